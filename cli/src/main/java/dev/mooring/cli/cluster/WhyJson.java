package dev.mooring.cli.cluster;

import dev.mooring.cli.render.Words;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.PodEnd;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimView;
import dev.mooring.reason.Reason;
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
                .with("error", orNull(why.last().error().orElse(null)))
                .with("events", array(why.events(), WhyJson::event))
                .with("writes", array(why.writes(), WhyJson::write))
                .with("end", end(why.end()))
                .with("volumesWithoutPhase", JsonNumber.of(why.fresh()))
                .with("volumes", array(why.volumes(), WhyVolume::toJson));
    }

    private static JsonObject asks(ClaimView claim) {
        return JsonObject.of("storage", JsonString.of(claim.request().canonical()))
                .with("accessModes", JsonArray.ofStrings(claim.accessModes()))
                .with("volumeMode", claim.volumeMode())
                .with("storageClassName", claim.hasClass() ? JsonString.of(claim.className()) : JsonNull.NULL)
                .with("volumeName", claim.volumeName());
    }

    private static JsonObject end(WhyEnd end) {
        JsonObject pods = JsonObject.EMPTY;
        for (PodEnd pod : end.pods()) {
            pods = pods.with(
                    pod.pod().key(),
                    JsonObject.of("state", JsonString.of(Words.word(pod.state())))
                            .with("node", orNull(pod.node().orElse(null)))
                            .with("feasible", JsonArray.ofStrings(pod.verdict().feasible()))
                            .with("message", orNull(pod.message().orElse(null))));
        }
        return end(end.end())
                .with("settles", JsonBoolean.of(end.settles()))
                .with("reasons", array(end.reasons(), WhyJson::reason))
                .with("possibleEnds", array(end.others(), WhyJson::end))
                .with("pods", pods)
                .with("node", end.node().<JsonValue>map(WhyJson::node).orElse(JsonNull.NULL));
    }

    private static JsonObject end(ObjectEnd end) {
        return JsonObject.of("phase", JsonString.of(end.phase()))
                .with("volume", orNull(end.partner().isEmpty() ? null : end.partner()));
    }

    private static JsonObject reason(Reason reason) {
        return JsonObject.of("code", JsonString.of(reason.code().id())).with("message", reason.message());
    }

    private static JsonObject node(WhyEnd.OnNode node) {
        boolean usable = node.volume().isPresent() && node.problem().isEmpty();
        return JsonObject.of("name", JsonString.of(node.name()))
                .with("volume", orNull(node.volume().orElse(null)))
                .with("usable", JsonBoolean.of(usable))
                .with("message", orNull(node.problem().orElse(null)));
    }

    private static JsonArray rules(List<SyncStep> steps) {
        return JsonArray.ofStrings(steps.stream()
                .flatMap(step -> step.rules().stream())
                .map(rule -> rule.id())
                .toList());
    }

    private static JsonObject event(ControllerEvent event) {
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
