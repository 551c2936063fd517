package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.Snapshots;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code schedule.jsonl}: which node a pod gets, what is bound for it, and the messages of all components. Every
 * recorded end, of the whole world and of each single node, must be possible according to the library; if neither
 * scoring nor a random choice matters, it must be the only one.
 */
final class ScheduleQuestions implements Questions {

    private static final int MOST_ENDS = 2_000;

    @Override
    public Optional<Disagreement> ask(JsonNode node, Release kubernetes) {
        JsonObject line = Recorded.line(node);
        List<Manifest> objects = new ArrayList<>();
        for (JsonValue kind : line.child("objects").members().values()) {
            objects.addAll(Recorded.objects((JsonArray) kind));
        }
        Forecast forecast =
                Forecast.ofBinding(Inventory.of(objects).on(kubernetes)).changing(Recorded.objects(line.array("pods")));
        boolean several = JsonBoolean.TRUE.equals(line.members().get("several"));
        boolean chance = JsonBoolean.TRUE.equals(line.members().get("chance"));

        List<JsonValue> seen = line.has("want")
                ? List.of(line.child("want"))
                : line.array("anyOf").items();
        Optional<Disagreement> disagreement = compare(seen, forecast, several || chance);
        for (Map.Entry<String, JsonValue> alone : line.child("alone").members().entrySet()) {
            if (disagreement.isEmpty()) {
                disagreement = compare(List.of(alone.getValue()), forecast.onlyNode(alone.getKey()), chance);
            }
        }
        return disagreement;
    }

    private static Optional<Disagreement> compare(List<JsonValue> seen, Forecast forecast, boolean isOpen) {
        List<Forecast> ends = forecast.possibleEnds(MOST_ENDS);
        for (JsonValue each : seen) {
            JsonObject want = (JsonObject) each;
            List<JsonObject> got =
                    ends.stream().map(end -> rendered(end, want)).distinct().toList();
            if (!got.contains(want) || (got.size() > 1 && !isOpen)) {
                return Optional.of(new Disagreement(want.toJson(), new JsonArray(List.copyOf(got)).toJson()));
            }
        }
        return seen.isEmpty() ? Optional.of(new Disagreement("", "no end was recorded")) : Optional.empty();
    }

    private static JsonObject rendered(Forecast end, JsonObject want) {
        JsonObject claims = JsonObject.EMPTY;
        for (ClaimEnd claim : end.claims()) {
            String key = claim.claim().key();
            claims = claims.with(
                    key, rendered(claim, want.child("persistentVolumeClaims").child(key)));
        }
        JsonObject volumes = JsonObject.EMPTY;
        for (VolumeView volume : Snapshots.end(end).volumes().volumes()) {
            volumes = volumes.with(
                    volume.name(),
                    JsonObject.of("claim", orNull(volume.claimRef().map(ClaimRef::key)))
                            .with("phase", volume.phase()));
        }
        JsonObject pods = JsonObject.EMPTY;
        for (PodEnd pod : end.pods()) {
            pods = pods.with(pod.pod().name(), rendered(pod));
        }
        return JsonObject.of("persistentVolumeClaims", claims)
                .with("persistentVolumes", volumes)
                .with("pods", pods);
    }

    private static JsonObject rendered(ClaimEnd end, JsonObject want) {
        ClaimView claim = end.claim();
        Map<String, String> annotations = claim.annotations();
        JsonObject rendered = JsonObject.of("phase", JsonString.of(end.phase()))
                .with("selectedNode", orNull(Optional.ofNullable(annotations.get(Annotations.SELECTED_NODE))))
                .with("volume", orNull(end.volume()));
        String provisioner = annotations.get(Annotations.STORAGE_PROVISIONER);
        rendered = provisioner == null ? rendered : rendered.with("provisioner", provisioner);
        Optional<JsonObject> event = event(end, want);
        return event.isPresent() ? rendered.with("event", event.get()) : rendered;
    }

    /**
     * Compared only if one was recorded, because it may have come too late; if several are sent repeatedly, the
     * recorded one is the last.
     */
    private static Optional<JsonObject> event(ClaimEnd end, JsonObject want) {
        List<JsonObject> events =
                end.repeated().stream().map(ScheduleQuestions::rendered).toList();
        JsonObject wanted = want.child("event");
        if (!want.has("event") || events.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(events.contains(wanted) ? wanted : events.get(0));
    }

    private static JsonObject rendered(ControllerEvent event) {
        return JsonObject.of("message", JsonString.of(event.message())).with("reason", event.reason());
    }

    private static JsonObject rendered(PodEnd pod) {
        boolean waits = pod.state() == PodEnd.State.WAITING_FOR_CLAIMS;
        JsonObject rendered = JsonObject.of("message", orNull(pod.message()))
                .with("node", orNull(waits ? Optional.empty() : pod.node()));
        return waits ? rendered.with("nominatedNode", orNull(pod.node())) : rendered;
    }

    private static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL);
    }
}
