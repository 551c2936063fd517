package dev.mooring.forecast;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.Write;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimView;
import java.util.Optional;

/** The explanation of a claim as JSON. */
final class ClaimJson {

    private ClaimJson() {}

    static JsonObject of(ClaimExplanation why) {
        return JsonObject.of("claim", JsonString.of(why.claim().key()))
                .with("madeBy", orNull(why.madeBy().map(made -> made.owner().toString())))
                .with("asks", asks(why.claim()))
                .with("decision", why.decision().toString())
                .with("rule", why.lastStep().rule().id())
                .with(
                        "rules",
                        JsonArray.ofStrings(why.steps().stream()
                                .flatMap(step -> step.rules().stream())
                                .map(rule -> rule.id())
                                .toList()))
                .with("volume", orNull(why.chosen().map(VolumeExplanation::name)))
                .with("ties", JsonArray.ofStrings(why.ties()))
                .with("error", orNull(why.error()))
                .with("events", JsonArray.of(why.events().stream().map(ClaimJson::event)))
                .with("writes", JsonArray.of(why.writes().stream().map(ClaimJson::write)))
                .with("end", why.outcome().toJson(why.claim().ref()))
                .with("volumesWithoutPhase", JsonNumber.of(why.volumesWithoutPhase()))
                .with("summary", why.summary().toJson())
                .with("volumes", JsonArray.of(why.volumes().stream().map(VolumeExplanation::toJson)));
    }

    private static JsonObject asks(ClaimView claim) {
        return JsonObject.of("storage", JsonString.of(claim.request().canonical()))
                .with("accessModes", JsonArray.ofStrings(claim.accessModes()))
                .with("volumeMode", claim.volumeMode())
                .with("storageClassName", claim.hasClass() ? JsonString.of(claim.className()) : JsonNull.NULL)
                .with("volumeName", claim.volumeName());
    }

    private static JsonObject event(ControllerEvent event) {
        return JsonObject.of("type", JsonString.of(event.type().id()))
                .with("reason", event.reason())
                .with("message", event.message());
    }

    private static JsonObject write(Write write) {
        return JsonObject.of("verb", JsonString.of(write.verb().toString()))
                .with("object", write.object().toString())
                .with("patch", write.patch());
    }

    private static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL);
    }
}
