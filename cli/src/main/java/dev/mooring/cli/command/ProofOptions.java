package dev.mooring.cli.command;

import dev.mooring.cli.render.Words;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Proof;
import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** Whether the proof of a yes is shown; the same for every subcommand whose yes has one. */
public final class ProofOptions {

    /** With more claims the proof that they are Bound is longer than the answer, and is there only if it is asked for. */
    public static final int MOST_CLAIMS = 100;

    @Option(
            names = "--proof",
            order = 81,
            description = "Show the proof of a yes: what must hold, and which evidence of the input shows it. JSON and"
                    + " YAML have it as 'proof'; 'mooring verify-proof' compares it with the input.")
    private boolean proof;

    /** {@return whether the proof was asked for} */
    public boolean isAsked() {
        return proof;
    }

    /**
     * The certificates of an answer.
     *
     * @param whole the one for the answer as a whole; empty if it is no yes
     * @param parts those for parts of it, which are shown only if proofs were asked for
     * @return the certificates to show
     */
    public List<Certificate> of(Optional<Certificate> whole, List<Certificate> parts) {
        List<Certificate> yes = new ArrayList<>(whole.stream().toList());
        yes.addAll(proof ? parts : List.of());
        return yes;
    }

    /**
     * What is printed below a table.
     *
     * @param yes the certificates of the answer
     * @return a line for each, or all of it if the proof was asked for; empty without a certificate
     */
    public String text(List<Certificate> yes) {
        StringBuilder out = new StringBuilder();
        yes.forEach(each -> out.append(proof ? whole(each) : line(each) + "; --proof shows them\n"));
        return out.toString();
    }

    /**
     * The answer with its proof.
     *
     * @param answer the answer
     * @param yes the certificates; none if the answer is no yes
     * @return the answer, with the member {@code proof} if there is one certificate, or {@code proofs} if there are several
     */
    public static JsonObject in(JsonObject answer, List<Certificate> yes) {
        return switch (yes.size()) {
            case 0 -> answer;
            case 1 -> answer.with("proof", yes.get(0).toJson());
            default -> answer.with("proofs", JsonArray.of(yes.stream().map(Certificate::toJson)));
        };
    }

    private static String line(Certificate yes) {
        TreeSet<String> said = new TreeSet<>();
        yes.proofs().forEach(each -> each.by().stream().filter(Fact::isSaid).forEach(fact -> said.add(fact.words())));
        String word = said.isEmpty() ? "" : " (" + yes.said() + " rest on your word: " + String.join(", ", said) + ")";
        return Reasons.printable(
                yes.question() + ": proven by " + Words.count(yes.proofs().size(), "premise") + word);
    }

    private static String whole(Certificate yes) {
        StringBuilder out = new StringBuilder(line(yes)).append('\n');
        for (Proof each : yes.proofs()) {
            out.append("  ")
                    .append(each.code())
                    .append(": ")
                    .append(Reasons.printable(each.sentence()))
                    .append('\n');
            each.by()
                    .forEach(fact -> out.append("    ")
                            .append(Reasons.printable(fact.words()))
                            .append('\n'));
        }
        return out.toString();
    }
}
