package dev.mooring.rbd.use;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What must be proven before a fence may be lifted. */
enum UnfencePremise implements Premise<FenceLift.Evidence> {
    /** Each list of devices of the node that was given was read whole. */
    LISTS_ARE_WHOLE(
            "each list of devices of the node that was given was read whole",
            EnumSet.of(UnfenceContradiction.DEVICES_NOT_READ)),
    /** No list of the node has a mapped device. */
    NO_DEVICE_IS_LISTED(
            "no list of the node has a mapped device",
            EnumSet.of(UnfenceContradiction.STILL_MAPPED, UnfenceContradiction.GONE_BUT_LISTED)),
    /** The Node object, if it was given, has the given boot id; a node that the caller calls gone is not ready and has no boot id of now. */
    NODE_OBJECT_AGREES(
            "the Node object, if it was given, has the given boot id; a node that the caller calls gone is not ready and has"
                    + " no boot id of now",
            EnumSet.of(
                    UnfenceContradiction.BOOT_ID_NOT_THAT_OF_NODE,
                    UnfenceContradiction.GONE_BUT_READY,
                    UnfenceContradiction.GONE_BUT_BOOTED)),
    /** The node never comes back, was restarted since, or has nothing mapped at all. */
    OLD_MAPPINGS_ARE_GONE("the node never comes back, was restarted since, or has nothing mapped at all", Set.of());

    private final String sentence;

    private final Set<UnfenceContradiction> against;

    UnfencePremise(String sentence, Set<UnfenceContradiction> against) {
        this.sentence = sentence;
        this.against = Set.copyOf(against);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(FenceLift.Evidence evidence) {
        List<Fact> by = this == OLD_MAPPINGS_ARE_GONE ? gone(evidence) : seen(evidence);
        List<Reason> found = UnfenceContradiction.in(evidence, against);
        return found.isEmpty() && by.isEmpty()
                ? new Discharge.Open(List.of(evidence.mappingsPossible()))
                : Discharge.of(found, List.of(), by);
    }

    /** Why no old mapping is left: the word of the caller, the boot ids, or the lists; empty if one may be. */
    private static List<Fact> gone(FenceLift.Evidence evidence) {
        List<Fact> facts = new ArrayList<>();
        if (evidence.fate() == FenceLift.Fate.GONE) {
            facts.add(new Fact.Said("node " + evidence.node() + " never comes back"));
        } else if (evidence.isRestarted()) {
            facts.add(new Fact.Said("the boot id of node " + evidence.node() + " before it was fenced"));
            facts.add(evidence.object()
                    .<Fact>map(node -> Fact.Value.of(node.manifest(), FenceLift.Evidence.BOOT_ID_OF_NODE))
                    .orElseGet(() -> new Fact.Said("the boot id of node " + evidence.node() + " now")));
        } else if (!evidence.hasNothingMapped()) {
            return List.of();
        }
        evidence.ownDevices().forEach(listed -> facts.addAll(listed.facts()));
        return facts;
    }

    /** What was examined: that, or else the lists and the object that do not show it. */
    private static List<Fact> seen(FenceLift.Evidence evidence) {
        List<Fact> facts = gone(evidence);
        if (facts.isEmpty()) {
            facts = new ArrayList<>();
            for (NodeDevices listed : evidence.ownDevices()) {
                facts.addAll(listed.facts());
            }
            evidence.object()
                    .map(node -> Fact.Value.of(node.manifest(), FenceLift.Evidence.BOOT_ID_OF_NODE))
                    .ifPresent(facts::add);
        }
        return facts;
    }

    @Override
    public String toString() {
        return id();
    }
}
