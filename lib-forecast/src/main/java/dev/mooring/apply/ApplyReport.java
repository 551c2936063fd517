package dev.mooring.apply;

import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.OrderDependence;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What becomes of documents, for programs and for people. */
final class ApplyReport {

    private final ApplyForecast forecast;
    private final Map<ObjectRef, ObjectForecast> volumesFirst;
    private final Map<ObjectRef, ObjectForecast> claimsFirst;
    private final Lazy<OrderDependence> orders;

    /**
     * The report of a forecast. Both orders are run if they were not.
     *
     * @param forecast the forecast
     */
    ApplyReport(ApplyForecast forecast) {
        this.forecast = forecast.completed();
        this.volumesFirst = byObject(this.forecast.objects(Order.VOLUMES_FIRST));
        this.claimsFirst = byObject(this.forecast.objects(Order.CLAIMS_FIRST));
        this.orders = new Lazy<>(this.forecast::orderDependence);
    }

    private static Map<ObjectRef, ObjectForecast> byObject(List<ObjectForecast> ends) {
        Map<ObjectRef, ObjectForecast> byObject = new LinkedHashMap<>();
        ends.forEach(end -> byObject.put(end.ref(), end));
        return byObject;
    }

    /** As {@link ApplyForecast#toJson}. */
    JsonArray objects() {
        List<JsonValue> rows = new ArrayList<>();
        volumesFirst.forEach((ref, end) -> rows.add(JsonObject.of("kind", JsonString.of(ref.kind()))
                .with("namespace", ref.namespace())
                .with("name", ref.name())
                .with("volumesFirst", end(end))
                .with("claimsFirst", end(claimsFirst.get(ref)))
                .with("possibleEnds", possibleEnds(ref))
                .with("assumptions", JsonArray.ofStrings(end.assumptions()))));
        return new JsonArray(rows);
    }

    private JsonArray possibleEnds(ObjectRef ref) {
        return JsonArray.of(orders.get().possibleEnds().getOrDefault(ref, List.of()).stream()
                .map(each -> each.toJson(ref)));
    }

    private static JsonValue end(@Nullable ObjectForecast end) {
        if (end == null) {
            return JsonNull.NULL;
        }
        List<JsonValue> events = new ArrayList<>();
        end.events().forEach(event -> events.add(event(event)));
        return JsonObject.of("phase", JsonString.of(end.phase().id()))
                .with("rule", rule(end.rule()))
                .with("partner", end.partner().<JsonValue>map(ApplyReport::text).orElse(JsonNull.NULL))
                .with(
                        "reclaim",
                        end.reclaim()
                                .<JsonValue>map(each -> JsonString.of(each.toString()))
                                .orElse(JsonNull.NULL))
                .with("refusal", end.refusal().isEmpty() ? JsonNull.NULL : JsonString.of(end.refusal()))
                .with("events", new JsonArray(events))
                .with("worst", end.worst().<JsonValue>map(ApplyReport::worst).orElse(JsonNull.NULL));
    }

    private static JsonString text(ObjectRef ref) {
        return JsonString.of(ref.toString());
    }

    private static JsonObject worst(ObjectForecast.Worst worst) {
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

    /**
     * The whole target in the end, volumes first, and which objects can end in another state.
     *
     * @return the report of the cluster, as {@link ForecastReport#toJson()}
     */
    JsonObject cluster() {
        Forecast volumesFirst = forecast.cluster(Order.VOLUMES_FIRST);
        return ForecastReport.of(volumesFirst, orders.get()).toJson();
    }

    /** {@return a line for each volume and claim: its end, and the end with claims first if it differs} */
    public String toText() {
        return volumesFirst.values().stream()
                .map(end -> Reasons.printable(line(end)) + "\n")
                .collect(Collectors.joining());
    }

    private String line(ObjectForecast end) {
        String words = words(end);
        ObjectForecast other = claimsFirst.get(end.ref());
        String otherEnd = other == null ? words : words(other);
        return end.ref() + " ends " + words
                + (otherEnd.equals(words) ? "" : "; if claims are applied first " + otherEnd)
                + possible(end.ref());
    }

    private String possible(ObjectRef ref) {
        List<ObjectEnd> ends = orders.get().possibleEnds().getOrDefault(ref, List.of());
        return ends.size() < 2
                ? ""
                : "; in another order, or with another equally good volume, it can end "
                        + ends.stream().skip(1).map(ObjectEnd::toString).collect(Collectors.joining(" or "));
    }

    private static String words(ObjectForecast end) {
        StringBuilder words = new StringBuilder(end.phase().id());
        end.rule().ifPresent(rule -> words.append(" (").append(rule).append(')'));
        end.reclaim().ifPresent(reclaim -> words.append(", the data: ").append(reclaim));
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
                .ifPresent(worst -> words.append("; if other claims sync first ")
                        .append(worst.phase().id()));
        return words.toString();
    }
}
