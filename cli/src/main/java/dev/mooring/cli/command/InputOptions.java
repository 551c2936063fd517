package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.CompleteKind;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.Sources;
import dev.mooring.cli.input.StreamItem;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Option;

/** The input; the same for every subcommand that reads manifests. */
public final class InputOptions {

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            order = 1,
            description = "The YAML or JSON file to read: one document or many, including lists, also compressed with"
                    + " gzip. '-' is standard input, which is the default. Repeatable; -f may be left out.")
    private List<String> files = new ArrayList<>();

    /** The argument with the files that stand without the option; null if the subcommand has none. */
    private @Nullable ArgSpec standing;

    /** The files among the words of another argument. */
    private List<String> among = List.of();

    @Option(
            names = {"-R", "--recursive"},
            order = 2,
            description = "Read directories recursively: all files that end in .yaml, .yml or .json, also with .gz.")
    private boolean recursive;

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAMESPACE",
            order = 3,
            description = "The namespace of objects without a namespace; the default is 'default'.")
    private @Nullable String namespace;

    @Option(
            names = "--complete",
            paramLabel = "KIND",
            order = 5,
            split = ",",
            converter = CompleteKind.Converter.class,
            description = "All objects of these kinds in the cluster are given, even if there are none; for example"
                    + " Pod,Node. kubectl's own lists imply this for Nodes, volumes and other cluster-wide kinds, and"
                    + " with -A for all kinds. 'all' means the kinds that 'mooring export-command' exports: no"
                    + " Secrets, no custom resources except snapshots, and no CSIStorageCapacity, whose own list"
                    + " implies it. Repeatable.")
    private Set<CompleteKind> complete = EnumSet.noneOf(CompleteKind.class);

    /** Whether a file was given. */
    public boolean isGiven() {
        return !files().isEmpty();
    }

    /** {@return the files and directories as given: those of {@code -f}, and then those without it} */
    public List<String> files() {
        return Stream.of(files, standing()).flatMap(List::stream).toList();
    }

    /** {@return whether the caller said that all objects are given} */
    boolean isAll() {
        return complete.contains(CompleteKind.ALL);
    }

    /** The files that stand without the option. */
    List<String> standing() {
        @Nullable List<String> words = standing == null ? null : standing.getValue();
        return words == null ? among : words;
    }

    void stand(List<String> words) {
        requireNonNull(standing, "standing").setValue(words);
    }

    void standAmong(List<String> words) {
        among = List.copyOf(words);
    }

    void standingIn(ArgSpec argument) {
        standing = argument;
    }

    /** {@return a short description of the input} */
    public String names() {
        List<String> all = files();
        return switch (all.size()) {
            case 0 -> InputReader.STDIN_NAME;
            case 1 -> all.get(0);
            default -> all.size() + " files";
        };
    }

    public Input read(Sources sources) {
        return InputReader.read(files(), recursive, sources).withComplete(CompleteKind.kinds(complete));
    }

    /** {@return no documents, with the caller's complete kinds; for a question that needs no input} */
    public Input nothing() {
        return Input.EMPTY.withComplete(CompleteKind.kinds(complete));
    }

    /** Reads files other than those of {@code -f}, directories according to {@code -R}. */
    public Input read(List<String> others, Sources sources) {
        return others.isEmpty() ? Input.EMPTY : InputReader.read(others, recursive, sources);
    }

    /** Whether the whole input can be read twice. */
    public boolean areFiles(Sources sources) {
        return InputReader.areFiles(files(), sources);
    }

    /** Reads objects one at a time, from files of any size. */
    public void stream(Sources sources, Consumer<StreamItem> items) {
        InputReader.stream(files(), sources, items);
    }

    @Nullable
    public String namespace() {
        return namespace;
    }
}
