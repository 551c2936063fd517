//go:build !k31

package main

import (
	v1 "k8s.io/api/core/v1"
	storagehelpers "k8s.io/component-helpers/storage/volume"
)

// findMatchingVolume asks a release that never compares VolumeAttributesClasses.
func findMatchingVolume(claim *v1.PersistentVolumeClaim, volumes []*v1.PersistentVolume, node *v1.Node,
	excluded map[string]*v1.PersistentVolume, delayBinding bool) (*v1.PersistentVolume, error) {
	return storagehelpers.FindMatchingVolume(claim, volumes, node, excluded, delayBinding)
}
