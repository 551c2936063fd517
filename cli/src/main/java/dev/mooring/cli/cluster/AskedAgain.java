package dev.mooring.cli.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.cli.command.Asked;
import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.Terminal;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** Puts the questions of proofs again, in this process and with no other files than those given; each question once. */
final class AskedAgain {

    private static final String ASKED = "asked";

    private final Commands commands;
    private final Map<String, byte[]> given;
    private final Map<Asked, Answered> answers = new HashMap<>();

    AskedAgain(Commands commands, Map<String, byte[]> given) {
        this.commands = commands;
        this.given = new LinkedHashMap<>(given);
    }

    /** The proofs of an answer, and why there is no answer. */
    private record Answered(List<JsonObject> proofs, List<String> problems) {}

    /** Why a proof does not hold of what was given; empty if the same question has the same yes. */
    List<String> problems(JsonObject proof) {
        Optional<Asked> asked = Asked.read(proof);
        if (asked.isEmpty()) {
            return List.of("the proof has no question: no member 'asked'");
        }
        Answered answered = answers.computeIfAbsent(asked.get(), this::answer);
        if (!answered.problems().isEmpty()) {
            return answered.problems();
        }
        String question = proof.string("question").orElse("");
        List<JsonObject> same = answered.proofs().stream()
                .filter(each -> each.string("question").orElse("").equals(question))
                .toList();
        if (same.isEmpty()) {
            return List.of("asked again, the answer has no such proof");
        }
        return same.stream().map(each -> each.without(ASKED)).anyMatch(proof.without(ASKED)::equals)
                ? List.of()
                : List.of("asked again, the yes has other premises or other facts");
    }

    private Answered answer(Asked asked) {
        Asked.Again again = asked.again(given);
        if (!again.missing().isEmpty()) {
            return new Answered(
                    List.of(),
                    again.missing().stream()
                            .map(each -> each + " is not given, or has changed")
                            .toList());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(again.sources(), new PrintStream(out, false, UTF_8), new PrintStream(err, true, UTF_8));
        CommandLine line = commands.line(terminal, again.words()).setExpandAtFiles(false);
        if (!canProve(line, again.words())) {
            return new Answered(List.of(), List.of("'" + String.join(" ", asked.arguments()) + "' proves nothing"));
        }
        commands.run(line, terminal, again.words());
        terminal.out().flush();
        List<JsonObject> proofs = new ArrayList<>();
        try {
            VerifyProofCommand.find(JsonValue.parse(out.toString(UTF_8)), proofs);
        } catch (JsonException e) {
            return new Answered(
                    List.of(), List.of("asked again, there is no answer: " + firstLine(err.toString(UTF_8))));
        }
        return new Answered(proofs, List.of());
    }

    /** Only a subcommand that answers with proofs is run, never one that serves or asks again itself. */
    private static boolean canProve(CommandLine line, List<String> words) {
        CommandLine named = line;
        for (String word : words) {
            CommandLine next = named.getSubcommands().get(word);
            if (next == null) {
                break;
            }
            named = next;
        }
        return (named.getCommandSpec().findOption("--filename") != null
                        || named.getCommandSpec().findOption("--proof") != null)
                && !(named.getCommand() instanceof VerifyProofCommand);
    }

    private static String firstLine(String messages) {
        return messages.lines().findFirst().orElse("nothing was printed");
    }
}
