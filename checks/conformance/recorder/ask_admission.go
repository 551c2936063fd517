package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	apimeta "k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/storage/names"
	"k8s.io/apiserver/pkg/warning"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
	"k8s.io/kubernetes/pkg/capabilities"
	"k8s.io/kubernetes/pkg/registry/apps/daemonset"
	"k8s.io/kubernetes/pkg/registry/apps/deployment"
	"k8s.io/kubernetes/pkg/registry/apps/replicaset"
	"k8s.io/kubernetes/pkg/registry/apps/statefulset"
	"k8s.io/kubernetes/pkg/registry/batch/cronjob"
	"k8s.io/kubernetes/pkg/registry/batch/job"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolume"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolumeclaim"
	"k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/kubernetes/pkg/registry/storage/storageclass"
)

// admitted is what the API server says to an object that is created or changed.
type admitted struct {
	Accepted    bool         `json:"accepted"`
	Errors      []fieldError `json:"errors,omitempty"`
	Stored      object       `json:"stored,omitempty"`
	Undecodable string       `json:"undecodable,omitempty"`
	Warnings    *[]string    `json:"warnings,omitempty"`
}

type fieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
	Type    string `json:"type"`
}

// strategy is what both kinds of the API server's strategies can do.
type strategy interface {
	rest.RESTCreateStrategy
	rest.RESTUpdateStrategy
}

// served is a kind as the server has it.
type served struct {
	group, resource string
	clusterWide     bool
	strategy        strategy
}

// kinds are those that can be asked about.
var kinds = map[string]served{
	"PersistentVolume":      {"", "persistentvolumes", true, persistentvolume.Strategy},
	"PersistentVolumeClaim": {"", "persistentvolumeclaims", false, persistentvolumeclaim.Strategy},
	"StorageClass":          {"storage.k8s.io", "storageclasses", true, storageclass.Strategy},
	"StatefulSet":           {"apps", "statefulsets", false, statefulset.Strategy},
	"Deployment":            {"apps", "deployments", false, deployment.Strategy},
	"ReplicaSet":            {"apps", "replicasets", false, replicaset.Strategy},
	"DaemonSet":             {"apps", "daemonsets", false, daemonset.Strategy},
	"Job":                   {"batch", "jobs", false, job.Strategy},
	"CronJob":               {"batch", "cronjobs", false, cronjob.Strategy},
	"Pod":                   {"", "pods", false, pod.Strategy},
}

// A server allows privileged containers unless it is started otherwise.
func init() {
	capabilities.Initialize(capabilities.Capabilities{AllowPrivileged: true})
}

// heard collects the warnings that the server sends.
type heard []string

func (h *heard) AddWarning(_, text string) { *h = append(*h, text) }

// askAdmission asks the server's own strategies, without admission plug-ins.
func askAdmission(question object) admitted {
	asked, _ := question["object"].(object)
	warnings := heard{}
	typed, err := decodeAsServer(asked, &warnings)
	if err != nil {
		return admitted{Undecodable: err.Error()}
	}
	var old runtime.Object
	if before, ok := question["old"].(object); ok {
		if old, err = decodeAsServer(before, &heard{}); err != nil {
			panic(err)
		}
	}
	ctx := warning.WithWarningRecorder(contextOf(question, asked), &warnings)
	if err := judge(ctx, typed, old); err != nil {
		return admitted{Errors: fieldErrors(err)}
	}
	return admitted{Accepted: true, Stored: storedForm(typed), Warnings: (*[]string)(&warnings)}
}

// strictly is the server's codec, which tells unknown and repeated fields.
var strictly = serializer.NewCodecFactory(legacyscheme.Scheme, serializer.EnableStrict)

// decodeAsServer decodes as for fieldValidation=Warn: what is not strictly right is a warning.
func decodeAsServer(form object, warnings *heard) (runtime.Object, error) {
	typed, err := runtime.Decode(strictly.UniversalDecoder(), encode(withServiceAccount(form)))
	if strict, ok := runtime.AsStrictDecodingError(err); ok && typed != nil {
		for _, each := range strict.Errors() {
			warnings.AddWarning("", each.Error())
		}
		return typed, nil
	}
	return typed, err
}

// withServiceAccount is a pod as the plug-in ServiceAccount leaves it, which every server has.
func withServiceAccount(form object) object {
	spec, ok := form["spec"].(object)
	if !ok || form["kind"] != "Pod" || spec["serviceAccountName"] != nil {
		return form
	}
	return edited(form, "spec.serviceAccountName", "default", "spec.serviceAccount", "default")
}

// contextOf is the context of the request: the namespace is the one of its path.
func contextOf(question, asked object) context.Context {
	metadata, _ := asked["metadata"].(object)
	if before, ok := question["old"].(object); ok {
		metadata, _ = before["metadata"].(object)
	}
	namespace, _ := metadata["namespace"].(string)
	named, _ := asked["kind"].(string)
	kind, known := kinds[named]
	if !known {
		kind = kinds["PersistentVolumeClaim"]
	}
	if kind.clusterWide {
		namespace = ""
	} else if namespace == "" {
		namespace = "default"
	}
	ctx := request.WithNamespace(request.NewContext(), namespace)
	return request.WithRequestInfo(ctx, &request.RequestInfo{
		IsResourceRequest: true, APIGroup: kind.group, APIVersion: "v1", Resource: kind.resource, Namespace: namespace, Verb: question["operation"].(string),
	})
}

func judge(ctx context.Context, typed, old runtime.Object) error {
	judge := kinds[kindOf(typed).Kind].strategy
	if old != nil {
		return rest.BeforeUpdate(judge, ctx, typed, old)
	}
	accessor, err := apimeta.Accessor(typed)
	if err != nil {
		return err
	}
	rest.FillObjectMetaSystemFields(accessor)
	if accessor.GetName() == "" && accessor.GetGenerateName() != "" {
		accessor.SetName(names.SimpleNameGenerator.GenerateName(accessor.GetGenerateName()))
	}
	return rest.BeforeCreate(judge, ctx, typed)
}

func kindOf(typed runtime.Object) schema.GroupVersionKind {
	kinds, _, err := legacyscheme.Scheme.ObjectKinds(typed)
	if err != nil {
		panic(err)
	}
	return kinds[0]
}

func fieldErrors(err error) []fieldError {
	var status apierrors.APIStatus
	if !errors.As(err, &status) || status.Status().Details == nil {
		return []fieldError{{Message: err.Error()}}
	}
	found := []fieldError{}
	for _, cause := range status.Status().Details.Causes {
		found = append(found, fieldError{Field: cause.Field, Message: words(cause.Message), Type: string(cause.Type)})
	}
	slices.SortFunc(found, func(a, b fieldError) int {
		return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.Message, b.Message))
	})
	return found
}

// storedForm is what a later read shows, without what changes from run to run.
func storedForm(typed runtime.Object) object {
	version := schema.GroupVersion{Group: kindOf(typed).Group, Version: "v1"}
	written, err := runtime.Encode(legacyscheme.Codecs.LegacyCodec(version), typed)
	if err != nil {
		panic(err)
	}
	form := object{}
	if err := json.Unmarshal(written, &form); err != nil {
		panic(err)
	}
	if metadata, ok := form["metadata"].(object); ok {
		for _, key := range []string{"uid", "creationTimestamp", "resourceVersion"} {
			delete(metadata, key)
		}
		if metadata["generateName"] != nil {
			metadata["name"] = "<generated>"
		}
	}
	if status, ok := form["status"].(object); ok {
		delete(status, "lastPhaseTransitionTime")
	}
	return form
}
