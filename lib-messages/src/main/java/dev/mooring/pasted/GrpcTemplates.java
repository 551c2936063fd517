package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** What the status code of a driver's answer proves when nobody knows its words. */
final class GrpcTemplates {

    private static final String SPEC = "CSI specification spec.md (error scheme); grpc-go codes";

    private GrpcTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                code("GrpcFailed", "Internal", "Unknown", "DataLoss")
                        .proves("the driver answered that its call failed; the text after the code is the driver's own")
                        .doesNotProve("that nothing was done: the call may have failed half-way; that data is lost")
                        .next(NextQuestion.INNER_MESSAGE)
                        .also("read the log of the driver at that moment")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.DELETE_CLAIM),
                code("GrpcNotFound", "NotFound")
                        .proves("the driver did not find something that the call needs; the text after it names it")
                        .doesNotProve("that the volume is gone: it may be the node, a device, a Secret or an account")
                        .next(NextQuestion.INNER_MESSAGE)
                        .also("read the log of the driver at that moment")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.DELETE_CLAIM),
                code("GrpcInvalidArgument", "InvalidArgument")
                        .proves("the driver refused the call because of what was in it: a parameter, an option, a"
                                + " handle or a capability")
                        .doesNotProve("that the storage has a fault")
                        .causes(
                                "parameters of the class, mount options or the handle in the volume",
                                "a sidecar of another release than the driver")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.EDIT_VOLUME),
                code("GrpcFailedPrecondition", "FailedPrecondition")
                        .proves("the driver refused the call because something was not in the state that it needs")
                        .doesNotProve("that it will stay so; that data is lost")
                        .causes(
                                "the volume is in use, still published, or has snapshots",
                                "the backend or the driver is not ready")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT),
                code("GrpcAborted", "Aborted")
                        .proves("the driver did not take the call now: usually another call for the same volume is"
                                + " running; the caller tries again")
                        .doesNotProve("that the call will fail")
                        .causes("an earlier call hangs: its own message says why")
                        .next(NextQuestion.INNER_MESSAGE)
                        .also("read the log of the driver for the first call for that volume")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                code("GrpcResourceExhausted", "ResourceExhausted")
                        .proves("the driver answered that a limit is reached; the text after it says which")
                        .doesNotProve("that the disks are full: it may be a quota, a rate or a number of volumes")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                code("GrpcDriverUnavailable", "Unavailable")
                        .proves("the driver answered that it, or what it needs for the call, is not available now")
                        .doesNotProve("that the driver is not running; that nothing was done")
                        .causes("the backend does not answer", "no node, pool or controller is ready for the volume")
                        .next(NextQuestion.INNER_MESSAGE)
                        .also("read the log of the driver at that moment")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                code("GrpcOutOfRange", "OutOfRange")
                        .proves("the driver does not serve the requested size")
                        .doesNotProve("that the storage is full")
                        .next(NextQuestion.INNER_MESSAGE),
                code("GrpcAlreadyExists", "AlreadyExists")
                        .proves("the storage has something of that name or in that place that differs from what the"
                                + " call asks for")
                        .doesNotProve("that it may be removed: it may have data")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.DELETE_CLAIM, Unsafe.ATTACHMENT),
                code("GrpcNoPermission", "PermissionDenied", "Unauthenticated")
                        .proves("the storage refused the driver's credentials or rights for that call")
                        .doesNotProve("that the volume is gone")
                        .causes("a Secret, role or key that is missing, wrong or expired")
                        .next(NextQuestion.INNER_MESSAGE),
                code("GrpcCanceled", "Canceled")
                        .proves("the caller gave the call up; the driver may still be working or be done")
                        .doesNotProve("failure")
                        .causes("the sidecar or the kubelet restarted")
                        .notSafe(Unsafe.ATTACHMENT));
    }

    private static MessageTemplate.Row code(String name, String... codes) {
        MessageTemplate.Row row = row(name).by("CSI driver", "any");
        for (String code : codes) {
            row = row.says("rpc error: code = " + code + " desc = {text}");
        }
        return row.from(SPEC, "")
                .onlyNear(
                        "olume",
                        "VolumeSnapshot",
                        "CreateSnapshot",
                        "DeleteSnapshot",
                        "snapcontent",
                        "csi",
                        "CSI",
                        " mount",
                        "Mount",
                        "umount",
                        "attach disk",
                        "detach disk",
                        "create disk",
                        "delete disk",
                        "isk \"",
                        "/disks/",
                        "iscsi",
                        "iSCSI",
                        "nvme",
                        "NVMe",
                        " share ",
                        "shares ",
                        "StorageClass",
                        "storage pool",
                        "storage backend",
                        "pvc",
                        "PVC",
                        "lun ",
                        "LUN",
                        "/dev/",
                        "device node",
                        "GRPC error",
                        "GRPC failed",
                        "no drive")
                .unless(
                        "sandbox",
                        "Sandbox",
                        "StartContainer",
                        "CreateContainer",
                        "RunContainer",
                        "ContainerStatus",
                        "container with ID",
                        "containerd",
                        "runc",
                        "OCI runtime",
                        "docker",
                        "PullImage",
                        "pull image",
                        "pulling image",
                        "ImageStatus",
                        "image \"",
                        "probe",
                        "etcd",
                        "cni",
                        "runtime service",
                        "evice plugin",
                        "nvidia")
                .lastResort();
    }
}
