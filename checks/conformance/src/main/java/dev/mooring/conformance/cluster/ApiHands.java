package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs the kubectl commands of a runbook or plan directly through the API, because kubectl is too slow for many moves.
 */
final class ApiHands implements Hands {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration POLL = Duration.ofMillis(300);
    private static final Pattern PATH = Pattern.compile("\\{([^}]*)}");
    private static final String OF_NODE = "spec.nodeName=";
    private static final Set<String> DONE = Set.of("Succeeded", "Failed");

    private final Map<String, Api> contexts;
    private final Map<String, String> files = new HashMap<>();

    ApiHands(Map<String, Api> contexts) {
        this.contexts = Map.copyOf(contexts);
    }

    @Override
    public void file(String name, String text) {
        files.put(name, text);
    }

    private String text(String name) throws IOException {
        String text = files.get(name);
        if (text == null) {
            throw new IOException("there is no file " + name);
        }
        return text;
    }

    /** Reads a file like kubectl: YAML or JSON, whatever its name. */
    private List<Manifest> documents(String name) throws IOException {
        return Inventory.documents(Yaml.documents(text(name)));
    }

    /** A parsed command. */
    private record Call(Api api, String verb, String what, Map<String, String> options) {

        String option(String name) {
            return options.getOrDefault(name, "");
        }

        ObjectRef object() {
            String[] parts = what.split("/", 2);
            Resource resource = Resource.ofWord(parts[0]);
            return new ObjectRef(resource.kind, option("namespace"), parts[1]);
        }
    }

    private Call call(List<String> argv) {
        Map<String, String> options = new HashMap<>();
        List<String> words = new ArrayList<>();
        for (String each : argv.subList(1, argv.size())) {
            if (each.startsWith("--")) {
                int equals = each.indexOf('=');
                options.put(
                        equals < 0 ? each.substring(2) : each.substring(2, equals),
                        equals < 0 ? "true" : each.substring(equals + 1));
            } else {
                words.add(each);
            }
        }
        Api api = Objects.requireNonNull(contexts.get(options.getOrDefault("context", "")), "context");
        return new Call(api, words.get(0), words.size() > 1 ? words.get(1) : "", options);
    }

    @Override
    public String run(List<String> argv) throws IOException {
        Call call = call(argv);
        return switch (call.verb()) {
            case "create" -> created(call);
            case "patch" -> done(call.api().merge(call.object(), patch(call)), argv);
            case "scale" -> scaled(call, argv);
            case "delete" -> deleted(call, argv);
            case "get" -> got(call, argv);
            default -> throw new IOException("unknown verb: " + argv);
        };
    }

    private JsonObject patch(Call call) throws IOException {
        return call.options().containsKey("patch-file")
                ? (JsonObject) Yaml.documents(text(call.option("patch-file"))).get(0)
                : JsonObject.parse(call.option("patch"));
    }

    private static String done(Reply reply, List<String> argv) throws IOException {
        if (!reply.isAccepted()) {
            throw new IOException(argv + ": " + reply.body().string("message").orElse("refused"));
        }
        return "";
    }

    /** With {@code --raw} the file is sent unchanged, and the server reads it as JSON. */
    private String created(Call call) throws IOException {
        String file = call.option("filename");
        if (call.options().containsKey("raw")) {
            return done(call.api().createAt(call.option("raw"), text(file)), List.of("create", text(file)));
        }
        for (Manifest each : documents(file)) {
            done(call.api().create(each), List.of("create", each.json().toJson()));
        }
        return "";
    }

    private static String scaled(Call call, List<String> argv) throws IOException {
        JsonObject spec = JsonObject.of("replicas", new JsonNumber(call.option("replicas")));
        return done(call.api().merge(call.object(), JsonObject.of("spec", spec)), argv);
    }

    /** Waits until the object is gone, unless the command says not to. */
    private static String deleted(Call call, List<String> argv) throws IOException {
        Reply reply = call.option("cascade").equals("orphan")
                ? call.api().deleteAlone(call.object())
                : call.api().deleteAll(call.object());
        if (reply.status() == 404 && call.option("ignore-not-found").equals("true")) {
            return "";
        }
        done(reply, argv);
        Instant end = Instant.now().plus(PATIENCE);
        boolean isAwaited = !call.option("wait").equals("false");
        while (isAwaited && call.api().get(call.object()).isAccepted()) {
            if (Instant.now().isAfter(end)) {
                throw new IOException(argv + ": the object stays");
            }
            Nap.overslept(POLL);
        }
        return "";
    }

    private static String got(Call call, List<String> argv) throws IOException {
        String output = call.option("output");
        if (!call.what().contains("/")) {
            List<JsonValue> items = call.api().list(Resource.ofWord(call.what())).stream()
                    .filter(each -> call.option("namespace").isEmpty()
                            || each.namespace().equals(call.option("namespace")))
                    .filter(each -> isSelected(call.option("field-selector"), each))
                    .<JsonValue>map(Manifest::json)
                    .toList();
            return filled(output, JsonObject.of("items", new JsonArray(items)));
        }
        Reply reply = call.api().get(call.object());
        if (reply.status() == 404 && call.option("ignore-not-found").equals("true")) {
            return "";
        }
        done(reply, argv);
        return output.equals("name") ? Resource.of(call.object()).named(call.object()) : filled(output, reply.body());
    }

    /** The pods of a node, or those that are not done. */
    private static boolean isSelected(String selector, Manifest object) {
        return selector.startsWith(OF_NODE)
                ? object.spec().string("nodeName").orElse("").equals(selector.substring(OF_NODE.length()))
                : selector.isEmpty()
                        || !DONE.contains(object.status().string("phase").orElse(""));
    }

    /** The part of jsonpath templates that runbooks use. */
    static String filled(String output, JsonObject object) {
        Matcher path = PATH.matcher(output.substring(output.indexOf('=') + 1));
        return path.replaceAll(found -> Matcher.quoteReplacement(values(found.group(1), object).stream()
                .map(each -> each instanceof JsonString text ? text.value() : each.toJson())
                .collect(Collectors.joining(" "))));
    }

    private static List<JsonValue> values(String path, JsonValue root) {
        List<JsonValue> now = List.of(root);
        for (String step : path.substring(1).split("(?<!\\\\)\\.")) {
            int bracket = step.indexOf('[');
            String key = (bracket < 0 ? step : step.substring(0, bracket)).replace("\\.", ".");
            String index = bracket < 0 ? "" : step.substring(bracket + 1, step.length() - 1);
            List<JsonValue> next = new ArrayList<>();
            for (JsonValue each : now) {
                JsonValue member =
                        each instanceof JsonObject object ? object.members().get(key) : null;
                if (member instanceof JsonArray array && index.equals("*")) {
                    next.addAll(array.items());
                } else if (member instanceof JsonArray array && !index.isEmpty()) {
                    array.items().stream().skip(Long.parseLong(index)).limit(1).forEach(next::add);
                } else if (member != null) {
                    next.add(member);
                }
            }
            now = next;
        }
        return now;
    }
}
