package dev.mooring.expansion;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.expansion.internal.AttributesFacts;
import dev.mooring.expansion.internal.AttributesRule;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What must be proven to conclude that a volume has or gets the VolumeAttributesClass of its claim. Each rule that
 * stops or delays the change counts against one of them.
 */
enum AttributesPremise implements Premise<AttributesPremise.Facts> {
    /** The claim. */
    CHANGED_CLAIM_IS_KNOWN(
            "the claim says which class it names, which class its volume has, and that the driver neither refused nor"
                    + " failed",
            facts -> List.of(
                    Fact.Value.of(facts.attributes.claim.manifest(), "spec"),
                    Fact.Value.of(facts.attributes.claim.manifest(), "status"),
                    Fact.Value.of(facts.attributes.claim.manifest(), "metadata", "deletionTimestamp")),
            AttributesRule.ATTRIBUTES_STATUS_UNKNOWN,
            AttributesRule.ATTRIBUTES_CHANGE_REFUSED,
            AttributesRule.ATTRIBUTES_OF_UNBOUND_CLAIM,
            AttributesRule.ATTRIBUTES_INFEASIBLE,
            AttributesRule.ATTRIBUTES_CHANGE_FAILS),
    /** What changes. */
    CHANGED_VOLUME_IS_KNOWN(
            "the volume of the claim is given, and a CSI driver has it",
            Facts::volume,
            AttributesRule.CHANGED_VOLUME_MISSING,
            AttributesRule.CHANGED_VOLUME_NOT_GIVEN,
            AttributesRule.ATTRIBUTES_ONLY_OF_CSI),
    /** Into what. */
    CHANGED_CLASS_EXISTS(
            "the class exists, and is of the driver of the volume",
            Facts::attributesClass,
            AttributesRule.ATTRIBUTES_CLASS_MISSING,
            AttributesRule.CHANGED_CLASS_NOT_GIVEN,
            AttributesRule.ATTRIBUTES_OF_OTHER_DRIVER),
    /** Who changes it. */
    MODIFIER_OF_DRIVER_RUNS(
            "the external-resizer of the driver runs, if it has to do anything",
            Facts::modifier,
            AttributesRule.MODIFIER_NOT_SEEN);

    private final String sentence;

    private final Function<Facts, List<Fact>> proof;

    private final Set<AttributesRule> rules;

    AttributesPremise(String sentence, Function<Facts, List<Fact>> proof, AttributesRule... rules) {
        this.sentence = sentence;
        this.proof = proof;
        this.rules = Set.of(rules);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Facts facts) {
        return GrowthEvidence.discharge(
                this,
                facts.attributes.claim.ref(),
                facts.reasons,
                rules,
                rule -> rule.outlook() == Expansion.ExpansionOutlook.UNKNOWN,
                proof.apply(facts));
    }

    @Override
    public String toString() {
        return id();
    }

    /**
     * What is known about a change, and what the rules found.
     *
     * @param attributes what is known
     * @param reasons what the rules found
     */
    record Facts(AttributesFacts attributes, List<Reason> reasons) {

        private List<Fact> volume() {
            return attributes
                    .volume
                    .map(volume -> List.<Fact>of(
                            Fact.Value.of(volume.manifest(), "spec"),
                            Fact.Value.of(volume.manifest(), "metadata", "deletionTimestamp")))
                    .orElse(List.of());
        }

        private List<Fact> attributesClass() {
            return attributes.isWanted()
                    ? attributes.classExists()
                    : List.of(Fact.Value.of(attributes.claim.manifest(), "spec", "volumeAttributesClassName"));
        }

        private List<Fact> modifier() {
            List<Fact> by = new ArrayList<>();
            by.add(Fact.Value.of(attributes.claim.manifest(), "status"));
            attributes
                    .saidModifier()
                    .ifPresent(driver -> by.add(new Fact.Said("the external-resizer of " + driver + " runs")));
            return by;
        }
    }
}
