package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages about attaching and detaching. */
final class AttachTemplates {

    private AttachTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("VolumeNotAttached")
                        .by("kubelet", "FailedMount")
                        .says("Volume not attached according to node status for volume \"{pv}\"")
                        .says("Volume has not been attached according to node status for volume \"{pv}\"")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("node.status.volumesAttached had no entry when the kubelet looked")
                        .doesNotProve("that the storage is not attached; that the attach failed")
                        .causes(
                                "the attach/detach controller has not finished",
                                "the attach/detach controller gave up: an event FailedAttachVolume says why",
                                "volume was detached under the pod")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("VolumeNotInUseYet")
                        .by("kubelet", "")
                        .says("Volume has not been added to the list of VolumesInUse in the node's volume status for"
                                + " volume \"{pv}\"")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("the kubelet has not yet reported the volume in its status; it retries")
                        .doesNotProve("any fault")
                        .causes("normal for seconds", "node status updates fail (API, lease)")
                        .next(NextQuestion.ATTACH),
                row("WaitForAttachFailed")
                        .by("kubelet", "FailedMount")
                        .says("MountVolume.WaitForAttach failed for volume \"{pv}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("the step before the global mount failed; the text after the colon decides")
                        .doesNotProve("which node has it")
                        .causes(
                                "in-tree rbd: 'rbd map' failed, and the error has its output",
                                "CSI: VA has an attachError")
                        .next(NextQuestion.ATTACH, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.ATTACHMENT),
                row("VolumeAttachmentGetError")
                        .by("kubelet", "FailedMount")
                        .says("volume {handle} has GET error for volume attachment {va}: {error}")
                        .from("pkg/volume/csi/csi_attacher.go", "1.12–1.37")
                        .proves("the kubelet could not read that VolumeAttachment now")
                        .doesNotProve(
                                "that it does not exist, unless \"not found\" or \"no relationship found\" is quoted")
                        .causes("pod deleted meanwhile", "VA deleted", "RBAC/API")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("VolumeAttachmentNotAttached")
                        .by("kubelet", "FailedMount")
                        .says("volume {handle} is not attached for volume attachment {va}")
                        .from("pkg/volume/csi/csi_attacher.go", "1.33–1.37")
                        .proves("status.attached of that VA was not true")
                        .doesNotProve("that the storage is detached")
                        .causes("external-attacher slow or dead", "detach running")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("VolumeAttachmentBeingDeleted")
                        .by("kubelet / attachdetach-controller", "FailedAttachVolume")
                        .says("volume attachment is being deleted")
                        .from("pkg/volume/csi/csi_attacher.go", "1.9–1.37")
                        .proves("the VA for this volume and node has a deletion timestamp; attach waits for its end")
                        .doesNotProve("that it is detached")
                        .causes("detach of the same node is stuck: driver or attacher")
                        .next(NextQuestion.ATTACH, NextQuestion.HOLDERS)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FINALIZER),
                row("AttachTimeoutCsi")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("timed out waiting for external-attacher of {driver} CSI driver to attach volume"
                                + " {handle}")
                        .says("timed out waiting for external-attacher of {driver} CSI driver to detach volume"
                                + " {handle}")
                        .from("pkg/volume/csi/csi_attacher.go", "1.26–1.37")
                        .proves("VA.status.attached was not set within the attach timeout; driver and handle are"
                                + " certain")
                        .doesNotProve("that the driver failed; that the volume is or is not attached")
                        .causes(
                                "no external-attacher runs, or under another driver name",
                                "attacher has no RBAC, no leader",
                                "ControllerPublish slow")
                        .next(NextQuestion.ATTACH)
                        .also("read the log of external-attacher")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("AttachTimeoutCsiOld")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("attachment timeout for volume {handle}")
                        .says("detachment timeout for volume {handle}")
                        .says("attachdetachment timeout for volume {handle}")
                        .from("pkg/volume/csi/csi_attacher.go", "1.9–1.16")
                        .proves("VA.status.attached was not set within the attach timeout; driver and handle are"
                                + " certain; before 1.24; driver is not named")
                        .doesNotProve("that the driver failed; that the volume is or is not attached")
                        .causes(
                                "no external-attacher runs, or under another driver name",
                                "attacher has no RBAC, no leader",
                                "ControllerPublish slow; also CSIDriver.attachRequired true by default while the"
                                        + " driver has no attacher")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("AttachTimeoutCsiCapital")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("Attach timeout for volume {handle}")
                        .says("Detach timeout for volume {handle}")
                        .from("pkg/volume/csi/csi_attacher.go", "1.22")
                        .proves("VA.status.attached was not set within the attach timeout; driver and handle are"
                                + " certain; releases of about 1.20–1.23")
                        .doesNotProve("that the driver failed; that the volume is or is not attached")
                        .causes(
                                "no external-attacher runs, or under another driver name",
                                "attacher has no RBAC, no leader",
                                "ControllerPublish slow")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("AttachErrorFromDriver")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("AttachVolume.Attach failed for volume \"{pv}\" : rpc error: code = {code} desc = {text}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("the driver's ControllerPublishVolume answered this; the text is the driver's, not"
                                + " Kubernetes'")
                        .doesNotProve(
                                "that nothing was attached, when the code is DeadlineExceeded, Aborted or Unavailable")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("AttachFailedOther")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("AttachVolume.Attach failed for volume \"{pv}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("attach for this PV failed now; the text after the colon decides")
                        .doesNotProve(
                                "that nothing was attached, when the code is DeadlineExceeded, Aborted or Unavailable")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("AttachPluginNotFound")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("AttachVolume.FindAttachablePluginBySpec failed for volume \"{pv}\"")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("this controller-manager has no plugin for the PV's source")
                        .doesNotProve("that the data is gone")
                        .causes("in-tree plugin removed by an upgrade", "source typed wrong")
                        .next(NextQuestion.UPGRADE, NextQuestion.RBD_TRANSLATE)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("AttachNodeIdMissing")
                        .by("external-attacher", "")
                        .says("CSINode {node} does not contain driver {driver}")
                        .from("external-attacher pkg/controller/csi_handler.go", "v1.0.0–v4.12.0+")
                        .proves("the driver's node plugin is not registered on that node now")
                        .doesNotProve("that it never was")
                        .causes(
                                "node plugin pod not running there",
                                "kubelet restarted with another root dir",
                                "driver renamed")
                        .next(NextQuestion.ATTACH, NextQuestion.FORECAST)
                        .notSafe(Unsafe.ATTACHMENT),
                row("AttachNodeIdMissingOld")
                        .by("external-attacher", "FailedAttachVolume")
                        .says("cannot find NodeID for driver \"{driver}\" for node \"{node}\"")
                        .says("node \"{node}\" has no NodeID annotation")
                        .from("external-attacher pkg/controller/util.go", "v1.0.0")
                        .proves("the driver's node plugin is not registered on that node now; with node annotations of"
                                + " old releases")
                        .doesNotProve("that it never was")
                        .causes(
                                "node plugin pod not running there",
                                "kubelet restarted with another root dir",
                                "driver renamed")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("VerifyFoundDetached")
                        .by("attach-detach controller", "")
                        .says(
                                "VerifyVolumesAreAttached determined volume \"{unique}\" (spec.Name: \"{spec}\") is no longer"
                                        + " attached to node {text}, therefore it was marked as detached.")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "")
                        .proves("the cloud did not list the volume on that node then, so the controller counts it as"
                                + " detached")
                        .doesNotProve("that nothing on the node still has it mounted")
                        .causes("it was detached outside of Kubernetes", "the machine was recreated")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("ReportAsAttachedRemark")
                        .by("attach-detach controller", "")
                        .says("RemoveVolumeFromReportAsAttached failed while removing volume \"{unique}\" from node"
                                + " \"{node}\" with: {error}")
                        .says("RemoveVolumeFromReportAsAttached failed while removing volume from node")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "")
                        .proves("a remark: the volume was not, or not any more, in the list that the controller reports"
                                + " for the node; it goes on with the detach")
                        .doesNotProve("that the detach failed"),
                row("AttachSucceeded")
                        .by("attachdetach-controller", "SuccessfulAttachVolume")
                        .says("AttachVolume.Attach succeeded for volume \"{pv}\"")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("at that time the controller saw it attached for this pod's node")
                        .doesNotProve("that it is mounted; that it is attached now; that no other node has it (RWX)")
                        .next(NextQuestion.ATTACH),
                row("MultiAttachExclusive")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("Multi-Attach error for volume \"{pv}\" Volume is already exclusively attached to one"
                                + " node and can't be attached to another")
                        .says("Multi-Attach error for volume \"{pv}\" Volume is already exclusively attached to node"
                                + " {holder} and can't be attached to another")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.9–1.36")
                        .proves("in the controller's cache the volume is attached to another node, RWO, and no pod"
                                + " object there names it (the old pod is gone)")
                        .doesNotProve("which node; that the old node still writes; that it is really attached")
                        .causes(
                                "old node down or cut off, detach waits (6 minutes, or for ever)",
                                "detach fails",
                                "VA left over")
                        .next(NextQuestion.ATTACH, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT, Unsafe.UNMAP_FORCE),
                row("MultiAttachUsedByPods")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("Multi-Attach error for volume \"{pv}\" Volume is already used by pod(s) {pods}")
                        .says("Multi-Attach error for volume \"{pv}\" Volume is already used by pod(s) {pods} and"
                                + " {n} pod(s) in different namespaces")
                        .says("Multi-Attach error for volume \"{pv}\" Volume is already used by pods {pods} on node"
                                + " {holder}")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.12–1.37")
                        .proves("those pods (same namespace as the event's pod) are on other nodes and want the RWO"
                                + " volume")
                        .doesNotProve("that they run or write; a Terminating or Failed pod counts")
                        .causes(
                                "rolling update with RWO and 'maxUnavailable: 0'",
                                "several replicas on one claim",
                                "old pod Terminating on a lost node")
                        .next(NextQuestion.ATTACH, NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT),
                row("MultiAttachOtherNamespaces")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("Multi-Attach error for volume \"{pv}\" Volume is already used by {n} pod(s) in"
                                + " different namespaces")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.12–1.37")
                        .proves("pods of other namespaces use the same storage through another PV")
                        .doesNotProve("which pods")
                        .causes("two PVs with one volume handle")
                        .next(NextQuestion.ATTACH, NextQuestion.LINT)
                        .notSafe(Unsafe.FORCE),
                row("WaitingForDetachExclusive")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("Waiting for detach for volume \"{pv}\" Volume is already exclusively attached to one"
                                + " node, waiting on detach before it can be attached to another node")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.37")
                        .proves("1.37 words of MultiAttachExclusive (without \"Multi-Attach error\"); same branch")
                        .doesNotProve("which node; that the old node still writes; that it is really attached; that"
                                + " the detach will happen")
                        .causes(
                                "old node down or cut off, detach waits (6 minutes, or for ever)",
                                "detach fails",
                                "VA left over; normal for seconds during a rolling update")
                        .next(NextQuestion.ATTACH, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT, Unsafe.UNMAP_FORCE),
                row("WaitingForDetachUsedByPods")
                        .by("attachdetach-controller", "FailedAttachVolume")
                        .says("Waiting for detach for volume \"{pv}\" Volume is already used by pod(s) {pods}")
                        .says("Waiting for detach for volume \"{pv}\" Volume is already used by {n} pod(s) in"
                                + " different namespaces")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.37")
                        .proves("1.37 words of MultiAttachUsedByPods and MultiAttachOtherNamespaces")
                        .doesNotProve("that they run or write; a Terminating or Failed pod counts")
                        .causes(
                                "rolling update with RWO and 'maxUnavailable: 0'",
                                "several replicas on one claim",
                                "old pod Terminating on a lost node")
                        .next(NextQuestion.ATTACH, NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT),
                row("MultiAttachLog")
                        .by("kube-controller-manager", "")
                        .says("Multi-Attach error: volume is already exclusively attached and can't be attached to"
                                + " another node")
                        .says("Multi-Attach error: volume is already used by pods")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.26–1.36")
                        .proves("the log twin of the two events; 'attachedTo', 'pods', 'volume' follow as keys and"
                                + " name the node")
                        .doesNotProve("that the old node still writes; that it is really attached")
                        .causes(
                                "the old node is down or cut off, and the detach waits",
                                "the detach fails",
                                "a pod elsewhere still uses it")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.FORCE),
                row("DetachFailed")
                        .by("attachdetach-controller", "FailedDetachVolume")
                        .says("DetachVolume.Detach failed for volume \"{pv}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("detach was tried and refused")
                        .doesNotProve("that it is attached or not")
                        .causes("driver error", "node gone from the cloud")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("DetachStillInUse")
                        .by("attachdetach-controller", "")
                        .says("volume is still in use by node, according to Node status")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("node.status.volumesInUse still lists it: the kubelet has not unmounted or is not"
                                + " reporting")
                        .doesNotProve("that a process writes")
                        .causes("node NotReady", "unmount fails on the node")
                        .next(NextQuestion.ATTACH)
                        .also("read the mount table of the node")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("DetachForced")
                        .by("kube-controller-manager", "")
                        .says("attacherDetacher.DetachVolume started: this volume is not safe to detach, but"
                                + " maxWaitForUnmountDuration expired, force detaching")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.9–1.37")
                        .proves("the controller detached without confirmation from the node, after six minutes on an"
                                + " unhealthy node")
                        .doesNotProve("that the node stopped writing")
                        .causes("node unreachable")
                        .next(NextQuestion.ATTACH, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("DetachForcedOld")
                        .by("kube-controller-manager", "")
                        .says("attacherDetacher.DetachVolume started for volume \"{pv}\" on node \"{node}\" This"
                                + " volume is not safe to detach, but maxWaitForUnmountDuration {d} expired, force"
                                + " detaching")
                        .says("attacherDetacher.DetachVolume started for volume \"{pv}\" (UniqueName: \"{unique}\") on"
                                + " node \"{node}\" This volume is not safe to detach, but maxWaitForUnmountDuration {d}"
                                + " expired, force detaching")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.9–1.22")
                        .proves("the controller detached without confirmation from the node, after six minutes on an"
                                + " unhealthy node")
                        .doesNotProve("that the node stopped writing")
                        .causes("node unreachable")
                        .next(NextQuestion.ATTACH, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE)
                        .onlyNear("not safe to detach"),
                row("AttachDetachStarted")
                        .by("kube-controller-manager", "")
                        .says("attacherDetacher.AttachVolume started for volume \"{pv}\"")
                        .says("attacherDetacher.DetachVolume started for volume \"{pv}\"")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.9–1.22")
                        .proves("the controller began to attach or to detach that volume")
                        .doesNotProve("that it is attached or detached now")
                        .next(NextQuestion.ATTACH)
                        .unless("not safe to detach"),
                row("AttachDetachNotStarted")
                        .by("kube-controller-manager", "")
                        .says("attacherDetacher.AttachVolume failed to start for volume{text}")
                        .says("attacherDetacher.DetachVolume failed to start for volume{text}")
                        .says("attacherDetacher.AttachVolume failed to start\" err={error}")
                        .says("attacherDetacher.DetachVolume failed to start\" err={error}")
                        .from("pkg/controller/volume/attachdetach/reconciler/reconciler.go", "1.9–1.37")
                        .proves("the controller could not even begin to attach or to detach; it tries again")
                        .doesNotProve("that the storage refused anything")
                        .causes("no plugin or driver for the volume", "the PersistentVolume or the Node is gone")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("CsiAttachWaited")
                        .by("attachdetach-controller (CSI plugin)", "FailedAttachVolume")
                        .says("kubernetes.io/csi: attacher.Attach attempted to wait for attachment to be ready, but"
                                + " failed with: {error}")
                        .from("pkg/volume/csi/csi_attacher.go", "1.10–1.11")
                        .proves("wrapper: the attachment got the error that follows")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT));
    }
}
