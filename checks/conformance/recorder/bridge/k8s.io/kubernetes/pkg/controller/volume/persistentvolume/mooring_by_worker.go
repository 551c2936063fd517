//go:build mooring && !k36

// Up to 1.35 the workers look a key up themselves and drop the error of the
// sync. This does for one key what they do, and gives the error back.

package persistentvolume

import (
	"context"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func syncClaimByKey(ctx context.Context, controller *PersistentVolumeController, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	claim, err := controller.claimLister.PersistentVolumeClaims(namespace).Get(name)
	if err == nil {
		if fresh, err := controller.storeClaimUpdate(klog.FromContext(ctx), claim); err != nil || !fresh {
			return err
		}
		return controller.syncClaim(ctx, claim)
	}
	if known, found, _ := controller.claims.GetByKey(key); errors.IsNotFound(err) && found {
		controller.deleteClaim(ctx, known.(*v1.PersistentVolumeClaim))
	}
	return nil
}

func syncVolumeByKey(ctx context.Context, controller *PersistentVolumeController, key string) error {
	volume, err := controller.volumeLister.Get(key)
	if err == nil {
		if fresh, err := controller.storeVolumeUpdate(klog.FromContext(ctx), volume); err != nil || !fresh {
			return err
		}
		return controller.syncVolume(ctx, volume)
	}
	if known, found, _ := controller.volumes.store.GetByKey(key); errors.IsNotFound(err) && found {
		controller.deleteVolume(ctx, known.(*v1.PersistentVolume))
	}
	return nil
}
