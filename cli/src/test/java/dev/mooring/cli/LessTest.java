package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.Scene.Answer;
import dev.mooring.cli.input.CompleteKind;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.yaml.Yaml;
import dev.mooring.yaml.YamlException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Evidence that is taken away makes no yes. Each golden run is asked again without each of its objects, without each kind, and
 * without each output. The kind of what is taken away is no longer complete: an object that is missing in a complete list is
 * another world.
 *
 * <p>What can only speak against an answer stays: texts that a person saw, what some nodes list, and kinds whose completeness nobody can state. So do
 * the limits of files that no server has stored, which belong to no cluster.
 */
class LessTest {

    /** The golden runs, or other folders of the same form. */
    private static final Path CASES = Path.of(System.getProperty("less.cases", CommandLineTest.CASES.toString()));

    /** What a person saw, or one node lists, can only speak against an answer, and no answer rests on it. */
    private static final Set<String> HEARSAY = Set.of("--pasted", "--devices", "-f");

    private static final Set<String> KINDS =
            Set.copyOf(CompleteKind.kinds(EnumSet.complementOf(EnumSet.of(CompleteKind.ALL))));

    private static final Set<String> LIMITS = Set.of(Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE, Kinds.NAMESPACE);

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    /** Plans are slow: in the ordinary build they are asked without every so many of their parts. */
    private static final int PLAN_STRIDE = LONG ? 4 : 40;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> lessEvidenceMakesNoYes() throws IOException {
        return scenes(LONG ? 1 : 16)
                .map(each -> DynamicTest.dynamicTest(each.getFileName().toString(), () -> ask(Scene.of(each))));
    }

    /** One of so many golden runs that have a question, and files of text. */
    static Stream<Path> scenes(int stride) throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders
                    .sorted()
                    .filter(each -> isText(each)
                            && Math.floorMod(each.getFileName().toString().hashCode(), stride) == 0)
                    .toList()
                    .stream();
        }
    }

    /** Whether a golden run has a question, and files of text. */
    private static boolean isText(Path golden) {
        try {
            return Files.exists(golden.resolve("args"))
                    && !Scene.of(golden).arguments().isEmpty();
        } catch (MalformedInputException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void ask(Scene scene) throws IOException {
        Answer answer = scene.answer(folder);
        if (!answer.isOne()) {
            return;
        }
        List<String> wrong = new ArrayList<>();
        int stride = scene.arguments().get(0).equals("plan") ? PLAN_STRIDE : 1;
        int part = 0;
        for (Map.Entry<String, Scene> less : less(scene).entrySet()) {
            if (part++ % stride != 0) {
                continue;
            }
            Set<String> more = new TreeSet<>(less.getValue().answer(folder).yeses());
            more.removeAll(answer.yeses());
            if (!more.isEmpty()) {
                wrong.add("without " + less.getKey() + ": " + more);
            }
        }
        assertThat(wrong).as("%s", String.join(" ", scene.arguments())).isEmpty();
    }

    /** The scenes with less evidence, by what is missing. */
    private static Map<String, Scene> less(Scene scene) {
        Map<String, Scene> all = new LinkedHashMap<>();
        boolean isOfCluster = scene.files().values().stream()
                .flatMap(text -> objects(text).stream())
                .anyMatch(each -> ServerDefaults.isStored(new Manifest(each)));
        for (String file : new TreeSet<>(scene.files().keySet())) {
            List<JsonObject> objects = objects(scene.text(file)).stream()
                    .filter(each -> KINDS.contains(kind(each)) && (isOfCluster || !LIMITS.contains(kind(each))))
                    .toList();
            if (objects(scene.text(file)).isEmpty()) {
                without(scene, file, all);
            }
            for (JsonObject object : objects) {
                all.put(name(object), without(scene, file, kind(object), object::equals));
            }
            objects.stream()
                    .map(LessTest::kind)
                    .distinct()
                    .forEach(kind -> all.put(
                            "all of " + kind,
                            without(scene, file, kind, each -> kind(each).equals(kind))));
        }
        return all;
    }

    /** Without the output in a file: the option that names it is not there. */
    private static void without(Scene scene, String file, Map<String, Scene> all) {
        int value = value(scene.arguments(), "@/" + file);
        boolean isOption = value > 0 && scene.arguments().get(value - 1).startsWith("-");
        if (isOption && !HEARSAY.contains(scene.arguments().get(value - 1))) {
            List<String> arguments = new ArrayList<>(scene.arguments());
            arguments.subList(value - 1, value + 1).clear();
            all.put(scene.arguments().get(value - 1), new Scene(arguments, scene.files()));
        }
    }

    /** Where a file is the value of an option, or of a name in it, as in {@code node-1=FILE}; negative if nowhere. */
    private static int value(List<String> arguments, String file) {
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).equals(file) || arguments.get(i).endsWith("=" + file)) {
                return i;
            }
        }
        return -1;
    }

    private static Scene without(Scene scene, String file, String kind, Predicate<JsonObject> taken) {
        Set<String> complete = new LinkedHashSet<>(completeIn(scene.arguments()));
        complete.addAll(listed(scene.text(file)));
        complete.remove(kind);
        return new Scene(completing(scene.arguments(), complete), scene.files())
                .with(file, left(scene.text(file), taken.negate()));
    }

    /** The scene with only some objects, and with only these kinds complete. */
    static Scene only(Scene scene, BiPredicate<String, JsonObject> kept, Set<String> complete) {
        Scene less = new Scene(completing(scene.arguments(), complete), scene.files());
        for (String file : scene.files().keySet()) {
            if (!objects(scene.text(file)).isEmpty()) {
                less = less.with(file, left(scene.text(file), each -> kept.test(file, each)));
            }
        }
        return less;
    }

    /** The kinds of which a list of a server has all objects. */
    private static Set<String> listed(String text) {
        Set<String> kinds = new LinkedHashSet<>();
        for (JsonValue document : documents(text)) {
            if (isList(document) && ((JsonObject) document).child("metadata").has("resourceVersion")) {
                items((JsonObject) document).forEach(each -> kinds.add(kind(each)));
            }
        }
        return kinds;
    }

    /** A text with only some of its objects, none of them in a list. */
    private static String left(String text, Predicate<JsonObject> kept) {
        List<JsonValue> left = new ArrayList<>();
        for (JsonValue document : documents(text)) {
            if (isList(document)) {
                items((JsonObject) document).stream().filter(kept).forEach(left::add);
            } else if (!(document instanceof JsonObject object) || kept.test(object)) {
                left.add(document);
            }
        }
        return left.stream().map(each -> each.toJson() + "\n").collect(Collectors.joining("---\n"));
    }

    private static List<String> completing(List<String> arguments, Set<String> complete) {
        List<String> all = withoutComplete(arguments);
        complete.stream().filter(KINDS::contains).forEach(each -> all.addAll(List.of("--complete", each)));
        return all;
    }

    private static List<String> completeIn(List<String> arguments) {
        List<String> kinds = new ArrayList<>();
        for (int i = 0; i + 1 < arguments.size(); i++) {
            if (arguments.get(i).equals("--complete")) {
                for (String each : arguments.get(i + 1).split(",")) {
                    kinds.addAll(CompleteKind.kinds(EnumSet.of(new CompleteKind.Converter().convert(each))));
                }
            }
        }
        return kinds;
    }

    private static List<String> withoutComplete(List<String> arguments) {
        List<String> left = new ArrayList<>(arguments);
        for (int at = left.indexOf("--complete"); at >= 0; at = left.indexOf("--complete")) {
            left.subList(at, at + 2).clear();
        }
        return left;
    }

    private static List<JsonValue> documents(String text) {
        try {
            return Yaml.read(text);
        } catch (YamlException | JsonException e) {
            return List.of();
        }
    }

    private static List<JsonObject> objects(String text) {
        return documents(text).stream()
                .flatMap(each -> isList(each) ? items((JsonObject) each).stream() : Stream.of(each))
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .filter(each -> !kind(each).isEmpty() && each.has("metadata"))
                .toList();
    }

    private static boolean isList(JsonValue document) {
        return document instanceof JsonObject object
                && kind(object).endsWith("List")
                && object.get("items").orElse(null) instanceof JsonArray;
    }

    private static List<JsonObject> items(JsonObject list) {
        return list.array("items").items().stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .toList();
    }

    static String kind(JsonObject object) {
        return object.string("kind").orElse("");
    }

    static String name(JsonObject object) {
        JsonObject metadata = object.child("metadata");
        return kind(object) + "/"
                + metadata.string("namespace").map(each -> each + "/").orElse("")
                + metadata.string("name").orElse("");
    }
}
