package dev.mooring.expansion;

import static dev.mooring.expansion.Expansion.ExpansionOutlook.DONE;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.GOES_ON;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.HANGS;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.REFUSED;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.UNKNOWN;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.WAITS;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.function.Function;

/**
 * What stops or drives the change of a VolumeAttributesClass, in the order in which it is met. All that apply are reasons;
 * the worst outlook is the answer.
 */
enum AttributesRule implements ReasonCode {
    /** About a claim: its status is missing or cannot be read. */
    ATTRIBUTES_STATUS_UNKNOWN(WARN, UNKNOWN, AttributesFindings::statusUnknown),
    /** About a claim: the API server refuses the new class, in its words. */
    ATTRIBUTES_CHANGE_REFUSED(ERROR, REFUSED, AttributesFindings::refused),
    /** About a claim: it is not bound, so there is no volume to change. */
    ATTRIBUTES_OF_UNBOUND_CLAIM(WARN, WAITS, AttributesFindings::notBound),
    /** About a claim: its volume has the class that it names. */
    ATTRIBUTES_AS_WANTED(INFO, DONE, AttributesFindings::done),
    /** About a claim: it no longer names a class, and the volume stays as it is. */
    ATTRIBUTES_CHANGE_CANCELLED(INFO, DONE, AttributesFindings::cancelled),
    /** About a claim: the API server accepts the new class. */
    ATTRIBUTES_CHANGE_ACCEPTED(INFO, GOES_ON, AttributesFindings::accepted),
    /** About a volume: the claim names it, and it is not in the complete list of volumes. */
    CHANGED_VOLUME_MISSING(ERROR, HANGS, AttributesFindings::volumeMissing),
    /** About a volume: the claim names it, and it is not given or cannot be read. */
    CHANGED_VOLUME_NOT_GIVEN(WARN, UNKNOWN, AttributesFindings::volumeNotGiven),
    /** About a volume: it is not a CSI volume, and the resizer skips it, even if a CSI driver took it over. */
    ATTRIBUTES_ONLY_OF_CSI(ERROR, HANGS, AttributesFindings::notCsi),
    /** About a class: it does not exist, and the resizer waits for it. */
    ATTRIBUTES_CLASS_MISSING(ERROR, HANGS, AttributesFindings::classMissing),
    /** About a class: it is not given or cannot be read. */
    CHANGED_CLASS_NOT_GIVEN(WARN, UNKNOWN, AttributesFindings::classNotGiven),
    /** About a class: it is for another driver than the volume's, and the resizer does not compare them. */
    ATTRIBUTES_OF_OTHER_DRIVER(WARN, UNKNOWN, AttributesFindings::otherDriver),
    /** About a claim: the driver refuses the class, and the resizer retries it slowly. */
    ATTRIBUTES_INFEASIBLE(ERROR, HANGS, AttributesFindings::infeasible),
    /** About a claim: the driver failed, and the resizer tries again. */
    ATTRIBUTES_CHANGE_FAILS(WARN, WAITS, AttributesFindings::failing),
    /** About a claim: an earlier change is going on. */
    EARLIER_ATTRIBUTES_FIRST(INFO, GOES_ON, AttributesFindings::earlier),
    /** About a claim: whether the resizer of the driver runs is not known. */
    MODIFIER_NOT_SEEN(WARN, UNKNOWN, AttributesFindings::notSeen),
    /** About a claim: the resizer asks the driver for the class. */
    RESIZER_MODIFIES(INFO, GOES_ON, AttributesFindings::goesOn);

    private final Severity severity;

    final GrowthRow<AttributesFacts> row;

    AttributesRule(
            Severity severity, Expansion.ExpansionOutlook outlook, Function<AttributesFacts, List<Finding>> finder) {
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
