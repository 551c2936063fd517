package dev.mooring.cli.cluster;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.Asked;
import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputException;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.RawFiles;
import dev.mooring.cli.render.Words;
import dev.mooring.evidence.Digest;
import dev.mooring.evidence.ProofChecker;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reasons;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Asks the question of a proof again, of the input. */
@Command(
        name = "verify-proof",
        header = "Ask the question of a proof again",
        description = {
            "ANSWER is the JSON answer of another subcommand ('-o json'), or only its member 'proof'. Asks the question of"
                    + " each proof again, with the files that you give as evidence, and compares: the answer must be yes, with the"
                    + " same premises and the same facts. Give all files that the question used: a file that was not evidence"
                    + " then, for example the output of a command, must be unchanged. It does not show that the"
                    + " rules are right, or that the cluster is still the same.",
            "",
            "Exit code 1 if the answer is not the same yes, or has no proof, or the proof has no question.",
            "",
            "For example:",
            "  mooring why shop/data export.yaml -o json >answer.json",
            "  mooring verify-proof answer.json export.yaml"
        },
        customSynopsis = "mooring verify-proof ANSWER FILE... [OPTIONS]")
public final class VerifyProofCommand implements Callable<Integer> {

    @Parameters(paramLabel = "ANSWER", index = "0", description = "The answer with the proof, as JSON.")
    private String answer = "";

    @Parameters(paramLabel = "FILE", index = "1..*", arity = "0..*", description = "Evidence, as with -f.")
    private List<String> standing = new ArrayList<>();

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            order = 1,
            description =
                    "The evidence: manifests, and the unchanged outputs of commands, also directories. Repeatable.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAMESPACE",
            order = 3,
            description = "The namespace of objects without a namespace; the default is 'default'.")
    private String namespace = "default";

    private final List<String> outputs = new ArrayList<>();
    private final Terminal terminal;
    private final Commands commands;
    private boolean wrong;

    public VerifyProofCommand(Terminal terminal, Commands commands) {
        this.terminal = requireNonNull(terminal, "terminal");
        this.commands = requireNonNull(commands, "commands");
    }

    @Override
    public Integer call() {
        List<JsonObject> proofs = new ArrayList<>();
        Input said = InputReader.read(List.of(answer), false, terminal.sources());
        said.problems().forEach(this::tell);
        said.json().forEach(each -> find(each, proofs));
        Map<String, byte[]> given = new LinkedHashMap<>();
        Stream.of(files, standing).flatMap(List::stream).forEach(file -> read(file, given));
        ProofChecker checker =
                ProofChecker.of(documents(given, proofs), outputs, each -> InputObjects.placed(each, namespace));
        if (wrong) {
            return ExitCode.WRONG;
        }
        if (proofs.isEmpty()) {
            terminal.error(answer + ": contains no proof: the answer is not a yes, or the proof was left out");
            return ExitCode.NO;
        }
        AskedAgain again = new AskedAgain(commands, given);
        boolean holds = true;
        for (JsonObject proof : proofs) {
            List<String> problems = problems(proof, again.problems(proof), checker);
            holds &= problems.isEmpty();
            terminal.out().print(text(proof, problems));
        }
        return holds ? ExitCode.FINE : ExitCode.NO;
    }

    /** Reads a file, or all files in a directory. */
    private void read(String file, Map<String, byte[]> given) {
        try {
            if (new CommandFiles(terminal.sources()).kind(file).isDirectory()) {
                terminal.sources().list(file).forEach(each -> read(each, given));
                return;
            }
        } catch (InputException | IOException e) {
            tell(new Problem(file, 0, String.valueOf(e.getMessage())));
            return;
        }
        RawFiles.read(file, terminal.sources(), this::tell)
                .ifPresent(bytes -> given.put(CommandFiles.name(file), bytes));
    }

    /** If the question does not get the same answer again, the facts that have changed show why. */
    private static List<String> problems(JsonObject proof, List<String> again, ProofChecker checker) {
        List<String> problems = new ArrayList<>(again);
        if (!again.isEmpty()) {
            problems.addAll(checker.problems(proof));
        }
        return problems;
    }

    private void tell(Problem problem) {
        terminal.error(problem.toString());
        wrong = true;
    }

    /** The proofs anywhere in an answer. */
    static void find(JsonValue value, List<JsonObject> proofs) {
        if (value instanceof JsonArray array) {
            array.items().forEach(each -> find(each, proofs));
        } else if (value instanceof JsonObject object) {
            if (Asked.isProof(object)) {
                proofs.add(object);
            } else {
                object.members().values().forEach(each -> find(each, proofs));
            }
        }
    }

    /** The digests of the outputs that the proofs name. */
    private static Set<String> outputs(List<JsonObject> proofs) {
        Set<String> digests = new TreeSet<>();
        for (JsonObject proof : proofs) {
            for (JsonValue premise : proof.array("premises").items()) {
                for (JsonValue fact : members(premise, "dischargedBy")) {
                    if (fact instanceof JsonObject output
                            && output.string("source").orElse("").equals("output")) {
                        output.string("sha256").ifPresent(digests::add);
                    }
                }
            }
        }
        return digests;
    }

    private static List<JsonValue> members(JsonValue value, String array) {
        return value instanceof JsonObject object ? object.array(array).items() : List.of();
    }

    /** The documents of the files; a file that a proof names as an output counts as one. */
    private List<JsonValue> documents(Map<String, byte[]> given, List<JsonObject> proofs) {
        Set<String> digests = outputs(proofs);
        Set<String> others = new TreeSet<>();
        proofs.forEach(proof ->
                Asked.read(proof).ifPresent(asked -> others.addAll(asked.files().values())));
        List<JsonValue> documents = new ArrayList<>();
        given.forEach((file, bytes) -> {
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (digests.contains(Digest.of(text).hex())) {
                outputs.add(text);
            } else if (!others.contains(RawFiles.sha256(bytes))) {
                Input read = InputReader.read(file, text, terminal.sources());
                read.problems().forEach(this::tell);
                documents.addAll(read.withoutVersions().json());
            }
        });
        return documents;
    }

    private static String text(JsonObject proof, List<String> problems) {
        String question = proof.get("question")
                .filter(JsonString.class::isInstance)
                .map(each -> ((JsonString) each).value())
                .orElse("");
        int premises = proof.array("premises").items().size();
        StringBuilder out = new StringBuilder();
        out.append(Reasons.printable(question))
                .append(problems.isEmpty() ? ": asked again, the same yes with the same " : ": not proven, of ")
                .append(Words.count(premises, "premise"))
                .append(problems.isEmpty() ? "\n" : ":\n");
        problems.forEach(each -> line(out, each));
        proof.array("premises").items().stream()
                .flatMap(each ->
                        each instanceof JsonObject premise ? premise.string("statement").stream() : Stream.empty())
                .distinct()
                .forEach(each -> line(out, "relies on the caller's word: " + each));
        return out.toString();
    }

    private static void line(StringBuilder out, String words) {
        out.append("  ").append(Reasons.printable(words)).append('\n');
    }
}
