package dev.mooring.forecast;

import dev.mooring.binding.BindingCode;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.Comparator;
import java.util.List;

/** What became of one volume when a claim was compared with it. */
public final class VolumeExplanation {

    /** The chosen volume, the equally good ones, those that fit or are named, then the nearest. */
    static final Comparator<VolumeExplanation> NEAREST_FIRST = Comparator.comparingInt(VolumeExplanation::rank)
            .thenComparing(VolumeExplanation::candidate, Candidate.NEAREST_FIRST)
            .thenComparing(VolumeExplanation::name);

    private final String name;
    private final ReasonCode code;
    private final String message;
    private final List<CheckOutcome> checks;
    private final Candidate candidate;

    private VolumeExplanation(
            String name, ReasonCode code, String message, List<CheckOutcome> checks, Candidate candidate) {
        this.name = name;
        this.code = code;
        this.message = message;
        this.checks = List.copyOf(checks);
        this.candidate = candidate;
    }

    /** A volume that passes all checks, or the first check that it fails. */
    static VolumeExplanation of(ClaimView claim, VolumeView volume, Reason ifItFits, List<CheckOutcome> checks) {
        List<Reason> failures = checks.stream()
                .filter(check -> !check.passed())
                .map(check -> Reason.of(check.code(), volume.ref().toString(), check.message()))
                .toList();
        Candidate candidate = Candidate.of(0, claim, volume, failures.isEmpty() ? List.of(ifItFits) : failures);
        Reason first = candidate.reasons().get(0);
        return new VolumeExplanation(volume.name(), first.code(), first.message(), checks, candidate);
    }

    Candidate candidate() {
        return candidate;
    }

    /** {@return the name of the volume} */
    public String name() {
        return name;
    }

    /** {@return {@code Chosen}, or why it is not chosen though it fits, or the first check that it fails} */
    public ReasonCode code() {
        return code;
    }

    /** {@return the same in one sentence} */
    public String message() {
        return message;
    }

    /** {@return the checks that are made, in upstream's order} */
    public List<CheckOutcome> checks() {
        return checks;
    }

    /** {@return the checks that the volume fails, in upstream's order} */
    public List<CheckOutcome> failures() {
        return checks.stream().filter(check -> !check.passed()).toList();
    }

    /** {@return whether it passes all checks} */
    public boolean fits() {
        return failures().isEmpty();
    }

    /** {@return whether the claim gets it, or has it} */
    public boolean isChosen() {
        return code == BindingCode.CHOSEN;
    }

    /** {@return whether it is as good as the chosen one} */
    public boolean isEquallyGood() {
        return code == BindingCode.EQUALLY_GOOD;
    }

    /** {@return whether the claim names this volume} */
    public boolean isNamed() {
        return checks.stream().anyMatch(check -> check.code() == NamedCheck.NAMED_BY_CLAIM && check.passed());
    }

    /** {@return whether the claim names another volume, so that this one is not looked at} */
    public boolean isSkipped() {
        return code == NamedCheck.NAMED_BY_CLAIM;
    }

    private int rank() {
        if (isChosen()) {
            return 0;
        }
        if (isEquallyGood()) {
            return 1;
        }
        return fits() || isNamed() ? 2 : 3;
    }

    /** {@return {@code name}, {@code fits}, {@code chosen}, {@code code}, {@code message}, {@code checks}} */
    public JsonObject toJson() {
        return JsonObject.of("name", JsonString.of(name))
                .with("fits", JsonBoolean.of(fits()))
                .with("chosen", JsonBoolean.of(isChosen()))
                .with("code", code.id())
                .with("message", message)
                .with(
                        "checks",
                        new JsonArray(checks.stream()
                                .<JsonValue>map(CheckOutcome::toJson)
                                .toList()));
    }
}
