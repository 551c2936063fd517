package dev.mooring.cli.serve;

import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.InputException;
import dev.mooring.cli.input.NamedTexts;
import dev.mooring.cli.input.Utf8;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON request to a subcommand, and the equivalent command line.
 *
 * @param words the words of the command line, never parsed by a shell
 * @param texts the texts that it refers to
 * @param options the names of the given options, without flags that are false
 */
record ApiRequest(List<String> words, NamedTexts texts, Set<String> options) {

    /** Every text has a name; messages quote it. */
    static final int MAX_NAME = 255;

    /** Files, arguments and values of options together. */
    static final int MAX_WORDS = 10_000;

    /** The parameter of an address that is an argument, not an option. */
    private static final String ARGUMENT = "argument";

    /** The name of an input that is the body itself, in messages. */
    private static final String BODY = "body";

    /** The member of a text that names its owner: a node or a cluster. */
    static final String OWNER = "of";

    private static final Set<String> TEXT = Set.of("name", "text");

    private static final Set<String> RUN = Set.of("name", "text", "exit", "stderr", "command");

    private static final Set<String> MEMBERS = Set.of("files", "arguments", "options");

    ApiRequest {
        words = List.copyOf(words);
        options = Set.copyOf(options);
    }

    /** Reads the body of a request within limits; an object of Kubernetes is the input itself. */
    static ApiRequest read(ServedCommand command, byte[] body, Map<String, List<String>> parameters, JsonLimits limits)
            throws Refusal {
        JsonValue json;
        try {
            Utf8.check(body);
            json = JsonValue.parse(body, limits);
        } catch (InputException e) {
            throw Refusal.badRequest("the body is not UTF-8");
        } catch (JsonException e) {
            throw Refusal.badRequest("the body is not valid JSON: " + e.getMessage());
        }
        if (json instanceof JsonObject object) {
            return object.has("kind") && object.has("apiVersion")
                    ? ofInput(command, body, parameters)
                    : new Reader(command).read(object);
        }
        throw Refusal.badRequest("the body is not valid JSON: expected an object, found " + json.type());
    }

    /**
     * A request whose body is the input itself; the options and arguments are those of the address.
     *
     * @param parameters an option by its name with its values, and {@code argument} for the arguments
     */
    static ApiRequest ofInput(ServedCommand command, byte[] body, Map<String, List<String>> parameters) throws Refusal {
        String text;
        try {
            text = Utf8.decode(body);
        } catch (InputException e) {
            throw Refusal.badRequest("the body is not UTF-8");
        }
        Map<String, JsonValue> options = new LinkedHashMap<>();
        for (Map.Entry<String, List<String>> each : parameters.entrySet()) {
            @Nullable ServedOption option = command.options().get(each.getKey());
            if (option != null && option.takesTexts()) {
                throw Refusal.badRequest(
                        each.getKey() + ": its value is a text; send application/json with files and options");
            }
            if (!each.getKey().equals(ARGUMENT)) {
                options.put(each.getKey(), option == null ? JsonNull.NULL : option.value(each.getValue()));
            }
        }
        return new Reader(command)
                .read(JsonObject.of(
                                "files",
                                JsonArray.of(JsonObject.of("name", JsonString.of(BODY))
                                        .with("text", text)))
                        .with("arguments", JsonArray.ofStrings(parameters.getOrDefault(ARGUMENT, List.of())))
                        .with("options", JsonObject.of(options)));
    }

    /** Reads a request that is an object with {@code files}, {@code arguments} and {@code options}. */
    static ApiRequest read(ServedCommand command, JsonObject request) throws Refusal {
        return new Reader(command).read(request);
    }

    private static final class Reader {

        private final ServedCommand command;
        private final List<String> words = new ArrayList<>();
        private final Set<String> names = new HashSet<>();
        private final Map<String, String> texts = new LinkedHashMap<>();

        Reader(ServedCommand command) {
            this.command = command;
        }

        ApiRequest read(JsonObject json) throws Refusal {
            for (String key : json.members().keySet()) {
                if (!MEMBERS.contains(key)) {
                    throw Refusal.badRequest("unknown member " + quoted(key) + ", expected files, arguments, options");
                }
            }
            words.addAll(command.words());
            if (command.isJson()) {
                words.add("--output=json");
            }
            for (JsonValue file : list(json, "files")) {
                words.add("--filename=" + named(file, "files", TEXT));
            }
            JsonValue options = json.get("options").orElse(JsonObject.EMPTY);
            if (!(options instanceof JsonObject given)) {
                throw Refusal.badRequest("options: expected an object, found " + options.type());
            }
            Set<String> said = new HashSet<>();
            for (Map.Entry<String, JsonValue> option : given.members().entrySet()) {
                int before = words.size();
                option(option.getKey(), option.getValue());
                if (words.size() > before) {
                    said.add(option.getKey());
                }
            }
            arguments(list(json, "arguments"));
            if (words.size() > MAX_WORDS) {
                throw new Refusal(
                        413,
                        "the request has more than the limit of " + MAX_WORDS
                                + " files and option values: put several objects into one text, with --- between them");
            }
            return new ApiRequest(words, NamedTexts.of(texts), said);
        }

        private void option(String name, JsonValue value) throws Refusal {
            @Nullable ServedOption option = command.options().get(name);
            if (option == null) {
                throw Refusal.badRequest(
                        "options: " + command.name() + " has no option " + quoted(name) + " here, expected some of "
                                + String.join(", ", command.options().keySet()));
            }
            if (!option.takesTexts()) {
                words.addAll(option.words(value));
                return;
            }
            if (option.isList() != value instanceof JsonArray) {
                throw option.wrong(
                        option.isList() ? "a list of objects with name and text" : "an object with name and text",
                        value.type());
            }
            Set<String> own = new LinkedHashSet<>();
            for (JsonValue each : value instanceof JsonArray given ? given.items() : List.of(value)) {
                own.add(option.word(text(each, option)));
            }
            words.addAll(own);
        }

        /** A text, after the name of its owner if the option has one. */
        private String text(JsonValue value, ServedOption option) throws Refusal {
            String place = "options." + option.name();
            if (option.owner().isEmpty()) {
                return named(value, place, option.takesRuns() ? RUN : TEXT);
            }
            String owner = value instanceof JsonObject file ? file.string(OWNER).orElse("") : "";
            if (owner.isEmpty() || owner.contains("=")) {
                throw Refusal.badRequest(place + ": expected objects with '" + OWNER + "', the " + option.owner()
                        + " of the text, without an equals sign");
            }
            String name = named(((JsonObject) value).without(OWNER), place, option.takesRuns() ? RUN : TEXT);
            if (!option.isDirectory()) {
                return owner + "=" + name;
            }
            int slash = name.indexOf('/');
            if (slash <= 0) {
                throw Refusal.badRequest(
                        place + ": expected the name of a text as DIRECTORY/FILE, found " + quoted(name));
            }
            return owner + "=" + name.substring(0, slash);
        }

        /** Nothing after two hyphens is an option. */
        private void arguments(List<JsonValue> given) throws Refusal {
            int count = command.arguments().size();
            if (given.size() != count) {
                throw Refusal.badRequest(
                        "arguments: " + command.name() + " takes " + count + ", found " + given.size());
            }
            if (!given.isEmpty()) {
                words.add("--");
            }
            for (JsonValue each : given) {
                if (!(each instanceof JsonString text)) {
                    throw Refusal.badRequest("arguments: expected texts, found " + each.type());
                }
                words.add(text.value());
            }
        }

        private String named(JsonValue value, String place, Set<String> members) throws Refusal {
            if (!(value instanceof JsonObject file)
                    || !members.containsAll(file.members().keySet())
                    || file.string("name").isEmpty()
                    || file.string("text").isEmpty()) {
                throw Refusal.badRequest(place + ": expected objects with name and text, both texts");
            }
            String name = file.string("name").get();
            if (name.isBlank() || name.equals("-") || name.length() > MAX_NAME) {
                throw Refusal.badRequest(place + ": a name has 1 to " + MAX_NAME + " characters and is not '-'");
            }
            if (!names.add(name)) {
                throw Refusal.badRequest(place + ": there are two texts with the name " + quoted(name));
            }
            if (file.members().size() == 2) {
                put(name, file.string("text").get(), place);
                return name;
            }
            // A recorded run is a directory.
            put(CommandFiles.below(name, "stdout"), file.string("text").get(), place);
            put(CommandFiles.below(name, "exit"), exit(file, place), place);
            for (String optional : List.of("stderr", "command")) {
                if (file.has(optional)) {
                    put(
                            CommandFiles.below(name, optional),
                            file.string(optional).orElse(""),
                            place);
                }
            }
            return name;
        }

        /** Without its exit code, a command with error output may have failed. */
        private static String exit(JsonObject run, String place) throws Refusal {
            if (run.get("exit").orElse(JsonNull.NULL) instanceof JsonNumber exit
                    && exit.text().matches("[0-9]{1,3}")) {
                return exit.text();
            }
            throw Refusal.badRequest(place + ": a run with stderr or command needs its exit, a number from 0 to 255");
        }

        private void put(String name, String text, String place) throws Refusal {
            if (texts.putIfAbsent(name, text) != null) {
                throw Refusal.badRequest(place + ": there are two texts with the name " + quoted(name));
            }
        }

        private static List<JsonValue> list(JsonObject json, String key) throws Refusal {
            JsonValue value = json.get(key).orElse(JsonArray.EMPTY);
            if (value instanceof JsonArray array) {
                return array.items();
            }
            throw Refusal.badRequest(key + ": expected a list, found " + value.type());
        }

        private static String quoted(String name) {
            return JsonString.of(name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name)
                    .toJson();
        }
    }
}
