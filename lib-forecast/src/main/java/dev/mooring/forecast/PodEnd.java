package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.SecretText;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.scheduling.PodVerdict;
import java.util.Optional;

/**
 * How a pod ends, as far as the scheduler and the volume controller decide it.
 *
 * @param pod the pod
 * @param state how it ends
 * @param node the node that it is bound to, or waits for with its claims; empty if it has none, or if it is one of several
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
        /** The scheduler does not consider it: it has scheduling gates, or another scheduler places it. */
        NOT_SCHEDULED,
        /** It is bound to one of several nodes that take it; the scheduler's scores decide to which. */
        OPEN,
        /**
         * The nodes that are chosen for other pods decide whether a node takes it; its verdict is about the time before them. The
         * remark with {@link dev.mooring.scheduling.internal.SchedulingCode#ROOM_MAY_BE_TAKEN} says why.
         */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** {@return whether it is bound to one of several nodes, or waits there for its claims, and it is not known to which} */
    public boolean isOneOfSeveral() {
        return state == State.OPEN || (state == State.WAITING_FOR_CLAIMS && node.isEmpty());
    }

    public PodEnd {
        requireNonNull(pod, "pod");
        requireNonNull(state, "state");
        requireNonNull(node, "node");
        message = requireNonNull(message, "message").map(SecretText::without);
        requireNonNull(verdict, "verdict");
    }
}
