package dev.mooring.move.internal;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Runbook;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.ClusterSide;
import dev.mooring.workload.internal.ClaimMaker;
import dev.mooring.workload.internal.Restarters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The questions about the writers in the source. */
final class WriterChecks {

    private WriterChecks() {}

    static List<Reason> of(Moving moving) {
        if (moving.end() == Runbook.End.DUAL_ACTIVE) {
            return List.of();
        }
        List<Reason> reasons = new ArrayList<>();
        unstoppable(moving.writers(), reasons);
        others(moving, reasons);
        unseen(moving, reasons);
        moving.writers().workloads().forEach(each -> startedAgain(each, moving.source(), reasons));
        evidence(moving.source(), reasons);
        return reasons;
    }

    private static void unstoppable(WritingWorkloads writers, List<Reason> reasons) {
        for (PodView pod : writers.unstoppable()) {
            if (pod.isMirror()) {
                reasons.add(MoveCheck.reason(
                        MoveCode.WRITER_CANNOT_BE_STOPPED,
                        pod.ref(),
                        "is a static pod of node " + pod.nodeName() + ": only a change of that node's files stops it"));
            } else {
                String owner = Owners.controller(pod.manifest())
                        .map(ObjectRef::toString)
                        .orElse("an object that is not given");
                reasons.add(MoveCheck.reason(
                                MoveCode.WRITER_STARTED_BY_OTHERS,
                                pod.ref(),
                                "uses a claim that moves, and " + owner + " recreates it: no step stops that")
                        .withRemedy(RemedyStep.of(
                                "stop-owner",
                                "give the objects that create it, or stop it before the step that waits")));
            }
        }
    }

    /** An attached volume without a pod on its node: something uses it, or used it until the node was lost. */
    private static void unseen(Moving moving, List<Reason> reasons) {
        if (!moving.source().isComplete(Kinds.POD)) {
            return;
        }
        for (ObjectRef volume : moving.volumes(ClusterSide.SOURCE)) {
            for (AttachmentView each : MoveCheck.attachments(moving.source(), volume)) {
                boolean isSeen = each.isBeingDeleted()
                        || moving.writers().pods().stream().anyMatch(pod -> MoveCheck.isOn(pod, each));
                if (!isSeen) {
                    reasons.add(MoveCheck.reason(
                            MoveCode.WRITER_NOT_SEEN,
                            volume,
                            "is attached to node " + each.nodeName()
                                    + ", and no pod there uses it: ask 'mooring attach'" + " first"));
                }
            }
        }
    }

    /** Objects of other kinds that name a claim, or own it: no step stops them. */
    private static void others(Moving moving, List<Reason> reasons) {
        for (ClaimMaker each : ClaimMaker.of(moving.source(), Set.copyOf(moving.claims(ClusterSide.SOURCE)))) {
            if (!each.isWorkload()) {
                reasons.add(MoveCheck.reason(
                                MoveCode.WRITER_STARTED_BY_OTHERS,
                                each.claim(),
                                each.object() + " names or owns it, and may make pods that use it: no step stops that")
                        .withRemedy(RemedyStep.of("stop-owner", "stop it with its own tool before the first step")));
            }
        }
    }

    private static void startedAgain(Manifest workload, Inventory source, List<Reason> reasons) {
        for (String what : Restarters.of(workload, source)) {
            reasons.add(MoveCheck.reason(
                            MoveCode.WRITER_STARTED_AGAIN,
                            workload.ref(),
                            what + ": it may start again after it was stopped")
                    .withRemedy(
                            RemedyStep.of("pause-tool", "first pause the tool, or change its version of the object")));
        }
    }

    private static void evidence(Inventory source, List<Reason> reasons) {
        for (String kind : List.of(Kinds.POD, Kinds.VOLUME_ATTACHMENT)) {
            if (!source.isComplete(kind)) {
                reasons.add(Reason.of(
                                MoveCode.SOURCE_NOT_KNOWN,
                                "",
                                "not all objects of kind " + kind
                                        + " of the source are given: whether its nodes use the"
                                        + " volumes is not known")
                        .withRemedy(RemedyStep.of("give-evidence", "give all of them")
                                .withArgv(
                                        "kubectl",
                                        "get",
                                        kind.toLowerCase(java.util.Locale.ROOT),
                                        "-A",
                                        "-o",
                                        "yaml")));
            }
            source.unreadable(kind)
                    .forEach(each -> reasons.add(MoveCheck.reason(
                            MoveCode.SOURCE_NOT_KNOWN,
                            each.object(),
                            "cannot be read: whether it uses the volumes is not known")));
        }
    }
}
