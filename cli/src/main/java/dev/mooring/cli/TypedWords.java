package dev.mooring.cli;

import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.MachineFiles;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The words of a command that is still being typed.
 *
 * @param last the word that is being typed; empty before its first character
 * @param expected the label whose value the last word is; empty if it is not a value
 * @param files the files that {@code -f} names
 * @param recursive whether to read directories
 */
record TypedWords(String last, Optional<ArgSpec> expected, List<String> files, boolean recursive) {

    /** Of {@code root}: bash treats an equals sign as a separate word. */
    static TypedWords of(CommandLine root, List<String> words) {
        List<String> typed = words.stream().filter(word -> !word.equals("=")).toList();
        String last = words.isEmpty() || words.get(words.size() - 1).equals("=") ? "" : typed.get(typed.size() - 1);
        int before = last.isEmpty()
                        && (words.isEmpty() || !words.get(words.size() - 1).isEmpty())
                ? typed.size()
                : typed.size() - 1;
        Walk walk = new Walk(root);
        typed.subList(0, before).forEach(walk::pass);
        return new TypedWords(last, walk.expected(), walk.files, walk.recursive);
    }

    /** {@return the content of the files, without what cannot be read} */
    Input read() {
        return files.isEmpty()
                ? Input.EMPTY
                : InputReader.read(files, recursive, new MachineFiles(InputStream.nullInputStream()));
    }

    /** Goes through complete words, as the parser would. */
    private static final class Walk {

        private CommandLine command;
        private @Nullable OptionSpec open;
        private int positionals;
        private final List<String> files = new ArrayList<>();
        private boolean recursive;

        Walk(CommandLine root) {
            this.command = root;
        }

        void pass(String word) {
            if (open != null) {
                value(open, word);
                open = null;
            } else if (word.startsWith("-")) {
                option(word);
            } else if (positionals == 0 && command.getSubcommands().containsKey(word)) {
                command = command.getSubcommands().get(word);
            } else {
                positionals++;
            }
        }

        private void option(String word) {
            String[] parts = word.split("=", 2);
            @Nullable OptionSpec option = command.getCommandSpec().findOption(parts[0]);
            if (option != null && parts.length == 2) {
                value(option, parts[1]);
            } else if (option != null && option.arity().max() > 0) {
                open = option;
            }
            recursive |= word.equals("-R") || word.equals("--recursive");
        }

        private void value(OptionSpec option, String word) {
            if (option.longestName().equals("--filename") && !word.equals("-")) {
                files.add(word);
            }
        }

        Optional<ArgSpec> expected() {
            return open != null
                    ? Optional.of(open)
                    : command.getCommandSpec().positionalParameters().stream()
                            .filter(each -> each.index().contains(positionals))
                            .map((PositionalParamSpec each) -> (ArgSpec) each)
                            .findFirst();
        }
    }
}
