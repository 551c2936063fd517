//go:build mooring && k36

package persistentvolume

import "context"

func syncClaimByKey(ctx context.Context, controller *PersistentVolumeController, key string) error {
	return controller.syncClaimByKey(ctx, key)
}

func syncVolumeByKey(ctx context.Context, controller *PersistentVolumeController, key string) error {
	return controller.syncVolumeByKey(ctx, key)
}
