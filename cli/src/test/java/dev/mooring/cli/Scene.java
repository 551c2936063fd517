package dev.mooring.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A question and the files that it reads.
 *
 * @param arguments its arguments; {@code @} stands for the folder of the files
 * @param files the text of each file by its name; {@code stdin} is what is typed
 */
record Scene(List<String> arguments, Map<String, String> files) {

    static final String STDIN = "stdin";

    /** The questions whose exit code 0 says yes. */
    private static final Set<String> YES_BY_EXIT = Set.of("attach", "expand", "holders", "rbd", "selinux", "upgrade");

    Scene {
        arguments = List.copyOf(arguments);
        files = Map.copyOf(files);
    }

    String text(String file) {
        return requireNonNull(files.get(file), file);
    }

    /** A question in words, about files. */
    static Scene of(String question, Map<String, String> files) {
        return new Scene(List.of(question.split(" ")), files);
    }

    /** A golden run, with the files that it names. */
    static Scene of(Path golden) throws IOException {
        Map<String, String> files = new TreeMap<>();
        List<String> arguments = new ArrayList<>();
        for (String argument : CommandLineTest.arguments(golden)) {
            String copied = argument;
            for (String part : argument.split("[=,]", -1)) {
                Path path = Path.of(part);
                if (!part.isEmpty() && Files.exists(path)) {
                    String name = requireNonNull(path.getFileName()).toString();
                    read(path, name, files);
                    copied = copied.replace(part, "@/" + name);
                }
            }
            arguments.add(copied);
        }
        if (Files.exists(golden.resolve(STDIN))) {
            read(golden.resolve(STDIN), STDIN, files);
        }
        return new Scene(arguments, files);
    }

    private static void read(Path path, String name, Map<String, String> files) throws IOException {
        try (Stream<Path> below = Files.walk(path)) {
            for (Path file : below.filter(Files::isRegularFile).toList()) {
                String inside = path.relativize(file).toString();
                files.put(inside.isEmpty() ? name : name + "/" + inside, Files.readString(file));
            }
        }
    }

    Scene with(String file, String text) {
        Map<String, String> changed = new TreeMap<>(files);
        changed.put(file, text);
        return new Scene(arguments, changed);
    }

    /**
     * What a run said.
     *
     * @param run the run
     * @param yeses what it says yes to: the question of each certificate, and the exit code if it says yes
     * @param problems what does not hold of its proofs; one if it says yes and there is no proof
     */
    record Answer(Run run, Set<String> yeses, List<String> problems) {

        /** The certificates of its yeses. */
        List<JsonObject> certificates() {
            return isOne() ? PrintedProof.certificates(json(run)) : List.of();
        }

        boolean isYes() {
            return !yeses.isEmpty();
        }

        /** Whether the input was read, so that there is an answer. */
        boolean isOne() {
            return run.exit() != ExitCode.WRONG;
        }
    }

    /** Runs the question on its files, which are written into a folder, and checks its proofs. */
    Answer ask(Path folder) throws IOException {
        Answer answer = answer(folder);
        if (!answer.isYes()) {
            return answer;
        }
        List<String> asked = asked(folder);
        Run proven = isReport() ? lint(asked) : answer.run();
        return new Answer(answer.run(), answer.yeses(), PrintedProof.problems(proven, asked, typed(), folder));
    }

    /** As above, without a look at the proofs. */
    Answer answer(Path folder) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(requireNonNull(path.getParent()));
            Files.writeString(path, file.getValue());
        }
        List<String> asked = asked(folder);
        Run run = isReport() ? Run.of(typed(), shown(asked)) : PrintedProof.answer(asked, typed());
        Set<String> yeses = new TreeSet<>();
        // With 2 the input is wrong, and there is no answer; what a report says of claims is what forecast says.
        if (run.exit() != ExitCode.WRONG && !isReport()) {
            PrintedProof.certificates(json(run))
                    .forEach(each -> yeses.add(each.string("question").orElse("")));
        }
        if (run.exit() == ExitCode.FINE && saysYesByExit()) {
            yeses.add("exit code 0");
        }
        if (json(run).get("clear").filter(JsonBoolean.TRUE::equals).isPresent()) {
            yeses.add("every check ran, and nothing is dangerous");
        }
        return new Answer(run, yeses, List.of());
    }

    private List<String> asked(Path folder) {
        return arguments.stream()
                .map(argument -> argument.replace("@", folder.toString()))
                .toList();
    }

    private byte[] typed() {
        return files.getOrDefault(STDIN, "").getBytes(UTF_8);
    }

    private boolean isReport() {
        return arguments.get(0).equals("report");
    }

    private static String[] shown(List<String> asked) {
        List<String> json = new ArrayList<>(asked);
        json.addAll(List.of("-o", "json"));
        return json.toArray(String[]::new);
    }

    /** That nothing is dangerous has no proof in a report: lint has it. */
    private static Run lint(List<String> asked) {
        List<String> lint = new ArrayList<>(asked);
        lint.set(0, "lint");
        return PrintedProof.answer(lint, new byte[0]);
    }

    private static JsonObject json(Run run) {
        try {
            return JsonObject.parse(run.stdout());
        } catch (JsonException e) {
            return JsonObject.EMPTY;
        }
    }

    /** With {@code --fail-on} the exit code is about findings. */
    private boolean saysYesByExit() {
        return (YES_BY_EXIT.contains(arguments.get(0)) && !arguments.contains("--fail-on"))
                || arguments.contains("--expect-bound");
    }
}
