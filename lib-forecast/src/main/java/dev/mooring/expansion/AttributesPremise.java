package dev.mooring.expansion;

import java.util.List;

/**
 * What must be proven to conclude that a volume has or gets the VolumeAttributesClass of its claim. Each rule that
 * stops or delays the change counts against one of them.
 */
enum AttributesPremise implements GrowthPremise<AttributesFacts> {
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
            "the external-resizer of the driver runs, if it has to do anything", AttributesRule.MODIFIER_NOT_SEEN);

    private final String sentence;

    private final List<AttributesRule> rows;

    AttributesPremise(String sentence, AttributesRule... rows) {
        this.sentence = sentence;
        this.rows = List.of(rows);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public List<AttributesRule> rows() {
        return rows;
    }

    @Override
    public String toString() {
        return id();
    }
}
