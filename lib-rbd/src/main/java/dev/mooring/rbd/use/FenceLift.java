package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Part;
import dev.mooring.object.NodeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether the fence of a node may be lifted.
 *
 * @param proof what must hold, and what shows it; empty if it may not be lifted
 * @param reasons why, never empty
 */
public record FenceLift(Optional<Certificate> proof, List<Reason> reasons) {

    private static final Pattern BOOT_ID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final String NO_BOOT_ID = "00000000-0000-0000-0000-000000000000";

    public FenceLift {
        requireNonNull(proof, "proof");
        reasons = List.copyOf(reasons);
    }

    /** {@return whether it may; true only with a proof} */
    public boolean isYes() {
        return proof.isPresent();
    }

    /**
     * The decision as JSON, without its proof. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code decision} and {@code reasons}, as {@code rbd unfence} has them
     */
    public JsonObject toJson() {
        return JsonObject.of("decision", JsonString.of(isYes() ? "allowed" : "refused"))
                .with("reasons", UseReason.toJson(reasons));
    }

    /** Whether a node comes back. */
    public enum Fate {
        /** The node may come back. */
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
     * @param bootIdNow its boot id now, as the caller says; empty if only the object has it
     * @param devices what it has mapped
     * @param object its object, which has its boot id; empty if it was not given
     */
    public record Evidence(
            String node,
            Fate fate,
            String bootIdWhenFenced,
            String bootIdNow,
            List<NodeDevices> devices,
            Optional<NodeView> object) {

        static final String[] BOOT_ID_OF_NODE = {"status", "nodeInfo", "bootID"};

        public Evidence {
            requireNonNull(object, "object");
            requireNonNull(node, "node");
            requireNonNull(fate, "fate");
            requireNonNull(bootIdWhenFenced, "bootIdWhenFenced");
            requireNonNull(bootIdNow, "bootIdNow");
            devices = List.copyOf(devices);
        }

        /**
         * A node without any evidence yet.
         *
         * @param node the node
         * @return no evidence
         */
        public static Evidence of(String node) {
            return new Evidence(node, Fate.MAY_RETURN, "", "", List.of(), Optional.empty());
        }

        /**
         * The evidence with both boot ids, {@code status.nodeInfo.bootID} of the Node.
         *
         * @param whenFenced before the node was fenced
         * @param now now
         * @return the changed copy
         */
        public Evidence withBootIds(String whenFenced, String now) {
            return new Evidence(node, fate, whenFenced, now, devices, object);
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
            return new Evidence(node, fate, bootIdWhenFenced, bootIdNow, more, object);
        }

        /** {@return the evidence of a node that never comes back} */
        public Evidence gone() {
            return new Evidence(node, Fate.GONE, bootIdWhenFenced, bootIdNow, devices, object);
        }

        /**
         * The evidence with the Node object as it is now. It must agree with what the caller says; its boot id is used
         * if the caller gives none.
         *
         * @param seen the object
         * @return the changed copy
         * @throws IllegalArgumentException if it is another node
         */
        public Evidence withObject(NodeView seen) {
            if (!seen.name().equals(node)) {
                throw new IllegalArgumentException("expected node " + node + ", found " + seen.name());
            }
            return new Evidence(node, fate, bootIdWhenFenced, bootIdNow, devices, Optional.of(seen));
        }

        /** The boot id that the caller gives, else that of the object; empty if neither is known. */
        String currentBootId() {
            return bootIdNow.isEmpty() ? object.map(Evidence::bootId).orElse("") : bootIdNow;
        }

        static String bootId(NodeView node) {
            return Part.of(node.manifest()).at(BOOT_ID_OF_NODE).text();
        }

        boolean isGone() {
            return fate == Fate.GONE;
        }

        /** Both kinds of device were listed on the host, and there is none. */
        boolean hasNothingMapped() {
            List<NodeDevices> own = ownDevices();
            return !own.isEmpty() && own.stream().allMatch(NodeDevices::isComplete);
        }

        Reason mappingsPossible() {
            return Reason.of(
                            UseReason.OLD_MAPPINGS_POSSIBLE,
                            "Node/" + node,
                            "old mappings may exist: expected a new boot id, or empty lists of devices that were made"
                                    + " on the host")
                    .withRemedy(restart(node), listDevices(node));
        }

        List<NodeDevices> ownDevices() {
            return devices.stream().filter(listed -> listed.node().equals(node)).toList();
        }

        /** Both ids are whole, and differ in more than their capitals. */
        boolean isRestarted() {
            return isBootId(bootIdWhenFenced)
                    && isBootId(currentBootId())
                    && !bootIdWhenFenced.equalsIgnoreCase(currentBootId());
        }

        private static boolean isBootId(String id) {
            return BOOT_ID.matcher(id).matches() && !id.equals(NO_BOOT_ID);
        }

        /** Ids that were given and cannot be compared: shortened, blank, or a placeholder. */
        private List<String> unusable() {
            return Stream.of(bootIdWhenFenced, currentBootId())
                    .filter(id -> !id.isEmpty() && !isBootId(id))
                    .toList();
        }
    }

    /**
     * Decides. Watchers and locks are not evidence here: a mapping that was fenced is not listed again and writes as soon
     * as its entry is gone, even if another client owns the lock. Only a restart, the end of the node, or a node that has
     * nothing mapped at all is enough. Boot ids are compared only if both are whole UUIDs.
     *
     * @param evidence what is known about the node
     * @return the decision
     */
    public static FenceLift decide(Evidence evidence) {
        Certificate.Judged judged = Rule.judge(
                "the fence of node " + evidence.node() + " may be lifted",
                Release.LATEST,
                reads -> new UnfenceRule.Fenced(evidence, reads),
                List.of(UnfenceRule.values()));
        if (!judged.refuted().isEmpty()) {
            return new FenceLift(Optional.empty(), judged.refuted());
        }
        Reason why = evidence.mappingsPossible();
        if (judged.yes().isPresent()) {
            why = evidence.isGone()
                    ? because(evidence, UseReason.GONE, "the node never comes back")
                    : evidence.isRestarted()
                            ? because(
                                    evidence,
                                    UseReason.RESTARTED,
                                    "the node was restarted since, so its old mappings are gone")
                            : because(evidence, UseReason.NOTHING_MAPPED, "the node has no device mapped at all");
        }
        List<Reason> reasons = new ArrayList<>(List.of(why));
        for (String id : evidence.unusable()) {
            reasons.add(because(
                            evidence,
                            UseReason.BOOT_ID_UNUSABLE,
                            "'" + id + "' is not a whole boot id and was not compared")
                    .withValues("36 characters as 0b7e11aa-0c5d-4f6e-9a7b-112233445566", id));
        }
        return new FenceLift(judged.yes(), reasons);
    }

    static RemedyStep restart(String node) {
        return RemedyStep.of("restart-node", "restart the node, then give both whole boot ids")
                .withTarget("Node/" + node)
                .withArgv("kubectl", "get", "node", node, "-o", "jsonpath={.status.nodeInfo.bootID}")
                .withRequires("the boot id before the restart was written down")
                .withProves("its old mappings are gone");
    }

    static RemedyStep listDevices(String node) {
        return RemedyStep.of("give-evidence", "or list the devices of the kernel and of rbd-nbd on the host")
                .withTarget("Node/" + node)
                .withRequires("/sys/bus/rbd and the processes of the host are visible where it runs")
                .withProves("whether an old mapping exists");
    }

    private static Reason because(Evidence evidence, UseReason code, String message) {
        return Reason.of(code, "Node/" + evidence.node(), message);
    }
}
