package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.deletion.Deletions;
import dev.mooring.forecast.explain.Ends;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * How a volume ends.
 *
 * @param volume the volume in the end
 * @param rules the rules that its last sync applies, again and again
 * @param error upstream's words if its last sync ends in an error; else empty
 * @param events the events about it in order, each once
 * @param remarks what its storage cannot keep, see {@link dev.mooring.driver.VolumeRemark}
 * @param isKept whether it is known that it is there in the end
 * @param openFor the claims that get it or do not, because the scheduler chooses among several nodes or volumes; then it is shown as it
 *     is with one of them
 * @param doubt why it is not known who gets it, whether it is there, or whether it was ever bound; empty if it is known, or if a
 *     deletion decides
 */
public record VolumeEnd(
        VolumeView volume,
        List<ControllerRule> rules,
        Optional<String> error,
        List<ControllerEvent> events,
        List<Reason> remarks,
        boolean isKept,
        List<ObjectRef> openFor,
        Optional<Reason> doubt) {

    public VolumeEnd {
        requireNonNull(volume, "volume");
        rules = List.copyOf(rules);
        requireNonNull(error, "error");
        events = List.copyOf(events);
        remarks = List.copyOf(remarks);
        openFor = List.copyOf(openFor);
        requireNonNull(doubt, "doubt");
    }

    /**
     * {@return the phase of the volume: {@code Available}, {@code Bound}, {@code Released} or {@code Failed}; {@code
     * Pending} or empty if the controller does not set it}
     */
    public String phase() {
        return volume.phase();
    }

    /** {@return whether it is being deleted: it keeps its phase until its finalizers are gone} */
    public boolean isBeingDeleted() {
        return volume.isBeingDeleted();
    }

    VolumeEnd kept(Deletions deletions) {
        boolean isKeptNow = isBeingDeleted() ? deletions.isKept(volume.ref()) : !deletions.isOpen(volume.ref());
        return isKeptNow == isKept
                ? this
                : new VolumeEnd(volume, rules, error, events, remarks, isKeptNow, openFor, doubt);
    }

    /** It is there, but in which phase is not known. */
    VolumeEnd doubtful(Reason why) {
        return new VolumeEnd(volume, rules, error, events, remarks, isKept, openFor, Optional.of(why));
    }

    /** {@return the phase for people: {@code unknown} if it is not known that it is there, or if the choice of nodes or volumes decides who gets it} */
    public String shownPhase() {
        return isKept && openFor.isEmpty() && doubt.isEmpty() ? phase() : "unknown";
    }

    /** {@return whether a claim certainly has it: its phase is {@code Bound}} */
    public boolean isTaken() {
        return phase().equals(Phases.BOUND) && openFor.isEmpty() && doubt.isEmpty();
    }

    /**
     * {@return the claim in its claimRef: bound to it, reserved for it, or released by it; empty if it has none, or if the choice of
     * nodes or volumes decides}
     */
    public Optional<ClaimRef> claim() {
        return openFor.isEmpty() ? volume.claimRef() : Optional.empty();
    }

    /**
     * {@return why it ends so, in short: the rules that its sync ends with, and the events about it, the most important
     * first}
     */
    public List<Reason> reasons() {
        return Ends.reasons(this);
    }
}
