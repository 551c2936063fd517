package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.cli.command.ExitCode;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each golden run that prints a proof, of whatever decision, with one of its files cut, emptied, refused, or with a part of it
 * left out, doubled or changed, by a seed: then there is no yes, or one whose proof holds for what is left.
 */
class ProvenScenesTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 25 : 1;

    /** The questions whose exit code 0 says yes. */
    private static final Set<String> YES_BY_EXIT = Set.of("attach", "expand", "holders", "rbd", "selinux", "upgrade");

    private static final String FORBIDDEN =
            "{kind: Status, apiVersion: v1, metadata: {}, status: Failure, reason: Forbidden, code: 403}\n";

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> noYesRestsOnWhatIsNotThere() throws IOException {
        try (Stream<Path> folders = Files.list(CommandLineTest.CASES)) {
            List<Path> proven = folders.filter(PrintedProofsTest::printsAProof)
                    // It plays each step against all that may happen, which takes seconds a scene.
                    .filter(each -> !each.endsWith("plan-move"))
                    .sorted()
                    .toList();
            return proven.stream()
                    .map(each -> DynamicTest.dynamicTest(each.getFileName().toString(), () -> check(each)));
        }
    }

    private void check(Path golden) throws IOException {
        List<String> arguments = CommandLineTest.arguments(golden);
        Path typed = golden.resolve("stdin");
        List<Path> files = new ArrayList<>(PrintedProof.files(arguments));
        if (Files.exists(typed)) {
            files.add(typed);
        }
        if (files.isEmpty()) {
            return;
        }
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < SCENES; seed++) {
            Random random = new Random(31L * golden.getFileName().hashCode() + seed);
            Path file = files.get(random.nextInt(files.size()));
            String text = changed(Files.readString(file), random);
            byte[] stdin = file.equals(typed) ? text.getBytes(UTF_8) : CommandLineTest.bytes(typed);
            List<String> asked = file.equals(typed) ? arguments : instead(arguments, file, text);
            Run run = PrintedProof.answer(asked, stdin);
            // With 2 the input is wrong, and there is no answer.
            boolean isYes = (run.exit() != ExitCode.WRONG && PrintedProof.isIn(run.stdout()))
                    || (run.exit() == 0 && YES_BY_EXIT.contains(arguments.get(0)) && !isLoose(arguments));
            List<String> problems = isYes ? PrintedProof.problems(run, asked, stdin, folder) : List.of();
            if (!problems.isEmpty()) {
                wrong.add("seed " + seed + ", " + file + " as\n" + text + "\n" + problems.get(problems.size() - 1));
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** With {@code --fail-on} the exit code is about findings. */
    private static boolean isLoose(List<String> arguments) {
        return arguments.contains("--fail-on");
    }

    /** The arguments with a changed copy of the folder of a file. */
    private List<String> instead(List<String> arguments, Path file, String text) throws IOException {
        Path from = requireNonNull(file.getParent());
        Path to = Files.createDirectories(folder.resolve("copy"));
        try (Stream<Path> old = Files.walk(to)) {
            for (Path each : old.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(each);
            }
        }
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path copy = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(each, copy);
                }
            }
        }
        Files.writeString(to.resolve(file.getFileName().toString()), text);
        return arguments.stream()
                .map(argument -> argument.replace(from.toString(), to.toString()))
                .collect(Collectors.toList());
    }

    private static String changed(String text, Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> text.substring(0, random.nextInt(text.length() + 1));
            case 1 -> random.nextBoolean() ? "" : FORBIDDEN;
            case 2 -> withoutALine(text, random);
            default -> inside(text, random);
        };
    }

    private static String withoutALine(String text, Random random) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        if (!lines.isEmpty()) {
            lines.remove(random.nextInt(lines.size()));
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    /** A text of documents, with something in one of them left out, doubled or changed. */
    private static String inside(String text, Random random) {
        List<JsonValue> documents;
        try {
            documents = new ArrayList<>(Yaml.read(text));
        } catch (YamlException | JsonException e) {
            return withoutALine(text, random);
        }
        if (documents.isEmpty()) {
            return text;
        }
        int at = random.nextInt(documents.size());
        List<JsonPointer> places = new ArrayList<>();
        collect(documents.get(at), JsonPointer.ROOT, places);
        if (places.isEmpty()) {
            return withoutALine(text, random);
        }
        JsonPointer place = places.get(random.nextInt(places.size()));
        documents.set(at, changed(documents.get(at), place.segments(), random.nextInt(3)));
        return documents.stream().map(JsonValue::toJson).collect(Collectors.joining("\n---\n")) + "\n";
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
    private static JsonValue changed(JsonValue value, List<String> at, int how) {
        String key = at.get(0);
        List<String> below = at.subList(1, at.size());
        if (value instanceof JsonObject object) {
            JsonValue member = object.get(key).orElseThrow();
            if (!below.isEmpty()) {
                return object.with(key, changed(member, below, how));
            }
            return how == 0 ? object.without(key) : object.with(key, other(member));
        }
        List<JsonValue> items = new ArrayList<>(((JsonArray) value).items());
        int index = Integer.parseInt(key);
        if (!below.isEmpty()) {
            items.set(index, changed(items.get(index), below, how));
        } else if (how == 0) {
            items.remove(index);
        } else if (how == 1) {
            items.add(other(items.get(index)));
        } else {
            items.set(index, other(items.get(index)));
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
        return value instanceof JsonNumber ? JsonNumber.of(7_777) : JsonArray.EMPTY;
    }
}
