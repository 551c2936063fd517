package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The page docs/s3fs-incident.md shows what the command line really answers: each line that begins with {@code $ mooring} is
 * run in the page's folder of files, and what follows up to the end of its block is what it prints.
 */
class IncidentPageTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Path PAGE = DOCS.resolve("s3fs-incident.md");
    private static final Path FILES = DOCS.resolve("s3fs-incident");

    /** Set with {@code mvn -Dgolden.record=true}: writes what came out into the page; look at the difference. */
    private static final boolean RECORD = Boolean.getBoolean("golden.record");

    private final Map<String, String> variables = new LinkedHashMap<>();
    private int runs;

    @Test
    void everyCommandAnswersAsThePageSays() throws IOException {
        String page = Files.readString(PAGE);
        String real = answered(page.lines().toList());
        if (RECORD) {
            Files.writeString(PAGE, real);
        }
        assertThat(real).isEqualTo(Files.readString(PAGE));
        assertThat(runs).isGreaterThan(5);
    }

    /** The page with the answers that the commands give now. */
    private String answered(List<String> lines) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            out.append(line).append('\n');
            if (line.matches("\\$ [A-Z]+=.*")) {
                variables.put(line.substring(2, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
            }
            if (!line.startsWith("$ mooring ")) {
                continue;
            }
            StringBuilder command = new StringBuilder(line.substring("$ mooring ".length()));
            while (command.charAt(command.length() - 1) == '\\') {
                command.setLength(command.length() - 1);
                String more = lines.get(++i);
                out.append(more).append('\n');
                command.append(more.strip());
            }
            out.append(run(command.toString()));
            while (!lines.get(i + 1).startsWith("```") && !lines.get(i + 1).startsWith("$ ")) {
                i++;
            }
        }
        return out.toString();
    }

    private String run(String command) {
        runs++;
        String expanded = command;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            expanded = expanded.replace("$" + variable.getKey(), variable.getValue());
        }
        List<String> arguments = new ArrayList<>();
        for (String word : Arrays.asList(expanded.split(" +"))) {
            Path file = FILES.resolve(word);
            arguments.add(!word.startsWith("/") && Files.exists(file) ? file.toString() : word);
        }
        CommandLineTest.Run run = CommandLineTest.Run.of(new byte[0], arguments.toArray(String[]::new));
        assertThat(run.exit()).as(command).isLessThan(ExitCode.WRONG);
        return run.stderr() + run.stdout();
    }
}
