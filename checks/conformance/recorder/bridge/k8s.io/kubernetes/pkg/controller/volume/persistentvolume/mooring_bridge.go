//go:build mooring

// This file is laid into the controller's package when the recorder is built.
// It only opens doors: no decision is made here.

package persistentvolume

import (
	"context"

	v1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/controller/volume/persistentvolume/metrics"
	"k8s.io/kubernetes/pkg/util/goroutinemap"
)

// Bridge drives a controller whose workers and informers are never started.
type Bridge struct {
	controller *PersistentVolumeController
}

// NewBridge makes the controller and puts events where the caller wants them.
func NewBridge(ctx context.Context, parameters ControllerParameters, events record.EventRecorder) (*Bridge, error) {
	controller, err := NewController(ctx, parameters)
	if err != nil {
		return nil, err
	}
	controller.eventBroadcaster.Shutdown()
	controller.eventRecorder = events
	return &Bridge{controller: controller}, nil
}

// Restart forgets all the controller remembers and fills its caches from the
// listers, as a controller does that has just been started.
func (b *Bridge) Restart(logger klog.Logger) {
	c := b.controller
	c.volumes = newPersistentVolumeOrderedIndex()
	c.claims = cache.NewStore(cache.DeletionHandlingMetaNamespaceKeyFunc)
	c.runningOperations = goroutinemap.NewGoRoutineMap(true)
	c.operationTimestamps = metrics.NewOperationStartTimeCache()
	c.initializeCaches(logger, c.volumeLister, c.claimLister)
}

// SyncClaim syncs one claim and waits for what that started.
func (b *Bridge) SyncClaim(ctx context.Context, key string) error {
	err := syncClaimByKey(ctx, b.controller, key)
	b.controller.runningOperations.WaitForCompletion()
	return err
}

// SyncVolume syncs one volume and waits for what that started.
func (b *Bridge) SyncVolume(ctx context.Context, key string) error {
	err := syncVolumeByKey(ctx, b.controller, key)
	b.controller.runningOperations.WaitForCompletion()
	return err
}

// CheckVolumeSatisfyClaim asks the controller whether a volume named by a claim will do.
func CheckVolumeSatisfyClaim(volume *v1.PersistentVolume, claim *v1.PersistentVolumeClaim) error {
	return checkVolumeSatisfyClaim(volume, claim)
}

// FindBestMatchForClaim asks the controller's own index, made of these volumes.
func FindBestMatchForClaim(volumes []*v1.PersistentVolume, claim *v1.PersistentVolumeClaim, delayBinding bool) (*v1.PersistentVolume, error) {
	index := newPersistentVolumeOrderedIndex()
	for _, volume := range volumes {
		if err := index.store.Add(volume); err != nil {
			return nil, err
		}
	}
	return index.findBestMatchForClaim(claim, delayBinding)
}
