package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A page of {@code docs/guide}. Each line that begins with {@code $} is run in the folder with the page's name, and what
 * follows up to the next one or to the end of its block is what it prints, standard error first. There are {@code mooring},
 * whose output may go to a file with {@code >} at the end, {@code cat FILE}, {@code NAME=VALUE} and {@code echo $?};
 * other commands are not run.
 */
final class GuidePage {

    private static final String PROMPT = "$ ";

    private final Path folder;
    private final Path written;
    private final List<String> lines;
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final StringBuilder out = new StringBuilder();
    private int next;
    private int exit;
    private int runs;

    GuidePage(Path page, Path written) throws IOException {
        this.folder = page.resolveSibling(page.getFileName().toString().replace(".md", ""));
        this.written = written;
        this.lines = Files.readAllLines(page);
    }

    /** How many commands of ours the page has run. */
    int runs() {
        return runs;
    }

    /** The page with the answers that the commands give now. */
    String answered() throws IOException {
        while (next < lines.size()) {
            String line = taken();
            if (line.startsWith(PROMPT)) {
                String command = command(line.substring(PROMPT.length()));
                String shown = shownAnswer();
                out.append(answer(command, shown));
            }
        }
        return out.toString();
    }

    private String taken() {
        String line = lines.get(next++);
        out.append(line).append('\n');
        return line;
    }

    /** What the page shows as the answer of the command. */
    private String shownAnswer() {
        StringBuilder shown = new StringBuilder();
        while (!lines.get(next).startsWith("```") && !lines.get(next).startsWith(PROMPT)) {
            shown.append(lines.get(next++)).append('\n');
        }
        return shown.toString();
    }

    /** The command with the lines that continue it. */
    private String command(String first) {
        StringBuilder whole = new StringBuilder(first);
        while (whole.charAt(whole.length() - 1) == '\\') {
            whole.setLength(whole.length() - 1);
            whole.append(taken().strip());
        }
        return whole.toString();
    }

    private String answer(String command, String shown) throws IOException {
        if (command.matches("[A-Z]+=.*")) {
            variables.put(
                    "$" + command.substring(0, command.indexOf('=')), command.substring(command.indexOf('=') + 1));
            return "";
        }
        if (command.equals("echo $?")) {
            return exit + "\n";
        }
        List<String> words = words(command);
        return switch (words.get(0)) {
            case "cat" -> Files.readString(Path.of(words.get(1)));
            case "mooring" -> run(words);
            default -> shown;
        };
    }

    private List<String> words(String command) {
        String expanded = command;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            expanded = expanded.replace(variable.getKey(), variable.getValue());
        }
        List<String> words = new ArrayList<>();
        for (String word : expanded.split(" +")) {
            words.add(place(word));
        }
        return words;
    }

    /** A file that a command of the page has written, or one of its folder; else the word as it is. */
    private String place(String word) {
        if (word.startsWith("/")) {
            return word;
        }
        int equals = word.lastIndexOf('=');
        if (equals > 0) {
            return word.substring(0, equals + 1) + place(word.substring(equals + 1));
        }
        if (Files.exists(written.resolve(word))) {
            return written.resolve(word).toString();
        }
        return Files.exists(folder.resolve(word)) ? folder.resolve(word).toString() : word;
    }

    private String run(List<String> words) throws IOException {
        runs++;
        int end = words.indexOf(">") < 0 ? words.size() : words.indexOf(">");
        CommandLineTest.Run run =
                CommandLineTest.Run.of(new byte[0], words.subList(1, end).toArray(String[]::new));
        assertThat(run.exit()).as("%s%n%s", words, run.stderr()).isLessThan(ExitCode.WRONG);
        exit = run.exit();
        if (PrintedProof.isIn(run.stderr() + run.stdout())) {
            assertThat(PrintedProof.problems(words.subList(1, end), new byte[0], written))
                    .as("the proof of %s", words)
                    .isEmpty();
        }
        if (end < words.size()) {
            Files.writeString(written.resolve(words.get(end + 1)), run.stdout());
            return shown(run.stderr());
        }
        return shown(run.stderr() + run.stdout());
    }

    private String shown(String text) {
        return text.replace(written + "/", "").replace(folder + "/", "");
    }
}
