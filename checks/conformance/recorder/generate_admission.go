package main

import (
	"fmt"
	"strings"
)

// recordAdmission asks the API server about volumes and claims that are right
// but for what chance spoils, mostly where releases are known to differ.
func recordAdmission(seed uint64, count int, line func(object)) {
	for i := range count {
		d := diceFor(seed, "admission", i)
		create, change := d.admittedVolume, d.changeVolume
		if d.chance(60) {
			create, change = d.admittedClaim, d.changeClaim
		}
		asked := object{"id": fmt.Sprintf("admission-%06d", i), "operation": "create", "object": create()}
		if d.chance(60) {
			asked["operation"], asked["old"] = "update", asked["object"]
			asked["object"] = plain(asked["old"])
			for range pick(d, 1, 1, 1, 2, 3) {
				change(asked["object"].(object))
			}
		}
		asked["want"] = askAdmission(asked)
		line(asked)
	}
}

// attributesClasses are given and empty, given, and wrong.
var attributesClasses = []any{"", "gold", "gold", "gold", "silver", "Not A Name"}

func (d dice) admittedVolume() object {
	metadata := object{"name": "pv-a", "uid": "uid-pv-a", "resourceVersion": "7"}
	annotations := object{}
	d.maybe(5, annotations, betaClass, "fast")
	d.maybe(8, annotations, "volume.beta.kubernetes.io/mount-options", "ro")
	put(metadata, "annotations", annotations)
	spec := d.admittedSource()
	spec["accessModes"] = pick(d, []any{"ReadWriteOnce"}, []any{"ReadWriteMany"}, []any{"ReadWriteOncePod"}, []any{"ReadWriteOncePod", "ReadWriteOnce"})
	spec["capacity"] = object{"storage": pick(d, "1Gi", "10Gi", "5G")}
	d.maybe(80, spec, "persistentVolumeReclaimPolicy", "Retain", "Retain", "Delete", "Recycle")
	d.maybe(60, spec, "storageClassName", "fast")
	d.maybe(25, spec, "volumeAttributesClassName", attributesClasses...)
	d.maybe(30, spec, "volumeMode", "Filesystem", "Block")
	d.maybe(20, spec, "mountOptions", []any{"ro"})
	d.maybe(35, spec, "nodeAffinity", d.volumeAffinity())
	return object{"apiVersion": "v1", "kind": "PersistentVolume", "metadata": metadata, "spec": spec, "status": object{"phase": pick(d, "Available", "Bound")}}
}

// admittedSource is mostly of CSI, and of each in-tree kind that goes or went.
func (d dice) admittedSource() object {
	if d.chance(55) {
		driver := pick(d, "rbd.csi.ceph.com", "rbd.csi.ceph.com", "rbd.csi.ceph.com", "ebs.csi.aws.com", "", "Bad_Driver", "-a", strings.Repeat("a", 63), strings.Repeat("a", 64), strings.Repeat("-", 64))
		source := object{"driver": driver, "volumeHandle": "h-1"}
		d.maybe(5, source, "volumeHandle", "")
		d.maybe(10, source, "fsType", "ext4", "xfs")
		d.maybe(10, source, "nodeExpandSecretRef", object{"name": "s", "namespace": "n"}, object{"name": "s"}, object{})
		d.maybe(10, source, "controllerExpandSecretRef", object{"name": "s", "namespace": "n"}, object{"namespace": "n"})
		d.maybe(10, source, "volumeAttributes", object{"pool": "a"})
		return object{"csi": source}
	}
	return pick(d,
		object{"rbd": object{"image": "i", "monitors": []any{"10.0.0.1:6789"}}},
		object{"rbd": object{"image": "", "monitors": []any{}}},
		object{"cephfs": object{"monitors": []any{"10.0.0.1:6789"}}},
		object{"glusterfs": object{"endpoints": "e", "path": "p"}},
		object{"portworxVolume": object{"volumeID": "v"}},
		object{"storageos": object{"volumeName": "v"}},
		object{"scaleIO": object{"gateway": "g", "system": "s", "secretRef": object{"name": "n"}, "volumeName": "v"}},
		object{"flexVolume": object{"driver": "a/b"}},
		object{"quobyte": object{"registry": "a:1", "volume": "v"}},
		object{"photonPersistentDisk": object{"pdID": "v"}},
		object{"flocker": object{"datasetName": "v"}},
		object{"vsphereVolume": object{"volumePath": "v"}},
		object{"azureFile": object{"secretName": "s", "shareName": "x", "secretNamespace": "n"}},
		object{"azureDisk": object{"diskName": "d", "diskURI": "/subscriptions/x"}},
		object{"awsElasticBlockStore": object{"volumeID": "v"}},
		object{"gcePersistentDisk": object{"pdName": "v"}},
		object{"cinder": object{"volumeID": "v"}},
		object{"nfs": object{"server": "s", "path": "/p"}},
		object{"iscsi": object{"targetPortal": "10.0.0.1", "iqn": "iqn.2001-04.com.example:x", "lun": 0}},
		object{"fc": object{"targetWWNs": []any{"50060e801049cfd1"}, "lun": 0}},
		object{"hostPath": object{"path": "/srv"}},
		object{"local": object{"path": "/mnt"}},
		object{})
}

// volumeAffinity has labels and values of every kind, right and wrong.
func (d dice) volumeAffinity() object {
	key := pick(d, "zone", "zone", "kubernetes.io/hostname", "beta.kubernetes.io/os", "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone", "bad key")
	value := pick(d, "a", "b", "node-1", "", "not a value", "-x", strings.Repeat("a", 64), "ü")
	requirement := object{"key": key, "operator": "In", "values": []any{value}}
	switch d.IntN(8) {
	case 0:
		requirement["operator"] = "NotIn"
		requirement["values"] = []any{value, pick(d, "c", "not either")}
	case 1:
		requirement["operator"] = pick(d, "Gt", "Lt")
	case 2:
		requirement["operator"] = pick(d, "Exists", "DoesNotExist")
		d.maybe(70, requirement, "values", nil)
	}
	term := object{"matchExpressions": []any{requirement}}
	d.maybe(10, term, "matchFields", []any{object{"key": "metadata.name", "operator": "In", "values": []any{pick(d, "node-1", "Not A Node")}}})
	return pick(d, object{"required": object{"nodeSelectorTerms": []any{term}}}, object{"required": object{"nodeSelectorTerms": []any{term}}},
		object{"required": object{"nodeSelectorTerms": []any{object{"matchExpressions": []any{object{"key": "zone", "operator": "In", "values": []any{"a"}}}}, term}}},
		object{"required": object{"nodeSelectorTerms": []any{}}}, object{})
}

// changeVolume changes one thing, mostly one that must not change.
func (d dice) changeVolume(volume object) {
	spec := volume["spec"].(object)
	switch d.IntN(9) {
	case 0:
		spec["nodeAffinity"] = plain(d.volumeAffinity())
	case 1:
		delete(spec, "nodeAffinity")
	case 2:
		for _, source := range []string{"csi", "nfs", "rbd", "hostPath", "local"} {
			delete(spec, source)
		}
		for kind, source := range d.admittedSource() {
			spec[kind] = source
		}
	case 3:
		if csi, ok := spec["csi"].(object); ok {
			csi[pick(d, "volumeHandle", "driver", "fsType")] = pick(d, "other", "xfs", "")
			d.maybe(30, csi, "nodeExpandSecretRef", object{"name": "s2", "namespace": "n"})
		} else {
			spec["csi"] = object{"driver": "d", "volumeHandle": "h"}
		}
	case 4:
		delete(spec, "volumeAttributesClassName")
		d.maybe(70, spec, "volumeAttributesClassName", attributesClasses...)
	case 5:
		spec["persistentVolumeReclaimPolicy"] = pick(d, "Retain", "Delete", "Recycle")
	case 6:
		spec["volumeMode"] = pick(d, "Block", "Filesystem")
	case 7:
		spec["capacity"] = object{"storage": pick(d, "20Gi", "1Mi")}
	default:
		volume["metadata"].(object)["annotations"] = object{"volume.beta.kubernetes.io/mount-options": "ro"}
	}
}

func (d dice) admittedClaim() object {
	metadata := object{"name": "data-0", "namespace": "shop", "uid": "uid-data-0", "resourceVersion": "7"}
	annotations := object{}
	d.maybe(5, annotations, betaClass, "fast")
	put(metadata, "annotations", annotations)
	size := pick(d, "1Gi", "5Gi", "10Gi", "1500m")
	spec := object{"accessModes": pick(d, []any{"ReadWriteOnce"}, []any{"ReadWriteMany"}, []any{"ReadWriteOncePod"}, []any{"ReadWriteOncePod", "ReadOnlyMany"}),
		"resources": object{"requests": object{"storage": size}}}
	d.maybe(70, spec, "storageClassName", "fast", "fast", "")
	d.maybe(35, spec, "volumeAttributesClassName", attributesClasses...)
	d.maybe(50, spec, "volumeName", "pv-a")
	d.maybe(30, spec, "volumeMode", "Filesystem", "Block")
	d.maybe(15, spec, "selector", d.selector())
	d.maybe(20, spec, "dataSource", dataSources(d)...)
	d.maybe(20, spec, "dataSourceRef", dataSources(d)...)
	d.maybe(5, spec["resources"].(object), "limits", object{"storage": pick(d, "1Gi", "20Gi")})
	status := object{"phase": pick(d, "Bound", "Bound", "Pending")}
	d.maybe(85, status, "capacity", object{"storage": pick(d, size, size, "1Gi", "2Gi")})
	d.maybe(40, status, "allocatedResources", object{"storage": pick(d, size, "10Gi", "20Gi")})
	d.maybe(40, status, "allocatedResourceStatuses", object{"storage": pick(d, "ControllerResizeInfeasible", "NodeResizeInfeasible", "ControllerResizeInProgress", "NodeResizePending", "ControllerResizeFailed")})
	d.maybe(25, status, "currentVolumeAttributesClassName", "gold", "silver", "")
	d.maybe(10, status, "modifyVolumeStatus", object{"status": pick(d, "Pending", "InProgress", "Infeasible"), "targetVolumeAttributesClassName": "gold"})
	return object{"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": metadata, "spec": spec, "status": status}
}

// dataSources are of core and other groups, with and without a namespace, and with invalid groups.
func dataSources(d dice) []any {
	source := object{"kind": pick(d, "VolumeSnapshot", "VolumeSnapshot", "PersistentVolumeClaim", "Pod", ""), "name": pick(d, "snap", "snap", "")}
	d.maybe(75, source, "apiGroup", "snapshot.storage.k8s.io", "snapshot.storage.k8s.io", "example.com", "", "Bad Group", "-", "a_b.c", strings.Repeat("a", 254))
	d.maybe(15, source, "namespace", "other", "shop", "", "Not One")
	return []any{source}
}

// changeClaim changes one thing; many of them are refused.
func (d dice) changeClaim(claim object) {
	spec := claim["spec"].(object)
	switch d.IntN(12) {
	case 0, 1, 2, 3:
		spec["resources"] = object{"requests": object{"storage": pick(d, "512Mi", "1Gi", "2Gi", "3Gi", "5Gi", "10Gi", "20Gi", "0")}}
	case 4, 5, 6:
		delete(spec, "volumeAttributesClassName")
		d.maybe(70, spec, "volumeAttributesClassName", attributesClasses...)
	case 7:
		spec["accessModes"] = []any{pick(d, "ReadWriteOnce", "ReadWriteMany")}
	case 8:
		spec["volumeName"] = pick(d, "pv-b", "")
	case 9:
		delete(spec, pick(d, "storageClassName", "dataSource", "dataSourceRef", "selector"))
	case 10:
		spec[pick(d, "dataSource", "dataSourceRef")] = dataSources(d)[0]
	default:
		claim["metadata"].(object)["labels"] = object{"tier": pick(d, "gold", "not a value")}
	}
}
