package dev.mooring.cli.serve;

import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.reason.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The forms that all answers share, as {@code docs/json.md} has them. */
final class OpenApiSchemas {

    /** By name. */
    static final JsonObject COMMON = new JsonRows()
            .put("NamedText", namedText(new JsonRows(), List.of()))
            .put("TextOf", namedText(owner(), List.of(ApiRequest.OWNER)))
            .put("Output", namedText(run(new JsonRows()), List.of()))
            .put("OutputOf", namedText(run(owner()), List.of(ApiRequest.OWNER)))
            .put("Refused", refused())
            .put("Reason", reason())
            .put("RemedyStep", remedyStep())
            .put("NotJudged", notJudged())
            .build();

    private OpenApiSchemas() {}

    private static JsonRows owner() {
        return new JsonRows()
                .put(
                        ApiRequest.OWNER,
                        text("What the text is about: a node, an image, a pool or a cluster, as the option says."));
    }

    /** The members of the output of a command that may have failed. */
    private static JsonRows run(JsonRows rows) {
        JsonObject exit = JsonObject.EMPTY
                .with("type", "integer")
                .with("description", "The exit code of the command; required with stderr or command.");
        return rows.put("exit", exit)
                .put("stderr", text("What the command printed to standard error."))
                .put("command", text("The command line, so that the output of another command is refused."));
    }

    private static JsonObject namedText(JsonRows more, List<String> required) {
        JsonObject name = text("The unique name of the text in messages; it is never opened as a file.")
                .with("minLength", JsonNumber.of(1))
                .with("maxLength", JsonNumber.of(ApiRequest.MAX_NAME));
        boolean isOutput = more.build().has("exit");
        JsonObject text =
                text(isOutput ? "What the command printed." : "YAML or JSON, one document or many, lists included.");
        JsonRows properties = new JsonRows().put("name", name).put("text", text);
        more.build().members().forEach(properties::put);
        return OpenApi.object(
                properties,
                Stream.concat(Stream.of("name", "text"), required.stream()).toList());
    }

    private static JsonObject refused() {
        return OpenApi.object(
                new JsonRows().put("error", text("What is wrong and what was expected.")), List.of("error"));
    }

    private static JsonObject reason() {
        JsonObject severity = text("Its severity.")
                .with(
                        "enum",
                        JsonArray.ofStrings(
                                Arrays.stream(Severity.values()).map(Enum::name).toList()));
        JsonRows properties = new JsonRows()
                .put("code", text("One of docs/codes.md."))
                .put("severity", severity)
                .put("object", text("The object: its kind and key."))
                .put("path", text("The JSON pointer of the field; empty for the object."))
                .put("message", text("One sentence for people."))
                .put("remedy", OpenApi.listOf(OpenApi.reference("RemedyStep"), "What to do, in this order."))
                .put("expected", text("What was expected."))
                .put("actual", text("What was found."));
        return OpenApi.object(properties, List.of("code", "severity", "object", "path", "message"));
    }

    private static JsonObject remedyStep() {
        JsonObject words = JsonObject.EMPTY.with("type", "string");
        JsonRows properties = new JsonRows()
                .put("action", text("What kind of step it is."))
                .put("target", text("What it is done to."))
                .put("argv", OpenApi.listOf(words, "The command to run without a shell; empty if there is none."))
                .put("why", text("Why it helps."))
                .put("requires", text("What must be true before it."))
                .put("proves", text("What its success proves."))
                .put("undo", OpenApi.listOf(words, "The command that undoes it."));
        return OpenApi.object(properties, List.of("action", "argv", "why"));
    }

    private static JsonObject notJudged() {
        JsonObject count = JsonObject.EMPTY.with("type", "integer").with("description", "How many there are.");
        JsonRows properties = new JsonRows()
                .put("kind", text("The kind of the objects."))
                .put("count", count)
                .put("why", text("How they could change the answer, after 'which'."));
        return OpenApi.object(properties, List.of("kind", "count", "why"));
    }

    private static JsonObject text(String description) {
        return JsonObject.EMPTY.with("type", "string").with("description", description);
    }
}
