package dev.mooring.expansion;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.internal.Lazy;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.List;
import java.util.stream.Stream;

/**
 * What must be proven to conclude that a claim has or gets its size, that a volume has or gets the VolumeAttributesClass of
 * its claim, or that the claims of a StatefulSet and its template grow; each in the order in which it is met. A premise holds
 * if none of some rows applies. What is given can only speak against it; it is proven by what the rows read of evidence that
 * more evidence cannot change.
 */
enum GrowthPremise implements Rule<GrowthPremise.Seen<?>> {
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
            ExpansionRule.NODE_EXPANSION_FAILS),
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
            ExpansionRule.EXPANDING_NODE_NOT_GIVEN),
    /** The claim. */
    CHANGED_CLAIM_IS_KNOWN(
            "the claim says which class it names, which class its volume has, and that the driver neither refused nor"
                    + " failed",
            AttributesRule.ATTRIBUTES_STATUS_UNKNOWN,
            AttributesRule.ATTRIBUTES_CHANGE_REFUSED,
            AttributesRule.ATTRIBUTES_OF_UNBOUND_CLAIM,
            AttributesRule.ATTRIBUTES_INFEASIBLE,
            AttributesRule.ATTRIBUTES_CHANGE_FAILS),
    /** What changes. */
    CHANGED_VOLUME_IS_KNOWN(
            "the volume of the claim is given, and a CSI driver has it",
            AttributesRule.CHANGED_VOLUME_MISSING,
            AttributesRule.CHANGED_VOLUME_NOT_GIVEN,
            AttributesRule.ATTRIBUTES_ONLY_OF_CSI),
    /** Into what. */
    CHANGED_CLASS_EXISTS(
            "the class exists, and is of the driver of the volume",
            AttributesRule.ATTRIBUTES_CLASS_MISSING,
            AttributesRule.CHANGED_CLASS_NOT_GIVEN,
            AttributesRule.ATTRIBUTES_OF_OTHER_DRIVER),
    /** Who changes it. */
    MODIFIER_OF_DRIVER_RUNS(
            "the external-resizer of the driver runs, if it has to do anything", AttributesRule.MODIFIER_NOT_SEEN),
    /** The set. */
    GROWN_SET_IS_KNOWN(
            "the set is given, is not being deleted, and has the template",
            TemplateRule.TEMPLATE_SET_UNREADABLE,
            TemplateRule.TEMPLATE_NOT_CHOSEN,
            TemplateRule.TEMPLATE_SET_BEING_DELETED),
    /** What comes after. */
    GROWN_TEMPLATE_IS_ACCEPTED(
            "the template does not shrink, and the API server accepts a claim of the larger one",
            TemplateRule.TEMPLATE_WOULD_SHRINK,
            TemplateRule.TEMPLATE_CLAIM_INVALID),
    /** What grows. */
    GROWN_CLAIMS_ARE_GIVEN(
            "all claims are given, including those that an earlier scale-down left behind",
            TemplateRule.TEMPLATE_CLAIM_NOT_GIVEN);

    /**
     * What a premise sees.
     *
     * @param table all rows
     * @param found what they found in what is given
     * @param strict what they read then: only what is known
     * @param <F> what the findings read
     */
    record Seen<F>(List<GrowthRow<F>> table, List<Reason> found, Lazy<F> strict) {

        /** A row that only says that evidence is missing leaves the premise open. */
        private Stream<Reason> against(List<ReasonCode> codes) {
            List<GrowthRow<F>> rows =
                    table.stream().filter(row -> codes.contains(row.code())).toList();
            List<Reason> given =
                    found.stream().filter(each -> codes.contains(each.code())).toList();
            List<Reason> own = given.isEmpty()
                    ? rows.stream().flatMap(row -> row.reasons(strict.get())).toList()
                    : given;
            if (rows.stream().noneMatch(row -> row.outlook() != Expansion.ExpansionOutlook.UNKNOWN && row.isIn(own))) {
                Reads.open(own);
            }
            return own.stream();
        }
    }

    private final String sentence;

    private final List<ReasonCode> rows;

    GrowthPremise(String sentence, ReasonCode... rows) {
        this.sentence = sentence;
        this.rows = List.of(rows);
    }

    /** Whether it belongs to a table. */
    boolean isOf(List<? extends GrowthRow<?>> table) {
        return table.stream().anyMatch(row -> rows.contains(row.code()));
    }

    @Override
    public Stream<Reason> against(Seen<?> seen) {
        return seen.against(rows);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String toString() {
        return id();
    }
}
