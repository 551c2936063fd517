package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.evidence.ProofChecker;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.yaml.Yaml;
import dev.mooring.yaml.YamlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The proof that a command prints, held against the files that the command read. */
final class PrintedProof {

    private PrintedProof() {}

    /** Whether an answer says that something is proven. */
    static boolean isIn(String answer) {
        return answer.contains(": proven by ") || answer.contains("\"premises\"");
    }

    /**
     * What does not hold of the proof of a command.
     *
     * @param arguments its arguments
     * @param stdin what is typed
     * @param folder where the answer is written
     * @return the problems; one if there is no proof
     */
    static List<String> problems(List<String> arguments, byte[] stdin, Path folder) throws IOException {
        return problems(answer(arguments, stdin), arguments, stdin, folder);
    }

    /** The answer of a command as JSON, with its proof. */
    static Run answer(List<String> arguments, byte[] stdin) {
        return Run.of(stdin, asJson(arguments).toArray(String[]::new));
    }

    /** What does not hold of the proof in an answer. */
    static List<String> problems(Run run, List<String> arguments, byte[] stdin, Path folder) throws IOException {
        if (!isIn(run.stdout())) {
            return List.of("no proof: " + run.stderr() + run.stdout());
        }
        List<Path> files = new ArrayList<>(files(arguments));
        if (stdin.length > 0) {
            files.add(Files.write(folder.resolve("stdin"), stdin));
        }
        List<String> check = new ArrayList<>(List.of(
                "verify-proof",
                Files.writeString(folder.resolve("answer.json"), run.stdout()).toString()));
        files.forEach(file -> check.addAll(List.of("-f", file.toString())));
        int namespace = arguments.indexOf("-n");
        check.addAll(namespace < 0 ? List.of() : arguments.subList(namespace, namespace + 2));
        Run holds = Run.of(new byte[0], check.toArray(String[]::new));
        return holds.exit() == 0 ? List.of() : ofClusters(JsonObject.parse(run.stdout()), files, holds);
    }

    private static List<String> asJson(List<String> arguments) {
        List<String> json = new ArrayList<>(arguments);
        int output = json.indexOf("-o");
        if (output >= 0) {
            json.subList(output, output + 2).clear();
        }
        json.removeIf(each -> each.equals("--proof") || each.startsWith("--output="));
        json.addAll(List.of("-o", "json", "--proof"));
        return json;
    }

    /** The files that arguments name, and those in the folders that they name. */
    static Set<Path> files(List<String> arguments) throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        for (String argument : arguments) {
            for (String part : argument.split("[=,]")) {
                Path path = Path.of(part);
                if (!part.isEmpty() && Files.exists(path)) {
                    try (Stream<Path> below = Files.walk(path)) {
                        below.filter(Files::isRegularFile).sorted().forEach(files::add);
                    }
                }
            }
        }
        return files;
    }

    /** Of an answer about several clusters each premise is about one of them, whose export is one file. */
    private static List<String> ofClusters(JsonObject answer, List<Path> files, Run together) throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path file : files) {
            texts.add(Files.readString(file, UTF_8));
        }
        List<ProofChecker> checkers = new ArrayList<>();
        for (String text : texts) {
            checkers.add(ProofChecker.of(documents(text), texts));
        }
        List<String> problems = new ArrayList<>();
        for (JsonObject certificate : certificates(answer)) {
            for (JsonValue premise : certificate.array("premises").items()) {
                JsonObject one = certificate.with("premises", new JsonArray(List.of(premise)));
                if (checkers.stream().noneMatch(checker -> checker.problems(one).isEmpty())) {
                    problems.add(certificate.string("question").orElse("") + ": " + premise.toJson());
                }
            }
        }
        if (!problems.isEmpty()) {
            problems.add(together.stderr() + together.stdout());
        }
        return problems;
    }

    private static List<JsonValue> documents(String text) {
        try {
            return Yaml.read(text);
        } catch (YamlException | JsonException e) {
            return List.of();
        }
    }

    /** The facts of a certificate. */
    static Stream<JsonObject> facts(JsonObject certificate) {
        return objects(certificate.array("premises")).flatMap(each -> objects(each.array("dischargedBy")));
    }

    private static Stream<JsonObject> objects(JsonArray array) {
        return array.items().stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast);
    }

    /** The certificates anywhere in an answer. */
    static List<JsonObject> certificates(JsonValue answer) {
        List<JsonObject> found = new ArrayList<>();
        collect(answer, found);
        return found;
    }

    private static void collect(JsonValue value, List<JsonObject> found) {
        if (value instanceof JsonArray array) {
            array.items().forEach(each -> collect(each, found));
        } else if (value instanceof JsonObject object && object.has("premises")) {
            found.add(object);
        } else if (value instanceof JsonObject object) {
            object.members().values().forEach(each -> collect(each, found));
        }
    }
}
