package dev.mooring.expansion;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.stream.Stream;

/**
 * What must be proven to conclude that a claim has or gets its size, in the order in which it is met. Each rule that
 * stops or delays an expansion counts against one of them.
 */
enum ExpansionPremise implements GrowthPremise<ExpansionFacts> {
    /** The claim. */
    EXPANDED_CLAIM_IS_KNOWN(
            "the claim says what it asks for, which size it has, and how far its expansion is",
            ExpansionRule.EXPANSION_STATUS_UNREADABLE,
            ExpansionRule.EXPANSION_STATUS_NOT_GIVEN,
            ExpansionRule.EXPANSION_WITHOUT_UID,
            ExpansionRule.ALLOCATED_STATUS_NOT_KNOWN,
            ExpansionRule.EXPANSION_BEYOND_64_BITS),
    /** Nothing deletes it meanwhile. */
    EXPANDED_CLAIM_STAYS(
            "neither the claim nor its namespace is being deleted", ExpansionRule.EXPANSION_OF_DELETED_CLAIM),
    /** The API server, and the plug-in that asks the class. */
    NEW_SIZE_IS_ACCEPTED(
            "the API server accepts the size, and the class of the claim allows it to grow",
            ExpansionRule.EXPANSION_REFUSED,
            ExpansionRule.EXPANSION_FORBIDDEN,
            ExpansionRule.EXPANSION_NOT_JUDGED),
    /** The two plug-ins that count. */
    LIMITS_ALLOW_NEW_SIZE(
            "no quota and no limit range of the namespace forbids the size",
            ExpansionRule.EXPANSION_LIMITS_NOT_KNOWN,
            ExpansionRule.EXPANSION_LIMITS_NOT_GIVEN),
    /** What grows. */
    EXPANDED_VOLUME_IS_THAT_OF_CLAIM(
            "claim and volume are bound to each other, and the volume is not being deleted",
            ExpansionRule.EXPANSION_OF_UNBOUND_CLAIM,
            ExpansionRule.EXPANDED_VOLUME_MISSING,
            ExpansionRule.EXPANDED_VOLUME_NOT_GIVEN,
            ExpansionRule.EXPANDED_VOLUME_OF_OTHER_CLAIM,
            ExpansionRule.EXPANDED_VOLUME_GOES),
    /** Who makes it larger. */
    DRIVER_EXPANDS_VOLUME(
            "something expands volumes of this source, and it runs",
            ExpansionRule.EXPANSION_SOURCE_NOT_JUDGED,
            ExpansionRule.PLUGIN_CANNOT_EXPAND,
            ExpansionRule.RESIZER_NOT_SEEN),
    /** It was not refused before. */
    NO_EXPANSION_HAS_FAILED(
            "neither the driver nor a kubelet has failed or refused a size",
            ExpansionRule.CONTROLLER_EXPANSION_INFEASIBLE,
            ExpansionRule.CONTROLLER_EXPANSION_FAILS,
            ExpansionRule.NODE_EXPANSION_INFEASIBLE,
            ExpansionRule.NODE_EXPANSION_WITHOUT_DIFFERENCE,
            ExpansionRule.NODE_EXPANSION_FAILS) {
        /** A failure of an earlier size is one too: whether the driver takes this size is not known. */
        @Override
        public Stream<Reason> against(Seen<ExpansionFacts> seen) {
            List<Reason> found = super.against(seen).toList();
            if (found.isEmpty() && seen.strict().get().hasFailedBefore()) {
                throw new NotKnown(seen.strict().get().claim.ref().toString(), "an earlier expansion has failed");
            }
            return found.stream();
        }
    },
    /** A pod may be needed, or be in the way. */
    PODS_LET_VOLUME_GROW(
            "if the file system has to grow, a pod on a node uses the claim for writing; if the driver expands only"
                    + " volumes that are not in use, none does",
            ExpansionRule.EXPANDS_ONLY_OFFLINE,
            ExpansionRule.EXPANSION_READ_ONLY,
            ExpansionRule.NODE_EXPANSION_NEEDS_POD,
            ExpansionRule.POD_MAY_BE_NEEDED,
            ExpansionRule.EXPANDING_PODS_NOT_GIVEN,
            ExpansionRule.EXPANDING_POD_NOT_SCHEDULED),
    /** The kubelets that grow it. */
    EXPANDING_NODES_ARE_READY(
            "each node where a pod uses the claim is Ready",
            ExpansionRule.EXPANDING_NODE_NOT_READY,
            ExpansionRule.EXPANDING_NODE_NOT_GIVEN);

    private final String sentence;

    private final List<ExpansionRule> rows;

    ExpansionPremise(String sentence, ExpansionRule... rows) {
        this.sentence = sentence;
        this.rows = List.of(rows);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public List<ExpansionRule> rows() {
        return rows;
    }

    @Override
    public String toString() {
        return id();
    }
}
