package main

import (
	"math/rand/v2"

	v1 "k8s.io/api/core/v1"
	storagehelpers "k8s.io/component-helpers/storage/volume"
	"k8s.io/kubernetes/pkg/controller/volume/persistentvolume"
)

type pairAnswer struct {
	CheckAccessModes              bool
	CheckVolumeModeMismatches     bool
	GetBindVolumeToClaim          bindAnswer
	GetPersistentVolumeClaimClass string
	GetPersistentVolumeClass      string
	IsDelayBindingProvisioning    bool
	IsVolumeBoundToClaim          bool
	PersistentVolumeClaimHasClass bool
	CheckVolumeSatisfyClaim       *string `json:"checkVolumeSatisfyClaim"`
}

type bindAnswer struct {
	Changed bool    `json:"changed"`
	Error   *string `json:"error,omitempty"`
	Patch   object  `json:"patch"`
}

type findAnswer struct {
	Error  *string `json:"error"`
	Volume *string `json:"volume"`
}

type indexAnswer struct {
	AnyOf []string `json:"anyOf"`
	Error *string  `json:"error"`
}

func askPair(volumeForm, claimForm any) pairAnswer {
	volume, claim := volumeOf(volumeForm), claimOf(claimForm)
	return pairAnswer{
		CheckAccessModes:              storagehelpers.CheckAccessModes(claim, volume),
		CheckVolumeModeMismatches:     storagehelpers.CheckVolumeModeMismatches(&claim.Spec, &volume.Spec),
		GetBindVolumeToClaim:          askBind(volume, claim),
		GetPersistentVolumeClaimClass: storagehelpers.GetPersistentVolumeClaimClass(claim),
		GetPersistentVolumeClass:      storagehelpers.GetPersistentVolumeClass(volume),
		IsDelayBindingProvisioning:    storagehelpers.IsDelayBindingProvisioning(claim),
		IsVolumeBoundToClaim:          storagehelpers.IsVolumeBoundToClaim(volume, claim),
		PersistentVolumeClaimHasClass: storagehelpers.PersistentVolumeClaimHasClass(claim),
		CheckVolumeSatisfyClaim:       text(persistentvolume.CheckVolumeSatisfyClaim(volume, claim)),
	}
}

func askBind(volume *v1.PersistentVolume, claim *v1.PersistentVolumeClaim) bindAnswer {
	before := formOf("PersistentVolume", volume)
	bound, changed, err := storagehelpers.GetBindVolumeToClaim(volume, claim)
	if err != nil {
		return bindAnswer{Error: text(err), Patch: object{}}
	}
	return bindAnswer{Changed: changed, Patch: mergePatch(before, formOf("PersistentVolume", bound))}
}

func askAffinity(volumeForm, nodeLabels any) bool {
	return storagehelpers.CheckNodeAffinity(volumeOf(volumeForm), labelsOf(nodeLabels)) == nil
}

// askFind asks FindMatchingVolume. Without node labels there is no node, as in
// the controller; with them, the question is that of the scheduler.
func askFind(question object) findAnswer {
	claim, volumes := claimOf(question["persistentVolumeClaim"]), volumesOf(question["persistentVolumes"])
	var node *v1.Node
	if nodeLabels, ok := question["nodeLabels"]; ok {
		node = &v1.Node{}
		node.Labels = labelsOf(nodeLabels)
	}
	excluded := map[string]*v1.PersistentVolume{}
	for _, name := range question["excluded"].([]any) {
		for _, volume := range volumes {
			if volume.Name == name.(string) {
				excluded[volume.Name] = volume
			}
		}
	}
	found, err := findMatchingVolume(claim, volumes, node, excluded, question["delayBinding"].(bool))
	if err != nil {
		return findAnswer{Error: text(err)}
	}
	if found == nil {
		return findAnswer{}
	}
	return findAnswer{Volume: &found.Name}
}

// askIndex asks the controller's own index. Equal volumes come out in map
// order, so it is repeated until there is no other answer.
func askIndex(question object, chance *rand.Rand, expected []any) indexAnswer {
	claim, volumes := claimOf(question["persistentVolumeClaim"]), volumesOf(question["persistentVolumes"])
	answer := indexAnswer{AnyOf: []string{}}
	seen := distinct(expected, func() any {
		found, err := persistentvolume.FindBestMatchForClaim(shuffledCopies(volumes, chance), claim, question["delayBinding"].(bool))
		if err != nil {
			answer.Error = text(err)
		}
		if found == nil {
			return nil
		}
		return found.Name
	})
	for _, name := range seen {
		if name != nil {
			answer.AnyOf = append(answer.AnyOf, name.(string))
		}
	}
	return answer
}

func text(err error) *string {
	if err == nil {
		return nil
	}
	said := selectorWords(err.Error())
	return &said
}
