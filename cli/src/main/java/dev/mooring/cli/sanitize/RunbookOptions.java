package dev.mooring.cli.sanitize;

import dev.mooring.apply.Transfer;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.OnlyNamespaces;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.OutputFile;
import dev.mooring.cli.input.ReleaseJson;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.input.Sources;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.OptionHint;
import dev.mooring.evidence.Certificate;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.move.Move;
import dev.mooring.move.Runbook;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.Policy;
import dev.mooring.step.Step;
import dev.mooring.yaml.Yaml;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The subject and form of a runbook; the same for {@code move} and {@code sanitize --source-export}. */
final class RunbookOptions {

    static final Format[] FORMATS = {Format.TABLE, Format.JSON, Format.YAML, Format.MARKDOWN};

    @Mixin
    private final OnlyNamespaces namespaces = new OnlyNamespaces();

    @Option(
            names = "--step",
            paramLabel = "NUMBER",
            order = 59,
            description =
                    "Show one step with its conditions, commands, way back and forecasts; markdown and json show them"
                            + " for every step.")
    private @Nullable Integer step;

    @Option(
            names = "--source-context",
            paramLabel = "CONTEXT",
            order = 61,
            defaultValue = "source",
            description = "The kubectl context of the source in the commands; the default is ${DEFAULT-VALUE}.")
    private String source = "source";

    @Option(
            names = "--target-context",
            paramLabel = "CONTEXT",
            order = 62,
            defaultValue = "target",
            description = "The kubectl context of the target in the commands; the default is ${DEFAULT-VALUE}.")
    private String target = "target";

    @Option(
            names = "--out-dir",
            paramLabel = "DIRECTORY",
            order = 63,
            description = "Write the files that the commands read into this directory, which exists; run the commands"
                    + " there.")
    private @Nullable String directory;

    /**
     * The input.
     *
     * @param moving the objects that move
     * @param source the source
     * @param target the target
     * @param namespace the namespace of objects without one; null for {@code default}
     * @param sources the target for written files
     */
    record Clusters(
            Input moving,
            Input source,
            Input target,
            @Nullable String namespace,
            Sources sources) {

        private Inventory inventory(Input read) {
            return InputObjects.of(read, Scope.EVERYTHING, namespace)
                    .inventory()
                    .on(read.release());
        }

        private List<Manifest> documents() {
            return InputObjects.of(moving, Scope.EVERYTHING, namespace).all().stream()
                    .map(InputObjects.InputObject::manifest)
                    .toList();
        }

        private List<String> files() {
            Set<String> files = new TreeSet<>();
            for (Input each : List.of(moving, source, target)) {
                each.documents().forEach(document -> files.add(document.source()));
            }
            return List.copyOf(files);
        }
    }

    /** {@return a given option that applies only to a runbook; empty if there is none} */
    Optional<String> given() {
        if (namespaces.isGiven()) {
            return Optional.of(OnlyNamespaces.option());
        }
        return step != null
                ? Optional.of("--step")
                : Optional.ofNullable(directory).map(each -> "--out-dir");
    }

    /**
     * How to show the answer: the proof of a yes, whether it may be shown (all input was read, and nothing contradicts
     * it), where it goes, and the messages about what it lacks.
     */
    record Shown(
            ProofOptions options,
            boolean isUndisputed,
            Terminal terminal,
            Function<List<Reason>, List<String>> lacking) {}

    Answer answer(
            Clusters read, Policy policy, Format format, Shown proof, Function<String, ParameterException> wrong) {
        List<Manifest> documents = namespaces.of(read.documents(), wrong);
        Runbook runbook;
        try {
            runbook = Move.of(documents, policy, read.inventory(read.source()), read.inventory(read.target()));
        } catch (IllegalArgumentException e) {
            throw wrong.apply(String.valueOf(e.getMessage()));
        }
        Runbook named = runbook.inContexts(source, target);
        if (directory != null) {
            write(named, directory, read, wrong);
        }
        String text = switch (format) {
            case TABLE ->
                table(named, proof.terminal().layout(), wrong) + proof.options().text(proofs(named, proof));
            case MARKDOWN -> new RunbookPage(named, Layout.PLAIN).markdown();
            default -> format.print(List.of(proof.terminal().asking(json(named, read, proof))));
        };
        int exit = named.verdict() == Runbook.Verdict.READY ? ExitCode.FINE : ExitCode.NO;
        List<String> messages = new ArrayList<>(
                exit == ExitCode.FINE ? List.of() : proof.lacking().apply(named.reasons()));
        if (format == Format.TABLE && step == null && !named.steps().isEmpty()) {
            messages.add(OptionHint.STEPS);
        }
        return new Answer(text, "", messages, exit);
    }

    private static List<Certificate> proofs(Runbook runbook, Shown proof) {
        return proof.isUndisputed() && runbook.verdict() == Runbook.Verdict.READY
                ? runbook.proof().map(Transfer.Proofs::list).orElse(List.of())
                : List.of();
    }

    private String table(Runbook named, Layout layout, Function<String, ParameterException> wrong) {
        RunbookPage page = new RunbookPage(named, layout);
        if (step == null || named.steps().isEmpty()) {
            return page.text();
        }
        if (step < 1 || step > named.steps().size()) {
            throw wrong.apply(
                    "--step " + step + ": expected 1 to " + named.steps().size());
        }
        return page.text(named.steps().get(step - 1));
    }

    private static JsonObject json(Runbook runbook, Clusters read, Shown proof) {
        JsonObject json = runbook.toJson();
        return ReleaseJson.in(
                proof.isUndisputed() ? json : json.without("proofs"),
                read.target().release());
    }

    private static void write(
            Runbook runbook, String directory, Clusters read, Function<String, ParameterException> wrong) {
        for (Step step : runbook.steps()) {
            write(directory + "/" + step.file(), step.documents(), read, wrong);
            write(directory + "/" + step.wayBack().file(), step.wayBack().documents(), read, wrong);
        }
    }

    private static void write(
            String file, List<Manifest> documents, Clusters read, Function<String, ParameterException> wrong) {
        if (documents.isEmpty()) {
            return;
        }
        try (OutputFile out = read.sources().write(file, read.files())) {
            out.writer()
                    .write(Yaml.writeFile(
                            file, documents.stream().map(Manifest::json).toList()));
            out.complete();
        } catch (IOException e) {
            throw wrong.apply("--out-dir: " + file + " cannot be written: " + e.getMessage());
        }
    }
}
