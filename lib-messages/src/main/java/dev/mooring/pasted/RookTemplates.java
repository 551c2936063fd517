package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of Rook's operator and of its jobs that prepare OSDs. */
final class RookTemplates {

    private RookTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("RookOsdPrepareFailed")
                        .by("rook (OSD prepare job)", "")
                        .says("failed to configure devices: {error}")
                        .says("failed to get device already provisioned by ceph-volume {mode}: {error}")
                        .says("failed to get devices already provisioned by ceph-volume {mode}: {error}")
                        .says("failed to initialize devices on PVC: {error}")
                        .says("failed to initialize osd: {error}")
                        .says("failed to run ceph-volume. {text}")
                        .says("failed to run ceph-volume raw command. {text}")
                        .says("failed to create enough required devices{text}")
                        .says("failed to get available devices: {error}")
                        .says("failed ceph-volume report: {error}")
                        .says("failed to open encrypted block device \"{dev}\" on \"{path}\": {error}")
                        .says("failed to generate osd keyring: {error}")
                        .from("rook pkg/daemon/ceph/osd/daemon.go, volume.go", "")
                        .proves("the job could not make or find an OSD on that device, so that OSD does not start"
                                + " from it")
                        .doesNotProve("that an OSD that exists lost data; that the device is free")
                        .causes(
                                "the device has a partition, a file system or an OSD of another cluster",
                                "the metadata device is not there or full",
                                "lvm2 is missing on the host")
                        .also("read the whole log of the job, and lsblk -f on the node")
                        .notSafe(Unsafe.FORMAT),
                row("RookDeviceSkipped")
                        .by("rook (OSD prepare job)", "")
                        .says("skipping device \"{dev}\": {text}")
                        .says("skipping device \"{dev}\" because it contains a filesystem \"{fs}\"")
                        .says("skipping device \"{dev}\" until the admin specifies it can be used by an osd")
                        .says("skipping device \"{dev}\", detected an existing OSD. UUID={uuid}")
                        .says("skipping OSD configuration as no devices matched the storage settings for this node"
                                + " {node}")
                        .says("{n}/{k} pre-ceph-volume osd devices succeeded on this node")
                        .says("{n}/{k} osd devices succeeded on this node")
                        .from("rook pkg/daemon/ceph/osd/daemon.go", "")
                        .proves("Rook looked at the devices of that node, and took only those that are empty and"
                                + " match the cluster's storage settings")
                        .doesNotProve("that a skipped device is free: it has something on it, or is not wanted")
                        .also("compare lsblk -f on the node with spec.storage of the CephCluster")
                        .notSafe(Unsafe.FORMAT),
                row("RookOsdProvision")
                        .by("rook (operator)", "")
                        .says("failed to provision OSD(s) on node {node}. {text}")
                        .says("failed to provision OSD(s) on PVC {name}. {text}")
                        .says("failed to create OSD {n} on node \"{node}\": {error}")
                        .says("failed to create OSD {n} on PVC \"{name}\": {error}")
                        .says(
                                "{n} failures encountered while running osds on nodes in namespace \"{namespace}\". {text}")
                        .says("failed to start ceph osds: {error}")
                        .says("failed to update OSD {n}: {error}")
                        .says("failed to configure osd service for osd.{n}: {error}")
                        .says("OSD orchestration status for node {node} is \"failed\"")
                        .says("osd provision job started for node {node}")
                        .says("batch job {job} still exists")
                        .says("batch job {job} failed")
                        .from("rook pkg/operator/ceph/cluster/osd, pkg/operator/k8sutil/job.go", "")
                        .proves("the operator works on the OSDs of that node or claim, and they are not all made")
                        .doesNotProve("that a running OSD has a fault")
                        .also("read the log of the job rook-ceph-osd-prepare of that node")
                        .notSafe(Unsafe.FORMAT, Unsafe.FINALIZER),
                row("RookMonQuorum")
                        .by("rook", "ReconcileFailed")
                        .says("exceeded max retry count waiting for monitors to reach quorum")
                        .from("rook pkg/operator/ceph/cluster/mon/mon.go", "")
                        .proves("the operator got no answer of a quorum of monitors in its time, so it stopped there")
                        .doesNotProve("that the monitors are down: the operator may not reach them")
                        .causes(
                                "the monitors do not run, or their ports are closed",
                                "a network policy, or host networking on one side only",
                                "old data of another cluster below dataDirHostPath")
                        .also("run kubectl -n rook-ceph get pods -l app=rook-ceph-mon and read their logs"),
                row("RookPgsNotClean")
                        .by("rook (clusterdisruption-controller)", "")
                        .says("pg health: \"cluster is not fully clean. PGs: [{text}]\"")
                        .from("rook pkg/operator/ceph/disruption/clusterdisruption", "")
                        .proves("placement groups were not all active and clean then, so the operator blocks drains of"
                                + " other failure domains")
                        .doesNotProve("that data is lost")
                        .causes("an OSD is down or new", "a cluster without OSDs")
                        .also("run ceph status and ceph osd tree"),
                row("RookLoggedError")
                        .by("rook", "")
                        .says("E | op-cluster: {text}")
                        .says("E | clusterdisruption-controller: {text}")
                        .says("E | op-osd: {text}")
                        .says("W | op-osd: {text}")
                        .says("E | cephosd: {text}")
                        .says("W | cephosd: {text}")
                        .says("C | rookcmd: {text}")
                        .says("E | op-mon: {text}")
                        .says("E | cephmon: {text}")
                        .says("W | cephmon: {text}")
                        .says("W | op-mon: {text}")
                        .says("E | op-mgr: {text}")
                        .says("E | op-mds: {text}")
                        .says("E | op-k8sutil: {text}")
                        .says("W | op-k8sutil: {text}")
                        .says("E | ceph-cluster-controller: {text}")
                        .says("E | ceph-block-pool-controller: {text}")
                        .says("E | ceph-file-controller: {text}")
                        .says("E | ceph-object-controller: {text}")
                        .says("E | ceph-csi: {text}")
                        .says("W | ceph-csi: {text}")
                        .says("E | cephclient: {text}")
                        .says("W | cephclient: {text}")
                        .says("E | clusterdisruption-controller: {text}")
                        .from("rook pkg/operator, pkg/daemon: their loggers", "")
                        .proves("that part of Rook could not do a step; the operator tries again later")
                        .doesNotProve("that Ceph is down or that data is lost: ceph status says it")
                        .also("run ceph status in the toolbox, and paste the lines around this one")
                        .notSafe(Unsafe.FINALIZER, Unsafe.RBD_FORCE)
                        .lastResort(),
                row("CephBluestoreLabel")
                        .by("ceph-bluestore-tool / ceph-osd", "")
                        .says("unable to read label for {path}: {error}")
                        .says("failed to read label for {path}: {error}")
                        .says("_read_bdev_label failed to open {path}: {error}")
                        .says("_read_bdev_label failed to read from {path}: {error}")
                        .says("_read_bdev_label unable to decode label {text}")
                        .says("_read_bdev_label bad crc on label, expected {a} != actual {b}")
                        .says("** ERROR: unable to open OSD superblock on {path}: {error}")
                        .says("** ERROR: osd init failed: {error}")
                        .says("** ERROR: error creating empty object store in {path}: {error}")
                        .says("OSD::mkfs: ObjectStore::mkfs failed with error {text}")
                        .from("ceph src/os/bluestore/BlueStore.cc, src/ceph_osd.cc", "")
                        .proves("no OSD could be opened at that path: no label, no device behind the link, or no"
                                + " right to open it")
                        .doesNotProve("that the OSD's data is lost: the device may have another name now, or its"
                                + " encrypted layer is not open")
                        .causes(
                                "a device that has no OSD yet: ceph-volume asks every device",
                                "a disk that changed its name or is gone",
                                "an encrypted or LVM device that is not active")
                        .also("run ceph-volume lvm list and ceph-volume raw list on the host")
                        .notSafe(Unsafe.FORMAT));
    }
}
