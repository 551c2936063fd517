package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.BindingDecision.Bind;
import dev.mooring.object.AccessModes;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one volume came to when a claim looked for one.
 *
 * @param volume the volume
 * @param reasons if it does not fit, each {@link VolumeCheck} it fails with both values, upstream's first one first;
 *     else one {@link BindingCode}
 */
public record VolumeVerdict(VolumeView volume, List<Reason> reasons) {

    public VolumeVerdict {
        requireNonNull(volume, "volume");
        reasons = List.copyOf(reasons);
    }

    /**
     * Whether it passes every check.
     *
     * @return true if it does, chosen or not
     */
    public boolean fits() {
        return reasons.get(0).code() instanceof BindingCode;
    }

    /**
     * Whether the claim gets it.
     *
     * @return true for one verdict at most
     */
    public boolean isChosen() {
        return reasons.get(0).code() == BindingCode.CHOSEN;
    }

    static List<VolumeVerdict> all(BindingDecision decision) {
        if (decision instanceof BindingDecision.Invalid) {
            return List.of();
        }
        Question question = decision.request().question();
        Set<String> candidates =
                decision.request().candidates().stream().map(VolumeView::name).collect(Collectors.toUnmodifiableSet());
        List<VolumeVerdict> verdicts = new ArrayList<>();
        for (VolumeView volume : decision.request().volumes()) {
            List<Reason> failures = VolumeCheck.failures(question, volume);
            verdicts.add(new VolumeVerdict(
                    volume, failures.isEmpty() ? List.of(passed(decision, candidates, volume)) : failures));
        }
        return List.copyOf(verdicts);
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
                    "as good as " + chosen.name() + ": the choice is left to chance");
        }
        if (decision.request().path() == SearchPath.CONTROLLER
                && AccessModes.count(volume.modeGroup()) > AccessModes.count(chosen.modeGroup())) {
            return Reason.of(
                            BindingCode.MORE_ACCESS_MODES,
                            subject,
                            "fits, but volumes with fewer access modes are looked at first")
                    .withValues(AccessModes.key(chosen.modeGroup()), AccessModes.key(volume.modeGroup()));
        }
        if (decision.request().question().isReserved(chosen)) {
            return Reason.of(
                    BindingCode.RESERVED_FIRST, subject, "fits, but " + chosen.name() + " is reserved for the claim");
        }
        return Reason.of(BindingCode.LARGER, subject, "fits, but a smaller volume does too")
                .withValues(chosen.capacity().canonical(), volume.capacity().canonical());
    }

    private static String tie(BindingDecision decision) {
        return decision.request().path() == SearchPath.CONTROLLER
                ? "chosen by name among volumes that are equally good: a cluster leaves the choice to chance"
                : "chosen as the first in the list among volumes that are equally good";
    }
}
