package dev.mooring.samples;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Manifests;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.samples.input.Document;
import dev.mooring.samples.input.Input;
import dev.mooring.sanitize.CallerRule;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.SanitizeReport;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.sanitize.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What must change in manifests so that they bind in another cluster. */
@Command(
        name = "sanitize",
        header = "Make volumes and claims fit for another cluster",
        description = {
            "",
            "Prints the cleaned documents, in the order and nesting they came in. Dangers and warnings go to standard"
                    + " error; --report tells every change and its reason.",
            "",
            "For example, what was exported with 'kubectl get pv,pvc -A -o yaml':",
            "  mooring sanitize -f export.yaml --for prebind --reclaim-policy retain --report - > fit.yaml"
        },
        sortOptions = true)
final class SanitizeCommand extends ManifestCommand {

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
            description = "Write changes, warnings and refusals there as JSON; '-' prints them to standard error as"
                    + " text.")
    private @Nullable String report;

    SanitizeCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Format[] formats() {
        return new Format[] {Format.YAML, Format.JSON};
    }

    @Override
    Answer answer(Input read, Format format) {
        Sanitized sanitized = Sanitizer.sanitize(read.json(), policy(), target());
        String text = format.print(sanitized.documents());
        if (report == null) {
            return new Answer(text, "", messages(sanitized, read, Severity.WARN), exit(sanitized));
        }
        if (report.equals("-")) {
            return new Answer(
                    text, SanitizeReport.toText(sanitized), messages(sanitized, read, Severity.ERROR), exit(sanitized));
        }
        write(Path.of(report), report(sanitized, read).toPrettyJson() + "\n");
        return new Answer(text, "", messages(sanitized, read, Severity.WARN), exit(sanitized));
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

    private static int exit(Sanitized sanitized) {
        boolean limit = sanitized.warnings().stream().anyMatch(warning -> warning.severity() == Severity.ERROR);
        if (limit) {
            return ExitCode.WRONG;
        }
        return sanitized.isComplete() ? ExitCode.FINE : ExitCode.NO;
    }

    /** The warnings that are at least so grave, the gravest first, each with the document it is about. */
    private static List<String> messages(Sanitized sanitized, Input read, Severity atLeast) {
        List<Told> told = new ArrayList<>();
        sanitized.warnings().forEach(warning -> told.add(new Told("", warning)));
        for (SanitizedObject object : sanitized.objects()) {
            String place = read.documents().get(object.place().document()).place() + ": ";
            object.warnings().forEach(warning -> told.add(new Told(place, warning)));
        }
        return told.stream()
                .filter(one -> one.warning().severity().compareTo(atLeast) >= 0)
                .sorted((a, b) -> Reasons.ORDER.compare(a.warning(), b.warning()))
                .map(one -> one.place() + Reasons.line(one.warning()))
                .toList();
    }

    private record Told(String place, Reason warning) {}

    /** The library's report, with the file of each object and the document's number in that file. */
    private static JsonObject report(Sanitized sanitized, Input read) {
        JsonObject json = SanitizeReport.toJson(sanitized);
        List<JsonValue> objects = new ArrayList<>();
        for (int i = 0; i < sanitized.objects().size(); i++) {
            Document document =
                    read.documents().get(sanitized.objects().get(i).place().document());
            JsonObject object = (JsonObject) json.array("objects").items().get(i);
            objects.add(object.with("file", JsonString.of(document.source()))
                    .with("documentInFile", JsonNumber.of(document.number())));
        }
        return json.with("objects", new JsonArray(objects));
    }

    private void write(Path file, String text) {
        try {
            Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw wrongOption("--report " + file + " cannot be written: " + e.getMessage());
        }
    }
}
