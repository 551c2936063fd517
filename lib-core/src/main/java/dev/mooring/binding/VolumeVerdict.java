package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.BindingDecision.Bind;
import dev.mooring.binding.internal.BindingCode;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The verdict on one volume.
 *
 * @param volume the volume
 * @param reasons if it does not fit, each {@link VolumeCheck} that it fails, with both values and in the order of
 *     Kubernetes; else one {@link BindingCode}
 */
public record VolumeVerdict(VolumeView volume, List<Reason> reasons) {

    public VolumeVerdict {
        requireNonNull(volume, "volume");
        reasons = List.copyOf(reasons);
    }

    /** {@return whether it passes every check, chosen or not} */
    public boolean fits() {
        return reasons.get(0).code() instanceof BindingCode;
    }

    /** {@return whether the claim gets it; true for at most one verdict of a decision} */
    public boolean isChosen() {
        return reasons.get(0).code() == BindingCode.CHOSEN;
    }

    static List<VolumeVerdict> all(BindingDecision decision) {
        if (decision instanceof BindingDecision.Invalid) {
            return List.of();
        }
        Set<String> candidates = candidates(decision);
        List<VolumeVerdict> verdicts = new ArrayList<>();
        for (VolumeView volume : decision.request().volumes()) {
            List<Reason> failures = decision.request().failures(volume);
            verdicts.add(new VolumeVerdict(
                    volume, failures.isEmpty() ? List.of(passed(decision, candidates, volume)) : failures));
        }
        return List.copyOf(verdicts);
    }

    static VolumeVerdict of(BindingDecision decision, VolumeView volume) {
        if (decision instanceof BindingDecision.Invalid) {
            throw new IllegalStateException("no volume is examined for an invalid claim");
        }
        List<Reason> failures = decision.request().failures(volume);
        return new VolumeVerdict(
                volume, failures.isEmpty() ? List.of(passed(decision, candidates(decision), volume)) : failures);
    }

    private static Set<String> candidates(BindingDecision decision) {
        return decision.request().candidates().stream().map(VolumeView::name).collect(Collectors.toUnmodifiableSet());
    }

    private static Reason passed(BindingDecision decision, Set<String> candidates, VolumeView volume) {
        String subject = volume.ref().toString();
        if (!(decision instanceof Bind bind)) {
            return Reason.of(
                    BindingCode.SEARCH_STOPPED,
                    subject,
                    "fits, but the search ended at a volume that is reserved for the claim and cannot be used on the"
                            + " node");
        }
        VolumeView chosen = bind.chosen();
        if (volume.name().equals(chosen.name())) {
            return Reason.of(BindingCode.CHOSEN, subject, candidates.size() > 1 ? tie(decision) : "chosen");
        }
        if (candidates.contains(volume.name())) {
            return Reason.of(
                    BindingCode.EQUALLY_GOOD,
                    subject,
                    "fits as well as " + chosen.name() + "; Kubernetes picks one at random");
        }
        if (decision.request().isOfController()
                && AccessModes.count(volume.modeGroup()) > AccessModes.count(chosen.modeGroup())) {
            return Reason.of(
                            BindingCode.MORE_ACCESS_MODES_THAN_CHOSEN,
                            subject,
                            "fits, but volumes with fewer access modes come first")
                    .withValues(AccessModes.key(chosen.modeGroup()), AccessModes.key(volume.modeGroup()));
        }
        if (decision.request().question().isReserved(chosen)) {
            return Reason.of(
                    BindingCode.RESERVED_VOLUME_CHOSEN,
                    subject,
                    "fits, but " + chosen.name() + " is reserved for the claim");
        }
        return Reason.of(BindingCode.LARGER_THAN_CHOSEN, subject, "fits, but a smaller volume fits too")
                .withValues(chosen.capacity().canonical(), volume.capacity().canonical());
    }

    private static String tie(BindingDecision decision) {
        return decision.request().isOfController()
                ? "first by name of the volumes that fit equally well; Kubernetes picks one at random"
                : "first in the list of the volumes that fit equally well";
    }

    /**
     * One check of a volume for a claim.
     *
     * @param check the check
     * @param passed whether the volume passes it
     * @param expected what the claim asks for
     * @param actual what the volume has
     * @param message both in a sentence
     */
    public record CheckResult(VolumeCheck check, boolean passed, String expected, String actual, String message) {

        public CheckResult {
            requireNonNull(check, "check");
            requireNonNull(expected, "expected");
            requireNonNull(actual, "actual");
            requireNonNull(message, "message");
        }
    }
}
