package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.MountCode.Answer;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.Optional;

/**
 * Whether one node can mount a volume.
 *
 * @param node the name of the node; empty if any node with this release is asked
 * @param release the release that its kubelet was judged by; empty if its version is not given or not mirrored
 * @param code the answer, and the rule that gave it
 * @param reason the same in words
 */
public record NodeMount(String node, Optional<Release> release, MountCode code, Reason reason) {

    public NodeMount {
        requireNonNull(node, "node");
        requireNonNull(release, "release");
        requireNonNull(code, "code");
        requireNonNull(reason, "reason");
    }

    /** {@return whether the node can mount the volume} */
    public Answer answer() {
        return code.answer();
    }
}
