package dev.mooring.cli.cluster;

import dev.mooring.cli.render.ColorMode;
import dev.mooring.cli.render.Paint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which findings to show, and how. */
final class LintOptions {

    @Option(
            names = "--code",
            paramLabel = "CODE",
            order = 20,
            split = ",",
            description = "Look only for findings with these codes, for example VolumeUnbound,ClaimUnused."
                    + " NoProvenCopy, claims without a proven copy of their data, is checked only if you name it here."
                    + " Repeatable.")
    private Set<String> codes = new LinkedHashSet<>();

    @Option(
            names = "--ignore",
            paramLabel = "CODE[=PATTERN]",
            order = 22,
            description = "Ignore findings with this code, or only those about objects that match the pattern:"
                    + " KIND/NAMESPACE/NAME, NAMESPACE/NAME or NAME, where * matches any characters. Repeatable.")
    private List<String> ignores = new ArrayList<>();

    @Option(
            names = "--ignore-file",
            paramLabel = "FILE",
            order = 23,
            description = "Ignore what this YAML or JSON file lists under 'ignore': entries with code, reason and,"
                    + " optionally, object (a pattern) and until (a date after which the finding counts again).")
    private @Nullable String ignoreFile;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            order = 24,
            description =
                    "Leave out the findings in this file: only new ones are shown, and counted for the exit code.")
    private @Nullable String baseline;

    @Option(
            names = "--write-baseline",
            order = 25,
            description = "Write all findings that are not ignored to the file of --baseline.")
    private boolean writeBaseline;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            order = 26,
            defaultValue = "auto",
            description = "auto (default: on a terminal, and not if NO_COLOR is set), always or never.")
    private ColorMode color = ColorMode.AUTO;

    @Option(names = "--no-color", order = 26, description = "The same as --color never.")
    private boolean colorless;

    Set<String> codes() {
        return Set.copyOf(codes);
    }

    List<String> ignores() {
        return List.copyOf(ignores);
    }

    Optional<String> ignoreFile() {
        return Optional.ofNullable(ignoreFile);
    }

    Optional<String> baseline() {
        return Optional.ofNullable(baseline);
    }

    boolean isBaselineWritten() {
        return writeBaseline;
    }

    Paint paint() {
        return (colorless ? ColorMode.NEVER : color).paint();
    }
}
