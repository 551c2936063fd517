package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of the in-tree Ceph plugins and of components of their time. */
final class InTreeTemplates {

    private InTreeTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("RbdLockedByOthers")
                        .by("in-tree rbd (to 1.7)", "FailedMount")
                        .says("rbd: image {image} is locked by other nodes")
                        .from("kubernetes pkg/volume/rbd/rbd_util.go of 1.6/1.7", "")
                        .proves("'rbd lock add' failed; the words claim more: any failure (secret, monitors, caps)"
                                + " used them")
                        .doesNotProve("that another node holds it")
                        .causes("lock of a dead node left", "secret or monitor wrong (PR 48457 changed the words)")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdLockFailed")
                        .by("in-tree rbd (1.8)", "FailedMount")
                        .says("rbd: failed to lock image {image} (maybe locked by other nodes), error {err}")
                        .from("kubernetes pkg/volume/rbd/rbd_util.go of 1.8", "")
                        .proves("'rbd lock add' failed; the words claim more: any failure (secret, monitors, caps)"
                                + " used them; with err")
                        .doesNotProve("that another node holds it")
                        .causes("lock of a dead node left", "secret or monitor wrong (PR 48457 changed the words)")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdCouldNotMap")
                        .by("in-tree rbd", "FailedMount")
                        .says("Could not map image {pool}/{image}, Timeout after 10s")
                        .says("Could not map image: Timeout")
                        .from("pkg/volume/rbd/rbd_util.go", "1.9–1.29")
                        .proves("'rbd map' returned and no /dev/rbdN appeared in 10 s")
                        .doesNotProve("that it is not mapped: it may be")
                        .causes("udev not seen in the kubelet's container", "slow")
                        .next(NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdUnmapFailed")
                        .by("in-tree rbd", "")
                        .says("rbd: failed to unmap device {dev}, error {err}, rbd output: {out}")
                        .says("rbd: unmap for spec ({spec}) failed ({err}): ({out})")
                        .from("pkg/volume/rbd/rbd_util.go", "1.9–1.29")
                        .proves("unmap refused on that node")
                        .causes("device busy")
                        .next(NextQuestion.RBD_DEVICES, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMountDeviceFailed")
                        .by("in-tree rbd", "FailedMount")
                        .says("rbd: failed to mount device {dev} at {path} (fstype: {fs}), error {err}")
                        .from("pkg/volume/rbd/attacher.go", "1.9–1.29")
                        .proves("mapped, mount failed")
                        .causes("inner mount rows")
                        .next(NextQuestion.PATHS)
                        .notSafe(Unsafe.REPAIR, Unsafe.FORMAT),
                row("RbdCreateFailed")
                        .by("in-tree rbd / external rbd provisioner", "ProvisioningFailed")
                        .says("failed to create rbd image: {err}, command output: {out}")
                        .from("pkg/volume/rbd/rbd_util.go", "1.9–1.29")
                        .proves("'rbd create' in kube-controller-manager failed; \"executable file not found\" = no"
                                + " rbd there")
                        .causes("no ceph-common in the controller image", "admin secret")
                        .next(NextQuestion.WHY),
                row("RbdAdminSecret")
                        .by("in-tree rbd", "ProvisioningFailed")
                        .says("failed to get admin secret from [\"{ns}\"/\"{name}\"]: {err}")
                        .from("pkg/volume/rbd/rbd.go", "1.9–1.29")
                        .proves("Secret missing or of another type")
                        .next(NextQuestion.WHY),
                row("RbdSecretGet")
                        .by("in-tree rbd / cephfs", "FailedMount")
                        .says("Couldn't get secret {ns}/{name} err: {err}")
                        .says("failed to get secret from [\"{ns}\"/\"{name}\"]")
                        .from("pkg/volume/secret/secret.go", "1.9–1.37")
                        .proves("user Secret not readable in the pod's namespace")
                        .causes("Secret not copied to the namespace", "type not kubernetes.io/rbd")
                        .next(NextQuestion.FORECAST),
                row("FlexMountFailed")
                        .by("flexVolume driver", "FailedMount")
                        .says("mount command failed, status: Failure, reason: {text}")
                        .says("mount command failed, status: Not supported, reason: {text}")
                        .from("kubernetes pkg/volume/flexvolume/driver-call.go", "")
                        .proves("the text is the flex driver's answer")
                        .causes("inner text (Rook agent: failed to map image …)")
                        .next(NextQuestion.UPGRADE, NextQuestion.INNER_MESSAGE),
                row("VolumeSizeOrClassOld")
                        .by("persistentvolume-controller (1.6–1.9)", "VolumeMismatch")
                        .says("Volume's size is smaller than requested or volume's class does not match with claim")
                        .from("kubernetes pv_controller.go before 1.10 (PR 58522 split it)", "")
                        .proves("one of the two, not which")
                        .doesNotProve("which")
                        .causes("default class filled", "size")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("ClaimNotBoundOld")
                        .by("scheduler (to 1.9)", "FailedScheduling")
                        .says("PersistentVolumeClaim is not bound: \"{claim}\"")
                        .from("kubernetes pkg/scheduler predicates to 1.9", "")
                        .proves("claim not bound")
                        .causes("claim Pending: see its own events")
                        .next(NextQuestion.WHY));
    }
}
