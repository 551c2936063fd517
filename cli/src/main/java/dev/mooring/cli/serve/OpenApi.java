package dev.mooring.cli.serve;

import dev.mooring.cli.command.Commands;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The description of the calls over HTTP, derived from the options of the subcommands. OpenAPI 3.0, which every
 * generator supports.
 */
public final class OpenApi {

    private static final String TAG = "questions";

    /** The members that several answers share. */
    private static final JsonObject COMMON = new JsonRows()
            .put("reasons", listOf(reference("Reason"), "Why."))
            .put("findings", listOf(reference("Reason"), "What was found."))
            .put("dangers", listOf(reference("Reason"), "What can be lost."))
            .build();

    private static final JsonObject NOT_JUDGED_LIST =
            listOf(reference("NotJudged"), "What could change the answer and is not judged.");

    /** Lint and report name what each finding lacks. */
    private static final Set<String> NOT_JUDGED = Set.of(
            "forecast",
            "why",
            "check",
            "admit",
            "expand",
            "upgrade",
            "attach",
            "selinux",
            "rbd use",
            "rbd takeover",
            "rbd delete");

    private OpenApi() {}

    /** The document of all subcommands that a server offers. */
    public static JsonObject of(Commands commands) {
        return of(ServedCommand.PATHS.stream()
                .map(name -> ServedCommand.of(commands, name))
                .toList());
    }

    /** The document. */
    static JsonObject of(Collection<ServedCommand> commands) {
        JsonRows paths = new JsonRows();
        JsonRows schemas = new JsonRows();
        for (ServedCommand each : commands) {
            paths.put("/v1/" + each.path(), JsonObject.of("post", operation(each)));
            schemas.put(type(each, "Options"), options(each));
            schemas.put(type(each, "Request"), request(each));
            schemas.put(type(each, "Answer"), answer(each));
        }
        OpenApiSchemas.COMMON.members().forEach(schemas::put);
        return new JsonRows()
                .text("openapi", "3.0.3")
                .put(
                        "info",
                        new JsonRows()
                                .text("title", "Mooring")
                                .text("version", "v1")
                                .text(
                                        "description",
                                        "Answers questions about Kubernetes storage from manifests. Each call is a"
                                                + " subcommand of the command line; docs/json.md describes the answers.")
                                .put(
                                        "license",
                                        JsonObject.EMPTY
                                                .with("name", "Apache-2.0")
                                                .with("url", "https://www.apache.org/licenses/LICENSE-2.0.txt"))
                                .build())
                .put(
                        "servers",
                        JsonArray.of(JsonObject.EMPTY
                                .with("url", "/")
                                .with("description", "The server that this document comes from.")))
                // It has no accounts; everyone who reaches it may use it.
                .put("security", JsonArray.EMPTY)
                .put(
                        "tags",
                        JsonArray.of(JsonObject.EMPTY
                                .with("name", TAG)
                                .with("description", "The subcommands that read texts and answer with JSON.")))
                .put("paths", paths.build())
                .put("components", JsonObject.of("schemas", schemas.build()))
                .build();
    }

    private static JsonObject operation(ServedCommand command) {
        JsonObject answer = reference(type(command, "Answer"));
        JsonObject refused = reference("Refused");
        JsonRows responses = new JsonRows()
                .put("200", response("The answer; exit is 0, or 1 for no, unsafe or not as expected.", answer))
                .put("400", response("The request is not valid.", refused))
                .put("403", response("The request comes from a page of another server.", refused))
                .put("408", response("The rest of the request takes too long.", refused))
                .put(
                        "413",
                        response(
                                "The request or its answer is too large or takes too much memory, or it takes too long"
                                        + " to judge.",
                                refused))
                .put("415", response("The type, charset or compression of the body is not supported.", refused))
                .put("421", response("The request names another server.", refused))
                .put("422", response("A part of the input cannot be read, or an option is wrong.", answer))
                .put("500", response("An error of the program.", refused))
                .put(
                        "503",
                        response("Too many requests at the same time.", refused).with("headers", retryAfter()));
        return new JsonRows()
                .text("operationId", command.path().replace('/', '-'))
                .texts("tags", List.of(TAG))
                .text("summary", header(command.spec()))
                .text(
                        "description",
                        "As 'mooring " + command.name() + " -o json'; 'mooring help " + command.name() + "' says more.")
                .put(
                        "requestBody",
                        new JsonRows()
                                .flag("required", true)
                                .put("content", content(reference(type(command, "Request"))))
                                .build())
                .put("responses", responses.build())
                .build();
    }

    private static JsonObject retryAfter() {
        return JsonObject.of(
                "Retry-After",
                JsonObject.EMPTY
                        .with("description", "After how many seconds to ask again.")
                        .with("schema", JsonObject.EMPTY.with("type", "integer")));
    }

    private static JsonObject response(String description, JsonObject schema) {
        return JsonObject.EMPTY.with("description", description).with("content", content(schema));
    }

    private static JsonObject content(JsonObject schema) {
        return JsonObject.of("application/json", JsonObject.of("schema", schema));
    }

    private static JsonObject request(ServedCommand command) {
        JsonRows properties = new JsonRows();
        List<String> required = new ArrayList<>();
        if (command.readsFiles()) {
            properties.put("files", listOf(reference("NamedText"), "The manifests to read."));
            required.add("files");
        }
        if (!command.arguments().isEmpty()) {
            String what = command.arguments().stream()
                    .map(each -> each.paramLabel() + ": " + text(each.description(), null))
                    .collect(Collectors.joining(" "));
            JsonNumber count = JsonNumber.of(command.arguments().size());
            properties.put(
                    "arguments",
                    listOf(JsonObject.EMPTY.with("type", "string"), what)
                            .with("minItems", count)
                            .with("maxItems", count));
            required.add("arguments");
        }
        return object(properties.put("options", reference(type(command, "Options"))), required);
    }

    private static JsonObject options(ServedCommand command) {
        JsonRows properties = new JsonRows();
        command.options().forEach((name, option) -> properties.put(name, option.schema(reference(text(option)))));
        return object(properties, List.of());
    }

    /** The schema of the texts that an option takes. */
    private static String text(ServedOption option) {
        boolean isOwned = !option.owner().isEmpty();
        return option.takesRuns() ? isOwned ? "OutputOf" : "Output" : isOwned ? "TextOf" : "NamedText";
    }

    private static JsonObject answer(ServedCommand command) {
        JsonObject one = JsonObject.EMPTY
                .with("type", "object")
                .with("nullable", JsonBoolean.TRUE)
                .with(
                        "properties",
                        NOT_JUDGED.contains(command.name()) ? COMMON.with("notJudged", NOT_JUDGED_LIST) : COMMON)
                .with("additionalProperties", JsonBoolean.TRUE)
                .with("description", "As 'mooring " + command.name() + " -o json' prints it; see docs/json.md.");
        JsonObject documents = JsonObject.EMPTY
                .with("type", "array")
                .with("nullable", JsonBoolean.TRUE)
                .with("items", JsonObject.EMPTY.with("type", "object").with("additionalProperties", JsonBoolean.TRUE))
                .with("description", "The documents.");
        JsonObject several = JsonObject.EMPTY
                .with("description", "The documents as a list; one object with the option check or source-export.")
                .with("anyOf", JsonArray.of(documents, one));
        return object(
                new JsonRows()
                        .put(
                                "exit",
                                JsonObject.EMPTY
                                        .with("type", "integer")
                                        .with("enum", JsonArray.of(number(0), number(1), number(2)))
                                        .with("description", "The exit code of the subcommand."))
                        .put("answer", command.name().equals("sanitize") ? several : one)
                        .put(
                                "messages",
                                listOf(
                                        JsonObject.EMPTY.with("type", "string"),
                                        "What the subcommand prints to standard error, a line each.")),
                List.of("exit", "answer", "messages"));
    }

    private static JsonValue number(int value) {
        return JsonNumber.of(value);
    }

    static JsonObject object(JsonRows properties, List<String> required) {
        JsonRows rows = new JsonRows().text("type", "object");
        if (!required.isEmpty()) {
            rows.texts("required", required);
        }
        return rows.put("properties", properties.build())
                .flag("additionalProperties", false)
                .build();
    }

    static JsonObject listOf(JsonObject items, String description) {
        return new JsonRows()
                .text("type", "array")
                .put("items", items)
                .text("description", description)
                .build();
    }

    static JsonObject reference(String schema) {
        return JsonObject.EMPTY.with("$ref", "#/components/schemas/" + schema);
    }

    private static String type(ServedCommand command, String suffix) {
        return command.words().stream()
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining("", "", suffix));
    }

    private static String header(CommandSpec spec) {
        return String.join(" ", spec.usageMessage().header());
    }

    /** The text of the help, with its default value inserted. */
    static String text(String[] description, @Nullable String defaultValue) {
        String words = Arrays.stream(description).collect(Collectors.joining(" "));
        return words.replace("${DEFAULT-VALUE}", String.valueOf(defaultValue)).replace("%%", "%");
    }
}
