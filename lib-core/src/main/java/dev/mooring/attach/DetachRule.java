package dev.mooring.attach;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * What the attach/detach controller does with a volume that no pod on the node needs any more.
 *
 * @upstream pkg/controller/volume/attachdetach/reconciler/reconciler.go reconcile
 */
public final class DetachRule {

    /** How long a node may take to unmount before a detach may be forced. A constant of upstream's. */
    public static final Duration MAX_WAIT_FOR_UNMOUNT = Duration.ofMinutes(6);

    private DetachRule() {}

    /** How a release treats the end of the wait. */
    public enum Era {
        /** Up to 1.24: the wait alone forces, also on healthy nodes. */
        ALWAYS,
        /** From 1.25 on: the node must not be Ready as well. */
        UNHEALTHY_ONLY,
        /** From 1.30 on with {@code --disable-force-detach-on-timeout}. */
        NEVER
    }

    /**
     * What is known of the volume on the node.
     *
     * @param mounted whether the node's last seen {@code volumesInUse} has it
     * @param unwanted how long no pod has wanted it there: since the last one left, not since the node was lost
     * @param healthy whether the node is Ready; one that cannot be read is not
     * @param outOfService whether the node has the out-of-service taint
     */
    public record Seen(boolean mounted, Duration unwanted, boolean healthy, boolean outOfService) {
        public Seen {
            requireNonNull(unwanted, "unwanted");
        }
    }

    /** What happens. */
    public enum Decision {
        /** Nothing: the volume is still mounted. */
        WAIT,
        /** It is detached if the node's status, read afresh, does not have it in use. */
        DETACH,
        /** It is detached whatever the node says. */
        FORCE_DETACH
    }

    /**
     * Decides one pass.
     *
     * @param seen what is known
     * @param era how the release treats the wait
     * @return the decision
     */
    public static Decision decide(Seen seen, Era era) {
        boolean expired = seen.unwanted().compareTo(MAX_WAIT_FOR_UNMOUNT) > 0 && era != Era.NEVER;
        boolean force = expired && (era == Era.ALWAYS || !seen.healthy());
        if (seen.mounted() && !force && !seen.outOfService()) {
            return Decision.WAIT;
        }
        // Upstream skips the last look at the node's status after the wait even where the detach is not forced.
        return expired || seen.outOfService() ? Decision.FORCE_DETACH : Decision.DETACH;
    }
}
