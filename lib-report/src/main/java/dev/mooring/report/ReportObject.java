package dev.mooring.report;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.VolumeExplanation;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A claim or volume in a picture.
 *
 * @param ref which one
 * @param state its state, see {@link ReportState}
 * @param phaseNow the phase that was given; empty if none was
 * @param phase the phase in the end; empty if there is none, or it is not known
 * @param partner the volume that the claim names, or the claim that the volume names, in the end
 * @param facts what it asks for or has
 * @param reasons why it ends so, those of what holds it included, the most important first
 * @param findings what {@code lint} finds about it, the most severe first, without what is a reason already
 * @param doubts why a claim does not end Bound for sure; empty if it does, and for a volume
 * @param possibleEnds the ends that are possible, in words; empty if there is only one
 * @param nearest the volumes that are nearest to a claim without a volume, with each check; empty for a volume
 */
public record ReportObject(
        ObjectRef ref,
        ReportState state,
        String phaseNow,
        String phase,
        Optional<ObjectRef> partner,
        StorageFacts facts,
        List<Reason> reasons,
        List<Reason> findings,
        List<Reason> doubts,
        List<String> possibleEnds,
        List<VolumeExplanation> nearest) {

    public ReportObject {
        requireNonNull(ref, "ref");
        requireNonNull(state, "state");
        requireNonNull(phaseNow, "phaseNow");
        requireNonNull(phase, "phase");
        requireNonNull(partner, "partner");
        requireNonNull(facts, "facts");
        reasons = List.copyOf(reasons);
        findings = List.copyOf(findings);
        doubts = List.copyOf(doubts);
        possibleEnds = List.copyOf(possibleEnds);
        nearest = List.copyOf(nearest);
    }

    /** {@return the worst severity among its reasons and findings; information if there are none} */
    public Severity severity() {
        return Stream.concat(reasons.stream(), findings.stream())
                .map(Reason::severity)
                .max(Severity::compareTo)
                .orElse(Severity.INFO);
    }

    /** The object and its state. */
    @Override
    public String toString() {
        return ref + " " + state.words();
    }
}
