package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the fence of a node may be lifted.
 *
 * @param isAllowed whether it may
 * @param reasons why, never empty
 */
public record FenceLift(boolean isAllowed, List<Reason> reasons) {

    public FenceLift {
        reasons = List.copyOf(reasons);
    }

    /** Whether a node comes back. */
    public enum Fate {
        /** It may. */
        MAY_RETURN,
        /** Never: the machine is deleted or scrapped. */
        GONE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * What is known about the fenced node.
     *
     * @param node the node
     * @param fate whether it comes back
     * @param bootIdWhenFenced its boot id before it was fenced; empty if not known
     * @param bootIdNow its boot id now; empty if not known
     * @param devices what it has mapped
     */
    public record Evidence(
            String node, Fate fate, String bootIdWhenFenced, String bootIdNow, List<NodeDevices> devices) {

        public Evidence {
            requireNonNull(node, "node");
            requireNonNull(fate, "fate");
            requireNonNull(bootIdWhenFenced, "bootIdWhenFenced");
            requireNonNull(bootIdNow, "bootIdNow");
            devices = List.copyOf(devices);
        }

        /**
         * A node about which nothing is known yet.
         *
         * @param node the node
         * @return no evidence
         */
        public static Evidence of(String node) {
            return new Evidence(node, Fate.MAY_RETURN, "", "", List.of());
        }

        /**
         * The evidence with both boot ids, {@code status.nodeInfo.bootID} of the Node.
         *
         * @param whenFenced before the node was fenced
         * @param now now
         * @return the changed copy
         */
        public Evidence withBootIds(String whenFenced, String now) {
            return new Evidence(node, fate, whenFenced, now, devices);
        }

        /**
         * The evidence with what the node has mapped.
         *
         * @param listed both lists
         * @return the changed copy
         */
        public Evidence withDevices(NodeDevices listed) {
            List<NodeDevices> more = new ArrayList<>(devices);
            more.add(listed);
            return new Evidence(node, fate, bootIdWhenFenced, bootIdNow, more);
        }

        /** {@return the evidence of a node that never comes back} */
        public Evidence gone() {
            return new Evidence(node, Fate.GONE, bootIdWhenFenced, bootIdNow, devices);
        }

        private boolean isRestarted() {
            return !bootIdWhenFenced.isEmpty() && !bootIdNow.isEmpty() && !bootIdWhenFenced.equals(bootIdNow);
        }
    }

    /**
     * Decides. Watchers and locks are not evidence here: a mapping that was fenced is not listed again and writes as soon
     * as its entry is gone, even if another client owns the lock. Only a restart, the end of the node, or a node that has
     * nothing mapped at all is enough.
     *
     * @param evidence what is known about the node
     * @return the decision
     */
    public static FenceLift decide(Evidence evidence) {
        List<NodeDevices> own = evidence.devices().stream()
                .filter(devices -> devices.node().equals(evidence.node()))
                .toList();
        if (evidence.fate() == Fate.GONE) {
            return because(true, evidence, UseReason.GONE, "the node never comes back");
        }
        if (evidence.isRestarted()) {
            return because(
                    true, evidence, UseReason.RESTARTED, "the node was restarted since, so its old mappings are gone");
        }
        if (own.stream().anyMatch(devices -> !devices.devices().isEmpty())) {
            return because(
                    false,
                    evidence,
                    UseReason.STILL_MAPPED,
                    "the node has mapped devices and is not known to have been restarted: they would write again");
        }
        if (!own.isEmpty() && own.stream().allMatch(NodeDevices::isComplete)) {
            return because(true, evidence, UseReason.NOTHING_MAPPED, "the node has no device mapped at all");
        }
        return because(
                false,
                evidence,
                UseReason.OLD_MAPPINGS_POSSIBLE,
                "old mappings may exist: expected a new boot id, or empty lists of devices that were made on the host");
    }

    private static FenceLift because(boolean isAllowed, Evidence evidence, UseReason code, String message) {
        return new FenceLift(isAllowed, List.of(Reason.of(code, "Node/" + evidence.node(), message)));
    }
}
