package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.EnumNames;
import dev.mooring.scheduling.PodVerdict;
import java.util.Optional;

/**
 * How a pod ends, as far as the scheduler and the volume controller decide it.
 *
 * @param pod the pod
 * @param state how it ends
 * @param node the node that it is bound to, or waits for with its claims; empty if it has none
 * @param message the text of the event FailedScheduling and of the condition PodScheduled; empty if there is none
 * @param verdict which nodes take it; for a pod that got its node, at that moment
 */
public record PodEnd(ObjectRef pod, State state, Optional<String> node, Optional<String> message, PodVerdict verdict) {

    /** How a pod ends. */
    public enum State {
        /** It is bound to its node. */
        PLACED,
        /** The scheduler has chosen a node and waits until the claims are bound. */
        WAITING_FOR_CLAIMS,
        /** No node takes it. */
        UNSCHEDULABLE,
        /**
         * Several nodes take it, and the scheduler's scores decide. It is on one of them from then on, so it is not looked at
         * again; a later pod that may find its room or volume taken has a remark with
         * {@link dev.mooring.scheduling.SchedulingCode#ROOM_MAY_BE_TAKEN}.
         */
        OPEN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public PodEnd {
        requireNonNull(pod, "pod");
        requireNonNull(state, "state");
        requireNonNull(node, "node");
        requireNonNull(message, "message");
        requireNonNull(verdict, "verdict");
    }
}
