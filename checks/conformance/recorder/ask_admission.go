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
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	"k8s.io/kubernetes/pkg/registry/apps/statefulset"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolume"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolumeclaim"
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
	typed, err := runtime.Decode(strictly.UniversalDecoder(), encode(form))
	if strict, ok := runtime.AsStrictDecodingError(err); ok && typed != nil {
		for _, each := range strict.Errors() {
			warnings.AddWarning("", each.Error())
		}
		return typed, nil
	}
	return typed, err
}

// contextOf is the context of the request: the namespace is the one of its path.
func contextOf(question, asked object) context.Context {
	metadata, _ := asked["metadata"].(object)
	if before, ok := question["old"].(object); ok {
		metadata, _ = before["metadata"].(object)
	}
	namespace, _ := metadata["namespace"].(string)
	group, resource := "", "persistentvolumeclaims"
	switch asked["kind"] {
	case "PersistentVolume":
		resource, namespace = "persistentvolumes", ""
	case "StatefulSet":
		group, resource = "apps", "statefulsets"
	}
	if namespace == "" && resource != "persistentvolumes" {
		namespace = "default"
	}
	ctx := request.WithNamespace(request.NewContext(), namespace)
	return request.WithRequestInfo(ctx, &request.RequestInfo{
		IsResourceRequest: true, APIGroup: group, APIVersion: "v1", Resource: resource, Namespace: namespace, Verb: question["operation"].(string),
	})
}

func judge(ctx context.Context, typed, old runtime.Object) error {
	var judge strategy = persistentvolumeclaim.Strategy
	switch kindOf(typed).Kind {
	case "PersistentVolume":
		judge = persistentvolume.Strategy
	case "StatefulSet":
		judge = statefulset.Strategy
	}
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
