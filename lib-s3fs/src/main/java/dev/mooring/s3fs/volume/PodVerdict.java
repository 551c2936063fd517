package dev.mooring.s3fs.volume;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Which pods are passed over as a whole; the first that applies counts. */
enum PodVerdict {
    NOT_SCHEDULED(
            VolumeCode.POD_NOT_SCHEDULED,
            "the pod is on no node",
            (pod, question) -> node(pod).isEmpty()),
    NOT_ON_NODE(
            VolumeCode.POD_NOT_ON_NODE,
            "the pod is on another node",
            (pod, question) -> question.node().name() != null
                    && !node(pod).equals(question.node().name())),
    MIRROR(
            VolumeCode.POD_MIRROR,
            "the pod mirrors a static one, whose directory has another uid",
            (pod, question) -> pod.annotation("kubernetes.io/config.mirror").isPresent()),
    WINDOWS(
            VolumeCode.POD_WINDOWS,
            "the pod runs on Windows",
            (pod, question) -> isWindows(Part.of(pod).at("spec"))),
    TERMINAL(
            VolumeCode.POD_TERMINAL,
            "the pod has ended",
            (pod, question) -> phase(pod).equals("Succeeded") || phase(pod).equals("Failed")),
    TERMINATING(
            VolumeCode.POD_TERMINATING,
            "the pod is being deleted; a dead mount can keep its volume from being unmounted",
            (pod, question) -> Part.of(pod).at("metadata", "deletionTimestamp").isPresent()
                    && !question.policy().allows(RecoveryPolicy.Permission.RECOVER_TERMINATING)),
    PENDING(
            VolumeCode.KUBELET_WILL_MOUNT,
            "no container has started yet, and the kubelet mounts for it",
            (pod, question) -> question.node().mounts() == null
                    && phase(pod).equals("Pending")
                    && !PodProgress.started(pod)
                    && !PodProgress.stuck(pod));

    private final VolumeCode code;
    private final String sentence;

    @SuppressWarnings("ImmutableEnumChecker") // the conditions are functions without state
    private final BiPredicate<Manifest, VolumeQuestion> applies;

    PodVerdict(VolumeCode code, String sentence, BiPredicate<Manifest, VolumeQuestion> applies) {
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

    static Optional<PodVerdict> of(Manifest pod, VolumeQuestion question) {
        for (PodVerdict verdict : values()) {
            if (verdict.applies.test(pod, question)) {
                return Optional.of(verdict);
            }
        }
        return Optional.empty();
    }

    static String node(Manifest pod) {
        return Part.of(pod).at("spec", "nodeName").text();
    }

    static String phase(Manifest pod) {
        return Part.of(pod).at("status", "phase").text();
    }

    private static boolean isWindows(Part spec) {
        return spec.at("os", "name").text().equals("windows")
                || spec.at("nodeSelector", "kubernetes.io/os").text().equals("windows");
    }
}
