package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.VolumeVerdict.CheckResult;
import dev.mooring.binding.internal.BindingCode;
import dev.mooring.forecast.explain.Candidate;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /** The volume, and what decides about it. */
    @Override
    public String toString() {
        return name + ": " + message;
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

    /** {@return whether the claim names another volume, so that this one is not considered} */
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
                .with("checks", JsonArray.of(checks.stream().map(CheckOutcome::toJson)));
    }

    /**
     * One check in the explanation of a claim.
     *
     * @param code the check: a {@link dev.mooring.binding.VolumeCheck} or {@link NamedCheck}
     * @param passed whether the volume passes it
     * @param expected what the claim asks for
     * @param actual what the volume has
     * @param message both in a sentence
     */
    public record CheckOutcome(ReasonCode code, boolean passed, String expected, String actual, String message) {

        public CheckOutcome {
            requireNonNull(code, "code");
            requireNonNull(expected, "expected");
            requireNonNull(actual, "actual");
            requireNonNull(message, "message");
        }

        static CheckOutcome of(CheckResult result) {
            return new CheckOutcome(
                    result.check(), result.passed(), result.expected(), result.actual(), result.message());
        }

        JsonObject toJson() {
            return JsonObject.of("code", JsonString.of(code.id()))
                    .with("passed", JsonBoolean.of(passed))
                    .with("expected", expected)
                    .with("actual", actual)
                    .with("message", message);
        }
    }

    /**
     * The summary of all volumes for a claim, for example {@code 0 of 5,000 volumes fit: 2,500 storage class mismatch,
     * 1,300 volume too small; nearest pv-7 lacks 2Gi}.
     *
     * @param total how many volumes were compared
     * @param fitting how many of them pass every check
     * @param failures how many volumes fail each check first, in upstream's order of checks; the most frequent first
     * @param nearest the name of the volume that fails the fewest checks, and of those the one that lacks least
     * @param lack what the nearest volume lacks, for example {@code lacks 2Gi}; empty if there is none
     */
    public record VolumeSummary(
            int total, int fitting, Map<ReasonCode, Integer> failures, Optional<String> nearest, String lack) {

        public VolumeSummary {
            failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
            requireNonNull(nearest, "nearest");
            requireNonNull(lack, "lack");
        }

        /** Of all candidates; the nearest is the first. */
        static VolumeSummary of(List<Candidate> candidates, Optional<Candidate> nearest) {
            Map<ReasonCode, Integer> counts = new LinkedHashMap<>();
            int fitting = 0;
            for (Candidate each : candidates) {
                if (each.fits()) {
                    fitting++;
                } else {
                    counts.merge(each.failed().get(0), 1, Integer::sum);
                }
            }
            Map<ReasonCode, Integer> sorted = new LinkedHashMap<>();
            counts.entrySet().stream()
                    .sorted(Map.Entry.<ReasonCode, Integer>comparingByValue(Comparator.reverseOrder())
                            .thenComparing(each -> each.getKey().id()))
                    .forEach(each -> sorted.put(each.getKey(), each.getValue()));
            return new VolumeSummary(
                    candidates.size(),
                    fitting,
                    sorted,
                    nearest.map(Candidate::name),
                    nearest.map(Candidate::lack).orElse(""));
        }

        /** {@return {@code total}, {@code fitting}, {@code failures} by code, {@code nearest} and {@code lack}} */
        public JsonObject toJson() {
            Map<String, JsonValue> counts = new LinkedHashMap<>();
            failures.forEach((code, count) -> counts.put(code.id(), JsonNumber.of(count)));
            return JsonObject.of("total", JsonNumber.of(total))
                    .with("fitting", JsonNumber.of(fitting))
                    .with("failures", JsonObject.of(counts))
                    .with("nearest", nearest.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL))
                    .with("lack", lack);
        }

        /** One line. */
        @Override
        public String toString() {
            String counts = failures.entrySet().stream()
                    .map(each -> number(each.getValue()) + " " + words(each.getKey()))
                    .collect(Collectors.joining(", "));
            return number(fitting) + " of " + number(total) + (total == 1 ? " volume fits" : " volumes fit")
                    + (counts.isEmpty() ? "" : ": " + counts)
                    + nearest.map(name -> "; nearest " + name + " " + lack).orElse("");
        }

        private static String number(int count) {
            return String.format(Locale.ROOT, "%,d", count);
        }

        /** {@code volume too small} for {@code VolumeTooSmall}. */
        private static String words(ReasonCode code) {
            return code.id().replaceAll("(?<=.)(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        }
    }

    /** The check that only a claim with a volume name has. */
    public enum NamedCheck implements ReasonCode {
        /** About a volume: the claim names it in {@code spec.volumeName}; no other volume is considered. */
        NAMED_BY_CLAIM;

        @Override
        public Severity severity() {
            return Severity.INFO;
        }

        @Override
        public String toString() {
            return id();
        }
    }
}
