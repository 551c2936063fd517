package dev.mooring.attach.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import java.time.Duration;

/**
 * What the attach/detach controller does with a volume that no pod on the node needs.
 *
 * @upstream pkg/controller/volume/attachdetach/reconciler/reconciler.go reconcile
 */
public final class DetachRule {

    /** How long a node may take to unmount before a detach may be forced: an upstream constant. */
    public static final Duration MAX_WAIT_FOR_UNMOUNT = Duration.ofMinutes(6);

    private DetachRule() {}

    /** What a release does when the wait is over. */
    public enum Era {
        /** Up to 1.24: it forces the detach, also on healthy nodes. */
        ALWAYS,
        /** Since 1.25: it forces the detach only if the node is not Ready. */
        UNHEALTHY_ONLY,
        /** Since 1.30 with {@code --disable-force-detach-on-timeout}: it never forces the detach. */
        NEVER;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * What is known about the volume on the node.
     *
     * @param isMounted whether the node's last known {@code volumesInUse} has it
     * @param unwanted how long no pod has needed it there: since the last one left, not since the node was lost
     * @param isHealthy whether the node is Ready; a node that cannot be read is not
     * @param isOutOfService whether the node has the out-of-service taint
     */
    public record Seen(boolean isMounted, Duration unwanted, boolean isHealthy, boolean isOutOfService) {
        public Seen {
            requireNonNull(unwanted, "unwanted");
        }
    }

    /** What happens. */
    public enum Decision {
        /** Nothing: the volume is still mounted. */
        WAIT,
        /** It is detached if the node's status, read again, does not have it in use. */
        DETACH,
        /** It is detached whatever the node reports. */
        FORCE_DETACH;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
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
        boolean force = expired && (era == Era.ALWAYS || !seen.isHealthy());
        if (seen.isMounted() && !force && !seen.isOutOfService()) {
            return Decision.WAIT;
        }
        // After the wait upstream skips the last check of the node's status even where the detach is not forced.
        return expired || seen.isOutOfService() ? Decision.FORCE_DETACH : Decision.DETACH;
    }
}
