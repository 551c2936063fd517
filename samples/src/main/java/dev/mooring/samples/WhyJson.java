package dev.mooring.samples;

import dev.mooring.binding.Claim;
import dev.mooring.controller.Event;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The answer of {@code why} for programs. */
final class WhyJson {

    private WhyJson() {}

    static JsonObject of(Why why) {
        return JsonObject.of("claim", JsonString.of(why.claim().key()))
                .with("asks", asks(why.claim()))
                .with("decision", Words.word(why.decision()))
                .with("rule", why.last().rule().id())
                .with("rules", rules(why.steps()))
                .with("volume", orNull(why.chosen().map(WhyVolume::name).orElse(null)))
                .with("ties", JsonArray.ofStrings(why.ties()))
                .with("error", orNull(why.last().error()))
                .with("events", array(why.events(), WhyJson::event))
                .with("writes", array(why.writes(), WhyJson::write))
                .with("volumesWithoutPhase", JsonNumber.of(why.fresh()))
                .with("volumes", array(why.volumes(), WhyVolume::toJson));
    }

    private static JsonObject asks(Claim claim) {
        return JsonObject.of("storage", JsonString.of(claim.request().canonical()))
                .with("accessModes", JsonArray.ofStrings(claim.accessModes()))
                .with("volumeMode", claim.volumeMode())
                .with("storageClassName", claim.hasClass() ? JsonString.of(claim.className()) : JsonNull.NULL)
                .with("volumeName", claim.volumeName());
    }

    private static JsonArray rules(List<SyncStep> steps) {
        return JsonArray.ofStrings(steps.stream()
                .flatMap(step -> step.rules().stream())
                .map(rule -> rule.id())
                .toList());
    }

    private static JsonObject event(Event event) {
        return JsonObject.of("type", JsonString.of(event.type().id()))
                .with("reason", event.reason())
                .with("message", event.message());
    }

    private static JsonObject write(Write write) {
        return JsonObject.of("verb", JsonString.of(write.verb().id()))
                .with("object", write.object().toString())
                .with("patch", write.patch());
    }

    private static <T> JsonArray array(List<T> items, Function<T, JsonObject> json) {
        return new JsonArray(items.stream().<JsonValue>map(json).toList());
    }

    private static JsonValue orNull(@Nullable String text) {
        return text == null ? JsonNull.NULL : JsonString.of(text);
    }
}
