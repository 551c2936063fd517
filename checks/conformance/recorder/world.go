package main

import (
	"math/rand/v2"

	v1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
)

// world is a whole cluster as a question shows it, read once.
type world struct {
	volumes []*v1.PersistentVolume
	claims  []*v1.PersistentVolumeClaim
	classes []*storagev1.StorageClass
	pods    []*v1.Pod
}

func worldOf(objects object) *world {
	return &world{
		volumes: volumesOf(objects["persistentVolumes"]),
		claims:  claimsOf(objects["persistentVolumeClaims"]),
		classes: classesOf(objects["storageClasses"]),
		pods:    podsOf(objects["pods"]),
	}
}

// shuffledCopies gives deep copies in an order of chance. Go walks a small map
// from a chosen place on, so what is put in first comes out first most often;
// only an order of chance makes every order that is possible likely.
func shuffledCopies[T interface{ DeepCopy() T }](list []T, chance *rand.Rand) []T {
	copies := make([]T, len(list))
	for from, to := range chance.Perm(len(list)) {
		copies[to] = list[from].DeepCopy()
	}
	return copies
}
