package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of the scheduler. */
final class SchedulerTemplates {

    private SchedulerTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("NodesAvailable")
                        .by("default-scheduler", "FailedScheduling")
                        .says("0/{n} nodes are available: {reasons}")
                        .from("pkg/scheduler/framework/types.go", "1.9–1.37")
                        .proves("at that try no node of n passed; counts per reason, one node can give several"
                                + " reasons, sum may exceed n")
                        .doesNotProve("that more nodes would help; which node said what")
                        .causes("the reasons decide; taints and cpu are not storage")
                        .next(NextQuestion.FORECAST)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("NodesAvailableOld")
                        .by("default-scheduler", "FailedScheduling")
                        .says("No nodes are available that match all of the following predicates:: {reasons}")
                        .says("failed to fit in any node fit failure summary on nodes : {reasons}")
                        .from("kubernetes scheduler to 1.8", "")
                        .proves("at that try no node of n passed; counts per reason, one node can give several"
                                + " reasons, sum may exceed n; with names of predicates; storage are"
                                + " NoVolumeZoneConflict, NoDiskConflict, NoVolumeNodeConflict, Max…VolumeCount,"
                                + " CheckVolumeBinding")
                        .doesNotProve("that more nodes would help; which node said what")
                        .causes("the reasons decide; taints and cpu are not storage")
                        .next(NextQuestion.FORECAST)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("UnboundImmediate")
                        .by("default-scheduler", "FailedScheduling")
                        .says("pod has unbound immediate PersistentVolumeClaims")
                        .from("pkg/scheduler/framework/plugins/volumebinding/volume_binding.go", "1.12–1.37")
                        .proves("a claim of an Immediate class (or \"\") is not Bound; the scheduler waits for the PV"
                                + " controller")
                        .doesNotProve("that scheduling is the cause")
                        .causes("claim Pending: see its own events")
                        .next(NextQuestion.WHY, NextQuestion.FORECAST),
                row("UnboundOld")
                        .by("default-scheduler", "FailedScheduling")
                        .says("pod has unbound PersistentVolumeClaims")
                        .from("pkg/controller/volume/persistentvolume/scheduler_binder.go", "1.9")
                        .proves("a claim of an Immediate class (or \"\") is not Bound; the scheduler waits for the PV"
                                + " controller; 1.9–1.11")
                        .doesNotProve("that scheduling is the cause")
                        .causes("claim Pending: see its own events")
                        .next(NextQuestion.WHY),
                row("UnboundRepeated")
                        .by("default-scheduler", "FailedScheduling")
                        .says("(repeated {n} times)")
                        .from("staging apimachinery util/errors (Aggregate.Error of old releases)", "")
                        .proves("tail of old releases; same words n+1 times")
                        .causes("claim Pending: see its own events")
                        .next(NextQuestion.WHY)
                        .onlyAfter("unbound", " nodes are available: "),
                row("BindConflict")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} node(s) didn't find available persistent volumes to bind")
                        .from("pkg/scheduler/framework/plugins/volumebinding/binder.go", "1.12–1.37")
                        .proves("claim waits for consumer; on k nodes no free PV fits and no provisioner may create"
                                + " one there")
                        .causes(
                                "static local PVs used up or Released",
                                "class 'no-provisioner'",
                                "allowedTopologies",
                                "size")
                        .next(NextQuestion.FORECAST, NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("VolumeNodeAffinity")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} node(s) had volume node affinity conflict")
                        .from("pkg/scheduler/framework/plugins/volumebinding/binder.go", "1.12–1.29")
                        .proves("a bound PV's node affinity excludes k nodes (to 1.3x words)")
                        .doesNotProve("that the PV is broken")
                        .causes(
                                "zone of the PV has no free node",
                                "node replaced under a local PV",
                                "PV created by an Immediate class in another zone")
                        .next(NextQuestion.FORECAST, NextQuestion.WHY)
                        .notSafe(Unsafe.DELETE_CLAIM, Unsafe.EDIT_VOLUME),
                row("VolumeNodeAffinityNew")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} node(s) didn't match PersistentVolume's node affinity")
                        .from("pkg/scheduler/framework/plugins/volumebinding/binder.go", "1.33–1.37")
                        .proves("a bound PV's node affinity excludes k nodes (to 1.3x words); newest words")
                        .doesNotProve("that the PV is broken")
                        .causes(
                                "zone of the PV has no free node",
                                "node replaced under a local PV",
                                "PV created by an Immediate class in another zone")
                        .next(NextQuestion.FORECAST, NextQuestion.WHY)
                        .notSafe(Unsafe.DELETE_CLAIM, Unsafe.EDIT_VOLUME),
                row("NoFreeStorage")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} node(s) did not have enough free storage")
                        .from("pkg/scheduler/framework/plugins/volumebinding/binder.go", "1.19–1.37")
                        .proves("CSIStorageCapacity objects show too little for the claim there")
                        .doesNotProve("that the backend is full")
                        .causes("capacity objects stale", "topology segment full")
                        .next(NextQuestion.FORECAST),
                row("TopolvmCapacity")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} Insufficient topolvm.cybozu.com/capacity")
                        .says("{k} Insufficient topolvm.io/capacity")
                        .from("topolvm internal/hook/mutate_pod.go, docs/scheduler-extension.md", "")
                        .proves("the webhook of TopoLVM asked for space of a volume group, and the scheduler"
                                + " counts none: its extender did not answer for that resource")
                        .doesNotProve("that the volume group is full")
                        .causes(
                                "kube-scheduler without the extender of TopoLVM",
                                "nodes without the annotation of free capacity",
                                "too little space")
                        .next(NextQuestion.FORECAST),
                row("PvNotExist")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)")
                        .from("pkg/scheduler/framework/plugins/volumebinding/binder.go", "1.22–1.37")
                        .proves("claim has volumeName and that PV is not there")
                        .doesNotProve("data loss")
                        .causes("PV deleted", "restore order")
                        .next(NextQuestion.WHY, NextQuestion.SANITIZE)
                        .notSafe(Unsafe.DELETE_CLAIM, Unsafe.FINALIZER),
                row("ClaimNotFound")
                        .by("default-scheduler", "FailedScheduling")
                        .says("persistentvolumeclaim \"{claim}\" not found")
                        .from("pkg/scheduler/framework/plugins/volumebinding (apimachinery errors.NewNotFound)", "")
                        .proves("no claim of that name in the pod's namespace then")
                        .causes("not created yet", "other namespace", "StatefulSet claim deleted")
                        .next(NextQuestion.FORECAST),
                row("ClaimBeingDeleted")
                        .by("default-scheduler", "FailedScheduling")
                        .says("persistentvolumeclaim \"{claim}\" is being deleted")
                        .from("pkg/scheduler/framework/plugins/volumebinding/volume_binding.go", "1.12–1.37")
                        .proves("the claim is Terminating; a new pod may not use it")
                        .causes("old pod still holds it")
                        .next(NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER),
                row("ClaimBoundToMissing")
                        .by("default-scheduler", "FailedScheduling")
                        .says("persistentvolumeclaim \"{claim}\" bound to non-existent persistentvolume \"{pv}\"")
                        .from("pkg/scheduler/framework/plugins/volumebinding/volume_binding.go", "1.26–1.37")
                        .proves("claim has volumeName and that PV is not there; with names")
                        .doesNotProve("data loss")
                        .causes("PV deleted", "restore order")
                        .next(NextQuestion.WHY, NextQuestion.SANITIZE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("VolumeZone")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} node(s) had no available volume zone")
                        .from("pkg/scheduler/framework/plugins/volumezone/volume_zone.go", "1.12–1.37")
                        .proves("zone or region labels of the PV differ from those of k nodes")
                        .causes("labels on static or migrated PVs", "node labels missing")
                        .next(NextQuestion.FORECAST, NextQuestion.SANITIZE)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("MaxVolumeCount")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} node(s) exceed max volume count")
                        .from("pkg/scheduler/framework/plugins/nodevolumelimits/csi.go", "1.12–1.37")
                        .proves("CSINode's limit for the driver is reached on k nodes")
                        .doesNotProve("true limit of the machine")
                        .causes("stale VAs counted (1.31+)", "many small volumes")
                        .next(NextQuestion.FORECAST, NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("DiskConflict")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} node(s) had no available disk")
                        .from("pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go", "1.12–1.37")
                        .proves("in-tree rule: same GCE PD, EBS, RBD image or ISCSI lun is used by a pod there"
                                + " read-write")
                        .causes("inline RBD of two pods")
                        .next(NextQuestion.FORECAST, NextQuestion.RBD_USE),
                row("RwopConflict")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access"
                                + " mode already in-use by another pod")
                        .says("node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod"
                                + " access mode")
                        .from("pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go", "1.22–1.37")
                        .proves("another pod uses the RWOP claim; preemption may help")
                        .causes("rolling update with RWOP")
                        .next(NextQuestion.FORECAST, NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FORCE),
                row("BindingTimedOut")
                        .by("default-scheduler", "FailedScheduling")
                        .says("running PreBind plugin \"VolumeBinding\": binding volumes: timed out waiting for the"
                                + " condition")
                        .says("running PreBind plugin \"VolumeBinding\": binding volumes: context deadline exceeded")
                        .says("binding volumes: timed out waiting for the condition")
                        .says("binding volumes: context deadline exceeded")
                        .from("pkg/scheduler/framework/plugins/volumebinding/binder.go", "1.16–1.37")
                        .proves("node was chosen, claims were not bound within 10 minutes")
                        .doesNotProve("why (see the claims' events)")
                        .causes("provisioner slow or dead", "topology impossible")
                        .next(NextQuestion.WHY)
                        .also("read the log of the provisioner"),
                row("BindingProvisioningFailed")
                        .by("default-scheduler", "FailedScheduling")
                        .says("provisioning failed for PVC \"{claim}\"")
                        .from("pkg/scheduler/framework/plugins/volumebinding/binder.go", "1.19–1.37")
                        .proves("the provisioner removed the selected-node annotation: it refused that node")
                        .doesNotProve("why")
                        .causes("see ProvisioningFailed of the claim")
                        .next(NextQuestion.WHY),
                row("BindingClaimRefReset")
                        .by("default-scheduler", "")
                        .says("ClaimRef got reset for pv \"{pv}\"")
                        .from("pkg/scheduler/framework/plugins/volumebinding/binder.go", "1.12–1.37")
                        .proves("somebody changed the PV while it was being bound")
                        .doesNotProve("who")
                        .causes("two schedulers", "hand edit")
                        .next(NextQuestion.FORECAST)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("PreemptionNotHelpful")
                        .by("default-scheduler", "FailedScheduling")
                        .says("preemption: 0/{n} nodes are available: {k} Preemption is not helpful for scheduling")
                        .says("preemption: 0/{n} nodes are available: {k} No preemption victims found for incoming pod")
                        .from("pkg/scheduler/framework/preemption/preemption.go", "1.22–1.37")
                        .proves("tail: evicting pods would not help; does not show the cause")
                        .causes("read the first part")
                        .next(NextQuestion.FORECAST),
                row("NoNewClaims")
                        .by("default-scheduler", "FailedScheduling")
                        .says("no new claims to deallocate")
                        .from("pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go", "1.26–1.36")
                        .proves("tail of DRA (device claims), not storage"),
                row("InsufficientEphemeral")
                        .by("default-scheduler", "FailedScheduling")
                        .says("{k} Insufficient ephemeral-storage")
                        .from("scheduler noderesources/fit.go", "")
                        .proves("node-local scratch space requests do not fit; no PV")
                        .causes("limits of the pod", "node disk small")
                        .next(NextQuestion.FORECAST),
                row("SchedulerClassMissing")
                        .by("default-scheduler", "FailedScheduling")
                        .says("failed to find storage class \"{class}\"")
                        .from("pkg/scheduler/framework/plugins/volumebinding/binder.go", "1.12–1.37")
                        .proves("class of a waiting claim is missing")
                        .next(NextQuestion.WHY),
                row("Scheduled")
                        .by("default-scheduler", "Scheduled")
                        .says("Successfully assigned {ns}/{pod} to {node}")
                        .from("pkg/scheduler/schedule_one.go", "")
                        .proves("pod has that node since then")
                        .doesNotProve("that volumes are attached"));
    }
}
