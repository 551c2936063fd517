package dev.mooring.scheduling;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * Whether a pod can run on a node.
 *
 * @param node the name of the node
 * @param reasons why not, in upstream's words: those of the first filter that rejects the pod; empty if it can
 * @param volumes what its unbound claims get there, the smallest request first; empty if the pod cannot run there
 */
public record NodeVerdict(String node, List<Reason> reasons, List<Choice> volumes) {

    /**
     * What one claim gets on the node.
     *
     * @param claim the claim
     * @param volume the name of the volume that is bound; empty if a new one is provisioned there
     */
    public record Choice(ObjectRef claim, Optional<String> volume) {

        public Choice {
            requireNonNull(claim, "claim");
            requireNonNull(volume, "volume");
        }
    }

    public NodeVerdict {
        requireNonNull(node, "node");
        reasons = List.copyOf(reasons);
        volumes = List.copyOf(volumes);
    }

    /** Whether the scheduler tries to evict pods there. */
    boolean isHelpedByRoom() {
        return !reasons.isEmpty()
                && reasons.stream()
                        .allMatch(reason -> reason.code() instanceof SchedulingCode code && code.isHelpedByRoom());
    }

    /** {@return whether the volumes of the pod keep it from the node} */
    public boolean isAboutVolumes() {
        return reasons.stream()
                .anyMatch(reason -> reason.code() instanceof SchedulingCode code && code.isAboutVolumes());
    }

    /** {@return whether the pod can run there} */
    public boolean isFeasible() {
        return reasons.isEmpty();
    }
}
