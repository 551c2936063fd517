package dev.mooring.cli.cluster;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks whether the evidence of a yes is in the input. */
@Command(
        name = "verify-proof",
        header = "Compare the proof of a yes with the input, read again",
        description = {
            "FILE is the JSON answer of another subcommand ('-o json'), or only its member 'proof'. Looks in the input"
                    + " for each fact that its premises rest on: values, complete lists, absent objects and command"
                    + " outputs. It shows that the evidence is there, complete and unchanged. It does not show that"
                    + " the rules are right, or that the cluster is still the same.",
            "",
            "Exit code 1 if a fact is not in the input, or the answer has no proof.",
            "",
            "For example:",
            "  mooring why shop/data -f export.yaml -o json >answer.json",
            "  mooring verify-proof answer.json -f export.yaml"
        },
        customSynopsis = "mooring verify-proof FILE -f FILE... [OPTIONS]")
public final class VerifyProofCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The answer with the proof, as JSON.")
    private String answer = "";

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            order = 1,
            description = "The evidence: manifests, and the unchanged outputs of commands. Repeatable.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAMESPACE",
            order = 3,
            description = "The namespace of objects without a namespace; the default is 'default'.")
    private String namespace = "default";

    private final List<String> outputs = new ArrayList<>();
    private final Terminal terminal;
    private boolean wrong;

    public VerifyProofCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    @Override
    public Integer call() {
        List<JsonObject> proofs = new ArrayList<>();
        Input said = InputReader.read(List.of(answer), false, terminal.sources());
        said.problems().forEach(this::tell);
        said.json().forEach(each -> find(each, proofs));
        ProofChecker checker =
                ProofChecker.of(documents(outputs(proofs)), outputs, each -> InputObjects.placed(each, namespace));
        if (wrong) {
            return ExitCode.WRONG;
        }
        if (proofs.isEmpty()) {
            terminal.error(answer + ": contains no proof: the answer is not a yes, or the proof was left out");
            return ExitCode.NO;
        }
        boolean holds = true;
        for (JsonObject proof : proofs) {
            List<String> problems = checker.problems(proof);
            holds &= problems.isEmpty();
            terminal.out().print(text(proof, problems));
        }
        return holds ? ExitCode.FINE : ExitCode.NO;
    }

    private void tell(Problem problem) {
        terminal.error(problem.toString());
        wrong = true;
    }

    /** The proofs anywhere in an answer. */
    private static void find(JsonValue value, List<JsonObject> proofs) {
        if (value instanceof JsonArray array) {
            array.items().forEach(each -> find(each, proofs));
        } else if (value instanceof JsonObject object) {
            if (object.has("premises") && object.has("question")) {
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
    private List<JsonValue> documents(Set<String> digests) {
        List<JsonValue> documents = new ArrayList<>();
        for (String file : files) {
            Optional<byte[]> bytes = RawFiles.read(file, terminal.sources(), this::tell);
            if (bytes.isEmpty()) {
                continue;
            }
            String text = new String(bytes.get(), StandardCharsets.UTF_8);
            if (digests.contains(Digest.of(text).hex())) {
                outputs.add(text);
                continue;
            }
            Input read = InputReader.read(file, text, terminal.sources());
            read.problems().forEach(this::tell);
            documents.addAll(read.withoutVersions().json());
        }
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
                .append(problems.isEmpty() ? ": the evidence of " : ": not proven, of ")
                .append(Words.count(premises, "premise"))
                .append(problems.isEmpty() ? " is in the input\n" : ":\n");
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
