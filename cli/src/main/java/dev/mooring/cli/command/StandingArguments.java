package dev.mooring.cli.command;

import dev.mooring.cli.input.ObjectName;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Range;

/** The words of a call that stand without an option: the arguments of a subcommand, and then files. */
public final class StandingArguments {

    /** A file among the words of an argument that takes all further words. */
    private static final Pattern FILE = Pattern.compile(".*\\.(?:ya?ml|json)(?:\\.gz)?");

    private StandingArguments() {}

    /**
     * Lets files stand after the arguments of a subcommand that reads manifests, unless these take all further words.
     *
     * @param command the subcommand as picocli has it
     */
    public static void add(CommandSpec command) {
        List<PositionalParamSpec> own = command.positionalParameters();
        if (!(command.userObject() instanceof ManifestCommand reader)
                || own.stream().anyMatch(each -> isOpen(each))) {
            return;
        }
        PositionalParamSpec files = PositionalParamSpec.builder()
                .index(Range.valueOf(own.size() + "..*"))
                .arity("0..*")
                .paramLabel("FILE")
                .description("A file to read, as with -f.")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .build();
        command.addPositional(files);
        reader.input().standingIn(files);
    }

    /** {@return whether all further words are values of an argument} */
    public static boolean isOpen(PositionalParamSpec argument) {
        return argument.index().max() == Integer.MAX_VALUE;
    }

    /**
     * Joins a kind and a name that are two words, as kubectl takes them, to {@code KIND/NAME}, and takes files out of the
     * words of an argument that takes all words.
     *
     * @param command the subcommand, with the values of a call
     */
    public static void join(CommandSpec command) {
        if (!(command.userObject() instanceof ManifestCommand reader)) {
            return;
        }
        for (PositionalParamSpec each : command.positionalParameters()) {
            if (isMixed(each)) {
                List<String> words = each.getValue();
                each.setValue(words.stream().filter(word -> !isFile(word)).toList());
                reader.input()
                        .standAmong(
                                words.stream().filter(StandingArguments::isFile).toList());
                continue;
            }
            List<String> rest = reader.input().standing();
            String word = String.valueOf(each.<Object>getValue());
            if (!isOpen(each) && ObjectName.isKind(word) && !rest.isEmpty() && ObjectName.isName(rest.get(0))) {
                each.setValue(word + "/" + rest.get(0));
                reader.input().stand(rest.subList(1, rest.size()));
            }
        }
    }

    /** Whether an argument takes all further words, and these may be files. */
    private static boolean isMixed(PositionalParamSpec argument) {
        return isOpen(argument) && !argument.paramLabel().equals("FILE");
    }

    private static boolean isFile(String word) {
        return FILE.matcher(word).matches();
    }

    /** The values of the arguments without the files that are evidence. */
    static List<String> own(ParseResult words) {
        boolean reads = words.commandSpec().userObject() instanceof ManifestCommand;
        List<String> values = new ArrayList<>();
        for (PositionalParamSpec each : words.matchedPositionals()) {
            if (!isOpen(each)) {
                values.add(String.valueOf(each.<Object>getValue()));
            } else if (!reads || !each.paramLabel().equals("FILE")) {
                each.originalStringValues().stream()
                        .filter(word -> !reads || !isFile(word))
                        .forEach(values::add);
            }
        }
        return values;
    }
}
