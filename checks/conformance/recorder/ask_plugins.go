package main

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	admissionv1 "k8s.io/api/admission/v1"
	v1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	apimeta "k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/resourcequota"
	quota "k8s.io/apiserver/pkg/quota/v1"
	"k8s.io/apiserver/pkg/quota/v1/generic"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/core"
	quotacore "k8s.io/kubernetes/pkg/quota/v1/evaluator/core"
	"k8s.io/kubernetes/plugin/pkg/admission/limitranger"
	"k8s.io/kubernetes/plugin/pkg/admission/storage/persistentvolume/resize"
	podsecurity "k8s.io/pod-security-admission/admission"
	podsecurityconfig "k8s.io/pod-security-admission/admission/api/load"
	podsecurityapi "k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/metrics"
	"k8s.io/utils/clock"
)

// plugged is what each plug-in of the API server says to an object that is
// created or changed: its refusal, if it has one.
type plugged struct {
	LimitRanger   *string `json:"limitRanger,omitempty"`
	PodSecurity   *string `json:"podSecurity,omitempty"`
	Resize        *string `json:"resize,omitempty"`
	ResourceQuota *string `json:"resourceQuota,omitempty"`
}

// askPlugins asks the plug-ins about an object; there is no answer if validation refuses it.
func askPlugins(question object) *plugged {
	asked := question["object"].(object)
	typed, old := decodedForPlugins(asked), runtime.Object(nil)
	operation := admission.Create
	if before, ok := question["old"].(object); ok {
		old, operation = decodedForPlugins(before), admission.Update
	}
	if judge(contextOf(question, asked), typed, old) != nil {
		return nil
	}
	accessor, err := apimeta.Accessor(typed)
	if err != nil {
		panic(err)
	}
	kind := kinds[asked["kind"].(string)]
	resource := schema.GroupVersionResource{Group: kind.group, Version: "v1", Resource: kind.resource}
	attributes := admission.NewAttributesRecord(typed, old, kindOf(typed).GroupKind().WithVersion("v1"), accessor.GetNamespace(), accessor.GetName(), resource, "", operation, nil, false, nil)

	answer := &plugged{}
	for _, form := range formsOf(question, "limitRanges") {
		limits := formed(form, &v1.LimitRange{})
		legacyscheme.Scheme.Default(limits)
		if err := limited(limits, typed, old); err != nil && answer.LimitRanger == nil {
			answer.LimitRanger = text(admission.NewForbidden(attributes, err))
		}
	}
	if labels, ok := question["namespaceLabels"].(object); ok {
		answer.PodSecurity = askPodSecurity(attributes, labelsOf(labels), plainForm(typed), plainForm(old))
	}
	if classes := formsOf(question, "storageClasses"); classes != nil {
		answer.Resize = text(askResize(classes, attributes))
	}
	if quotas := formsOf(question, "resourceQuotas"); quotas != nil {
		answer.ResourceQuota = text(askQuota(quotas, resource.GroupResource(), attributes))
	}
	return answer
}

func decodedForPlugins(form object) runtime.Object {
	typed, err := decodeAsServer(form, &heard{})
	if err != nil {
		panic(err)
	}
	return typed
}

func formsOf(question object, key string) []any {
	list, _ := question[key].([]any)
	return list
}

func formed[T any](form any, into *T) *T {
	if err := json.Unmarshal(encode(form.(object)), into); err != nil {
		panic(err)
	}
	return into
}

// limited fills in the defaults of a limit range and asks what it allows, as the plug-in does in its two turns.
func limited(limits *v1.LimitRange, typed, old runtime.Object) error {
	switch typed := typed.(type) {
	case *core.Pod:
		if old != nil {
			return nil
		}
		if err := limitranger.PodMutateLimitFunc(limits, typed); err != nil {
			return err
		}
		return limitranger.PodValidateLimitFunc(limits, typed)
	case *core.PersistentVolumeClaim:
		return limitranger.PersistentVolumeClaimValidateLimitFunc(limits, typed)
	}
	return nil
}

// plainForm is the object in the API version that Pod Security reads.
func plainForm(typed runtime.Object) runtime.Object {
	if typed == nil {
		return nil
	}
	converted, err := legacyscheme.Scheme.UnsafeConvertToVersion(typed.DeepCopyObject(), schema.GroupVersion{Group: kindOf(typed).Group, Version: "v1"})
	if err != nil {
		panic(err)
	}
	return converted
}

// namespaceWith is the only namespace that Pod Security is told about.
type namespaceWith map[string]string

func (n namespaceWith) GetNamespace(_ context.Context, name string) (*v1.Namespace, error) {
	namespace := &v1.Namespace{}
	namespace.Name, namespace.Labels = name, n
	return namespace, nil
}

func (n namespaceWith) ListPods(context.Context, string) ([]*v1.Pod, error) { return nil, nil }

// unrecorded counts nothing.
type unrecorded struct{}

func (unrecorded) RecordExemption(podsecurityapi.Attributes)   {}
func (unrecorded) RecordError(bool, podsecurityapi.Attributes) {}
func (unrecorded) RecordEvaluation(metrics.Decision, podsecurityapi.LevelVersion, metrics.Mode, podsecurityapi.Attributes) {
}

func askPodSecurity(attributes admission.Attributes, labels map[string]string, typed, old runtime.Object) *string {
	config, err := podsecurityconfig.LoadFromData(nil)
	evaluator, evaluatorErr := podSecurityEvaluator()
	plugin := podsecurity.Admission{Configuration: config, Evaluator: evaluator, Metrics: unrecorded{}, NamespaceGetter: namespaceWith(labels), PodLister: namespaceWith(labels)}
	if err := errors.Join(err, evaluatorErr, plugin.CompleteConfiguration(), plugin.ValidateConfiguration()); err != nil {
		panic(err)
	}
	response := plugin.Validate(context.Background(), &podsecurityapi.AttributesRecord{
		Name: attributes.GetName(), Namespace: attributes.GetNamespace(), Kind: attributes.GetKind(), Resource: attributes.GetResource(),
		Operation: admissionv1.Operation(attributes.GetOperation()), Object: typed, OldObject: old,
	})
	if response.Allowed {
		return nil
	}
	// As the plug-in of the server words it: a forbidden error with the library's own message.
	refusal := admission.NewForbidden(attributes, errors.New("Not allowed by PodSecurity")).(*apierrors.StatusError)
	if response.Result != nil && response.Result.Message != "" {
		refusal.ErrStatus.Message = response.Result.Message
	}
	return text(refusal)
}

func askResize(classes []any, attributes admission.Attributes) error {
	factory := informers.NewSharedInformerFactory(&fake.Clientset{}, 0)
	indexer := factory.Storage().V1().StorageClasses().Informer().GetIndexer()
	for _, form := range classes {
		if err := indexer.Add(formed(form, &storagev1.StorageClass{})); err != nil {
			panic(err)
		}
	}
	plugins := admission.NewPlugins()
	resize.Register(plugins)
	plugin, err := plugins.InitPlugin(resize.PluginName, nil, factoryGiver{factory})
	if err != nil {
		panic(err)
	}
	if attributes.GetOperation() != admission.Update {
		return nil
	}
	return plugin.(admission.ValidationInterface).Validate(context.Background(), attributes, nil)
}

// factoryGiver gives a plug-in the informers that it wants.
type factoryGiver struct {
	factory informers.SharedInformerFactory
}

func (g factoryGiver) Initialize(plugin admission.Interface) {
	plugin.(interface {
		SetExternalKubeInformerFactory(informers.SharedInformerFactory)
	}).SetExternalKubeInformerFactory(g.factory)
}

// someTime is the clock of the quota of pods, which frees what has long terminated.
type someTime struct{ clock.RealClock }

func (someTime) Now() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }

func askQuota(forms []any, resource schema.GroupResource, attributes admission.Attributes) error {
	var evaluator quota.Evaluator
	switch resource.Resource {
	case "pods":
		evaluator = quotacore.NewPodEvaluator(nil, someTime{})
	case "persistentvolumeclaims":
		evaluator = quotacore.NewPersistentVolumeClaimEvaluator(nil)
	default:
		evaluator = generic.NewObjectCountEvaluator(resource, nil, "")
	}
	quotas := []v1.ResourceQuota{}
	for _, form := range forms {
		quotas = append(quotas, *formed(form, &v1.ResourceQuota{}))
	}
	_, err := resourcequota.CheckRequest(quotas, attributes, evaluator, nil)
	return err
}
