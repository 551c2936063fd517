package dev.mooring.expansion;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What must be proven, in addition to the premises of each claim, to conclude that the claims of a StatefulSet and its
 * template grow. Each rule that stops it counts against one of them.
 */
enum TemplatePremise implements Premise<TemplatePremise.Facts> {
    /** The set. */
    GROWN_SET_IS_KNOWN(
            "the set is given, is not being deleted, and has the template",
            facts -> List.of(
                    Fact.Value.of(facts.template.document, "spec"),
                    Fact.Value.of(facts.template.document, "metadata", "deletionTimestamp")),
            TemplateRule.TEMPLATE_SET_UNREADABLE,
            TemplateRule.TEMPLATE_NOT_CHOSEN,
            TemplateRule.TEMPLATE_SET_BEING_DELETED),
    /** What comes after. */
    GROWN_TEMPLATE_IS_ACCEPTED(
            "the template does not shrink, and the API server accepts a claim of the larger one",
            facts -> List.of(Fact.Value.of(facts.template.document, "spec", "volumeClaimTemplates")),
            TemplateRule.TEMPLATE_WOULD_SHRINK,
            TemplateRule.TEMPLATE_CLAIM_INVALID),
    /** What grows. */
    GROWN_CLAIMS_ARE_GIVEN(
            "all claims are given, including those that an earlier scale-down left behind",
            facts -> facts.template.complete(Kinds.PERSISTENT_VOLUME_CLAIM),
            TemplateRule.TEMPLATE_CLAIM_NOT_GIVEN);

    private final String sentence;

    private final Function<Facts, List<Fact>> proof;

    private final Set<TemplateRule> rules;

    TemplatePremise(String sentence, Function<Facts, List<Fact>> proof, TemplateRule... rules) {
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
                facts.template.set,
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
     * What is known about a set, and what the rules found.
     *
     * @param template what is known
     * @param reasons what the rules found
     */
    record Facts(TemplateFacts template, List<Reason> reasons) {}
}
