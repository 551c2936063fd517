package dev.mooring.conformance;

import dev.mooring.conformance.attach.AttachLook;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The states of one run of a world at each observation. If a recorded run has no late observation, ours is compared
 * without it.
 */
record AttachmentEnds(List<JsonObject> looks) {

    AttachmentEnds {
        looks = List.copyOf(looks);
    }

    boolean agreesWith(AttachmentEnds seen) {
        return looks.size() >= seen.looks.size()
                && looks.subList(0, seen.looks.size()).equals(seen.looks);
    }

    /** The recorded runs: one if all ended alike, else three; the first one continues to the late observation. */
    static List<AttachmentEnds> seen(JsonObject line) {
        int runs = Math.max(1, line.array("anyOf").items().size());
        List<AttachmentEnds> seen = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            List<JsonObject> looks = new ArrayList<>();
            looks.add(compared(end(line, run)));
            for (JsonValue step : line.array("then").items()) {
                looks.add(compared(end((JsonObject) step, run)));
            }
            if (run == 0 && line.has("late")) {
                looks.add(compared(line.child("late")));
            }
            seen.add(new AttachmentEnds(looks));
        }
        return seen;
    }

    private static JsonObject end(JsonObject step, int run) {
        return step.has("want")
                ? step.child("want")
                : (JsonObject) step.array("anyOf").items().get(run);
    }

    private static JsonObject compared(JsonObject recorded) {
        return JsonObject.of("volumeAttachments", recorded.child("volumeAttachments"))
                .with("nodes", recorded.child("nodes"))
                .with("events", texts(recorded.array("events"), event -> text(event, "name", "reason", "message")))
                .with("waits", texts(recorded.array("waits"), wait -> text(wait, "node", "volume")));
    }

    private static JsonArray texts(JsonArray items, Function<JsonObject, String> text) {
        return JsonArray.ofStrings(items.items().stream()
                .map(item -> text.apply((JsonObject) item))
                .sorted()
                .toList());
    }

    private static String text(JsonObject item, String... keys) {
        return String.join(
                " | ",
                List.of(keys).stream().map(key -> item.string(key).orElse("")).toList());
    }

    static AttachmentEnds of(List<AttachLook> looks) {
        return new AttachmentEnds(looks.stream().map(AttachmentEnds::rendered).toList());
    }

    private static JsonObject rendered(AttachLook look) {
        JsonObject attachments = JsonObject.EMPTY;
        for (Map.Entry<String, AttachLook.Attachment> entry : look.attachments().entrySet()) {
            attachments = attachments.with(entry.getKey(), rendered(entry.getValue()));
        }
        JsonObject nodes = JsonObject.EMPTY;
        for (Map.Entry<String, List<String>> entry : look.reported().entrySet()) {
            nodes = nodes.with(entry.getKey(), JsonArray.ofStrings(entry.getValue()));
        }
        return JsonObject.of("volumeAttachments", attachments)
                .with("nodes", nodes)
                .with(
                        "events",
                        sorted(look.events(), event -> event.pod() + " | " + event.reason() + " | " + event.message()))
                .with("waits", sorted(look.waits(), wait -> wait.node() + " | " + wait.volume()));
    }

    private static <T> JsonArray sorted(List<T> items, Function<T, String> text) {
        return JsonArray.ofStrings(items.stream().map(text).sorted().toList());
    }

    private static JsonObject rendered(AttachLook.Attachment attachment) {
        JsonObject rendered = JsonObject.of("attached", JsonBoolean.of(attachment.attached()))
                .with("attacher", attachment.attacher())
                .with("deleting", JsonBoolean.of(attachment.deleting()))
                .with("node", attachment.node());
        rendered = with(rendered, "volume", attachment.volume());
        rendered = with(rendered, "attachError", attachment.attachError());
        rendered = with(rendered, "detachError", attachment.detachError());
        return attachment.finalizers().isEmpty()
                ? rendered
                : rendered.with("finalizers", JsonArray.ofStrings(attachment.finalizers()));
    }

    private static JsonObject with(JsonObject object, String key, @Nullable String value) {
        return Optional.ofNullable(value).map(text -> object.with(key, text)).orElse(object);
    }

    /** All observations as JSON. */
    @Override
    public String toString() {
        return new JsonArray(List.copyOf(looks)).toJson();
    }
}
