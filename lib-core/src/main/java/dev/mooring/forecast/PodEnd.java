package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.scheduling.PodVerdict;
import java.util.Optional;

/**
 * How a pod ends, as far as the scheduler and the controller of volumes go.
 *
 * @param pod the pod
 * @param state what became of it
 * @param node the node it runs on, or waits on for its claims; empty if it has none
 * @param message the text of the event FailedScheduling and of the condition PodScheduled; empty if there is none
 * @param verdict where it can run; of a pod that has a node, when it was given to it
 */
public record PodEnd(ObjectRef pod, State state, Optional<String> node, Optional<String> message, PodVerdict verdict) {

    /** What became of a pod. */
    public enum State {
        /** It has its node. */
        PLACED,
        /** The scheduler has chosen the node and waits for the claims to be bound. */
        WAITING_FOR_CLAIMS,
        /** No node takes it. */
        UNSCHEDULABLE,
        /** More than one node takes it, and nobody has said which. */
        OPEN
    }

    public PodEnd {
        requireNonNull(pod, "pod");
        requireNonNull(state, "state");
        requireNonNull(node, "node");
        requireNonNull(message, "message");
        requireNonNull(verdict, "verdict");
    }
}
