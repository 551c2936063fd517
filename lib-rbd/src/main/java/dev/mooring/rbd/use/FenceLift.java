package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** Whether the fence of a node may be taken away. */
public sealed interface FenceLift permits FenceLift.Allowed, FenceLift.Refused {

    /**
     * Why.
     *
     * @return the reasons, never empty
     */
    List<Reason> reasons();

    /** Whether a node comes back. */
    enum Fate {
        /** It may. */
        MAY_RETURN,
        /** Never: the machine is deleted or scrapped. */
        GONE
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
    record Evidence(String node, Fate fate, String bootIdWhenFenced, String bootIdNow, List<NodeDevices> devices) {

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
         * @return evidence of nothing
         */
        public static Evidence of(String node) {
            return new Evidence(node, Fate.MAY_RETURN, "", "", List.of());
        }

        /**
         * The evidence with both boot ids, {@code status.nodeInfo.bootID} of the Node.
         *
         * @param whenFenced before the fence
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

        /**
         * The evidence of a node that never comes back.
         *
         * @return the changed copy
         */
        public Evidence gone() {
            return new Evidence(node, Fate.GONE, bootIdWhenFenced, bootIdNow, devices);
        }
    }

    /**
     * Decides. Watchers and locks are no evidence here: a mapping that was fenced is not listed again and writes as soon as
     * its entry is gone, even where another client owns the lock. Only a restart, the end of the node, or a node that has
     * nothing mapped at all is enough.
     *
     * @param evidence what is known about the node
     * @return the decision
     */
    static FenceLift decide(Evidence evidence) {
        List<NodeDevices> own = evidence.devices().stream()
                .filter(devices -> devices.node().equals(evidence.node()))
                .toList();
        boolean restarted = !evidence.bootIdWhenFenced().isEmpty()
                && !evidence.bootIdNow().isEmpty()
                && !evidence.bootIdWhenFenced().equals(evidence.bootIdNow());
        if (evidence.fate() == Fate.GONE) {
            return new Allowed(List.of(reason(evidence, UseReason.GONE, "the node never comes back")));
        }
        if (restarted) {
            return new Allowed(List.of(reason(
                    evidence, UseReason.RESTARTED, "the node was restarted since, so its old mappings are gone")));
        }
        if (own.stream().anyMatch(devices -> !devices.devices().isEmpty())) {
            return new Refused(List.of(reason(
                    evidence,
                    UseReason.STILL_MAPPED,
                    "the node has devices and is not known to have been restarted: they would write again")));
        }
        if (!own.isEmpty() && own.stream().allMatch(NodeDevices::isComplete)) {
            return new Allowed(
                    List.of(reason(evidence, UseReason.NOTHING_MAPPED, "the node has no device mapped at all")));
        }
        return new Refused(
                List.of(
                        reason(
                                evidence,
                                UseReason.OLD_MAPPINGS_POSSIBLE,
                                "neither a new boot id nor an empty list of devices, read on the host, shows that old mappings are gone")));
    }

    private static Reason reason(Evidence evidence, UseReason code, String message) {
        return Reason.of(code, "Node/" + evidence.node(), message);
    }

    /**
     * It may.
     *
     * @param reasons why
     */
    record Allowed(List<Reason> reasons) implements FenceLift {

        public Allowed {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * It may not.
     *
     * @param reasons why
     */
    record Refused(List<Reason> reasons) implements FenceLift {

        public Refused {
            reasons = List.copyOf(reasons);
        }
    }
}
