package main

// The generators of generate_cluster.go and generate_binding.go make much that
// all releases answer alike. With aimed they spend more on what releases do
// differently: VolumeAttributesClasses, deletion and its finalizers, and
// volumes of plug-ins that were moved to CSI one release after the other.

func recordSyncByRelease(seed uint64, count int, line func(object)) {
	recordSyncs(seed, count, "sync-by-release", dice.aimedWorld, line)
}

func recordSettleByRelease(seed uint64, count int, line func(object)) {
	recordEnds(seed, count, "settle-by-release", "by-release", dice.aimedWorld, line)
}

func recordBindingByRelease(seed uint64, count int, line func(object)) {
	recordPairs(seed, count, "binding-by-release", dice.aim, line)
}

// unaimed leaves what was made as it is.
func (d dice) unaimed(_, _ []object) {}

// aimedWorld is one as randomWorld makes it, with more of what releases do differently.
func (d dice) aimedWorld() object {
	return d.world(dice.aim)
}

// migrated names each plug-in that was moved to CSI: its source, its old provisioner and its driver.
var migrated = []struct {
	provisioner, driver string
	source              object
}{
	{"kubernetes.io/aws-ebs", "ebs.csi.aws.com", object{"awsElasticBlockStore": object{"volumeID": "vol-1"}}},
	{"kubernetes.io/gce-pd", "pd.csi.storage.gke.io", object{"gcePersistentDisk": object{"pdName": "pd-1"}}},
	{"kubernetes.io/azure-disk", "disk.csi.azure.com", object{"azureDisk": object{"diskName": "d", "diskURI": "/subscriptions/d"}}},
	{"kubernetes.io/azure-file", "file.csi.azure.com", object{"azureFile": object{"secretName": "s", "shareName": "f"}}},
	{"kubernetes.io/cinder", "cinder.csi.openstack.org", object{"cinder": object{"volumeID": "c"}}},
	{"kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com", object{"vsphereVolume": object{"volumePath": "[d] p"}}},
	{"kubernetes.io/portworx-volume", "pxd.portworx.com", object{"portworxVolume": object{"volumeID": "p"}}},
	{"kubernetes.io/portworx-volume", "pxd.portworx.com", object{"portworxVolume": object{"volumeID": "p"}}},
	{"kubernetes.io/rbd", "rbd.csi.ceph.com", object{"rbd": object{"image": "i", "monitors": []any{"10.0.0.1:6789"}}}},
	{"kubernetes.io/rbd", "rbd.csi.ceph.com", object{"rbd": object{"image": "i", "monitors": []any{"10.0.0.1:6789"}}}},
	{"rbd.csi.ceph.com", "rbd.csi.ceph.com", object{"csi": object{"driver": "rbd.csi.ceph.com", "volumeHandle": "h"}}},
	{"rbd.csi.ceph.com", "rbd.csi.ceph.com", object{"csi": object{"driver": "rbd.csi.ceph.com", "volumeHandle": "h"}}},
	{"kubernetes.io/cephfs", "", object{"cephfs": object{"monitors": []any{"10.0.0.1:6789"}}}},
	{"kubernetes.io/glusterfs", "", object{"glusterfs": object{"endpoints": "e", "path": "p"}}},
}

// aim turns claims and volumes to what releases do differently.
func (d dice) aim(claims, volumes []object) {
	for _, claim := range claims {
		spec := claim["spec"].(object)
		delete(spec, "volumeAttributesClassName")
		d.maybe(45, spec, "volumeAttributesClassName", "gold", "gold", "silver", "")
		if d.chance(20) {
			annotate(claim, pick(d, provisioner, betaProvisioner), pick(d, migrated...).provisioner)
		}
	}
	for _, volume := range volumes {
		spec := volume["spec"].(object)
		delete(spec, "volumeAttributesClassName")
		d.maybe(45, spec, "volumeAttributesClassName", "gold", "gold", "silver", "")
		if d.chance(60) {
			d.migrate(volume)
		}
		if d.chance(25) {
			d.endLife(volume)
		}
	}
}

// migrate gives a volume another source, and perhaps what a migration leaves on it.
func (d dice) migrate(volume object) {
	spec, plugin := volume["spec"].(object), pick(d, migrated...)
	for _, known := range migrated {
		for source := range known.source {
			delete(spec, source)
		}
	}
	for _, source := range []string{"nfs", "hostPath", "local"} {
		delete(spec, source)
	}
	for source, value := range plugin.source {
		spec[source] = plain(value)
	}
	if d.chance(65) {
		annotate(volume, provisionedBy, plugin.provisioner)
	}
	if d.chance(25) && plugin.driver != "" {
		annotate(volume, migratedTo, plugin.driver)
	}
}

// endLife lets a volume be released or deleted, with each finalizer that a controller puts on one.
func (d dice) endLife(volume object) {
	const protection, inTree, external = "kubernetes.io/pv-protection", "kubernetes.io/pv-controller", "external-provisioner.volume.kubernetes.io/finalizer"
	metadata, spec := volume["metadata"].(object), volume["spec"].(object)
	metadata["finalizers"] = pick(d, []any{protection}, []any{inTree}, []any{external}, []any{protection, external}, []any{protection, inTree})
	spec["persistentVolumeReclaimPolicy"] = pick(d, "Delete", "Delete", "Retain")
	if d.chance(50) {
		metadata["deletionTimestamp"] = deleted
	}
	if ref, ok := spec["claimRef"].(object); ok && d.chance(50) {
		ref["name"], ref["uid"] = "vanished", "uid-vanished"
	}
	volume["status"] = object{"phase": pick(d, "Bound", "Released", "Failed", "Available")}
}
