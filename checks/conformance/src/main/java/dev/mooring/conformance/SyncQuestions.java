package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.controller.internal.ClaimSync;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.VolumeSync;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code sync.jsonl}: what one sync of a claim or volume writes and reports, and how it ends. */
final class SyncQuestions implements Questions {

    @Override
    public Optional<Disagreement> ask(JsonNode node, Release kubernetes) {
        JsonObject line = Recorded.line(node);
        return Recorded.unlessSeen(line, rendered(sync(Recorded.cluster(line, kubernetes), line.child("sync"))));
    }

    private static SyncStep sync(ClusterSnapshot cluster, JsonObject asked) {
        String name = asked.string("name").orElse("");
        if (asked.string("kind").orElse("").equals("PersistentVolume")) {
            return VolumeSync.sync(cluster, cluster.volume(name).orElseThrow());
        }
        int slash = name.indexOf('/');
        return ClaimSync.sync(
                cluster,
                cluster.claim(name.substring(0, slash), name.substring(slash + 1))
                        .orElseThrow());
    }

    private static JsonObject rendered(SyncStep step) {
        List<JsonValue> events = new ArrayList<>();
        step.events().forEach(event -> events.add(rendered(event)));
        List<JsonValue> writes = new ArrayList<>();
        step.writes().forEach(write -> writes.add(rendered(write)));
        JsonObject answer = JsonObject.of("events", new JsonArray(events)).with("writes", new JsonArray(writes));
        return step.error().map(error -> answer.with("error", error)).orElse(answer);
    }

    private static JsonObject rendered(ControllerEvent event) {
        return JsonObject.EMPTY
                .with("kind", event.object().kind())
                .with("name", event.object().key())
                .with("type", event.type().id())
                .with("reason", event.reason())
                .with("message", event.message());
    }

    private static JsonObject rendered(Write write) {
        return JsonObject.EMPTY
                .with("kind", write.object().kind())
                .with("name", write.object().key())
                .with(
                        "verb",
                        write.verb() == Write.Verb.UPDATE_STATUS
                                ? "updateStatus"
                                : write.verb().toString())
                .with("patch", write.patch());
    }
}
