package dev.mooring.cli.command;

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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What to read; the same for every subcommand that takes manifests. */
public final class InputOptions {

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            order = 1,
            description = {
                "The YAML or JSON file to read: one document or many, lists included, also packed with gzip. '-' is"
                        + " standard input, which is the default. Repeatable."
            })
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-R", "--recursive"},
            order = 2,
            description =
                    "Read directories: all files in them and below that end in .yaml, .yml or .json, also with .gz.")
    private boolean recursive;

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAMESPACE",
            order = 3,
            description = "The namespace of objects that have no namespace; the default is 'default'.")
    private @Nullable String namespace;

    @Option(
            names = "--complete",
            paramLabel = "KIND",
            order = 5,
            split = ",",
            converter = CompleteKind.Converter.class,
            description = "All objects of these kinds in the cluster are given, even if there is none; for example"
                    + " Pod,Node. Lists that kubectl prints say so by themselves: of Nodes, volumes and other"
                    + " cluster-wide kinds, and with -A of all kinds. With 'all' these are the kinds that"
                    + " 'mooring export-command' asks for, and no others: not Secrets, and no custom resources but those"
                    + " of snapshots; and not CSIStorageCapacity, of which its list says it. Repeatable.")
    private Set<CompleteKind> complete = EnumSet.noneOf(CompleteKind.class);

    /** Whether {@code -f} was given. */
    public boolean isGiven() {
        return !files.isEmpty();
    }

    /** {@return the files and directories of {@code -f} as they were named} */
    public List<String> files() {
        return List.copyOf(files);
    }

    /** {@return what is read, in a few words} */
    public String names() {
        return switch (files.size()) {
            case 0 -> InputReader.STDIN_NAME;
            case 1 -> files.get(0);
            default -> files.size() + " files";
        };
    }

    public Input read(Sources sources) {
        return InputReader.read(files, recursive, sources).withComplete(CompleteKind.kinds(complete));
    }

    /** {@return no documents, with what the caller says about kinds; for a question that can do without any} */
    public Input nothing() {
        return Input.EMPTY.withComplete(CompleteKind.kinds(complete));
    }

    /** Reads other files than those of {@code -f}, directories as {@code -R} says. */
    public Input read(List<String> others, Sources sources) {
        return others.isEmpty() ? Input.EMPTY : InputReader.read(others, recursive, sources);
    }

    /** Whether all that is read can be read twice. */
    public boolean areFiles(Sources sources) {
        return InputReader.areFiles(files, sources);
    }

    /** Reads objects one at a time, for files of any size. */
    public void stream(Sources sources, Consumer<StreamItem> items) {
        InputReader.stream(files, sources, items);
    }

    @Nullable
    public String namespace() {
        return namespace;
    }
}
