package main

import "fmt"

// recordSync makes small worlds and syncs one object of each once.
func recordSync(seed uint64, count int, line func(object)) {
	recordSyncs(seed, count, "sync", dice.anyWorld, line)
}

func recordSyncs(seed uint64, count int, file string, worlds func(dice) object, line func(object)) {
	c := newCluster()
	for i := range count {
		d := diceFor(seed, file, i)
		objects := worlds(d)
		w := worldOf(objects)
		var what subject
		if d.chance(60) {
			claim := pick(d, w.claims...)
			what = subject{Kind: "PersistentVolumeClaim", Name: claim.Namespace + "/" + claim.Name}
		} else {
			what = subject{Kind: "PersistentVolume", Name: pick(d, w.volumes...).Name}
		}
		line(object{"id": fmt.Sprintf("step-%06d", i), "objects": objects, "sync": what,
			"anyOf": c.askSync(w, what, d.Rand, nil)})
	}
}

// recordSettle makes small worlds and settles them.
func recordSettle(seed uint64, count int, line func(object)) {
	recordEnds(seed, count, "settle", "fixpoint", dice.anyWorld, line)
}

// recordContention settles worlds where several claims want the same volumes.
func recordContention(seed uint64, count int, line func(object)) {
	recordEnds(seed, count, "contention", "contention", dice.contendedWorld, line)
}

func recordEnds(seed uint64, count int, file, id string, worlds func(dice) object, line func(object)) {
	c := newCluster()
	for i := range count {
		d := diceFor(seed, file, i)
		objects := worlds(d)
		answer := c.askSettle(worldOf(objects), d.Rand, nil)
		line(object{"id": fmt.Sprintf("%s-%06d", id, i), "objects": objects, "anyOf": answer.anyOf,
			"settles": answer.settles, "outcomesSeenOverOrders": answer.outcomes})
	}
}

// anyWorld is mostly of the first kind, where much is wrong, and sometimes of
// the second, where much is possible.
func (d dice) anyWorld() object {
	if d.chance(10) {
		return d.contendedWorld()
	}
	return d.world(dice.unaimed)
}

// world throws parts together; some claims and volumes are married as a
// controller would leave them, and then perhaps spoiled.
func (d dice) world(aim func(d dice, claims, volumes []object)) object {
	claims := d.claims(pick(d, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4), d.claim)
	volumes := []object{}
	for _, name := range volumeNames[:pick(d, 1, 2, 3, 4)] {
		volumes = append(volumes, d.volume(name, claims))
	}
	aim(d, claims, volumes)
	for at := range min(len(claims), len(volumes)) {
		switch {
		case d.chance(12):
			d.marry(claims[at], volumes[at])
		case d.chance(6):
			claims[at]["spec"].(object)["volumeName"] = volumes[at]["metadata"].(object)["name"]
			d.fit(volumes[at], claims[at])
		case d.chance(15):
			delete(claims[at]["spec"].(object), "volumeName")
			delete(annotationsOf(claims[at]), bindCompleted)
			d.fit(volumes[at], claims[at])
		}
	}
	return d.worldOf(claims, volumes, d.classes(), d.pods(claims))
}

// contendedWorld has free claims and free volumes of one class.
func (d dice) contendedWorld() object {
	class := pick(d, "", "fast")
	claims := d.claims(pick(d, 1, 1, 2, 2, 3, 3, 4, 5), func(name, namespace string) object {
		claim := d.claim(name, namespace)
		metadata, spec := claim["metadata"].(object), claim["spec"].(object)
		delete(metadata, "annotations")
		delete(metadata, "deletionTimestamp")
		spec["accessModes"], spec["storageClassName"] = []any{"ReadWriteOnce"}, class
		d.rarely(spec, "selector", "volumeMode", "volumeName")
		claim["status"] = object{"phase": "Pending"}
		return claim
	})
	volumes := []object{}
	for _, name := range append(volumeNames, "pv-e")[:pick(d, 1, 2, 2, 3, 3, 4, 4, 5)] {
		volume := d.volume(name, claims)
		metadata, spec := volume["metadata"].(object), volume["spec"].(object)
		delete(metadata, "annotations")
		delete(metadata, "deletionTimestamp")
		delete(spec, "storageClassName")
		if class != "" {
			spec["storageClassName"] = class
		}
		d.rarely(spec, "claimRef", "claimRef", "volumeMode") // a claimRef more rarely still
		if d.chance(40) {
			spec["capacity"] = object{"storage": pick(d, "5Gi", "5368709120", "10Gi")}
		}
		if d.chance(30) {
			spec["accessModes"] = []any{"ReadWriteOnce"}
		}
		volume["status"] = object{"phase": "Available"}
		volumes = append(volumes, volume)
	}
	return d.worldOf(claims, volumes, d.classes(), nil)
}

// rarely takes fields away from most.
func (d dice) rarely(parent object, keys ...string) {
	for _, key := range keys {
		if d.chance(75) {
			delete(parent, key)
		}
	}
}

func (d dice) claims(count int, claim func(name, namespace string) object) []object {
	claims := []object{}
	for _, name := range []string{"data-0", "data-1", "logs", "cache-0", "db-0"}[:count] {
		claims = append(claims, claim(name, pick(d, "shop", "shop", "shop", "shop", "shop", "shop", "shop", "shop", "shop", "other")))
	}
	return claims
}

// marry binds a claim and a volume fully, and in half of the cases takes one
// stitch out again.
func (d dice) marry(claim, volume object) {
	d.fit(volume, claim)
	metadata := claim["metadata"].(object)
	volumeMetadata, volumeSpec := volume["metadata"].(object), volume["spec"].(object)
	claim["spec"].(object)["volumeName"] = volumeMetadata["name"]
	annotate(claim, bindCompleted, "yes")
	annotate(claim, boundByController, "yes")
	annotate(volume, boundByController, "yes")
	ref := object{"apiVersion": "v1", "kind": "PersistentVolumeClaim", "name": metadata["name"], "namespace": metadata["namespace"], "uid": metadata["uid"]}
	volumeSpec["claimRef"] = ref
	claim["status"] = object{"phase": "Bound", "accessModes": volumeSpec["accessModes"], "capacity": volumeSpec["capacity"]}
	volume["status"] = object{"phase": "Bound"}
	switch d.IntN(24) {
	case 0:
		delete(claim["status"].(object), "capacity")
	case 1:
		delete(annotationsOf(claim), bindCompleted)
	case 2:
		delete(annotationsOf(claim), boundByController)
	case 3:
		delete(annotationsOf(volume), boundByController)
	case 4:
		delete(ref, "uid")
	case 5:
		ref["uid"] = "uid-old"
	case 6:
		delete(volumeSpec, "claimRef")
	case 7:
		delete(claim["spec"].(object), "volumeName")
	case 8:
		claim["status"] = object{"phase": "Pending"}
	case 9:
		volume["status"] = object{"phase": "Available"}
	case 10:
		claim["status"] = object{"phase": "Lost"}
	case 11:
		claim["status"].(object)["capacity"] = object{"storage": d.size()}
	}
}

func annotate(owner object, key, value string) {
	if annotationsOf(owner) == nil {
		owner["metadata"].(object)["annotations"] = object{}
	}
	annotationsOf(owner)[key] = value
}

func annotationsOf(owner object) object {
	annotations, _ := owner["metadata"].(object)["annotations"].(object)
	return annotations
}

// classes has some of three: one that binds at once, one without a provisioner
// and one with; both wait for the first consumer.
func (d dice) classes() []object {
	classes := []object{}
	for _, name := range []string{"fast", "local", "late"} {
		if d.chance(18) {
			continue
		}
		class := object{"kind": "StorageClass", "reclaimPolicy": "Delete", "volumeBindingMode": "WaitForFirstConsumer"}
		metadata := object{"name": name, "creationTimestamp": pick(d, "2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z", "2026-01-01T02:00:00Z")}
		annotations := object{}
		d.maybe(8, annotations, "storageclass.kubernetes.io/is-default-class", "true", "true", "True", "false")
		d.maybe(5, annotations, "storageclass.beta.kubernetes.io/is-default-class", "true", "true", "True", "false")
		put(metadata, "annotations", annotations)
		class["metadata"] = metadata
		switch name {
		case "fast":
			class["volumeBindingMode"] = "Immediate"
			class["provisioner"] = pick(d, "rbd.csi.ceph.com", "rbd.csi.ceph.com", "kubernetes.io/no-provisioner", "kubernetes.io/rbd", "kubernetes.io/aws-ebs",
				pick(d, "kubernetes.io/gce-pd", "kubernetes.io/cinder", "kubernetes.io/no-such", "ebs.csi.aws.com", ""))
		case "local":
			class["provisioner"] = "kubernetes.io/no-provisioner"
		case "late":
			class["provisioner"] = pick(d, "rbd.csi.ceph.com", "rbd.csi.ceph.com", "rbd.csi.ceph.com", "rbd.csi.ceph.com", "kubernetes.io/aws-ebs")
		}
		if d.chance(1) {
			delete(class, "volumeBindingMode")
		}
		d.maybe(2, class, "reclaimPolicy", "Retain", nil)
		classes = append(classes, class)
	}
	return classes
}

// pods use one claim each, by name or as the ephemeral volume that it is called after.
func (d dice) pods(claims []object) []object {
	pods := []object{}
	if !d.chance(25) {
		return pods
	}
	for at := range pick(d, 1, 1, 1, 1, 1, 2, 2, 3) {
		metadata := pick(d, claims...)["metadata"].(object)
		pod := object{"kind": "Pod", "metadata": object{"name": fmt.Sprintf("web-%d", at), "namespace": metadata["namespace"]},
			"spec": object{"volumes": []any{object{"name": "d", "persistentVolumeClaim": object{"claimName": metadata["name"]}}}}}
		if metadata["name"] == "data-0" && d.chance(5) {
			pod["metadata"].(object)["name"] = "data"
			pod["spec"].(object)["volumes"] = []any{object{"name": "0", "ephemeral": object{}}}
		}
		d.maybe(30, pod["spec"].(object), "nodeName", "node-1")
		if d.chance(16) {
			pod["status"] = object{"phase": pick(d, "Succeeded", "Failed", "Running")}
		}
		pods = append(pods, pod)
	}
	return pods
}

func (d dice) worldOf(claims, volumes, classes, pods []object) object {
	objects := object{"persistentVolumeClaims": d.allShown(claims), "persistentVolumes": d.allShown(volumes)}
	if len(classes) > 0 {
		objects["storageClasses"] = d.allShown(classes)
	}
	if len(pods) > 0 {
		objects["pods"] = d.allShown(pods)
	}
	return objects
}

func (d dice) allShown(generated []object) []any {
	list := []any{}
	for _, one := range generated {
		list = append(list, d.shown(one))
	}
	return list
}
