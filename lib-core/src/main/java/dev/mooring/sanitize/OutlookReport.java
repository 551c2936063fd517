package dev.mooring.sanitize;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.OrderDependence;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.sanitize.Outlook.Order;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What becomes of the documents, for programs and for people. */
final class OutlookReport {

    private static final ObjectEnd GONE = new ObjectEnd("deleted", "");

    private final Outlook outlook;
    private final Map<ObjectRef, Prediction> volumesFirst;
    private final Map<ObjectRef, Prediction> claimsFirst;

    OutlookReport(Outlook outlook) {
        this.outlook = outlook;
        this.volumesFirst = byObject(outlook.predictions(Order.VOLUMES_FIRST));
        this.claimsFirst = byObject(outlook.predictions(Order.CLAIMS_FIRST));
    }

    private static Map<ObjectRef, Prediction> byObject(List<Prediction> predictions) {
        Map<ObjectRef, Prediction> byObject = new LinkedHashMap<>();
        predictions.forEach(prediction -> byObject.put(prediction.ref(), prediction));
        return byObject;
    }

    /** Each document's end in both orders. */
    JsonArray predictions() {
        List<JsonValue> rows = new ArrayList<>();
        volumesFirst.forEach((ref, prediction) -> rows.add(JsonObject.of("kind", JsonString.of(ref.kind()))
                .with("namespace", ref.namespace())
                .with("name", ref.name())
                .with("volumesFirst", end(prediction))
                .with("claimsFirst", end(claimsFirst.get(ref)))
                .with("assumptions", JsonArray.ofStrings(prediction.assumptions()))));
        return new JsonArray(rows);
    }

    private static JsonValue end(@Nullable Prediction end) {
        if (end == null) {
            return JsonNull.NULL;
        }
        List<JsonValue> events = new ArrayList<>();
        end.events().forEach(event -> events.add(event(event)));
        return JsonObject.of("phase", JsonString.of(end.phase().id()))
                .with("rule", rule(end.rule()))
                .with(
                        "partner",
                        end.partner().<JsonValue>map(OutlookReport::text).orElse(JsonNull.NULL))
                .with("reclaim", word(end.reclaim()))
                .with("refusal", end.refusal().isEmpty() ? JsonNull.NULL : JsonString.of(end.refusal()))
                .with("events", new JsonArray(events))
                .with("worst", end.worst().<JsonValue>map(OutlookReport::worst).orElse(JsonNull.NULL));
    }

    private static JsonString text(ObjectRef ref) {
        return JsonString.of(ref.toString());
    }

    private static JsonObject worst(Prediction.Worst worst) {
        return JsonObject.of("phase", JsonString.of(worst.phase().id())).with("rule", rule(worst.rule()));
    }

    private static JsonObject event(ControllerEvent event) {
        return JsonObject.of("type", JsonString.of(event.type().id()))
                .with("reason", event.reason())
                .with("message", event.message());
    }

    private static JsonValue rule(Optional<ControllerRule> rule) {
        return rule.<JsonValue>map(each -> JsonString.of(each.id())).orElse(JsonNull.NULL);
    }

    private static JsonValue word(Optional<? extends Enum<?>> constant) {
        return constant.<JsonValue>map(each -> JsonString.of(each.name())).orElse(JsonNull.NULL);
    }

    /** The whole target in the end, volumes first; what depends on the order is what ends otherwise with claims first. */
    JsonObject forecast() {
        ForecastReport report = ForecastReport.of(outlook.forecast(Order.VOLUMES_FIRST));
        Map<ObjectRef, ObjectEnd> otherwise = differing(report.end(), outlook.forecast(Order.CLAIMS_FIRST));
        OrderDependence orders = otherwise.isEmpty()
                ? new OrderDependence(OrderDependence.Answer.NONE_FOUND, List.of(), List.of())
                : new OrderDependence(OrderDependence.Answer.DEPENDS, reasons(otherwise), List.of(otherwise));
        return new ForecastReport(report.end(), orders, List.of(), report.reasons()).toJson();
    }

    /** What ends otherwise in the second one, and how. */
    private static Map<ObjectRef, ObjectEnd> differing(Forecast first, Forecast second) {
        Map<ObjectRef, ObjectEnd> before = ends(first);
        Map<ObjectRef, ObjectEnd> after = ends(second);
        before.keySet().forEach(ref -> after.putIfAbsent(ref, GONE));
        after.entrySet().removeIf(each -> each.getValue().equals(before.get(each.getKey())));
        return after;
    }

    private static Map<ObjectRef, ObjectEnd> ends(Forecast forecast) {
        Map<ObjectRef, ObjectEnd> ends = new TreeMap<>();
        forecast.claims()
                .forEach(end -> ends.put(
                        end.claim().ref(),
                        new ObjectEnd(end.phase(), end.volume().orElse(""))));
        forecast.volumes()
                .forEach(end -> ends.put(
                        end.volume().ref(),
                        new ObjectEnd(
                                end.phase(), end.claim().map(ClaimRef::key).orElse(""))));
        return ends;
    }

    private static List<Reason> reasons(Map<ObjectRef, ObjectEnd> otherwise) {
        return otherwise.entrySet().stream()
                .map(each -> Reason.of(
                        ForecastCode.DEPENDS_ON_ORDER,
                        each.getKey().toString(),
                        "applied claims first it ends " + each.getValue().phase()))
                .toList();
    }

    /** A line for each document: its end, and what is otherwise with claims first. */
    String toText() {
        return volumesFirst.values().stream()
                .map(prediction -> Reasons.printable(line(prediction)) + "\n")
                .collect(Collectors.joining());
    }

    private String line(Prediction prediction) {
        String end = words(prediction);
        Prediction other = claimsFirst.get(prediction.ref());
        String otherEnd = other == null ? end : words(other);
        return prediction.ref() + " ends " + end
                + (otherEnd.equals(end) ? "" : "; with claims applied first " + otherEnd);
    }

    private static String words(Prediction end) {
        StringBuilder words = new StringBuilder(end.phase().id());
        end.rule().ifPresent(rule -> words.append(" (").append(rule).append(')'));
        end.reclaim()
                .ifPresent(reclaim ->
                        words.append(" and the data: ").append(reclaim.name().toLowerCase(Locale.ROOT)));
        if (!end.events().isEmpty()) {
            words.append(", after ")
                    .append(end.events().stream()
                            .map(ControllerEvent::reason)
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        if (!end.refusal().isEmpty()) {
            words.append(": ").append(end.refusal());
        }
        end.worst()
                .ifPresent(worst -> words.append("; if others are faster ")
                        .append(worst.phase().id()));
        return words.toString();
    }
}
