package dev.mooring.apply;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.ApplyPlan.ApplyDocument;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.SanitizeReport;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What becomes of the output of {@link dev.mooring.sanitize.Sanitizer} when it is applied to the target.
 *
 * @param sanitized the answer, with a warning about each pair that does not bind, or may not, if nothing else explains it
 * @param forecast what becomes of the volumes and claims of the output
 */
public record Applied(Sanitized sanitized, ApplyForecast forecast) {

    public Applied {
        requireNonNull(sanitized, "sanitized");
        requireNonNull(forecast, "forecast");
    }

    /**
     * Applies an answer to the target that it was made for.
     *
     * @param sanitized the answer
     * @return the answer with its warnings about pairs, and the forecast. Unless pairs have to bind, nothing is run
     *     before it is needed
     */
    public static Applied of(Sanitized sanitized) {
        ApplyForecast forecast = ApplyForecast.of(plan(sanitized));
        if (!PairForecasts.areNeeded(sanitized)) {
            return new Applied(sanitized, forecast);
        }
        ApplyForecast completed = forecast.completed();
        return new Applied(PairForecasts.check(sanitized, completed), completed);
    }

    /**
     * What became of one of several documents, with the warnings about its pair: {@link Sanitized#only} of {@link #of}. Only a
     * claim is warned about its pair, so nothing is run for any other object.
     *
     * @param sanitized the answer to all of them
     * @param input the documents that were sanitised, none of them null
     * @param which the index of the document, from 0
     * @return what became of it among all
     */
    public static Sanitized only(Sanitized sanitized, List<? extends JsonValue> input, int which) {
        boolean isWarned = sanitized.objects().stream()
                .anyMatch(object -> object.place().document() == which
                        && object.ref().kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM));
        return (isWarned ? of(sanitized).sanitized() : sanitized).only(input, which);
    }

    private static ApplyPlan plan(Sanitized sanitized) {
        Sanitized.Target target = sanitized.target();
        List<ApplyDocument> documents = sanitized.objects().stream()
                .filter(object -> sanitized.purpose() != Purpose.RELEASE
                        || object.ref().kind().equals(Kinds.PERSISTENT_VOLUME))
                .flatMap(object -> object.output().stream().map(output -> document(object, output, target)))
                .toList();
        return ApplyPlan.ofJudged(target.inventory(), target.applyMode(), documents)
                .onServer(target.serverMinor());
    }

    private static ApplyDocument document(SanitizedObject object, Manifest output, Sanitized.Target target) {
        return switch (object.ref().kind()) {
            case Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM -> new ApplyDocument(output, object.decision());
            default -> ApplyDocument.of(target.inventory().release(), output);
        };
    }

    /**
     * What must be proven about an output that binds volumes and claims, see {@link Transfer#judged}.
     *
     * @param source all that is known about the source
     * @param target all that is known about the target, before anything is applied
     * @param scenario who uses the volumes afterwards
     * @return the facts of both clusters
     */
    public Transfer transfer(Inventory source, Inventory target, Policy.Scenario scenario) {
        return TransferOf.transfer(this, source, target, scenario);
    }

    /**
     * What must be proven about volumes that are released.
     *
     * @param cluster all that is known about their cluster
     * @return the facts
     */
    public Released released(Inventory cluster) {
        return TransferOf.released(this, cluster);
    }

    /**
     * {@return {@link SanitizeReport#toJson} with two more members. {@code predictions}, how each volume and claim of the
     * output ends in the target ({@code kind}, {@code namespace}, {@code name}; {@code volumesFirst} and {@code claimsFirst},
     * each with {@code phase}, {@code rule}, {@code partner}, {@code reclaim}, {@code refusal}, {@code events} and
     * {@code worst}; {@code assumptions}), before {@code outlooks}; {@code forecast}, the whole target in the end, as
     * {@link dev.mooring.forecast.ForecastReport#toJson()} has it}
     */
    public JsonObject toJson() {
        ApplyReport ends = new ApplyReport(forecast);
        Map<String, JsonValue> members = new LinkedHashMap<>();
        SanitizeReport.toJson(sanitized).members().forEach((key, value) -> {
            if (key.equals("outlooks")) {
                members.put("predictions", ends.objects());
            }
            members.put(key, value);
        });
        members.put("forecast", ends.cluster());
        return JsonObject.of(members);
    }

    /**
     * {@return {@link SanitizeReport#changesToText}, then how each volume and claim ends in the target, and the other objects
     * that do not simply work there}
     */
    public String toText() {
        String changes = SanitizeReport.changesToText(sanitized);
        String ends = new ApplyReport(forecast).toText() + SanitizeReport.outlooksToText(sanitized);
        return ends.isEmpty() ? changes : changes + "\n" + ends;
    }
}
