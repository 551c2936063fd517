package main

import (
	"fmt"
	"reflect"
	"strconv"
	"sync"
	"time"

	v1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
)

// write is one accepted write, as answers show it.
type write struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Verb  string `json:"verb"`
	Patch any    `json:"patch,omitempty"`
}

// change is one accepted write, kept until someone wants to see it. A delete
// has no after.
type change struct {
	verb          string
	before, after runtime.Object
}

func (c change) shown() write {
	kind, name := kindAndName(c.before)
	shown := write{Kind: kind, Name: name, Verb: c.verb}
	if c.after != nil {
		shown.Patch = mergePatch(formOf(kind, c.before), formOf(kind, c.after))
	}
	return shown
}

// server plays the API server for volumes and claims: it keeps the objects,
// refuses stale resource versions and writes each change down. The indexers
// are those of the informers, so a write is seen by the listers at once; they
// hold copies, as the controller changes some of what it is given.
type server struct {
	lock            sync.Mutex
	volumes, claims cache.Indexer
	stored          map[string]runtime.Object
	version         int
	changes         []change
}

func newServer(volumes, claims cache.Indexer) *server {
	return &server{volumes: volumes, claims: claims}
}

func (s *server) load(volumes []*v1.PersistentVolume, claims []*v1.PersistentVolumeClaim) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.stored, s.version, s.changes = map[string]runtime.Object{}, 0, nil
	replace[any](s.volumes, nil)
	replace[any](s.claims, nil)
	for _, volume := range volumes {
		s.put(volume)
	}
	for _, claim := range claims {
		s.put(claim)
	}
}

// take gives the changes since it was last asked.
func (s *server) take() []change {
	s.lock.Lock()
	defer s.lock.Unlock()
	changes := s.changes
	s.changes = nil
	return changes
}

// forms gives every stored object: kind, then name, then form.
func (s *server) forms() map[string]object {
	s.lock.Lock()
	defer s.lock.Unlock()
	forms := map[string]object{"PersistentVolume": {}, "PersistentVolumeClaim": {}}
	for _, stored := range s.stored {
		kind, name := kindAndName(stored)
		forms[kind][name] = formOf(kind, stored)
	}
	return forms
}

// react answers what the controller asks of the API server.
func (s *server) react(action clienttesting.Action) (bool, runtime.Object, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	switch action := action.(type) {
	case clienttesting.UpdateActionImpl:
		stored, err := s.update(action)
		return true, stored, err
	case clienttesting.GetActionImpl:
		stored, err := s.find(action, action.GetName())
		if err != nil {
			return true, nil, err
		}
		return true, stored.DeepCopyObject(), nil
	case clienttesting.DeleteActionImpl:
		return true, nil, s.delete(action)
	}
	panic(fmt.Sprintf("the controller wants to %s %s: the recorder does not play that",
		action.GetVerb(), action.GetResource().Resource))
}

// update keeps one side of the object as the API server does: the status
// subresource changes status and metadata, everything else leaves the status.
func (s *server) update(action clienttesting.UpdateAction) (runtime.Object, error) {
	wanted := action.GetObject().DeepCopyObject()
	before, err := s.find(action, meta(wanted).GetName())
	if err != nil {
		return nil, err
	}
	if meta(wanted).GetResourceVersion() != meta(before).GetResourceVersion() {
		return nil, apierrors.NewConflict(action.GetResource().GroupResource(), meta(wanted).GetName(),
			fmt.Errorf("the object has been modified; please apply your changes to the latest version and try again"))
	}
	verb := "update"
	if action.GetSubresource() == "status" {
		verb = "updateStatus"
	}
	keepOtherSide(verb, wanted, before)
	s.changes = append(s.changes, change{verb: verb, before: before, after: wanted.DeepCopyObject()})
	if meta(wanted).GetDeletionTimestamp() != nil && len(meta(wanted).GetFinalizers()) == 0 {
		s.remove(before)
		return wanted, nil
	}
	if reflect.DeepEqual(before, wanted) {
		return wanted, nil
	}
	return s.put(wanted), nil
}

func keepOtherSide(verb string, wanted, before runtime.Object) {
	switch wanted := wanted.(type) {
	case *v1.PersistentVolume:
		if before := before.(*v1.PersistentVolume); verb == "updateStatus" {
			before.Spec.DeepCopyInto(&wanted.Spec)
		} else {
			before.Status.DeepCopyInto(&wanted.Status)
		}
	case *v1.PersistentVolumeClaim:
		if before := before.(*v1.PersistentVolumeClaim); verb == "updateStatus" {
			before.Spec.DeepCopyInto(&wanted.Spec)
		} else {
			before.Status.DeepCopyInto(&wanted.Status)
		}
	}
}

// delete takes an object away; one with finalizers stays and is marked.
func (s *server) delete(action clienttesting.DeleteAction) error {
	before, err := s.find(action, action.GetName())
	if err != nil {
		return err
	}
	s.changes = append(s.changes, change{verb: "delete", before: before})
	if len(meta(before).GetFinalizers()) == 0 {
		s.remove(before)
		return nil
	}
	if meta(before).GetDeletionTimestamp() == nil {
		marked := before.DeepCopyObject()
		meta(marked).SetDeletionTimestamp(&metav1.Time{Time: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
		s.put(marked)
	}
	return nil
}

func (s *server) find(action clienttesting.Action, name string) (runtime.Object, error) {
	key := action.GetResource().Resource + "/" + cache.NewObjectName(action.GetNamespace(), name).String()
	if stored, ok := s.stored[key]; ok {
		return stored, nil
	}
	return nil, apierrors.NewNotFound(action.GetResource().GroupResource(), name)
}

// put stores a new version and gives a copy of it.
func (s *server) put(changed runtime.Object) runtime.Object {
	s.version++
	meta(changed).SetResourceVersion(strconv.Itoa(s.version))
	s.stored[storeKey(changed)] = changed
	if err := s.indexer(changed).Add(changed.DeepCopyObject()); err != nil {
		panic(err)
	}
	return changed.DeepCopyObject()
}

func (s *server) remove(gone runtime.Object) {
	delete(s.stored, storeKey(gone))
	if err := s.indexer(gone).Delete(gone); err != nil {
		panic(err)
	}
}

func (s *server) indexer(of runtime.Object) cache.Indexer {
	if _, ok := of.(*v1.PersistentVolume); ok {
		return s.volumes
	}
	return s.claims
}

func storeKey(of runtime.Object) string {
	kind, name := kindAndName(of)
	if kind == "PersistentVolume" {
		return "persistentvolumes/" + name
	}
	return "persistentvolumeclaims/" + name
}

// kindAndName names an object as answers do: claims with their namespace.
func kindAndName(of runtime.Object) (kind, name string) {
	if volume, ok := of.(*v1.PersistentVolume); ok {
		return "PersistentVolume", volume.Name
	}
	return "PersistentVolumeClaim", meta(of).GetNamespace() + "/" + meta(of).GetName()
}

func meta(of runtime.Object) metav1.Object {
	return of.(metav1.Object)
}
