package main

import "fmt"

// recordBinding asks, count times over, the helpers on one pair, a node
// affinity, and one list of volumes as the scheduler and the controller do.
func recordBinding(seed uint64, count int, line func(object)) {
	recordPairs(seed, count, "binding", dice.unaimed, line)
}

func recordPairs(seed uint64, count int, file string, aim func(d dice, claims, volumes []object), line func(object)) {
	for i := range count {
		d := diceFor(seed, file, i)
		claim := d.claim(pick(d, claimNames...), pick(d, "shop", "shop", "shop", "shop", "shop", "shop", "shop", "shop", "other"))

		volume := d.volume("pv-a", []object{claim})
		aim(d, []object{claim}, []object{volume})
		if d.chance(30) {
			d.fit(volume, claim)
		}
		shownClaim, shownVolume := d.shown(claim), d.shown(volume)
		line(object{"function": "pair", "id": fmt.Sprintf("pair-%06d", i),
			"persistentVolume": shownVolume, "persistentVolumeClaim": shownClaim, "want": askPair(shownVolume, shownClaim)})

		d.recordAffinity(i, line)
		d.recordList(i, shownClaim, claim, aim, line)
	}
}

func (d dice) recordAffinity(i int, line func(object)) {
	volume := object{"kind": "PersistentVolume", "metadata": object{"name": "pv"}, "spec": object{}}
	if d.chance(90) {
		volume["spec"].(object)["nodeAffinity"] = d.nodeAffinity()
	}
	shown, nodeLabels := d.shown(volume), d.nodeLabels()
	line(object{"function": "CheckNodeAffinity", "id": fmt.Sprintf("affinity-%06d", i),
		"nodeLabels": nodeLabels, "persistentVolume": shown, "want": askAffinity(shown, nodeLabels)})
}

func (d dice) recordList(i int, shownClaim, claim object, aim func(d dice, claims, volumes []object), line func(object)) {
	volumes := []any{}
	for at := range pick(d, 1, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9) {
		volume := d.volume(fmt.Sprintf("pv-%d", at), []object{claim})
		aim(d, nil, []object{volume})
		if d.chance(45) {
			d.fit(volume, claim)
		} else if d.chance(50) {
			delete(volume["spec"].(object), "claimRef")
		}
		if d.chance(30) {
			volume["spec"].(object)["nodeAffinity"] = d.nodeAffinity()
		}
		volumes = append(volumes, d.shown(volume))
	}
	delayBinding := d.chance(30)

	find := object{"function": "FindMatchingVolume", "id": fmt.Sprintf("find-%06d", i), "delayBinding": delayBinding,
		"excluded": pick(d, []any{}, []any{}, []any{}, []any{}, []any{"pv-0"}, []any{"pv-1", "pv-2"}), "persistentVolumeClaim": shownClaim, "persistentVolumes": volumes}
	if d.chance(50) {
		find["nodeLabels"] = d.nodeLabels()
	}
	find["want"] = askFind(find)
	line(find)

	index := object{"function": "findBestMatchForClaim", "id": fmt.Sprintf("index-%06d", i), "delayBinding": delayBinding,
		"persistentVolumeClaim": shownClaim, "persistentVolumes": volumes}
	index["want"] = askIndex(index, d.Rand, nil)
	line(index)
}

// fit makes a volume one that the claim can have, but for what chance spoils.
func (d dice) fit(volume, claim object) {
	spec, claimSpec := volume["spec"].(object), claim["spec"].(object)
	metadata := volume["metadata"].(object)
	volume["status"] = object{"phase": pick(d, "Available", "Available", "Available", "Available", "Bound")}
	if d.chance(95) {
		delete(metadata, "deletionTimestamp")
	}
	if d.chance(85) {
		delete(spec, "claimRef")
	}
	for _, key := range []string{"storageClassName", "volumeAttributesClassName", "volumeMode"} {
		delete(spec, key)
		if value, ok := claimSpec[key]; ok {
			spec[key] = value
		}
	}
	delete(annotationsOf(volume), betaClass)
	if class, ok := annotationsOf(claim)[betaClass]; ok {
		spec["storageClassName"] = class
	}
	if modes, ok := claimSpec["accessModes"]; ok && d.chance(60) {
		spec["accessModes"] = modes
	}
	spec["capacity"] = object{"storage": pick(d, "10Gi", "10Gi", "10737418240", "10240Mi", "20Gi", d.size())}
}
