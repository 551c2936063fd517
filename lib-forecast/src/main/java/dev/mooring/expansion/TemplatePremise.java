package dev.mooring.expansion;

import java.util.List;

/**
 * What must be proven, in addition to the premises of each claim, to conclude that the claims of a StatefulSet and its
 * template grow. Each rule that stops it counts against one of them.
 */
enum TemplatePremise implements GrowthPremise<TemplateFacts> {
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

    private final String sentence;

    private final List<TemplateRule> rows;

    TemplatePremise(String sentence, TemplateRule... rows) {
        this.sentence = sentence;
        this.rows = List.of(rows);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public List<TemplateRule> rows() {
        return rows;
    }

    @Override
    public String toString() {
        return id();
    }
}
