package dev.mooring.cli.command;

import dev.mooring.cli.render.Format;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The output format; the same for every subcommand. */
public final class OutputOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            order = 4,
            description = "The output format.")
    private @Nullable Format format;

    /**
     * Limits the option of a subcommand to the formats of that subcommand.
     *
     * @param command the subcommand as picocli has it; unchanged if it does not have the option
     */
    public static void narrow(CommandSpec command) {
        @Nullable OptionSpec option = command.findOption("--output");
        if (option == null || !(command.userObject() instanceof Formatted formatted)) {
            return;
        }
        List<String> words =
                formatted.allFormats().stream().map(Format::toString).toList();
        ITypeConverter<Format> converter = text -> formatted.allFormats().stream()
                .filter(format -> format.toString().equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException("expected " + String.join(", ", words) + ", found '" + text + "'"));
        command.remove(option);
        command.addOption(OptionSpec.builder(option)
                .description("The output format: " + either(words) + ". The default is " + words.get(0) + ".")
                .completionCandidates(words)
                .converters(converter)
                .build());
    }

    private static String either(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    /** The requested format out of those of the subcommand; the first of them by default. */
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
