package main

import (
	"strings"
)

// recordAdmissionByBranch asks about each field of volumes, claims and classes
// in turn: what the dice of generate_admission.go meet by chance at most.
func recordAdmissionByBranch(seed uint64, count int, line func(object)) {
	questions := &questionsOf{name: "branch"}
	askAboutSources(questions)
	askAboutVolumes(questions)
	askAboutClaims(questions)
	askAboutClasses(questions)
	questions.ask(seed, count, func(question object) any { return askAdmission(question) }, line)
}

// sources has each kind of volume with all its fields.
var sources = []object{
	{"hostPath": object{"path": "/srv", "type": "Directory"}},
	{"gcePersistentDisk": object{"pdName": "d", "fsType": "ext4", "partition": 1, "readOnly": true}},
	{"awsElasticBlockStore": object{"volumeID": "v", "fsType": "ext4", "partition": 1, "readOnly": true}},
	{"glusterfs": object{"endpoints": "e", "path": "p", "endpointsNamespace": "n", "readOnly": true}},
	{"flocker": object{"datasetName": "d"}},
	{"nfs": object{"server": "s", "path": "/p", "readOnly": true}},
	{"rbd": object{"image": "i", "monitors": []any{"10.0.0.1:6789"}, "pool": "p", "user": "u", "keyring": "/k", "fsType": "ext4", "secretRef": object{"name": "s", "namespace": "n"}}},
	{"quobyte": object{"registry": "r:1,q:2", "volume": "v", "tenant": "t", "user": "u", "group": "g"}},
	{"cephfs": object{"monitors": []any{"10.0.0.1:6789"}, "path": "/", "user": "u", "secretFile": "/f", "secretRef": object{"name": "s", "namespace": "n"}}},
	{"iscsi": object{"targetPortal": "10.0.0.1:3260", "iqn": "iqn.2001-04.com.example:x", "lun": 1, "initiatorName": "iqn.2001-04.com.example:y", "portals": []any{"10.0.0.2"},
		"chapAuthDiscovery": true, "chapAuthSession": true, "secretRef": object{"name": "s", "namespace": "n"}}},
	{"cinder": object{"volumeID": "v", "fsType": "ext4", "secretRef": object{"name": "s", "namespace": "n"}}},
	{"fc": object{"targetWWNs": []any{"50060e801049cfd1"}, "lun": 1, "fsType": "ext4"}},
	{"fc": object{"wwids": []any{"3600508b400105e210000900000490000"}}},
	{"flexVolume": object{"driver": "a/b", "fsType": "ext4", "secretRef": object{"name": "s", "namespace": "n"}, "options": object{"a": "b"}}},
	{"azureFile": object{"secretName": "s", "shareName": "x", "secretNamespace": "n"}},
	{"vsphereVolume": object{"volumePath": "[d] v", "fsType": "ext4", "storagePolicyName": "p", "storagePolicyID": "i"}},
	{"photonPersistentDisk": object{"pdID": "v", "fsType": "ext4"}},
	{"portworxVolume": object{"volumeID": "v", "fsType": "ext4"}},
	{"azureDisk": object{"diskName": "d", "diskURI": "https://a.example/d", "cachingMode": "None", "fsType": "ext4", "readOnly": false, "kind": "Dedicated"}},
	{"azureDisk": object{"diskName": "d", "diskURI": "/subscriptions/d", "kind": "Managed"}},
	{"scaleIO": object{"gateway": "g", "system": "s", "secretRef": object{"name": "n", "namespace": "m"}, "volumeName": "v", "storageMode": "ThinProvisioned", "fsType": "xfs"}},
	{"local": object{"path": "/mnt", "fsType": "ext4"}},
	{"storageos": object{"volumeName": "v", "volumeNamespace": "n", "fsType": "ext4", "secretRef": object{"kind": "Secret", "name": "s", "namespace": "n"}}},
	{"csi": object{"driver": "d.example", "volumeHandle": "h", "fsType": "ext4", "readOnly": true, "volumeAttributes": object{"a": "b"},
		"controllerPublishSecretRef": object{"name": "s", "namespace": "n"}, "nodePublishSecretRef": object{"name": "s", "namespace": "n"}, "nodeStageSecretRef": object{"name": "s", "namespace": "n"},
		"controllerExpandSecretRef": object{"name": "s", "namespace": "n"}, "nodeExpandSecretRef": object{"name": "s", "namespace": "n"}}},
}

// zoneTerm is a node affinity with one requirement.
func zoneTerm(key, operator string, values ...any) object {
	requirement := object{"key": key, "operator": operator}
	if values != nil {
		requirement["values"] = values
	}
	return object{"required": object{"nodeSelectorTerms": []any{object{"matchExpressions": []any{requirement}}}}}
}

func volumeWith(source object) object {
	spec := object{"accessModes": []any{"ReadWriteOnce"}, "capacity": object{"storage": "1Gi"}, "persistentVolumeReclaimPolicy": "Retain", "storageClassName": "fast", "volumeMode": "Filesystem"}
	for key, value := range source {
		spec[key] = value
		if key == "local" {
			spec["nodeAffinity"] = zoneTerm("kubernetes.io/hostname", "In", "node-1")
		}
	}
	return plain(object{"apiVersion": "v1", "kind": "PersistentVolume", "metadata": object{"name": "pv-a", "uid": "uid-pv-a", "resourceVersion": "7"}, "spec": spec, "status": object{"phase": "Available"}}).(object)
}

func askAboutSources(q *questionsOf) {
	for _, source := range sources {
		volume := volumeWith(source)
		q.create(volume)
		for _, kind := range keys(source) {
			q.create(spoilt(volume, "spec."+kind)...)
			q.create(edited(volume, "spec.hostPath", object{"path": "/srv"}), edited(volume, "spec.csi", object{"driver": "d.example", "volumeHandle": "h"}))
			q.create(edited(volume, "spec.volumeAttributesClassName", "gold"))
			q.update(volume, edited(volume, "spec."+kind+".fsType", "xfs"))
		}
	}
	iscsi := volumeWith(sources[9])
	for _, field := range []string{"iqn", "initiatorName"} {
		for _, name := range []string{"iqn.2001-04.com.example", "iqn.2001-4.com", "iqn", "eui.02004567A425678D", "eui.02004567A425678", "eui", "naa.52004567BA64678D", "naa.5200", "naa", "xxx"} {
			q.create(edited(iscsi, "spec.iscsi."+field, name))
		}
	}
	q.create(edited(iscsi, "spec.iscsi.targetPortal", strings.Repeat("a", 60)), edited(iscsi, "spec.iscsi.targetPortal", strings.Repeat("a", 60), "spec.iscsi.initiatorName", gone{}))
	q.create(edited(iscsi, "spec.iscsi.secretRef", gone{}, "spec.iscsi.chapAuthDiscovery", false), edited(iscsi, "spec.iscsi.secretRef", gone{}, "spec.iscsi.chapAuthSession", false),
		edited(iscsi, "spec.iscsi.secretRef", gone{}, "spec.iscsi.chapAuthSession", false, "spec.iscsi.chapAuthDiscovery", false))
	q.create(edited(volumeWith(sources[11]), "spec.fc.wwids", []any{"3600"}))
	for _, path := range []string{"..", "/a/../b", "a/..", "/", "//", "/a/.", "relative", "~/x"} {
		q.create(edited(volumeWith(sources[0]), "spec.hostPath.path", path), edited(volumeWith(sources[0]), "spec.hostPath.path", path, "spec.persistentVolumeReclaimPolicy", "Recycle"),
			edited(volumeWith(sources[21]), "spec.local.path", path), edited(volumeWith(sources[5]), "spec.nfs.path", path))
	}
	for _, registry := range []string{"a", "a:1,b", "a:1,,b:2", ":", "a:b:c"} {
		q.create(edited(volumeWith(sources[7]), "spec.quobyte.registry", registry))
	}
	q.create(edited(volumeWith(sources[7]), "spec.quobyte.tenant", strings.Repeat("a", 65)))
	for _, kind := range []string{"Shared", "Dedicated", "Managed", "Other"} {
		for _, uri := range []string{"/subscriptions/d", "https://a.example/d", "d", "/Subscriptions/d"} {
			q.create(edited(volumeWith(sources[18]), "spec.azureDisk.kind", kind, "spec.azureDisk.diskURI", uri))
		}
	}
	for _, mode := range []string{"None", "ReadOnly", "ReadWrite", "Other"} {
		q.create(edited(volumeWith(sources[18]), "spec.azureDisk.cachingMode", mode))
	}
	flocker := volumeWith(sources[4])
	q.create(edited(flocker, "spec.flocker", object{"datasetUUID": "u"}), edited(flocker, "spec.flocker", object{"datasetUUID": "u", "datasetName": "n"}), edited(flocker, "spec.flocker.datasetName", "a/b"))
	for _, driver := range []string{strings.Repeat("a", 63), strings.Repeat("a", 64), "a..b", "a_b", "A.example", "-a", "a-"} {
		q.create(edited(volumeWith(sources[len(sources)-1]), "spec.csi.driver", driver))
	}
}

func askAboutVolumes(q *questionsOf) {
	csi := object{"csi": object{"driver": "d.example", "volumeHandle": "h"}}
	volume := edited(volumeWith(csi), "metadata.labels", object{"a": "b"}, "metadata.annotations", object{"a": "b"}, "metadata.finalizers", []any{"kubernetes.io/pv-protection"},
		"spec.claimRef", object{"name": "c", "namespace": "n", "uid": "u", "kind": "PersistentVolumeClaim", "apiVersion": "v1"}, "spec.mountOptions", []any{"ro"}, "spec.nodeAffinity", zoneTerm("zone", "In", "a"), "spec.volumeAttributesClassName", "gold")
	q.create(volume)
	changed := spoilt(volume, "metadata", "spec")
	q.create(changed...)
	q.update(volume, spoilt(volume, "metadata.labels", "metadata.annotations", "metadata.finalizers", "spec")...)
	q.create(edited(volume, "spec.capacity", object{"storage": "1Gi", "cpu": "1"}), edited(volume, "spec.capacity", object{"cpu": "1"}), edited(volume, "spec.capacity", object{"Not A Name": "1"}),
		edited(volume, "spec.capacity", object{"storage": "1m"}), edited(volume, "spec.accessModes", []any{"ReadWriteOncePod", "ReadWriteOnce"}), edited(volume, "spec.accessModes", []any{"ReadWriteOncePod", "Bad"}))
	for _, old := range affinities() {
		before := edited(volume, "spec.nodeAffinity", old)
		q.create(before)
		for _, new := range affinities() {
			if old["required"] == nil || new["required"] == nil || len(q.list)%3 == 0 {
				q.update(before, edited(volume, "spec.nodeAffinity", new))
			}
		}
	}
	for _, labels := range [][2]string{{"beta.kubernetes.io/os", "kubernetes.io/os"}, {"beta.kubernetes.io/arch", "kubernetes.io/arch"}, {"failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"},
		{"failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"}, {"beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type"}, {"zone", "topology.kubernetes.io/zone"}} {
		beta, ga := zoneTerm(labels[0], "In", "a"), zoneTerm(labels[1], "In", "a")
		q.update(edited(volume, "spec.nodeAffinity", beta), edited(volume, "spec.nodeAffinity", ga), edited(volume, "spec.nodeAffinity", zoneTerm(labels[1], "In", "b")))
		q.update(edited(volume, "spec.nodeAffinity", ga), edited(volume, "spec.nodeAffinity", beta))
	}
	withSecret := edited(volume, "spec.csi.controllerExpandSecretRef", object{"name": "s", "namespace": "n"})
	q.update(volume, withSecret, edited(withSecret, "spec.csi.driver", "e.example"), edited(volume, "spec.csi", gone{}, "spec.nfs", object{"server": "s", "path": "/p"}))
	q.update(withSecret, volume, edited(withSecret, "spec.csi.controllerExpandSecretRef.name", "t"))
	q.update(edited(volume, "spec.volumeAttributesClassName", gone{}), volume, edited(volume, "spec.volumeAttributesClassName", ""))
	for _, options := range []string{"", "ro", "ro,,nolock"} {
		q.create(edited(volume, "metadata.annotations", object{"volume.beta.kubernetes.io/mount-options": options}), edited(volume, "metadata.annotations", object{betaClass: options}))
	}
	for _, policy := range []string{"Retain", "Delete", "Recycle"} {
		q.create(edited(volumeWith(sources[5]), "spec.persistentVolumeReclaimPolicy", policy), edited(volumeWith(csi), "spec.persistentVolumeReclaimPolicy", policy))
	}
	// Already wrong as they are stored: from an older release.
	for _, invalid := range []object{edited(volume, "spec.storageClassName", "Not A Name"), edited(volume, "spec.accessModes", []any{}), edited(volume, "spec.capacity", object{"storage": "0"}),
		edited(volume, "spec.nodeAffinity", zoneTerm("zone", "In", "not a value")), edited(volume, "spec.csi.driver", "Bad_Driver"), edited(volume, "spec.volumeMode", "Tape")} {
		q.update(invalid, edited(invalid, "metadata.labels", object{"c": "d"}), volume)
	}
}

// affinities are of every form, right and wrong.
func affinities() []object {
	list := []object{{}, {"required": object{}}, {"required": object{"nodeSelectorTerms": []any{}}}, {"required": object{"nodeSelectorTerms": []any{object{}}}},
		zoneTerm("zone", "In"), zoneTerm("zone", "In", "not a value"), zoneTerm("zone", "In", "a", "b"), zoneTerm("zone", "NotIn"), zoneTerm("zone", "Exists"), zoneTerm("zone", "Exists", "a"), zoneTerm("zone", "DoesNotExist", "a"),
		zoneTerm("zone", "DoesNotExist"), zoneTerm("zone", "Gt", "1"), zoneTerm("zone", "Gt", "1", "2"), zoneTerm("zone", "Lt", "x"), zoneTerm("zone", "Lt"), zoneTerm("zone", "Bogus", "a"), zoneTerm("bad key", "Exists"), zoneTerm("", "In", "a")}
	for _, field := range []object{{"key": "metadata.name", "operator": "In", "values": []any{"node-1"}}, {"key": "metadata.name", "operator": "NotIn", "values": []any{"Not A Node"}}, {"key": "metadata.name", "operator": "In", "values": []any{"a", "b"}},
		{"key": "metadata.name", "operator": "In"}, {"key": "metadata.name", "operator": "Exists"}, {"key": "metadata.uid", "operator": "In", "values": []any{"u"}}, {"key": "metadata.name", "operator": "Gt", "values": []any{"1"}}} {
		list = append(list, object{"required": object{"nodeSelectorTerms": []any{object{"matchFields": []any{field}}}}})
	}
	return list
}

func askAboutClaims(q *questionsOf) {
	claim := plain(object{"apiVersion": "v1", "kind": "PersistentVolumeClaim",
		"metadata": object{"name": "data-0", "namespace": "shop", "uid": "uid-data-0", "resourceVersion": "7", "labels": object{"a": "b"}, "annotations": object{"a": "b"}},
		"spec": object{"accessModes": []any{"ReadWriteOnce"}, "resources": object{"requests": object{"storage": "5Gi"}, "limits": object{"storage": "9Gi"}}, "storageClassName": "fast", "volumeMode": "Filesystem", "volumeName": "pv-a", "volumeAttributesClassName": "gold",
			"selector":      object{"matchLabels": object{"a": "b"}, "matchExpressions": []any{object{"key": "tier", "operator": "In", "values": []any{"gold"}}}},
			"dataSource":    object{"apiGroup": "snapshot.storage.k8s.io", "kind": "VolumeSnapshot", "name": "snap"},
			"dataSourceRef": object{"apiGroup": "snapshot.storage.k8s.io", "kind": "VolumeSnapshot", "name": "snap"}},
		"status": object{"phase": "Bound", "capacity": object{"storage": "2Gi"}}}).(object)
	small := edited(claim, "spec.selector", gone{}, "spec.dataSource", gone{}, "spec.dataSourceRef", gone{}, "spec.volumeAttributesClassName", gone{})
	q.create(claim, small)
	changed := spoilt(claim, "metadata", "spec")
	q.create(changed...)
	q.update(claim, spoilt(claim, "metadata.labels", "metadata.annotations", "spec")...)
	q.create(edited(small, "spec.accessModes", []any{"ReadWriteOncePod", "ReadWriteOnce"}), edited(small, "spec.accessModes", []any{"ReadWriteOncePod", "Bad"}), edited(small, "spec.resources.requests.storage", "1m"),
		edited(small, "spec.resources.requests", object{"storage": "1Gi", "cpu": "1"}), edited(small, "spec.resources.requests.storage", "-1Gi"))
	for _, operator := range []string{"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt", "Bogus", ""} {
		for _, values := range [][]any{nil, {"gold"}, {"gold", "silver"}, {"not a value"}} {
			selector := object{"matchExpressions": []any{object{"key": "tier", "operator": operator, "values": values}}}
			asked := edited(small, "spec.selector", selector)
			q.create(asked)
			if len(values) < 2 {
				q.update(asked, edited(asked, "metadata.labels", object{"c": "d"}))
			}
		}
	}
	const snapshots = "snapshot.storage.k8s.io"
	for _, group := range []any{snapshots, "example.com", "Bad Group", "", nil} {
		for _, kind := range []string{"VolumeSnapshot", "PersistentVolumeClaim", "Pod"} {
			source := object{"kind": kind, "name": "x"}
			if group != nil {
				source["apiGroup"] = group
			}
			for _, field := range []string{"dataSource", "dataSourceRef"} {
				asked := edited(small, "spec."+field, source)
				q.create(asked)
				q.update(asked, edited(asked, "metadata.labels", object{"c": "d"}))
				q.update(small, asked)
			}
			for _, namespace := range []string{"other", "shop", "", "Not One"} {
				away := edited(small, "spec.dataSourceRef", source, "spec.dataSourceRef.namespace", namespace)
				q.create(away, edited(away, "spec.dataSource", source))
				if kind == "VolumeSnapshot" {
					q.update(away, edited(away, "metadata.labels", object{"c": "d"}))
				}
			}
		}
	}
	// The class moves from the annotation to the field.
	for _, annotation := range []any{gone{}, "fast", "slow", ""} {
		for _, class := range []any{gone{}, "fast", ""} {
			before := edited(small, "metadata.annotations", object{"a": "b"}, "spec.storageClassName", class)
			if text, ok := annotation.(string); ok {
				before["metadata"].(object)["annotations"].(object)[betaClass] = text
			}
			for _, now := range []any{gone{}, "fast", "slow", ""} {
				q.update(before, edited(before, "spec.storageClassName", now))
				after := edited(before, "spec.storageClassName", now, "metadata.annotations", object{"a": "b"})
				q.update(before, after)
				after = edited(before, "spec.storageClassName", now)
				after["metadata"].(object)["annotations"].(object)[betaClass] = "fast"
				q.update(before, after)
			}
		}
	}
	for _, phase := range []string{"Bound", "Pending", "Lost"} {
		for _, size := range []string{"1Gi", "2Gi", "3Gi", "5Gi", "7Gi"} {
			before := edited(small, "status.phase", phase)
			q.update(before, edited(before, "spec.resources.requests.storage", size))
			q.update(edited(before, "status.capacity", gone{}), edited(before, "spec.resources.requests.storage", size))
		}
		for _, current := range []any{gone{}, "gold", ""} {
			for _, old := range []any{gone{}, "gold", ""} {
				for _, now := range []any{gone{}, "silver", ""} {
					before := edited(small, "status.phase", phase, "spec.volumeAttributesClassName", old, "status.currentVolumeAttributesClassName", current)
					q.update(before, edited(before, "spec.volumeAttributesClassName", now))
				}
			}
		}
		before := edited(small, "status.phase", phase, "spec.volumeName", gone{})
		q.update(before, small, edited(before, "spec.resources.requests", gone{}))
	}
	for _, invalid := range []object{edited(claim, "spec.storageClassName", "Not A Name"), edited(claim, "spec.accessModes", []any{}), edited(claim, "spec.resources.requests", object{}), edited(claim, "spec.volumeMode", "Tape"),
		edited(claim, "spec.selector.matchLabels", object{"a": "not a value"}), edited(claim, "spec.selector.matchLabels", object{"bad key": "b"}), edited(claim, "spec.volumeAttributesClassName", "Not A Name"), edited(claim, "spec.dataSource.apiGroup", "Bad Group", "spec.dataSourceRef.apiGroup", "Bad Group")} {
		q.update(invalid, edited(invalid, "metadata.labels", object{"c": "d"}), claim)
	}
	q.create(edited(small, "spec.resources.limits.storage", "1500m"), edited(small, "spec.resources.requests.storage", "1500m"))
	for _, status := range []object{{"allocatedResources": object{"storage": "7Gi"}}, {"allocatedResourceStatuses": object{"storage": "NodeResizePending"}}, {"modifyVolumeStatus": object{"status": "Pending", "targetVolumeAttributesClassName": "gold"}}} {
		before := plain(small).(object)
		for key, value := range status {
			before["status"].(object)[key] = value
		}
		q.create(before)
		q.update(before, edited(before, "spec.resources.requests.storage", "3Gi"))
	}
}

func askAboutClasses(q *questionsOf) {
	class := plain(object{"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": object{"name": "fast", "uid": "uid-fast", "resourceVersion": "7"},
		"provisioner": "d.example", "parameters": object{"a": "b"}, "reclaimPolicy": "Delete", "mountOptions": []any{"ro"}, "allowVolumeExpansion": true, "volumeBindingMode": "Immediate",
		"allowedTopologies": []any{object{"matchLabelExpressions": []any{object{"key": "zone", "values": []any{"a", "b"}}}}}}).(object)
	q.create(class)
	changed := spoilt(class, "provisioner", "parameters", "reclaimPolicy", "mountOptions", "allowVolumeExpansion", "volumeBindingMode", "allowedTopologies")
	q.create(changed...)
	q.create(spoilt(class, "metadata")...)
	q.update(class, changed...)
	topology := func(expressions ...any) object { return object{"matchLabelExpressions": expressions} }
	zone, host := object{"key": "zone", "values": []any{"a"}}, object{"key": "host", "values": []any{"a"}}
	for _, topologies := range [][]any{{topology(zone, zone)}, {topology(zone), topology(zone)}, {topology(zone, host), topology(host, zone)}, {topology(object{"key": "zone", "values": []any{"a", "a"}})}, {topology()}, {object{}}, {topology(zone), topology(host)}} {
		q.create(edited(class, "allowedTopologies", topologies))
	}
	many := object{}
	for i := range 513 {
		many["k"+strings.Repeat("x", i%3)+string(rune('a'+i%26))+strings.Repeat("y", i/26)] = "v"
	}
	q.create(edited(class, "parameters", many), edited(class, "parameters", object{"": "v"}), edited(class, "parameters", object{"a": strings.Repeat("v", 262144)}))
	for _, policy := range []string{"", "Retain", "Recycle"} {
		q.create(edited(class, "reclaimPolicy", policy))
	}
	for _, invalid := range []object{edited(class, "provisioner", "Not A Name"), edited(class, "volumeBindingMode", "Later"), edited(class, "reclaimPolicy", "Recycle")} {
		q.update(invalid, edited(invalid, "metadata.labels", object{"c": "d"}), edited(invalid, "allowVolumeExpansion", false))
	}
}
