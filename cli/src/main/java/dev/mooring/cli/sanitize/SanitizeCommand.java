package dev.mooring.cli.sanitize;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.render.Format;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Manifests;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.CallerRule;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.SanitizeReport;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.sanitize.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What must change in manifests so that they bind in another cluster. */
@Command(
        name = "sanitize",
        header = "Make volumes and claims fit for another cluster",
        description = {
            "Prints the cleaned documents, in the order and nesting they came in. Dangers and warnings go to standard"
                    + " error; --report tells every change and its reason.",
            "",
            "For example, what was exported with 'kubectl get pv,pvc -A -o yaml':",
            "  mooring sanitize -f export.yaml --for prebind --reclaim-policy retain --report - > fit.yaml"
        },
        customSynopsis = "mooring sanitize --for PURPOSE [-f FILE]... [OPTIONS]")
public final class SanitizeCommand extends ManifestCommand {

    /** How --report names standard error. */
    private static final String STDERR = "-";

    @Mixin
    private final PolicyOptions policy = new PolicyOptions();

    @Option(
            names = "--into",
            paramLabel = "FILE",
            order = 50,
            description = "What is in the target cluster already: an export of it. A kind of which there is one object"
                    + " counts as known completely. Repeatable.")
    private List<String> into = new ArrayList<>();

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            order = 51,
            description =
                    "Rules of your own, applied last: documents with match (kind, name, namespace, labels) and patch"
                            + " (JSON Patch) or merge (merge patch). Repeatable.")
    private List<String> rules = new ArrayList<>();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            order = 52,
            description = "Write changes, warnings, refusals and the forecast of the target there as JSON; '-' prints"
                    + " them to standard error as text.")
    private @Nullable String report;

    @Option(
            names = "--stream",
            order = 53,
            description =
                    "Read JSON lines and JSON lists of any size, an object at a time, and print the objects without"
                            + " their lists (-o json: one a line). Each is judged alone: a claim and its volume are not brought"
                            + " together. The report has a line for each, and only dangers and refusals are told.")
    private boolean stream;

    public SanitizeCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return stream ? streamed() : super.call();
    }

    @Override
    protected Format[] formats() {
        return new Format[] {Format.YAML, Format.JSON};
    }

    @Override
    protected Answer answer(Input read, Format format) {
        Sanitized sanitized = Sanitizer.sanitize(read.json(), policy(), target());
        SanitizeResult result = new SanitizeResult(sanitized, read.documents());
        String text = format.print(sanitized.documents());
        if (STDERR.equals(report)) {
            return new Answer(text, SanitizeReport.toText(sanitized), result.messages(Severity.ERROR), result.exit());
        }
        if (report != null) {
            write(report, result.report().toPrettyJson() + "\n");
        }
        return new Answer(text, "", result.messages(Severity.WARN), result.exit());
    }

    private void write(String file, String text) {
        try {
            Files.write(Path.of(file), text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException | InvalidPathException e) {
            throw notWritable(file, e);
        }
    }

    private ParameterException notWritable(String file, Exception cause) {
        return wrongOption("--report " + file + " cannot be written: " + cause.getMessage());
    }

    private int streamed() {
        SanitizeStream sanitizing = new SanitizeStream(policy(), target(), format(), terminal());
        if (report == null || report.equals(STDERR)) {
            sanitizing.telling(report != null);
            input().stream(terminal().in(), sanitizing::accept, this::tell);
            return exit(sanitizing.exit());
        }
        try (Writer file = Files.newBufferedWriter(Path.of(report))) {
            sanitizing.reportingTo(file);
            input().stream(terminal().in(), sanitizing::accept, this::tell);
        } catch (UncheckedIOException | IOException | InvalidPathException e) {
            throw notWritable(report, e);
        }
        return exit(sanitizing.exit());
    }

    private Policy policy() {
        List<CallerRule> own =
                readAlso(rules).documents().stream().map(this::rule).toList();
        try {
            return policy.policy(namespace(), own);
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
    }

    private CallerRule rule(Document document) {
        try {
            return CallerRule.of(document.json());
        } catch (IllegalArgumentException e) {
            throw wrongOption("--rules " + document.place() + ": " + e.getMessage());
        }
    }

    private Target target() {
        List<Manifest> objects = new ArrayList<>();
        for (Located located : Manifests.objects(readAlso(into).json())) {
            if (located.typed() instanceof JsonObject object) {
                objects.add(new Manifest(object));
            }
        }
        return objects.isEmpty() ? Target.UNKNOWN : Target.of(objects);
    }
}
