package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Lines of logs and events whose own words nobody knows: who wrote them, and how severe it is. */
final class LogLineTemplates {

    private static final String GET =
            "paste the lines around it: the words after the name of the file are the component's";

    /** Words that show that a line is about storage. */
    private static final String[] STORAGE = {
        "pvc-",
        "csi",
        "CSI",
        "ersistentVolume",
        "VolumeAttachment",
        "VolumeSnapshot",
        "StorageClass",
        "iscsi",
        "longhorn",
        "kubelet/pods"
    };

    /** Words that show that a line is about something else, or that other rows know it. */
    private static final String[] OTHER = {
        "sandbox",
        "Sandbox",
        "PullImage",
        "ulling image",
        "ImagePull",
        "probe",
        "x509",
        "reflector.go",
        "nestedpendingoperations.go",
        "leader",
        "lease",
        "etcd",
        "StartContainer",
        "is forbidden",
        "connection refused"
    };

    private LogLineTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                errors(
                                "LoggedByDriver",
                                "CSI driver",
                                "nodeserver.go",
                                "controllerserver.go",
                                "node_server.go",
                                "controller_server.go",
                                "nodeserver_default.go",
                                "rbd_util.go",
                                "rbd_attach.go",
                                "omap.go",
                                "voljournal.go",
                                "fsjournal.go",
                                "cephcmds.go",
                                "cephcsi.go",
                                "iscsi.go",
                                "blob.go",
                                "azuredisk.go",
                                "azurefile.go",
                                "azure_controller_common.go",
                                "azure_controller_standard.go",
                                "pod_mounter.go",
                                "mount_linux.go")
                        .from("ceph-csi, csi-driver-nfs, blob-csi-driver and others: their logs by klog", "")
                        .proves("a CSI driver, or the mount library in it, could not do a step as it was meant")
                        .doesNotProve("that a volume failed: a driver tries some steps in several ways"),
                errors(
                                "LoggedByKubelet",
                                "kubelet",
                                "csi_attacher.go",
                                "csi_mounter.go",
                                "csi_block.go",
                                "csi_plugin.go",
                                "csi_client.go",
                                "csi_drivers_store.go",
                                "csi_util.go",
                                "desired_state_of_world_populator.go",
                                "operation_generator.go",
                                "volume_manager.go",
                                "kubelet_volumes.go",
                                "reconstruct.go",
                                "reconstruct_common.go",
                                "subpath_linux.go",
                                "volume_linux.go",
                                "atomic_writer.go",
                                "empty_dir.go",
                                "plugin_watcher.go")
                        .from("pkg/volume, pkg/kubelet/volumemanager", "1.9–1.37")
                        .proves("the part of the kubelet or of the controller manager that works on volumes could not"
                                + " do a step; it tries again")
                        .doesNotProve("which pod waits for it"),
                errors(
                                "LoggedByVolumeController",
                                "kube-controller-manager / CSI sidecars",
                                "attach_detach_controller.go",
                                "actual_state_of_world.go",
                                "pv_controller.go",
                                "pv_controller_base.go",
                                "expand_controller.go",
                                "pvc_protection_controller.go",
                                "pv_protection_controller.go",
                                "csi_handler.go",
                                "trivial_handler.go",
                                "snapshot_controller.go",
                                "snapshot_controller_base.go",
                                "csi-provisioner.go",
                                "clone_controller.go",
                                "node_register.go")
                        .from(
                                "pkg/controller/volume; external-attacher, external-snapshotter, external-provisioner",
                                "")
                        .proves("a controller of volumes could not do a step; it tries again")
                        .doesNotProve("that the storage failed"),
                row("LoggedByCephCsi")
                        .by("ceph-csi", "")
                        .says("E{n} {clock} {pid} {file}] ID: {k} Req-ID: {id} {text}")
                        .says("W{n} {clock} {pid} {file}] ID: {k} Req-ID: {id} {text}")
                        .says("E{n} {clock} {pid} {file}] ID: {k} {text}")
                        .from("ceph-csi internal/util/log", "")
                        .proves("ceph-csi could not do a step of that call; the Req-ID is the claim, the snapshot or"
                                + " the handle that the call is for")
                        .doesNotProve("that the call failed: its last line, 'GRPC error' or 'GRPC response', says it")
                        .also("search its log for the same Req-ID")
                        .notSafe(Unsafe.UNMAP_FORCE)
                        .unless("GRPC call", "GRPC request", "GRPC response")
                        .lastResort(),
                row("LoggedByCephDaemon")
                        .by("ceph-osd / ceph-mon / ceph-mds (log)", "")
                        .says(" -1 bluefs {text}")
                        .says(" -1 bluestore({path}) {text}")
                        .says(" -1 bluestore.{part} {text}")
                        .says(" -1 bdev({path}) {text}")
                        .says(" -1 rocksdb: {text}")
                        .says(" -1 osd.{id} {epoch} {text}")
                        .says(" -1 mon.{id}@{rank}({state}) {text}")
                        .says(" -1 mds.{id} {text}")
                        .says(" -1 mgr {text}")
                        .says(" -1 monclient{text}")
                        .says(" -1 auth: {text}")
                        .says(" -1 ** ERROR: {text}")
                        .says(" -1 *** Caught signal ({signal}) **")
                        .from("ceph src/log, src/os/bluestore, src/osd, src/mon: level -1", "")
                        .proves("that daemon of Ceph logged an error; after a signal or 'ERROR' it ended")
                        .doesNotProve("that data is lost: the other OSDs may have all of it, and ceph status says it")
                        .also("run ceph status and ceph health detail, and ceph crash ls")
                        .notSafe(Unsafe.FORMAT, Unsafe.REPAIR)
                        .lastResort(),
                row("LoggedByMayastor")
                        .by("OpenEBS Mayastor (log)", "")
                        .says("ERROR io_engine{where}] {text}")
                        .says("ERROR mayastor{where}] {text}")
                        .says("WARN io_engine{where}] {text}")
                        .says("ERROR csi_node{where}: {text}")
                        .says("ERROR csi_controller{where}: {text}")
                        .from("mayastor io-engine, mayastor-control-plane: their logs", "")
                        .proves("that part of Mayastor could not do a step")
                        .doesNotProve("that a volume lost a replica: its state says it")
                        .also("read kubectl mayastor get volumes, pools and nodes")
                        .notSafe(Unsafe.FORMAT)
                        .onlyNear("io_engine", "spdk", "csi_", "olume", "replica", "nexus", "pool")
                        .lastResort(),
                row("LoggedByNodeDaemon")
                        .by("multipathd / iscsid / lvmd / s3fs / mount-s3 (journal)", "")
                        .says("multipathd[{pid}]: {text}")
                        .says("iscsid[{pid}]: {text}")
                        .says("lvmd[{pid}]: {text}")
                        .says("tgtd[{pid}]: {text}")
                        .says("s3fs[{pid}]: {text}")
                        .says("mount-s3[{pid}]: {text}")
                        .says("goofys[{pid}]: {text}")
                        .says("rpc.statd[{pid}]: {text}")
                        .says("ceph-fuse[{pid}]: {text}")
                        .says("juicefs[{pid}] <ERROR>: {text}")
                        .says("juicefs[{pid}] <FATAL>: {text}")
                        .says("juicefs[{pid}] <WARNING>: {text}")
                        .from("syslog and journal of the node", "")
                        .proves("that program of the node, which serves or connects volumes, wrote this")
                        .doesNotProve("that it is an error; which volume is concerned")
                        .next(NextQuestion.DMESG)
                        .also("paste the lines around it")
                        .notSafe(Unsafe.REPAIR)
                        .lastResort(),
                row("LoggedAboutStorage")
                        .by("a component that works with volumes (log)", "")
                        .says("level=error {text}")
                        .says("level=fatal {text}")
                        .says("\"level\":\"error\",{text}")
                        .says("E{n} {clock} {pid} {file}:{k}] {text}")
                        .says("F{n} {clock} {pid} {file}:{k}] {text}")
                        .says("\"caller\":\"{file}\",\"msg\":\"{message}\",\"err\":\"{text}")
                        .says("Z ERROR {file}.go:{k} {text}")
                        .from("logrus, zap, klog", "")
                        .proves("a component logged an error in a line that names a volume, a snapshot, a claim or a"
                                + " CSI call")
                        .doesNotProve("that the volume is the cause")
                        .also(GET)
                        .onlyNear(STORAGE)
                        .unless(OTHER)
                        .lastResort(),
                row("WarnedAboutStorage")
                        .by("a component that works with volumes (log)", "")
                        .says("level=warning {text}")
                        .says("level=warn {text}")
                        .says("\"level\":\"warn\",{text}")
                        .says("\"level\":\"warning\",{text}")
                        .says("W{n} {clock} {pid} {file}:{k}] {text}")
                        .says("Z WARN {file}.go:{k} {text}")
                        .from("logrus, zap, klog", "")
                        .proves("a component logged a warning in a line that names a volume, a snapshot, a claim or a"
                                + " CSI call; it went on")
                        .doesNotProve("that anything failed")
                        .also(GET)
                        .onlyNear(STORAGE)
                        .unless(OTHER)
                        .lastResort(),
                row("CsiPluginSays")
                        .by("kubelet / attach-detach controller (CSI plugin)", "")
                        .says("kubernetes.io/csi: {text}")
                        .from("pkg/volume/csi", "1.10–1.37")
                        .proves("the CSI plugin of the kubelet or of the controller manager wrote that about a step of"
                                + " a CSI volume")
                        .doesNotProve("that the driver was called at all")
                        .also(GET)
                        .onlyNear("fail", "error", "Error", "not ", "unable", "timed out", "timeout")
                        .lastResort(),
                event("EventMountFailed", "kubelet", "FailedMount", "FailedMapVolume", "FailedUnMount")
                        .proves("the kubelet could not make a volume of a pod usable, or could not undo it, at that"
                                + " moment")
                        .next(NextQuestion.ATTACH),
                event("EventAttachFailed", "attachdetach-controller", "FailedAttachVolume", "FailedDetachVolume")
                        .proves("the controller could not attach or detach a volume at that moment")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                event("EventProvisionFailed", "provisioner", "ProvisioningFailed")
                        .onlyNear("olume", "laim", "PVC", "pvc", "torage", "provisioner", "csi")
                        .proves("a provisioner did not make a volume for the claim at that moment")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.DELETE_CLAIM),
                event(
                                "EventResizeFailed",
                                "external-resizer / kubelet",
                                "VolumeResizeFailed",
                                "FileSystemResizeFailed",
                                "VolumeModifyFailed")
                        .proves("a step of growing or changing a volume failed at that moment")
                        .next(NextQuestion.EXPAND),
                event(
                                "EventSnapshotFailed",
                                "snapshot-controller / csi-snapshotter",
                                "SnapshotCreationFailed",
                                "SnapshotContentCheckandUpdateFailed",
                                "SnapshotContentCreationFailed",
                                "SnapshotFinalizerError",
                                "SnapshotDeleteError")
                        .proves("a step for a snapshot failed at that moment")
                        .next(NextQuestion.FORECAST)
                        .notSafe(Unsafe.FINALIZER));
    }

    private static MessageTemplate.Row errors(String code, String speaker, String... files) {
        MessageTemplate.Row row = row(code).by(speaker, "").also(GET).lastResort();
        for (String file : files) {
            row = row.says("E{n} {clock} {pid} " + file + ":{k}] {text}")
                    .says("W{n} {clock} {pid} " + file + ":{k}] {text}");
        }
        return row;
    }

    private static MessageTemplate.Row event(String code, String speaker, String... reasons) {
        MessageTemplate.Row row = row(code)
                .by(speaker, String.join(" / ", reasons))
                .from("pkg/kubelet/events/event.go, pkg/controller/volume/events and their siblings", "1.9–1.37")
                .doesNotProve("why: the words of the message are the component's or the driver's")
                .also("read the log of the driver at that moment")
                .lastResort();
        for (String reason : reasons) {
            row = row.says("Warning " + reason + " {text}").says("reason: '" + reason + "' {text}");
        }
        return row;
    }
}
