package main

// The names a small world is made of. "gone" and "pv-e" never exist.
var (
	claimNames  = []string{"data-0", "data-1", "logs", "cache-0", "data-0"}
	volumeNames = []string{"pv-a", "pv-b", "pv-c", "pv-d"}
	classNames  = []string{"fast", "fast", "fast", "local", "late", "gone"}
)

const (
	bindCompleted     = "pv.kubernetes.io/bind-completed"
	boundByController = "pv.kubernetes.io/bound-by-controller"
	betaClass         = "volume.beta.kubernetes.io/storage-class"
	migratedTo        = "pv.kubernetes.io/migrated-to"
	provisionedBy     = "pv.kubernetes.io/provisioned-by"
	provisioner       = "volume.kubernetes.io/storage-provisioner"
	betaProvisioner   = "volume.beta.kubernetes.io/storage-provisioner"
	selectedNode      = "volume.kubernetes.io/selected-node"
	preResize         = "volume.alpha.kubernetes.io/pre-resize-capacity"

	deleted = "2026-01-01T00:00:00Z"
)

// claim makes a claim out of parts that need not fit each other.
func (d dice) claim(name, namespace string) object {
	metadata := object{"name": name, "namespace": namespace, "uid": "uid-" + name}
	annotations := object{}
	d.maybe(35, annotations, bindCompleted, "yes", "yes", "no", "")
	d.maybe(19, annotations, boundByController, "yes", "yes", "no", "")
	d.maybe(8, annotations, betaClass, "fast", "fast", "local", "late", "gone", "")
	d.maybe(6, annotations, selectedNode, "node-1")
	d.maybe(4, annotations, provisioner, "rbd.csi.ceph.com", "old", "kubernetes.io/aws-ebs", "kubernetes.io/rbd", "kubernetes.io/gce-pd", "")
	d.maybe(2, annotations, betaProvisioner, "rbd.csi.ceph.com", "old", "kubernetes.io/aws-ebs", "kubernetes.io/cinder")
	d.maybe(2, annotations, migratedTo, "ebs.csi.aws.com", "old.csi")
	d.maybe(4, annotations, "note", "kept")
	put(metadata, "annotations", annotations)
	d.finalizersAndDeletion(metadata, 4, []any{"kubernetes.io/pvc-protection"})

	spec := object{}
	d.maybe(99, spec, "accessModes", accessModes(d)...)
	if resources := d.resources(); resources != nil {
		spec["resources"] = resources
	}
	d.maybe(11, spec, "selector", d.selector())
	d.maybe(87, spec, "storageClassName", append(anys(classNames), "")...)
	d.maybe(6, spec, "volumeAttributesClassName", "gold", "gold", "silver", "")
	d.maybe(75, spec, "volumeMode", "Filesystem", "Filesystem", "Filesystem", "Filesystem", "Filesystem", "Block")
	d.maybe(55, spec, "volumeName", "pv-a", "pv-a", "pv-a", "pv-b", "pv-b", "pv-b", "pv-c", "pv-c", "pv-d", "pv-e")
	d.maybe(1, spec, "dataSource", object{"kind": "PersistentVolumeClaim", "name": "seed"}, object{"apiGroup": "snapshot.storage.k8s.io", "kind": "VolumeSnapshot", "name": "snap"})

	status := object{}
	d.maybe(98, status, "phase", "Pending", "Pending", "Bound", "Bound", "Lost")
	if d.chance(10) {
		d.maybe(80, status, "accessModes", accessModes(d)...)
		d.maybe(80, status, "capacity", object{"storage": d.size()})
		d.maybe(20, status, "currentVolumeAttributesClassName", "gold", "")
	}
	return object{"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": metadata, "spec": spec, "status": status}
}

// volume makes a volume whose claimRef speaks, right or wrong, of one of the claims.
func (d dice) volume(name string, claims []object) object {
	metadata := object{"name": name, "uid": "uid-" + name}
	annotations := object{}
	d.maybe(20, annotations, boundByController, "yes", "yes", "no", "")
	d.maybe(15, annotations, provisionedBy, "rbd.csi.ceph.com", "kubernetes.io/aws-ebs", "kubernetes.io/rbd",
		pick[any](d, "kubernetes.io/gce-pd", "kubernetes.io/cinder", "kubernetes.io/no-such", "ebs.csi.aws.com", ""))
	d.maybe(4, annotations, migratedTo, "ebs.csi.aws.com", "ebs.csi.aws.com", "old.csi", "")
	d.maybe(4, annotations, preResize, "1Gi", "5Gi", "not-a-size")
	d.maybe(8, annotations, betaClass, "fast", "fast", "local", "late", "gone", "")
	d.maybe(4, annotations, "note", "kept")
	put(metadata, "annotations", annotations)
	labels := object{}
	d.maybe(30, labels, "tier", "gold", "silver", "bronze")
	d.maybe(3, labels, "zone", "a", "b", "")
	put(metadata, "labels", labels)
	d.finalizersAndDeletion(metadata, 4,
		[]any{"kubernetes.io/pv-protection"}, []any{"kubernetes.io/pv-protection"}, []any{"kubernetes.io/pv-protection"},
		[]any{"kubernetes.io/pv-protection"}, []any{"kubernetes.io/pv-protection"}, []any{"kubernetes.io/pv-protection"},
		pick(d, []any{"kubernetes.io/pv-controller"}, []any{"external-provisioner.volume.kubernetes.io/finalizer"},
			[]any{"kubernetes.io/pv-protection", "kubernetes.io/pv-controller"},
			[]any{"kubernetes.io/pv-protection", "external-provisioner.volume.kubernetes.io/finalizer"},
			[]any{"kubernetes.io/pv-controller", "external-provisioner.volume.kubernetes.io/finalizer"}))

	spec := d.source(name)
	d.maybe(99, spec, "accessModes", accessModes(d)...)
	d.maybe(97, spec, "capacity", object{"storage": d.size()})
	if d.chance(55) {
		spec["claimRef"] = d.claimRef(claims)
	}
	d.maybe(99, spec, "persistentVolumeReclaimPolicy", "Delete", "Delete", "Delete", "Delete", "Retain", "Retain", "Retain", "Retain", "Recycle", "Recycle")
	d.maybe(1, spec, "persistentVolumeReclaimPolicy", "Unknown")
	d.maybe(86, spec, "storageClassName", anys(classNames)...)
	d.maybe(5, spec, "volumeAttributesClassName", "gold", "gold", "silver", "")
	d.maybe(75, spec, "volumeMode", "Filesystem", "Filesystem", "Filesystem", "Filesystem", "Filesystem", "Block")
	d.maybe(1, spec, "mountOptions", []any{"ro"})

	status := object{}
	d.maybe(98, status, "phase", "Available", "Available", "Available", "Bound", "Bound", "Released", "Failed", "Pending")
	d.maybe(5, status, "message", "as it was", "No recycler plugin found for the volume!")
	d.maybe(2, status, "reason", "AsItWas")
	return object{"apiVersion": "v1", "kind": "PersistentVolume", "metadata": metadata, "spec": spec, "status": status}
}

// claimRef points at a claim: as it is, of an older life, without a uid, in
// another namespace, gone, or with parts missing.
func (d dice) claimRef(claims []object) object {
	metadata := object{"name": "data-0", "namespace": "shop", "uid": "uid-data-0"}
	if len(claims) > 0 {
		metadata = pick(d, claims...)["metadata"].(object)
	}
	ref := object{"apiVersion": "v1", "kind": "PersistentVolumeClaim",
		"name": metadata["name"], "namespace": metadata["namespace"], "uid": metadata["uid"]}
	switch d.IntN(20) {
	case 0, 1, 2:
		ref["name"], ref["uid"] = "vanished", "uid-vanished"
	case 3, 4, 5:
		ref["uid"] = "uid-old"
	case 6, 7, 8:
		delete(ref, "uid")
	case 9, 10, 11:
		ref["namespace"] = "elsewhere"
	}
	switch d.IntN(60) {
	case 0:
		delete(ref, "apiVersion")
		delete(ref, "kind")
	case 1:
		delete(ref, "namespace")
	case 2:
		ref = object{}
	}
	return ref
}

// source names the storage behind a volume, of kinds that are migrated, that
// are CSI already, and that have neither deleter nor recycler here.
func (d dice) source(name string) object {
	rbd := object{"rbd": object{"image": name, "monitors": []any{"10.0.0.1:6789"}, "pool": "rbd"}}
	ceph := object{"csi": object{"driver": "rbd.csi.ceph.com", "volumeHandle": "h-" + name}}
	nfs := object{"csi": object{"driver": "nfs.csi.k8s.io", "volumeHandle": "n-" + name}}
	ebs := object{"awsElasticBlockStore": object{"volumeID": "vol-" + name}}
	return pick(d, ceph, ceph, nfs, nfs, rbd, rbd, ebs, ebs, pick(d,
		object{"nfs": object{"path": "/" + name, "server": "10.0.0.2"}},
		object{"hostPath": object{"path": "/srv/" + name}},
		object{"local": object{"path": "/mnt/" + name}},
		object{"gcePersistentDisk": object{"pdName": name}},
		object{"cinder": object{"volumeID": name}},
		object{}))
}

func (d dice) finalizersAndDeletion(metadata object, deletedPercent float64, lists ...[]any) {
	if d.chance(52) {
		metadata["finalizers"] = pick(d, lists...)
	}
	if d.chance(deletedPercent) {
		metadata["deletionTimestamp"] = deleted
		if metadata["finalizers"] == nil {
			metadata["finalizers"] = lists[0]
		}
	}
}

// maybe sets a field to one of the choices with this percentage.
func (d dice) maybe(percent float64, parent object, key string, choices ...any) {
	choice := pick(d, choices...)
	if d.chance(percent) {
		parent[key] = choice
	}
}

func put(parent object, key string, child object) {
	if len(child) > 0 {
		parent[key] = child
	}
}

func anys[T any](list []T) []any {
	all := make([]any, len(list))
	for i := range list {
		all[i] = list[i]
	}
	return all
}
