package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.PodEnd;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.scheduling.internal.SchedulingCode;
import dev.mooring.scheduling.internal.SchedulingPod;
import java.util.List;
import java.util.Optional;

/** Why a claim waits for its first consumer although a pod uses it. */
public final class Hindrance {

    private Hindrance() {}

    /**
     * As far as is known without nodes: only the scheduler writes the selected node, and only for pods that it places
     * itself.
     *
     * @upstream pkg/controller/volume/persistentvolume/pv_controller.go syncUnboundClaim, findNonScheduledPodsByPVC
     */
    static Optional<Reason> of(ClaimView claim, ClusterSnapshot cluster) {
        List<PodView> users = cluster.pods(claim.namespace(), claim.name()).stream()
                .filter(pod -> !pod.isFinished())
                .toList();
        if (users.stream().allMatch(PodView::isScheduled)) {
            return users.stream().findFirst().map(pod -> bypassed(claim, pod));
        }
        List<PodView> waiting = users.stream().filter(pod -> !pod.isScheduled()).toList();
        List<Reason> leftAlone =
                waiting.stream().flatMap(pod -> leftAlone(claim, pod).stream()).toList();
        return leftAlone.stream()
                .filter(each -> each.code() == SchedulingCode.OTHER_SCHEDULER)
                .findFirst()
                .or(() -> leftAlone.size() < waiting.size()
                        ? Optional.empty()
                        : leftAlone.stream().findFirst());
    }

    private static Reason bypassed(ClaimView claim, PodView pod) {
        return Reason.of(
                        ForecastCode.POD_BYPASSED_SCHEDULER,
                        claim.ref().toString(),
                        pod.ref() + " has node " + pod.nodeName()
                                + " without the scheduler, which binds claims only for pods that it"
                                + " places: the claim waits forever")
                .withRemedy(List.of(RemedyStep.of(
                                "recreate-pod",
                                "create the pod again without nodeName; a node selector or node"
                                        + " affinity can name the node")
                        .withTarget(pod.ref().toString())));
    }

    private static Optional<Reason> leftAlone(ClaimView claim, PodView pod) {
        try {
            return SchedulingPod.of(pod).leftAlone().map(why -> leftAlone(claim, pod, why));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    private static Reason leftAlone(ClaimView claim, PodView pod, Reason why) {
        RemedyStep step = why.code() == SchedulingCode.OTHER_SCHEDULER
                ? RemedyStep.of("check-scheduler", "see what that scheduler does with the pod")
                : RemedyStep.of("remove-gates", "wait until the scheduling gates are removed, or remove them");
        return Reason.of(
                        why.code(),
                        claim.ref().toString(),
                        "waits for " + pod.ref() + ", which uses it: " + why.message())
                .withRemedy(List.of(step.withTarget(pod.ref().toString())));
    }

    /** If nodes are known: no node takes a pod that uses the claim. */
    public static Optional<Reason> of(ClaimEnd end, List<PodEnd> users) {
        return users.stream()
                .filter(Hindrance::isRefused)
                .findFirst()
                .map(pod -> Reason.of(
                                ForecastCode.POD_NOT_PLACED,
                                end.claim().ref().toString(),
                                "no node takes " + pod.pod() + ", which uses it"
                                        + pod.verdict()
                                                .refusal()
                                                .map(why -> ": " + why.message())
                                                .orElse(""))
                        .withRemedy(List.of(
                                RemedyStep.of("place-pod", "change the pod or the nodes; each node has its own reason")
                                        .withTarget(pod.pod().toString()))));
    }

    /** Whether no node takes a pod. */
    public static boolean isRefused(PodEnd pod) {
        return pod.state() == PodEnd.State.UNSCHEDULABLE;
    }

    public static boolean isAboutNodes(ClaimEnd end) {
        return end.isWaitingForConsumer()
                && end.hindrance()
                        .filter(each -> each.code() == ForecastCode.POD_NOT_PLACED)
                        .isPresent();
    }

    /** Whether another scheduler decides about the claim, and nothing is known about that one. */
    public static boolean isUnknown(ClaimEnd end) {
        return end.isWaitingForConsumer()
                && end.hindrance()
                        .filter(each -> each.code() == SchedulingCode.OTHER_SCHEDULER)
                        .isPresent();
    }
}
