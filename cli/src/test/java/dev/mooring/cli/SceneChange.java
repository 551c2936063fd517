package dev.mooring.cli;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.yaml.Yaml;
import dev.mooring.yaml.YamlException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Random changes of what a question reads. */
final class SceneChange {

    private static final String FORBIDDEN =
            "{kind: Status, apiVersion: v1, metadata: {}, status: Failure, reason: Forbidden, code: 403}\n";

    private static final String END = "\nkind: List\n";

    private static final String DELETED = "2026-11-20T10:00:00Z";

    private static final JsonObject PAGE = JsonObject.of("continue", JsonString.of("x"));

    private final Random random;

    SceneChange(Random random) {
        this.random = random;
    }

    /** Another scene: one to three changes of its files. */
    Scene another(Scene scene) {
        Scene changed = scene;
        for (int i = random.nextInt(3); i >= 0 || changed.equals(scene); i--) {
            String file = any(new TreeSet<>(changed.files().keySet()));
            changed = changed.with(file, changed(changed.text(file)));
        }
        return changed;
    }

    private String changed(String text) {
        return switch (random.nextInt(12)) {
            case 0 -> damaged(text);
            case 1 -> inList(text, list -> list.with("metadata", PAGE));
            case 2 -> inList(text, this::withoutItem);
            case 3 -> inList(text, list -> withItem(list, object -> marked(object, "deletionTimestamp", DELETED)));
            case 4 -> inList(text, list -> withItem(list, object -> marked(object, "uid", "u" + random.nextInt())));
            case 5, 6 -> inList(text, this::doubled);
            default -> inside(text);
        };
    }

    private String damaged(String text) {
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, random.nextInt(text.length() + 1));
            case 1 -> "";
            case 2 -> FORBIDDEN;
            default -> withoutALine(text);
        };
    }

    /** The same scene with less evidence, as {@link ProvenScenesTest} says. */
    Scene less(Scene scene) {
        int complete = scene.arguments().indexOf("--complete");
        if (complete >= 0 && random.nextInt(8) == 0) {
            List<String> arguments = new ArrayList<>(scene.arguments());
            arguments.subList(complete, complete + 2).clear();
            return new Scene(arguments, scene.files());
        }
        TreeSet<String> whole = new TreeSet<>(scene.files().keySet());
        whole.removeIf(file -> end(scene.text(file)) < 1);
        if (whole.isEmpty()) {
            return scene;
        }
        String file = any(whole);
        return scene.with(file, less(scene.text(file)));
    }

    private String less(String text) {
        return switch (random.nextInt(7)) {
            case 0 -> random.nextBoolean() ? "" : FORBIDDEN;
            case 1 -> inList(text, list -> list.with("metadata", PAGE));
            case 2 -> inList(text, list -> withItem(list, object -> object.without("kind")));
            case 3, 4 -> inList(text, list -> withItem(list, object -> object.without("spec")));
            case 5 -> text.substring(0, random.nextInt(end(text)));
            default -> text.substring(0, 1 + text.lastIndexOf('\n', random.nextInt(end(text))));
        };
    }

    /** Where a text ends that is seen to be cut before: kubectl writes the kind of a list last. */
    private static int end(String text) {
        boolean isJson = (text.startsWith("{") || text.startsWith("[")) && !text.contains("\n---\n");
        return isJson ? text.stripTrailing().length() : text.lastIndexOf(END);
    }

    private <T> T any(Collection<T> all) {
        return List.copyOf(all).get(random.nextInt(all.size()));
    }

    private String withoutALine(String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        if (!lines.isEmpty()) {
            lines.remove(random.nextInt(lines.size()));
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static List<JsonValue> documents(String text) {
        try {
            return new ArrayList<>(Yaml.read(text));
        } catch (YamlException | JsonException e) {
            return List.of();
        }
    }

    private static String print(List<JsonValue> documents) {
        return documents.stream().map(SceneChange::print).collect(Collectors.joining("---\n"));
    }

    /** A list as kubectl prints it: the kind behind the items. */
    private static String print(JsonValue document) {
        List<JsonValue> items = itemsOf(document);
        if (items.isEmpty()) {
            return document.toJson() + "\n";
        }
        String lines = items.stream().map(item -> "- " + item.toJson() + "\n").collect(Collectors.joining());
        JsonObject list = (JsonObject) document;
        return "apiVersion: v1\nitems:\n" + lines + END.substring(1) + "metadata: "
                + list.child("metadata").toJson() + "\n";
    }

    private static List<JsonValue> itemsOf(JsonValue document) {
        return document instanceof JsonObject list
                        && list.string("kind").orElse("").equals("List")
                        && list.get("items").orElse(null) instanceof JsonArray items
                ? items.items()
                : List.of();
    }

    /** A text whose list is changed, if it has one. */
    private String inList(String text, UnaryOperator<JsonObject> change) {
        List<JsonValue> documents = documents(text);
        for (int i = 0; i < documents.size(); i++) {
            if (!itemsOf(documents.get(i)).isEmpty()) {
                documents.set(i, change.apply((JsonObject) documents.get(i)));
                return print(documents);
            }
        }
        return text;
    }

    private JsonObject withItem(JsonObject list, UnaryOperator<JsonObject> change) {
        List<JsonValue> items = new ArrayList<>(list.array("items").items());
        int at = random.nextInt(items.size());
        if (items.get(at) instanceof JsonObject object) {
            items.set(at, change.apply(object));
        }
        return list.with("items", new JsonArray(items));
    }

    private JsonObject withoutItem(JsonObject list) {
        List<JsonValue> items = new ArrayList<>(list.array("items").items());
        items.remove(random.nextInt(items.size()));
        return list.with("items", new JsonArray(items));
    }

    /** A list with one of its objects twice: changed, and of the same name or of another. */
    private JsonObject doubled(JsonObject list) {
        List<JsonValue> items = new ArrayList<>(list.array("items").items());
        JsonValue item = any(items);
        if (item instanceof JsonObject object) {
            String name = object.child("metadata").string("name").orElse("");
            items.add(marked(object, random.nextBoolean() ? "generation" : "name", name + "2"));
        }
        return list.with("items", new JsonArray(items));
    }

    private static JsonObject marked(JsonObject object, String key, String value) {
        return object.with("metadata", object.child("metadata").with(key, JsonString.of(value)));
    }

    /** A text of documents, with something in one of them left out, doubled or changed. */
    private String inside(String text) {
        List<JsonValue> documents = documents(text);
        if (documents.isEmpty()) {
            return withoutALine(text);
        }
        int at = random.nextInt(documents.size());
        List<JsonPointer> places = new ArrayList<>();
        collect(documents.get(at), JsonPointer.ROOT, places);
        if (places.isEmpty()) {
            return withoutALine(text);
        }
        JsonPointer place = any(places);
        documents.set(
                at,
                changed(
                        documents.get(at),
                        place.segments(),
                        random.nextInt(3),
                        other(documents.get(at), place, places)));
        return print(documents);
    }

    /** Another value: of a text what is at another place with the same key, if there is one. */
    private JsonValue other(JsonValue whole, JsonPointer place, List<JsonPointer> places) {
        JsonValue value = place.find(whole).orElseThrow();
        String key = place.segments().get(place.segments().size() - 1);
        List<JsonValue> others = places.stream()
                .filter(each -> each.segments().get(each.segments().size() - 1).equals(key))
                .flatMap(each -> each.find(whole).stream())
                .filter(each -> each instanceof JsonString && !each.equals(value))
                .toList();
        return value instanceof JsonString && !others.isEmpty() && random.nextBoolean() ? any(others) : other(value);
    }

    private static void collect(JsonValue value, JsonPointer at, List<JsonPointer> places) {
        // An object without a namespace is placed into one, by an option.
        if (!at.segments().isEmpty() && !at.toString().endsWith("/namespace")) {
            places.add(at);
        }
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> collect(member, at.child(key), places));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.items().size(); i++) {
                collect(array.items().get(i), at.child(i), places);
            }
        }
    }

    /** A document without what is at a place, with another value there, or with an item of a list twice and different. */
    private static JsonValue changed(JsonValue value, List<String> at, int how, JsonValue other) {
        String key = at.get(0);
        List<String> below = at.subList(1, at.size());
        if (value instanceof JsonObject object) {
            JsonValue member = object.get(key).orElseThrow();
            if (!below.isEmpty()) {
                return object.with(key, changed(member, below, how, other));
            }
            return how == 0 ? object.without(key) : object.with(key, other);
        }
        List<JsonValue> items = new ArrayList<>(((JsonArray) value).items());
        int index = Integer.parseInt(key);
        if (!below.isEmpty()) {
            items.set(index, changed(items.get(index), below, how, other));
        } else if (how == 0) {
            items.remove(index);
        } else if (how == 1) {
            items.add(other);
        } else {
            items.set(index, other);
        }
        return new JsonArray(items);
    }

    private static JsonValue other(JsonValue value) {
        if (value instanceof JsonString text) {
            return JsonString.of(text.value() + "x");
        }
        if (value instanceof JsonBoolean truth) {
            return JsonBoolean.of(!truth.equals(JsonBoolean.TRUE));
        }
        if (value instanceof JsonObject object && object.get("metadata").orElse(null) instanceof JsonObject metadata) {
            return object.with("metadata", metadata.with("generation", JsonNumber.of(77)));
        }
        return value instanceof JsonNumber ? JsonNumber.of(77) : JsonArray.EMPTY;
    }
}
