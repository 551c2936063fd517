package dev.mooring.cli.cluster;

import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.Part;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * The part of a forecast that is shown. What a deletion takes is always shown, in all namespaces.
 *
 * @param report the whole forecast
 * @param part the objects
 */
record ForecastPart(ForecastReport report, Part part) {

    /** The members with only the objects of the part. */
    private static final Set<String> OF_THE_PART =
            Set.of("persistentVolumeClaims", "persistentVolumes", "pods", "events", "refused", "dangers");

    boolean has(ObjectRef object) {
        return part.has(object);
    }

    /** A volume that a provisioner creates is in no document; it belongs to its claim. */
    boolean has(VolumeEnd end) {
        return part.has(end.volume().ref())
                || end.claim()
                        .filter(owner -> part.has(ObjectRef.claim(owner.namespace(), owner.name())))
                        .isPresent();
    }

    boolean has(Reason reason) {
        return part.has(reason.subject());
    }

    /** Whether a danger is shown: that of a deletion may be in any namespace. */
    boolean hasDanger(Reason danger) {
        return !report.forecast().deletions().isEmpty() || has(danger);
    }

    List<Reason> dangers() {
        return report.forecast().dangers().stream().filter(this::hasDanger).toList();
    }

    boolean isRefused() {
        return report.forecast().refusals().stream().anyMatch(each -> part.has(each.object()));
    }

    /** {@return every reason that is shown} */
    List<Reason> reasons() {
        return report.allReasons().stream().filter(this::hasDanger).toList();
    }

    /** {@return the messages if the claims are not certain to end Bound} */
    List<String> problems(NotJudged notJudged) {
        if (part.isWhole()) {
            return ExpectBound.problems(report.verdict(), notJudged);
        }
        List<ObjectRef> claims = report.forecast().claims().stream()
                .map(ClaimEnd::claim)
                .map(claim -> claim.ref())
                .filter(part::has)
                .toList();
        // A claim that is not given could be in these namespaces: that of a pod, or any.
        Stream<String> ofAll = report.verdict().reasons().stream()
                .filter(each -> has(each) || !each.subject().contains("/"))
                .map(each -> "--expect-bound: " + each);
        return claims.isEmpty()
                ? List.of("--expect-bound: no claim in these namespaces")
                : Stream.concat(
                                claims.stream()
                                        .flatMap(claim ->
                                                ExpectBound.problems(report.verdict(claim), notJudged).stream()),
                                ofAll)
                        .distinct()
                        .toList();
    }

    /** The report without the other objects; it names its members that are about all of them. */
    JsonObject toJson() {
        JsonObject json = report.toJson();
        return part.isWhole() ? json : inPart(json);
    }

    private JsonObject inPart(JsonObject json) {
        return json.with(
                        "persistentVolumeClaims",
                        members(
                                json,
                                "persistentVolumeClaims",
                                (key, end) -> hasKey(Kinds.PERSISTENT_VOLUME_CLAIM, key)))
                .with(
                        "persistentVolumes",
                        members(
                                json,
                                "persistentVolumes",
                                (name, end) -> part.has(ObjectRef.volume(name))
                                        || end.string("claim")
                                                .filter(key -> hasKey(Kinds.PERSISTENT_VOLUME_CLAIM, key))
                                                .isPresent()))
                .with("pods", members(json, "pods", (key, end) -> hasKey(Kinds.POD, key)))
                .with("events", objects(json, "events"))
                .with("refused", objects(json, "refused"))
                .with("dangers", Reason.toJson(dangers()))
                .with(
                        "only",
                        JsonObject.of("namespaces", JsonArray.ofStrings(part.namespaces()))
                                .with(
                                        "ofTheWholeCluster",
                                        JsonArray.ofStrings(json.members().keySet().stream()
                                                .filter(each -> !OF_THE_PART.contains(each))
                                                .toList())));
    }

    private boolean hasKey(String kind, String key) {
        return part.has(kind + "/" + key);
    }

    private static JsonObject members(JsonObject json, String name, BiPredicate<String, JsonObject> isShown) {
        JsonObject all = json.child(name);
        Map<String, JsonValue> shown = new LinkedHashMap<>();
        all.members().forEach((key, end) -> {
            if (isShown.test(key, all.child(key))) {
                shown.put(key, end);
            }
        });
        return JsonObject.of(shown);
    }

    private JsonArray objects(JsonObject json, String name) {
        return JsonArray.of(json.array(name).items().stream()
                .filter(each -> each instanceof JsonObject object
                        && part.has(new ObjectRef(
                                object.string("kind").orElse(""),
                                object.string("namespace").orElse(""),
                                object.string("name").orElse("")))));
    }
}
