package dev.mooring.fuse.mount.internal;

import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.PodView;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Which pods are skipped as a whole; the first rule that applies decides. */
enum PodVerdict {
    NOT_SCHEDULED(VolumeCode.POD_NOT_SCHEDULED, "the pod is not scheduled", (pod, question) -> !pod.isScheduled()),
    NOT_ON_NODE(
            VolumeCode.POD_NOT_ON_NODE,
            "the pod is on another node",
            (pod, question) -> question.request()
                    .node()
                    .filter(node -> !node.equals(pod.nodeName()))
                    .isPresent()),
    MIRROR(
            VolumeCode.POD_MIRROR,
            "the pod is the mirror of a static pod, whose directory has another uid",
            (pod, question) -> pod.isMirror()),
    WINDOWS(VolumeCode.POD_WINDOWS, "the pod runs on Windows", (pod, question) -> pod.isWindows()),
    TERMINAL(VolumeCode.POD_TERMINAL, "the pod has ended", (pod, question) -> pod.isFinished()),
    TERMINATING(
            VolumeCode.POD_TERMINATING,
            "the pod is being deleted; a dead mount can prevent the unmount of its volume",
            (pod, question) -> pod.isBeingDeleted() && !question.request().isTerminating()),
    PENDING(
            VolumeCode.KUBELET_WILL_MOUNT,
            "no container has started yet; the kubelet will mount the volumes",
            (pod, question) -> question.request().mounts().isEmpty()
                    && pod.phase().equals(Phases.PENDING)
                    && !PodProgress.started(pod.manifest())
                    && !PodProgress.stuck(pod.manifest()));

    private final VolumeCode code;
    private final String sentence;

    private final BiPredicate<PodView, VolumeQuestion> applies;

    PodVerdict(VolumeCode code, String sentence, BiPredicate<PodView, VolumeQuestion> applies) {
        this.code = code;
        this.sentence = sentence;
        this.applies = applies;
    }

    VolumeCode code() {
        return code;
    }

    String sentence() {
        return sentence;
    }

    static Optional<PodVerdict> of(PodView pod, VolumeQuestion question) {
        for (PodVerdict verdict : values()) {
            if (verdict.applies.test(pod, question)) {
                return Optional.of(verdict);
            }
        }
        return Optional.empty();
    }
}
