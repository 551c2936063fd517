//go:build k31

package main

import (
	v1 "k8s.io/api/core/v1"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	storagehelpers "k8s.io/component-helpers/storage/volume"
	"k8s.io/kubernetes/pkg/features"
)

// findMatchingVolume asks as the release does by default: its gate decides
// whether VolumeAttributesClasses are compared.
func findMatchingVolume(claim *v1.PersistentVolumeClaim, volumes []*v1.PersistentVolume, node *v1.Node,
	excluded map[string]*v1.PersistentVolume, delayBinding bool) (*v1.PersistentVolume, error) {
	return storagehelpers.FindMatchingVolume(claim, volumes, node, excluded, delayBinding,
		utilfeature.DefaultFeatureGate.Enabled(features.VolumeAttributesClass))
}
