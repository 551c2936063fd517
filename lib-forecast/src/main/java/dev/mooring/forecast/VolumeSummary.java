package dev.mooring.forecast;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.ReasonCode;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What all volumes together come to for a claim, for example {@code 0 of 5,000 volumes fit: 2,500 storage class mismatch,
 * 1,300 volume too small; nearest pv-7 lacks 2Gi}.
 */
public final class VolumeSummary {

    private final int total;
    private final int fitting;
    private final Map<ReasonCode, Integer> failures;
    private final @Nullable String nearest;
    private final String lack;

    private VolumeSummary(
            int total, int fitting, Map<ReasonCode, Integer> failures, @Nullable String nearest, String lack) {
        this.total = total;
        this.fitting = fitting;
        this.failures = failures;
        this.nearest = nearest;
        this.lack = lack;
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
                Collections.unmodifiableMap(sorted),
                nearest.map(Candidate::name).orElse(null),
                nearest.map(Candidate::lack).orElse(""));
    }

    /** {@return how many volumes were compared} */
    public int total() {
        return total;
    }

    /** {@return how many of them pass every check} */
    public int fitting() {
        return fitting;
    }

    /** {@return how many volumes fail each check first, in upstream's order of checks; the most frequent first} */
    public Map<ReasonCode, Integer> failures() {
        return failures;
    }

    /** {@return the name of the volume that fails the fewest checks, and of those the one that lacks least} */
    public Optional<String> nearest() {
        return Optional.ofNullable(nearest);
    }

    /** {@return what the nearest volume lacks, for example {@code lacks 2Gi}; empty if there is none} */
    public String lack() {
        return lack;
    }

    /** {@return {@code total}, {@code fitting}, {@code failures} by code, {@code nearest} and {@code lack}} */
    public JsonObject toJson() {
        Map<String, JsonValue> counts = new LinkedHashMap<>();
        failures.forEach((code, count) -> counts.put(code.id(), JsonNumber.of(count)));
        return JsonObject.of("total", JsonNumber.of(total))
                .with("fitting", JsonNumber.of(fitting))
                .with("failures", JsonObject.of(counts))
                .with("nearest", nearest == null ? JsonNull.NULL : JsonString.of(nearest))
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
                + (nearest == null ? "" : "; nearest " + nearest + " " + lack);
    }

    private static String number(int count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** {@code volume too small} for {@code VolumeTooSmall}. */
    private static String words(ReasonCode code) {
        return code.id().replaceAll("(?<=.)(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
