package dev.mooring.cli.command;

import dev.mooring.cli.input.Allowance;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.PastedFile;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.RawFiles;
import dev.mooring.cli.input.Sources;
import dev.mooring.cli.pasted.Comparison;
import dev.mooring.cli.pasted.GivenFiles;
import dev.mooring.cli.render.Words;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Pasted texts in addition to the manifests: they can lower an answer and never raise it. */
public final class PastedOption {

    @Option(
            names = "--pasted",
            paramLabel = "FILE",
            order = 90,
            description = "A text in addition to the manifests: a table of kubectl get, a describe text, events, a"
                    + " log. Treated as hearsay: contradictions with the manifests are reported and make the exit code"
                    + " non-zero; it can never turn an answer into a yes. Repeatable.")
    private List<String> files = new ArrayList<>();

    private final GivenFiles given = new GivenFiles();

    private List<String> missingKinds = List.of();

    /** {@return the texts; call {@link #against} first} */
    public GivenFiles given() {
        return given;
    }

    /** {@return the kinds with an object that a text names and the manifests lack; call {@link #against} first} */
    List<String> missingKinds() {
        return missingKinds;
    }

    /** {@return whether a text is given} */
    boolean isGiven() {
        return !files.isEmpty();
    }

    /** Adds texts that were given as manifests. */
    void take(List<PastedFile> texts, Allowance allowance) {
        texts.forEach(text -> given.add(text.name(), text.text().getBytes(StandardCharsets.UTF_8), allowance));
    }

    /**
     * The statements of the texts that forbid an all-clear, a line each.
     *
     * @param read the manifests
     * @param alone whether the texts are the only input
     * @param sources the source of the texts
     * @param tell receives what cannot be read
     * @return a line for each; none if no text speaks against it
     */
    public List<String> against(Input read, boolean alone, Sources sources, Consumer<Problem> tell) {
        for (String file : files) {
            Optional<byte[]> bytes = RawFiles.read(file, sources, tell);
            bytes.ifPresent(text -> given.add(CommandFiles.name(file), text, sources.allowance()));
        }
        List<String> messages = new ArrayList<>();
        List<Comparison> comparisons = given.comparisons(read.json(), read.complete());
        missingKinds = comparisons.stream()
                .flatMap(each -> each.missingKind().stream())
                .distinct()
                .toList();
        if (alone) {
            messages.addAll(named(comparisons));
        } else {
            comparisons.stream()
                    .filter(Comparison::lowers)
                    .map(Comparison::message)
                    .forEach(messages::add);
        }
        given.readings().forEach((file, reading) -> {
            if (!given.isRecognised(file)) {
                messages.add(file + ": SaidByPastedText: this text is not recognised, so its meaning is unknown");
            }
        });
        if (alone || !messages.isEmpty()) {
            messages.add("a text proves too little to be sure" + (alone ? ": 'mooring explain' says what it means" : "")
                    + "; to be sure: " + Export.PASTE);
        }
        return messages;
    }

    /** What texts name when no manifests are given, a line for each text. */
    private static List<String> named(List<Comparison> comparisons) {
        Map<String, List<String>> objects = new LinkedHashMap<>();
        comparisons.forEach(each ->
                objects.computeIfAbsent(each.file(), any -> new ArrayList<>()).add(each.object()));
        return objects.entrySet().stream()
                .map(each -> each.getKey() + ": SaidByPastedText: the text names "
                        + Words.count(new HashSet<>(each.getValue()).size(), "object")
                        + ", such as " + each.getValue().get(0) + ", and nothing else is given that shows them")
                .toList();
    }
}
