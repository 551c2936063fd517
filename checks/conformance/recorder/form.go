package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	v1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
)

// object is a Kubernetes object as plain JSON: what a question shows.
type object = map[string]any

// apiVersions names the kinds a question may hold.
var apiVersions = map[string]string{
	"PersistentVolume":      "v1",
	"PersistentVolumeClaim": "v1",
	"Pod":                   "v1",
	"StorageClass":          "storage.k8s.io/v1",
}

// formOf gives a typed object as answers show it: without what changes from
// run to run, and without the empty structs that Go writes for absent ones.
func formOf(kind string, typed any) object {
	form := toObject(typed)
	form["apiVersion"], form["kind"] = apiVersions[kind], kind
	if metadata, ok := form["metadata"].(object); ok {
		delete(metadata, "resourceVersion")
		if kind != "StorageClass" {
			delete(metadata, "creationTimestamp")
		}
	}
	if status, ok := form["status"].(object); ok {
		delete(status, "lastPhaseTransitionTime")
	}
	if spec, ok := form["spec"].(object); ok {
		if claimRef, ok := spec["claimRef"].(object); ok {
			delete(claimRef, "resourceVersion")
		}
		dropEmpty(spec, "resources")
	}
	dropEmpty(form, "metadata", "spec", "status")
	return form
}

func dropEmpty(parent object, keys ...string) {
	for _, key := range keys {
		if child, ok := parent[key].(object); ok && len(child) == 0 {
			delete(parent, key)
		}
	}
}

func volumeOf(form any) *v1.PersistentVolume         { return decode(form, &v1.PersistentVolume{}) }
func claimOf(form any) *v1.PersistentVolumeClaim     { return decode(form, &v1.PersistentVolumeClaim{}) }
func podOf(form any) *v1.Pod                         { return decode(form, &v1.Pod{}) }
func classOf(form any) *storagev1.StorageClass       { return decode(form, &storagev1.StorageClass{}) }
func volumesOf(forms any) []*v1.PersistentVolume     { return each(forms, volumeOf) }
func claimsOf(forms any) []*v1.PersistentVolumeClaim { return each(forms, claimOf) }
func podsOf(forms any) []*v1.Pod                     { return each(forms, podOf) }
func classesOf(forms any) []*storagev1.StorageClass  { return each(forms, classOf) }
func labelsOf(form any) map[string]string            { return *decode(form, &map[string]string{}) }

func each[T any](forms any, of func(any) T) []T {
	list, _ := forms.([]any)
	typed := make([]T, 0, len(list))
	for _, form := range list {
		typed = append(typed, of(form))
	}
	return typed
}

// decode reads a form into a typed object. A form that cannot be read is a
// mistake of the generator or a damaged file, never an answer.
func decode[T any](form any, into *T) *T {
	if err := json.Unmarshal(encode(form), into); err != nil {
		panic(fmt.Sprintf("not a %T: %v\n%s", into, err, encode(form)))
	}
	return into
}

// toObject gives any value as the JSON objects, lists and scalars it is written as.
func toObject(value any) object {
	form := object{}
	if err := json.Unmarshal(encode(value), &form); err != nil {
		panic(err)
	}
	return form
}

// plain turns a value into what reading its own JSON would give, to compare.
func plain(value any) any {
	var form any
	if err := json.Unmarshal(encode(value), &form); err != nil {
		panic(err)
	}
	return form
}

// encode writes a value as one line of JSON: keys sorted, no HTML escapes.
func encode(value any) []byte {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(line.Bytes(), []byte("\n"))
}
