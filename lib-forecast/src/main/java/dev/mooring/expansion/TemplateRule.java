package dev.mooring.expansion;

import static dev.mooring.expansion.Expansion.ExpansionOutlook.DONE;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.GOES_ON;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.REFUSED;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.UNKNOWN;
import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.function.Function;

/** What stops the growth of a template, and what needs care. What stops a claim is an {@link ExpansionRule}. */
enum TemplateRule implements ReasonCode {
    /** About a StatefulSet: a part of it has another JSON type than the API's, or it has too many replicas. */
    TEMPLATE_SET_UNREADABLE(ERROR, REFUSED, TemplateFacts::unreadable),
    /** About a StatefulSet: it has no template of the name, or several and none is named. */
    TEMPLATE_NOT_CHOSEN(ERROR, REFUSED, TemplateFacts::notChosen),
    /** About a StatefulSet: the template asks for more than the new size, and nothing shrinks. */
    TEMPLATE_WOULD_SHRINK(ERROR, REFUSED, TemplateFacts::shrinks),
    /** About a StatefulSet: the API server refuses a claim of the larger template, in its words. */
    TEMPLATE_CLAIM_INVALID(ERROR, REFUSED, TemplateFacts::invalid),
    /** About a StatefulSet: it is being deleted. */
    TEMPLATE_SET_BEING_DELETED(WARN, UNKNOWN, TemplateFacts::beingDeleted),
    /** About a claim: the set has it, and it is not given. */
    TEMPLATE_CLAIM_NOT_GIVEN(WARN, UNKNOWN, TemplateFacts::claimsNotGiven),
    /** About a StatefulSet: a claim asks for more than the new size, and it stays so. */
    TEMPLATE_CLAIM_LARGER(INFO, GOES_ON, TemplateFacts::larger),
    /** About a claim: it was left behind by a smaller scale, and it grows with the others. */
    TEMPLATE_CLAIM_LEFT_BEHIND(INFO, GOES_ON, TemplateFacts::leftBehind),
    /** About a StatefulSet: deleting it without {@code --cascade=orphan} deletes its claims and their data. */
    TEMPLATE_CLAIMS_DIE_WITH_SET(DANGER, GOES_ON, TemplateFacts::dieWithSet),
    /** About a StatefulSet: the API server refuses a change of the template itself, so the set is created anew. */
    TEMPLATE_IS_IMMUTABLE(INFO, GOES_ON, TemplateFacts::immutable),
    /** About a StatefulSet: its template asks for the size already. */
    TEMPLATE_LARGE_ENOUGH(INFO, DONE, TemplateFacts::largeEnough);

    private final Severity severity;

    final GrowthRow<TemplateFacts> row;

    TemplateRule(Severity severity, Expansion.ExpansionOutlook outlook, Function<TemplateFacts, List<Finding>> finder) {
        this.severity = severity;
        this.row = new GrowthRow<>(this, outlook, finder);
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
