package dev.mooring.cli.explain;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.RawFiles;
import dev.mooring.cli.pasted.Comparison;
import dev.mooring.cli.pasted.GivenFiles;
import dev.mooring.cli.render.Format;
import dev.mooring.pasted.MessageCatalogue;
import dev.mooring.pasted.MessageTemplate;
import dev.mooring.pasted.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds known messages in a pasted text, and what to do next. */
@Command(
        name = "explain",
        header = "Find the known messages in pasted text, what they prove, and what to check next",
        description = {
            "Reads any text: events, kubectl describe, logs, terminal output, an answer of the API server. Prints for"
                    + " each message its component, what it proves and does not prove, its causes, the next command,"
                    + " and what is not safe. Text is hearsay: it never proves the state of an object. Values that"
                    + " look like secrets are not repeated.",
            "",
            "A file of objects is an export: the statements of the text about each object are compared with it. A text"
                    + " can warn, but never vouch for an object.",
            "",
            "For example:",
            "  kubectl describe pod db-0 | mooring explain",
            "  mooring explain paste.txt export.yaml"
        },
        customSynopsis = "mooring explain [FILE]... [OPTIONS]")
public final class ExplainCommand extends FormattedCommand {

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            order = 1,
            description = "The text to read, or the export of a cluster to compare it with. '-' is standard input, the"
                    + " default. Repeatable.")
    private List<String> files = new ArrayList<>();

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "A file to read, as with -f.")
    private List<String> standing = new ArrayList<>();

    @Option(names = "--list", order = 2, description = "Read nothing, and list all known messages.")
    private boolean list;

    public ExplainCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        Format format = format();
        if (list) {
            terminal()
                    .out()
                    .print(
                            format == Format.TABLE
                                    ? table()
                                    : format.print(MessageCatalogue.all().templates().stream()
                                            .map(MessageTemplate::toJson)
                                            .toList()));
            return ExitCode.FINE;
        }
        GivenFiles given = new GivenFiles();
        List<String> all = Stream.of(files, standing).flatMap(List::stream).toList();
        for (String file : all.isEmpty() ? List.of("-") : all) {
            Optional<byte[]> bytes = RawFiles.read(file, terminal().sources(), this::tell);
            if (bytes.isEmpty()) {
                if (file.indexOf(' ') >= 0) {
                    terminal().error("to explain a text, pipe it: echo 'TEXT' | mooring explain");
                }
                return ExitCode.WRONG;
            }
            if (bytes.get().length == 0) {
                terminal().error(CommandFiles.name(file) + " is empty: the command that wrote it may have failed");
                return ExitCode.WRONG;
            }
            given.add(CommandFiles.name(file), bytes.get(), terminal().sources().allowance());
        }
        if (!given.hasText() && !all.contains("-")) {
            terminal()
                    .error(
                            "all files are exports: name the text too, or '-' for standard input, to compare it with them");
        }
        Map<String, Reading> readings = given.readings();
        List<Comparison> comparisons = given.comparisons();
        terminal()
                .out()
                .print(
                        format == Format.TABLE
                                ? ExplainedText.of(
                                        given, comparisons, terminal().layout())
                                : format.print(List.of(ExplainedJson.of(given, comparisons))));
        return readings.keySet().stream().anyMatch(given::isRecognised) ? ExitCode.FINE : ExitCode.NO;
    }

    private String table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("MESSAGE", "SAID BY", "RELEASES", "WORDS"));
        for (MessageTemplate template : MessageCatalogue.all().templates()) {
            rows.add(List.of(
                    template.code(),
                    template.speaker(),
                    template.releases(),
                    template.templates().get(0)));
        }
        return terminal().layout().table(rows);
    }
}
