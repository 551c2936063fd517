package dev.mooring.forecast;

import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotFound;
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
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as JSON. */
final class ForecastJson {

    private final ForecastReport report;
    private final Forecast forecast;

    ForecastJson(ForecastReport report) {
        this.report = report;
        this.forecast = report.forecast();
    }

    JsonObject write() {
        JsonObject json = end();
        return forecast.deletions().isEmpty()
                ? json
                : json.with("deletions", forecast.deletions().toJson());
    }

    private JsonObject end() {
        OrderDependence orders = report.orderDependence();
        return JsonObject.of("persistentVolumeClaims", claims())
                .with("persistentVolumes", volumes())
                .with("pods", pods())
                .with("workloads", forecast.workloads().toJson())
                .with(
                        "verdict",
                        report.verdict().limited(ForecastReport.MOST_REASONS).toJson())
                .with("events", JsonArray.of(forecast.events().stream().map(ForecastJson::event)))
                .with("settles", JsonBoolean.of(forecast.settles()))
                .with("rounds", JsonNumber.of(forecast.rounds()))
                .with(
                        "unstable",
                        JsonArray.ofStrings(forecast.unstable().stream()
                                .map(ObjectRef::toString)
                                .toList()))
                .with("orderDependent", JsonBoolean.of(orders.depends()))
                .with(
                        "orderDependence",
                        JsonObject.of("answer", JsonString.of(orders.answer().toString()))
                                .with("reasons", Reason.toJson(orders.reasons()))
                                .with("possibleEnds", possibleEnds(orders)))
                .with("dangers", Reason.toJson(forecast.dangers()))
                .with(
                        "refused",
                        JsonArray.of(Stream.concat(
                                forecast.refusals().stream().map(ForecastJson::refusal),
                                forecast.unreadable().stream().map(ForecastJson::unreadable))))
                .with(
                        "notJudged",
                        JsonArray.of(report.notJudged().stream()
                                .map(each -> JsonObject.of("kind", JsonString.of(each.kind()))
                                        .with("count", JsonNumber.of(each.count()))
                                        .with("why", each.why()))));
    }

    private JsonObject claims() {
        Map<String, JsonValue> claims = new LinkedHashMap<>();
        for (ClaimEnd each : forecast.claims()) {
            ObjectRef ref = each.claim().ref();
            Map<String, JsonValue> end = new LinkedHashMap<>();
            end.put("phase", JsonString.of(each.shownPhase()));
            end.put("volume", orNull(each.volume()));
            each.placement().ifPresent(open -> end.put("placement", open.toJson()));
            end.put("verdict", report.verdict(ref).toJson());
            end.put("reasons", Reason.toJson(report.reasons(ref)));
            claims.put(each.claim().key(), JsonObject.of(end));
        }
        return JsonObject.of(claims);
    }

    private JsonObject volumes() {
        Set<String> provisioned = forecast.claims().stream()
                .filter(ClaimEnd::isProvisioned)
                .map(each -> each.claim().volumeName())
                .collect(Collectors.toUnmodifiableSet());
        Map<String, JsonValue> volumes = new LinkedHashMap<>();
        for (VolumeEnd each : forecast.volumes()) {
            String name = each.volume().name();
            Map<String, JsonValue> end = new LinkedHashMap<>();
            end.put("phase", JsonString.of(each.shownPhase()));
            end.put("claim", orNull(each.claim().map(ClaimRef::key)));
            end.put("reasons", Reason.toJson(report.reasons(each.volume().ref())));
            if (provisioned.contains(name) && each.openFor().isEmpty()) {
                end.put("document", each.volume().manifest().json());
            }
            volumes.put(name, JsonObject.of(end));
        }
        return JsonObject.of(volumes);
    }

    private static JsonObject possibleEnds(OrderDependence orders) {
        Map<String, JsonValue> objects = new LinkedHashMap<>();
        orders.possibleEnds()
                .forEach((ref, ends) ->
                        objects.put(ref.toString(), JsonArray.of(ends.stream().map(end -> end.toJson(ref)))));
        return JsonObject.of(objects);
    }

    private static JsonObject event(ControllerEvent event) {
        Map<String, JsonValue> members =
                new LinkedHashMap<>(object(event.object()).members());
        members.put("type", JsonString.of(event.type().id()));
        members.put("reason", JsonString.of(event.reason()));
        members.put("message", JsonString.of(event.message()));
        return JsonObject.of(members);
    }

    private static JsonObject object(ObjectRef ref) {
        return JsonObject.of("kind", JsonString.of(ref.kind()))
                .with("namespace", ref.namespace())
                .with("name", ref.name());
    }

    private static JsonObject refusal(Refusal refusal) {
        return object(refusal.object()).with("errors", errors(refusal));
    }

    private static JsonArray errors(Refusal refusal) {
        if (refusal.decision() instanceof Invalid invalid) {
            return JsonArray.of(
                    invalid.errors().stream().map(each -> error(each.type().id(), each.field(), each.message())));
        }
        if (refusal.decision() instanceof Forbidden forbidden) {
            return JsonArray.of(error("Forbidden", "", forbidden.message()).with("plugin", forbidden.plugin()));
        }
        if (refusal.decision() instanceof NotFound notFound) {
            return JsonArray.of(error("NotFound", "", notFound.message()).with("plugin", notFound.plugin()));
        }
        return refusal.decision() instanceof Undecodable undecodable
                ? JsonArray.of(undecodable(undecodable.at().toString(), undecodable.message()))
                : JsonArray.of(
                        refusal.reasons().stream().map(each -> error(each.code().id(), "", each.message())));
    }

    private static JsonObject unreadable(Unreadable unreadable) {
        return object(unreadable.object())
                .with("errors", JsonArray.of(undecodable(unreadable.pointer().toString(), unreadable.problem())));
    }

    private static JsonObject undecodable(String field, String message) {
        return error("Undecodable", field, message);
    }

    private static JsonObject error(String type, String field, String message) {
        return JsonObject.of("type", JsonString.of(type)).with("field", field).with("message", message);
    }

    private JsonObject pods() {
        Map<String, JsonValue> pods = new LinkedHashMap<>();
        report.pods().forEach(pod -> pods.put(pod.pod().key(), pod(pod)));
        return JsonObject.of(pods);
    }

    private JsonObject pod(PodEnd end) {
        PodVerdict verdict = end.verdict();
        Map<String, JsonValue> nodes = new LinkedHashMap<>();
        List<NodeVerdict> listed = report.listedNodes(end);
        listed.forEach(node -> nodes.put(node.node(), node(node, report.reasons(end.pod(), node.node()))));
        JsonObject json = JsonObject.of("state", JsonString.of(end.state().toString()))
                .with("node", orNull(end.node()))
                .with("message", orNull(end.message()))
                .with(
                        "refusal",
                        verdict.refusal().<JsonValue>map(Reason::toJson).orElse(JsonNull.NULL))
                .with("remarks", Reason.toJson(verdict.remarks()))
                .with("nodes", JsonObject.of(nodes));
        int others = verdict.nodes().size() - listed.size();
        return others == 0 ? json : json.with("nodesNotListed", JsonNumber.of(others));
    }

    /** The details begin with the reasons in upstream's words. */
    private static JsonObject node(NodeVerdict verdict, List<Reason> details) {
        JsonObject json = JsonObject.of("feasible", JsonBoolean.of(verdict.isFeasible()))
                .with("reasons", Reason.toJson(verdict.reasons()))
                .with(
                        "volumes",
                        JsonArray.of(verdict.volumes().stream()
                                .map(each -> JsonObject.of(
                                                "claim",
                                                JsonString.of(each.claim().key()))
                                        .with("volume", orNull(each.volume())))));
        return details.isEmpty()
                ? json
                : json.with(
                        "details",
                        Reason.toJson(
                                details.stream().skip(verdict.reasons().size()).toList()));
    }

    private static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL);
    }
}
