package dev.mooring.sanitize;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.List;
import java.util.Optional;

/**
 * What was changed and why, as JSON for programs and as text for people. Secrets are redacted in both. The final states
 * are in the report of {@code dev.mooring.apply.Applied}.
 */
public final class SanitizeReport {

    private SanitizeReport() {}

    /**
     * The report as JSON: {@code intent}; {@code objects}, each with {@code document} (from 0), {@code item} (pointer
     * in the document), {@code kind}, {@code namespace}, {@code name} as in the source, {@code action}
     * ({@code cleaned}, {@code unchanged}, {@code omitted} or {@code refused}), {@code changes} ({@code op},
     * {@code path}, {@code before}, {@code after}, {@code reason}) and {@code warnings} ({@code code},
     * {@code severity}, {@code path}, {@code message}); {@code warnings} of the call; {@code applyOrder};
     * {@code outlooks}, the outcomes of the output objects that are neither volumes nor claims ({@code kind},
     * {@code namespace}, {@code name}, {@code state}, {@code reasons}).
     *
     * @param sanitized the answer
     * @return the report
     */
    public static JsonObject toJson(Sanitized sanitized) {
        return JsonObject.of("intent", JsonString.of(sanitized.purpose().toString()))
                .with("objects", objects(sanitized))
                .with("warnings", Reason.toJson(sanitized.warnings()))
                .with(
                        "applyOrder",
                        JsonArray.ofStrings(sanitized.applyOrder().stream()
                                .map(ObjectRef::toString)
                                .toList()))
                .with("outlooks", JsonArray.of(sanitized.outlooks().stream().map(SanitizeReport::outlook)));
    }

    /**
     * Only the {@code objects} of the report.
     *
     * @param sanitized the answer
     * @return what happened to each object
     */
    public static JsonArray objects(Sanitized sanitized) {
        return JsonArray.of(sanitized.objects().stream().map(SanitizeReport::object));
    }

    private static JsonObject outlook(BindingOutlook outlook) {
        return JsonObject.of("kind", JsonString.of(outlook.object().kind()))
                .with("namespace", outlook.object().namespace())
                .with("name", outlook.object().name())
                .with("state", outlook.state().toString())
                .with("reasons", Reason.toJson(outlook.reasons()));
    }

    private static JsonObject object(SanitizedObject object) {
        ObjectRef ref = object.ref();
        return JsonObject.of("document", JsonNumber.of(object.place().document()))
                .with("item", object.place().at().toString())
                .with("kind", ref.kind())
                .with("namespace", ref.namespace())
                .with("name", ref.name())
                .with("action", action(object))
                .with("changes", JsonArray.of(object.changes().stream().map(change -> change(ref, change))))
                .with("warnings", Reason.toJson(object.warnings()));
    }

    private static String action(SanitizedObject object) {
        return switch (object.disposition()) {
            case EMIT, PASS_THROUGH -> object.changes().isEmpty() ? "unchanged" : "cleaned";
            case OMIT -> "omitted";
            case REFUSE -> "refused";
        };
    }

    private static JsonObject change(ObjectRef ref, Change change) {
        Redaction redaction = new Redaction(ref.kind());
        JsonPointer pointer = change.pointer();
        JsonObject shown =
                JsonObject.of("op", JsonString.of(change.op().toString())).with("path", pointer.toString());
        if (change.before().isPresent()) {
            shown = shown.with("before", redaction.show(pointer, change.before().get()));
        }
        if (change.after().isPresent()) {
            shown = shown.with("after", redaction.show(pointer, change.after().get()));
        }
        return shown.with("reason", change.code().id());
    }

    /**
     * The output objects that are neither volumes nor claims and do not simply work in the target, as text.
     *
     * @param sanitized the answer
     * @return the lines, each with a line feed
     */
    public static String outlooksToText(Sanitized sanitized) {
        StringBuilder text = new StringBuilder();
        for (BindingOutlook outlook : sanitized.outlooks()) {
            if (outlook.state() != BindingOutlook.State.WORKS) {
                outlook.reasons()
                        .forEach(reason -> text.append(Reasons.printable(
                                        outlook.object() + " " + outlook.state() + ": " + reason.message()))
                                .append('\n'));
            }
        }
        return text.toString();
    }

    /**
     * The changes as text: the warnings, the most severe first; then every object with its changes, {@code -} for what
     * was removed, {@code +} for what was added, {@code ~} for what was replaced.
     *
     * @param sanitized the answer
     * @return the lines, each with a line feed
     */
    public static String changesToText(Sanitized sanitized) {
        StringBuilder text = new StringBuilder();
        List<Reason> warnings = sanitized.allWarnings();
        text.append(Reasons.render(warnings));
        for (SanitizedObject object : sanitized.objects()) {
            if (text.length() > 0) {
                text.append('\n');
            }
            text.append(Reasons.printable(object.ref().toString()))
                    .append(' ')
                    .append(action(object))
                    .append('\n');
            object.changes().forEach(change -> text.append(line(object.ref(), change)));
        }
        return text.toString();
    }

    private static String line(ObjectRef ref, Change change) {
        Redaction redaction = new Redaction(ref.kind());
        JsonPointer pointer = change.pointer();
        String sign = switch (change.op()) {
            case ADD -> "+";
            case REMOVE -> "-";
            case REPLACE -> "~";
        };
        String values = switch (change.op()) {
            case ADD -> shown(redaction, pointer, change.after());
            case REMOVE -> shown(redaction, pointer, change.before());
            case REPLACE ->
                shown(redaction, pointer, change.before()) + " → " + shown(redaction, pointer, change.after());
        };
        return Reasons.printable("  " + sign + " " + pointer + "  " + values + "  "
                        + change.code().id()) + "\n";
    }

    private static String shown(Redaction redaction, JsonPointer pointer, Optional<JsonValue> value) {
        if (value.isEmpty()) {
            return "";
        }
        JsonValue shown = redaction.show(pointer, value.get());
        return shown instanceof JsonObject object && object.has("redacted") ? notShown(object) : shown.toJson();
    }

    private static String notShown(JsonObject redacted) {
        return redacted.members().get("length") instanceof JsonNumber number
                ? "(" + number.text() + " characters, not shown)"
                : "(not shown)";
    }
}
