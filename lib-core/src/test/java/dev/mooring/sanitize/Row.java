package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.ApplyMode;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Policy.Keep;
import dev.mooring.sanitize.Policy.KeepClaimRef;
import dev.mooring.sanitize.Policy.KeepVolumeName;
import dev.mooring.sanitize.Policy.ReclaimPolicy;
import dev.mooring.sanitize.Policy.ReservedFor;
import dev.mooring.sanitize.Policy.Scenario;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One example row: what goes in, for what, and what is expected; see rows.txt. */
public record Row(String title, List<String> lines) {

    private static final JsonObject FIXTURES = JsonObject.parse(resource("fixtures.json"));
    private static final JsonObject MOVED_FIXTURES = JsonObject.parse(resource("moved-fixtures.json"));

    /** What goes in: the documents, and the place of each object by the name the row calls it. */
    public record Input(List<JsonValue> documents, Map<String, Integer> names) {}

    public static String resource(String name) {
        try (InputStream in = Row.class.getResourceAsStream("/sanitize/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rows that are sanitised. */
    public static Stream<Row> all() {
        return withPredictions().filter(row -> !row.isPredictOnly());
    }

    /** These, and those that are only predicted. */
    public static Stream<Row> withPredictions() {
        List<Row> rows = new ArrayList<>();
        for (String line : (resource("rows.txt") + resource("moved-rows.txt")).split("\n")) {
            if (line.startsWith("  ")) {
                rows.get(rows.size() - 1).lines.add(line.strip());
            } else if (!line.isBlank() && !line.startsWith("#")) {
                rows.add(new Row(line, new ArrayList<>()));
            }
        }
        return rows.stream();
    }

    public static List<JsonValue> fixture(String name) {
        return (FIXTURES.has(name) ? FIXTURES : MOVED_FIXTURES).array(name).items();
    }

    /** A fixture, or one object of it, as in {@code snapshot.0}. */
    private static List<JsonValue> fixtures(String name) {
        int dot = name.indexOf('.');
        return dot < 0
                ? fixture(name)
                : List.of(fixture(name.substring(0, dot)).get(Integer.parseInt(name.substring(dot + 1))));
    }

    public boolean isPredictOnly() {
        return get("for").contains("predict");
    }

    /** What follows a word on each line that begins with it. */
    public List<String> get(String word) {
        return lines.stream()
                .filter(line -> line.equals(word) || line.startsWith(word + " "))
                .map(line -> line.substring(word.length()).strip())
                .toList();
    }

    public Input input() {
        List<JsonValue> objects = new ArrayList<>();
        List<String> wraps = new ArrayList<>();
        for (String step : get("in").get(0).split(";")) {
            edit(objects, wraps, step.strip());
        }
        Map<String, Integer> names = names(objects);
        List<JsonValue> documents = objects;
        for (String wrap : wraps) {
            documents = wrap(wrap, documents);
        }
        return new Input(documents, names);
    }

    private static void edit(List<JsonValue> objects, List<String> wraps, String step) {
        String[] words = step.split(" ");
        if (FIXTURES.has(words[0])) {
            for (JsonValue object : fixture(words[0])) {
                if (words.length == 1 || names(List.of(object)).containsKey(words[1])) {
                    objects.add(object);
                }
            }
        } else if (words[0].equals("fixture")) {
            objects.addAll(fixtures(words[1]));
        } else if (words[0].equals("copy")) {
            objects.add(objects.get(index(objects, words[1])));
        } else if (words[0].equals("nothing")) {
            objects.add(JsonNull.NULL);
        } else if (words[0].equals("as")) {
            wraps.add(step);
        } else if (words[0].equals("sanitized")) {
            List<JsonValue> once = Sanitizer.sanitize(policy(step.substring(10)), List.copyOf(objects))
                    .documents();
            objects.clear();
            objects.addAll(once);
        } else {
            int at = index(objects, words[0]);
            objects.set(at, edited((JsonObject) objects.get(at), step.substring(words[0].length() + 1)));
        }
    }

    private static JsonObject edited(JsonObject object, String edit) {
        if (edit.startsWith("long-annotation ")) {
            JsonPointer at = JsonPointer.of("metadata", "annotations", "acme.io/long");
            return object.with(at, JsonString.of("x".repeat(Integer.parseInt(edit.substring(16)))));
        }
        if (edit.startsWith("- ")) {
            return object.without(JsonPointer.parse(edit.substring(2)));
        }
        String[] sides = edit.split(" = ", 2);
        return object.with(JsonPointer.parse(sides[0]), JsonValue.parse(sides[1]));
    }

    private static List<JsonValue> wrap(String wrap, List<JsonValue> documents) {
        JsonObject metadata = JsonObject.of("resourceVersion", JsonString.of(""));
        if (wrap.equals("as List")) {
            return List.of(JsonObject.of("apiVersion", JsonString.of("v1"))
                    .with("kind", "List")
                    .with("items", new JsonArray(documents))
                    .with("metadata", metadata));
        }
        List<JsonValue> lists = new ArrayList<>();
        for (JsonValue document : documents) {
            JsonObject object = (JsonObject) document;
            lists.add(JsonObject.of("kind", JsonString.of(object.string("kind").orElseThrow() + "List"))
                    .with("apiVersion", "v1")
                    .with("items", JsonArray.of(object.without("kind").without("apiVersion"))));
        }
        return lists;
    }

    /** The names a row calls objects by: pv, pvc, then pv2, pvc2 and so on; every object also by its number. */
    private static Map<String, Integer> names(List<JsonValue> objects) {
        Map<String, Integer> names = new LinkedHashMap<>();
        int number = 0;
        for (JsonValue value : objects) {
            if (!(value instanceof JsonObject object)) {
                continue;
            }
            String kind = object.string("kind").orElse("");
            String name = kind.equals("PersistentVolume") ? "pv" : "pvc";
            if (kind.startsWith("PersistentVolume")) {
                int copy = 1;
                while (names.containsKey(copy == 1 ? name : name + copy)) {
                    copy++;
                }
                names.put(copy == 1 ? name : name + copy, number);
            }
            names.put(Integer.toString(number), number);
            number++;
        }
        return names;
    }

    private static int index(List<JsonValue> objects, String name) {
        return Objects.requireNonNull(names(objects).get(name), name);
    }

    public Policy policy() {
        Policy.Builder policy = policy(get("for").get(0)).toBuilder();
        serverMinor().ifPresent(policy::serverMinor);
        return policy.build();
    }

    public static Policy policy(String text) {
        String[] words = text.strip().split(" ");
        if (words[0].equals("sharedStorage")) {
            return Policy.sharedStorage();
        }
        Map<String, String> options = new LinkedHashMap<>();
        Maps.Builder maps = Maps.builder();
        for (String word : List.of(words).subList(1, words.length)) {
            int colon = word.indexOf(':');
            int equals = (word + "=").indexOf('=');
            if (colon > 0 && colon < equals) {
                map(maps, word.substring(0, colon), word.substring(colon + 1));
            } else {
                options.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        Policy.Builder builder = Policy.builder(Purpose.valueOf(words[0])).maps(maps.build());
        own(builder, options);
        shared(builder, options);
        assertThat(options).as("options that are left of %s", text).isEmpty();
        return builder.build();
    }

    /** The settings that belong to some purposes only. */
    private static void own(Policy.Builder builder, Map<String, String> options) {
        take(options, ReclaimPolicy.class, "reclaimPolicy", builder::reclaimPolicy);
        take(options, Keep.class, "provisionedBy", builder::provisionedBy);
        take(options, Keep.class, "provisionerIdentity", builder::provisionerIdentity);
        take(options, Scenario.class, "scenario", builder::scenario);
        take(options, Keep.class, "dataSource", builder::dataSource);
        take(options, Keep.class, "bindAnnotations", builder::bindAnnotations);
        take(options, KeepClaimRef.class, "claimRef", builder::claimRef);
        take(options, KeepVolumeName.class, "volumeName", builder::volumeName);
        if (!flag(options, "pinClass", true)) {
            builder.withoutPinnedClass();
        }
        if (flag(options, "dropNodeAffinity", false)) {
            builder.nodeAffinity(Keep.STRIP);
        }
        if (flag(options, "raiseRequestToCapacity", false)) {
            builder.raiseRequest();
        }
        if (options.containsKey("releaseFor") || options.containsKey("release")) {
            builder.reservedFor(reservedFor(options));
        }
        Optional.ofNullable(options.remove("releaseVolume"))
                .ifPresent(names -> builder.released(Set.of(names.split(","))));
    }

    private static <E extends Enum<E>> void take(
            Map<String, String> options, Class<E> type, String key, Consumer<E> setting) {
        Optional.ofNullable(options.remove(key)).ifPresent(value -> setting.accept(Enum.valueOf(type, value)));
    }

    private static ReservedFor reservedFor(Map<String, String> options) {
        String claim = options.remove("releaseFor");
        if (claim != null) {
            return new ReservedFor.Claim(claim.split("/")[0], claim.split("/")[1]);
        }
        return "SAME_CLAIM".equals(options.remove("release")) ? new ReservedFor.SameClaim() : new ReservedFor.Anyone();
    }

    private static boolean flag(Map<String, String> options, String key, boolean otherwise) {
        String value = options.remove(key);
        return value == null ? otherwise : Boolean.parseBoolean(value);
    }

    private static void shared(Policy.Builder builder, Map<String, String> options) {
        take(options, ApplyMode.class, "applyMode", builder::applyMode);
        builder.ownerReferences(flag(options, "keepOwnerReferences", false) ? Keep.KEEP : Keep.STRIP);
        Optional.ofNullable(options.remove("keepFinalizers")).ifPresent(name -> builder.keepFinalizers(Set.of(name)));
        Optional.ofNullable(options.remove("annotations-deny"))
                .ifPresent(key -> builder.annotations(new KeyRules(List.of(), List.of(key), Map.of())));
        Optional.ofNullable(options.remove("annotations-add"))
                .ifPresent(key -> builder.annotations(new KeyRules(List.of(), List.of(), Map.of(key, "yes"))));
        Optional.ofNullable(options.remove("labels-deny"))
                .ifPresent(key -> builder.labels(new KeyRules(List.of(), List.of(key), Map.of())));
        Optional.ofNullable(options.remove("maxObjects"))
                .ifPresent(limit -> builder.maxObjects(Integer.parseInt(limit)));
        Optional.ofNullable(options.remove("topologyKey")).ifPresent(key -> builder.topologyKeys(Set.of(key)));
        Optional.ofNullable(options.remove("defaultNamespace")).ifPresent(builder::defaultNamespace);
    }

    private static void map(Maps.Builder maps, String kind, String entry) {
        String from = entry.substring(0, entry.lastIndexOf('='));
        String to = entry.substring(entry.lastIndexOf('=') + 1);
        switch (kind) {
            case "claim" -> maps.claimName(from.split("/")[0], from.split("/")[1], to);
            case "attribute" -> maps.volumeAttribute(from.split(":")[0], from.split(":")[1], to);
            case "volume" -> maps.map(MapKind.VOLUME_NAME, from, to);
            case "class" -> maps.map(MapKind.STORAGE_CLASS, from, to);
            case "handle" -> maps.map(MapKind.VOLUME_HANDLE, from, to);
            default -> maps.map(MapKind.valueOf(kind.replace('-', '_').toUpperCase(Locale.ROOT)), from, to);
        }
    }

    public Inventory target() {
        List<String> facts = get("facts");
        if (facts.isEmpty()) {
            return Inventory.EMPTY;
        }
        List<Manifest> objects = new ArrayList<>();
        for (String fact : facts.get(0).split(";")) {
            if (isMinor(fact)) {
                continue;
            }
            if (fact.startsWith("@F live")) {
                fixture("F").stream()
                        .map(object -> live((JsonObject) object, fact.endsWith("applied")))
                        .filter(object ->
                                !fact.endsWith("claim") || object.kind().endsWith("Claim"))
                        .filter(object ->
                                !fact.endsWith("volume") || object.kind().endsWith("Volume"))
                        .forEach(objects::add);
            } else {
                objects.add(Manifest.parse(fact));
            }
        }
        return Inventory.of(objects);
    }

    /** The minor version of the target's server, which is among the facts. */
    public OptionalInt serverMinor() {
        return get("facts").stream()
                .flatMap(facts -> Stream.of(facts.split(";")))
                .filter(Row::isMinor)
                .mapToInt(fact -> Integer.parseInt(fact.strip().substring(6)))
                .findFirst();
    }

    private static boolean isMinor(String fact) {
        return fact.strip().startsWith("minor ");
    }

    private static Manifest live(JsonObject object, boolean applied) {
        boolean volume = object.string("kind").orElseThrow().equals("PersistentVolume");
        JsonPointer lastApplied =
                JsonPointer.of("metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration");
        return new Manifest(
                applied && volume ? object.with(lastApplied, JsonString.of("{\"spec\":{\"claimRef\":{}}}")) : object);
    }

    @Override
    public String toString() {
        return title;
    }
}
