package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.NodeVerdict;
import dev.mooring.scheduling.PodVerdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a cluster ends, looked at once, and as JSON for programs.
 *
 * @param end the cluster in the end
 * @param orders whether that hangs on order or chance, before any pod is scheduled
 * @param pods how the pods end, in the order they came in; none if no nodes are known
 * @param reasons why each claim and volume ends as it does: what {@link Forecast#explain} says, the first of it if that
 *     is much; in large clusters, where it takes long, what is said of the end itself
 */
public record ForecastReport(
        Forecast end, OrderDependence orders, List<PodEnd> pods, Map<ObjectRef, List<Reason>> reasons) {

    public ForecastReport {
        requireNonNull(end, "end");
        requireNonNull(orders, "orders");
        pods = List.copyOf(pods);
        reasons = Map.copyOf(reasons);
    }

    /**
     * Why a claim or volume ends as it does.
     *
     * @param object which one
     * @return the reasons, those of its own first; none if there is no such object
     */
    public List<Reason> reasons(ObjectRef object) {
        return reasons.getOrDefault(object, List.of());
    }

    /**
     * The report of a forecast. It asks for {@link Forecast#orderDependence()}, which takes its time.
     *
     * @param forecast the forecast
     * @return the report
     */
    public static ForecastReport of(Forecast forecast) {
        return new ForecastReport(forecast, forecast.orderDependence(), List.of(), Briefly.reasons(forecast));
    }

    /**
     * The report of pods on nodes; without nodes, of the cluster alone.
     *
     * @param scheduling the question
     * @return the report of its end
     */
    public static ForecastReport of(Scheduling scheduling) {
        if (scheduling.nodes().isEmpty()) {
            return of(scheduling.before());
        }
        SchedulingEnd end = scheduling.end();
        return new ForecastReport(
                end.forecast(), scheduling.before().orderDependence(), end.pods(), Briefly.reasons(end.forecast()));
    }

    /**
     * Whether every claim ends Bound, whatever the order, as far as is known.
     *
     * @return false if a claim does not end so, could end otherwise, or was refused, or if there is no end
     */
    public boolean isAllBound() {
        return end.settles()
                && end.claims().stream().allMatch(ClaimEnd::isBound)
                && orders.otherEnds().stream().allMatch(ForecastReport::isAllBound)
                && end.refusals().stream().noneMatch(refusal -> isClaim(refusal.object()));
    }

    private static boolean isAllBound(Map<ObjectRef, ObjectEnd> ends) {
        return ends.entrySet().stream()
                .filter(each -> isClaim(each.getKey()))
                .allMatch(each -> each.getValue().phase().equals("Bound"));
    }

    private static boolean isClaim(ObjectRef ref) {
        return ref.kind().equals("PersistentVolumeClaim");
    }

    /**
     * As JSON, with stable keys: {@code persistentVolumeClaims} by {@code namespace/name}, each with {@code phase},
     * {@code volume} (null for none) and {@code reasons}; {@code persistentVolumes} by name, each with {@code phase},
     * {@code claim} and {@code reasons}; {@code events} ({@code kind}, {@code namespace}, {@code name}, {@code type},
     * {@code reason}, {@code message}); {@code settles}, {@code rounds}, {@code restless};
     * {@code orderDependent}, {@code orderDependence} ({@code answer}, {@code reasons}, {@code possibleEnds});
     * {@code dangers} ({@code code}, {@code severity}, {@code object}, {@code message}); {@code refused} ({@code kind},
     * {@code namespace}, {@code name}, {@code errors}); {@code pods} by {@code namespace/name}, each with
     * {@code state}, {@code node}, {@code message}, {@code refusal}, {@code remarks}, and {@code nodes} by name, each
     * with {@code feasible}, {@code reasons} and {@code volumes}.
     *
     * <p>Reasons have {@code code}, {@code message}, and {@code object} if they are about another object.
     *
     * @return the report
     */
    public JsonObject toJson() {
        Map<String, JsonValue> claims = new LinkedHashMap<>();
        for (ClaimEnd each : end.claims()) {
            claims.put(
                    each.claim().key(),
                    JsonObject.of("phase", JsonString.of(each.phase()))
                            .with("volume", orNull(each.volume()))
                            .with("reasons", array(each.claim().ref())));
        }
        Map<String, JsonValue> volumes = new LinkedHashMap<>();
        for (VolumeEnd each : end.volumes()) {
            volumes.put(
                    each.volume().name(),
                    JsonObject.of("phase", JsonString.of(each.phase()))
                            .with("claim", orNull(each.claim().map(ClaimRef::key)))
                            .with("reasons", array(each.volume().ref())));
        }
        Map<String, JsonValue> scheduled = new LinkedHashMap<>();
        pods.forEach(pod -> scheduled.put(pod.pod().key(), pod(pod)));
        return JsonObject.of("persistentVolumeClaims", JsonObject.of(claims))
                .with("persistentVolumes", JsonObject.of(volumes))
                .with("pods", JsonObject.of(scheduled))
                .with("events", array(end.events().stream().map(ForecastReport::event)))
                .with("settles", JsonBoolean.of(end.settles()))
                .with("rounds", JsonNumber.of(end.rounds()))
                .with("restless", names(end.restless()))
                .with("orderDependent", JsonBoolean.of(orders.depends()))
                .with("orderDependence", orders(orders))
                .with("dangers", array(end.dangers().stream().map(ForecastReport::danger)))
                .with("refused", array(end.refusals().stream().map(ForecastReport::refusal)));
    }

    private static JsonObject event(ControllerEvent event) {
        return object(event.object())
                .with("type", event.type().id())
                .with("reason", event.reason())
                .with("message", event.message());
    }

    private static JsonObject object(ObjectRef ref) {
        return JsonObject.of("kind", JsonString.of(ref.kind()))
                .with("namespace", ref.namespace())
                .with("name", ref.name());
    }

    private static JsonObject orders(OrderDependence orders) {
        return JsonObject.of("answer", JsonString.of(word(orders.answer())))
                .with("reasons", array(orders.reasons().stream().map(ForecastReport::about)))
                .with("possibleEnds", array(orders.otherEnds().stream().map(ForecastReport::possibleEnd)));
    }

    private static JsonObject possibleEnd(Map<ObjectRef, ObjectEnd> end) {
        Map<String, JsonValue> objects = new LinkedHashMap<>();
        end.forEach((ref, each) -> objects.put(
                ref.toString(),
                JsonObject.of("phase", JsonString.of(each.phase()))
                        .with(
                                ref.kind().equals("PersistentVolume") ? "claim" : "volume",
                                orNull(Optional.of(each.partner()).filter(name -> !name.isEmpty())))));
        return JsonObject.of(objects);
    }

    private static JsonObject danger(Reason danger) {
        return JsonObject.of("code", JsonString.of(danger.code().id()))
                .with("severity", danger.severity().name())
                .with("object", danger.subject())
                .with("message", danger.message());
    }

    private static JsonObject refusal(Refusal refusal) {
        return object(refusal.object()).with("errors", errors(refusal));
    }

    private static JsonArray errors(Refusal refusal) {
        if (refusal.decision() instanceof Invalid invalid) {
            return array(invalid.errors().stream().map(each -> error(each.type().id(), each.field(), each.message())));
        }
        return refusal.decision() instanceof Undecodable undecodable
                ? JsonArray.of(error("Undecodable", undecodable.at().toString(), undecodable.message()))
                : JsonArray.EMPTY;
    }

    private static JsonObject error(String type, String field, String message) {
        return JsonObject.of("type", JsonString.of(type)).with("field", field).with("message", message);
    }

    private static JsonObject pod(PodEnd end) {
        PodVerdict verdict = end.verdict();
        Map<String, JsonValue> nodes = new LinkedHashMap<>();
        verdict.nodes().forEach(node -> nodes.put(node.node(), node(node)));
        return JsonObject.of("state", JsonString.of(word(end.state())))
                .with("node", orNull(end.node()))
                .with("message", orNull(end.message()))
                .with(
                        "refusal",
                        verdict.refusal().<JsonValue>map(ForecastReport::bare).orElse(JsonNull.NULL))
                .with("remarks", array(verdict.remarks().stream().map(ForecastReport::bare)))
                .with("nodes", JsonObject.of(nodes));
    }

    private static JsonObject node(NodeVerdict verdict) {
        return JsonObject.of("feasible", JsonBoolean.of(verdict.isFeasible()))
                .with("reasons", array(verdict.reasons().stream().map(ForecastReport::bare)))
                .with(
                        "volumes",
                        array(verdict.volumes().stream()
                                .map(each -> JsonObject.of(
                                                "claim",
                                                JsonString.of(each.claim().key()))
                                        .with("volume", orNull(each.volume())))));
    }

    private JsonArray array(ObjectRef of) {
        String subject = of.toString();
        return array(reasons(of).stream().map(each -> each.subject().equals(subject) ? bare(each) : about(each)));
    }

    private static JsonObject bare(Reason reason) {
        return JsonObject.of("code", JsonString.of(reason.code().id())).with("message", reason.message());
    }

    private static JsonObject about(Reason reason) {
        return bare(reason).with("object", reason.subject());
    }

    private static JsonArray names(List<ObjectRef> refs) {
        return JsonArray.ofStrings(refs.stream().map(ObjectRef::toString).toList());
    }

    private static JsonArray array(Stream<JsonObject> items) {
        return new JsonArray(items.<JsonValue>map(item -> item).toList());
    }

    private static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
