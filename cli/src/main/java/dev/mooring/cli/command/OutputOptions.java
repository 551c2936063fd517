package dev.mooring.cli.command;

import dev.mooring.cli.render.Format;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How to print it; the same for every subcommand. */
public final class OutputOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            order = 4,
            description =
                    "The output format: yaml, json, table, markdown, patch, sarif, junit, html, mermaid or dot. Not"
                            + " every subcommand has all of them.")
    private @Nullable Format format;

    /** The format that was asked for, out of those the subcommand has; the first of them if none was. */
    public Format oneOf(Format... formats) {
        List<Format> known = Arrays.asList(formats);
        if (format == null) {
            return formats[0];
        }
        if (!known.contains(format) && command != null) {
            throw new ParameterException(
                    command.commandLine(),
                    "-o " + format + " is not available for this subcommand, expected "
                            + known.stream().map(Format::toString).collect(Collectors.joining(" or ")));
        }
        return format;
    }
}
