package dev.mooring.cli.command;

import dev.mooring.cli.input.CompleteKind;
import dev.mooring.cli.render.Words;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Proof;
import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether to show the proof of a yes; the same for every subcommand with proofs. */
public final class ProofOptions {

    /** With more claims, the proof that they are Bound is longer than the answer; it is shown only on request. */
    public static final int MOST_CLAIMS = 100;

    /** One line has at most this many statements; the proof has all of them. */
    private static final int SHOWN = 3;

    /** One line names at most this many kinds. */
    private static final int LISTED = 5;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--proof",
            order = 81,
            description = "Show the proof of a yes: what must hold, and which evidence in the input shows it. In JSON"
                    + " and YAML it is the member 'proof'; 'mooring verify-proof' compares it with the input.")
    private boolean proof;

    /** {@return whether the proof was requested} */
    public boolean isAsked() {
        return proof;
    }

    /**
     * The certificates of an answer.
     *
     * @param whole the certificate of the whole answer; empty if it is not a yes
     * @param parts the certificates of its parts, shown only on request
     * @return the certificates to show
     */
    public List<Certificate> of(Optional<Certificate> whole, List<Certificate> parts) {
        List<Certificate> yes = new ArrayList<>(whole.stream().toList());
        yes.addAll(proof ? parts : List.of());
        return yes;
    }

    /**
     * The proofs below a table.
     *
     * @param yes the certificates of the answer
     * @return a line for each, or the whole proof on request; empty without a certificate
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
     * @param yes the certificates; none if the answer is not a yes
     * @param terminal knows the question that the proof answers
     * @return the answer, with the member {@code proof} if there is one certificate, or {@code proofs} if there are
     *     several
     */
    public static JsonObject in(JsonObject answer, List<Certificate> yes, Terminal terminal) {
        return switch (yes.size()) {
            case 0 -> answer;
            case 1 -> answer.with("proof", terminal.asking(yes.get(0).toJson()));
            default -> answer.with("proofs", JsonArray.of(yes.stream().map(each -> terminal.asking(each.toJson()))));
        };
    }

    private String line(Certificate yes) {
        Set<CompleteKind> typed = typed();
        List<String> complete = CompleteKind.kinds(typed);
        TreeSet<String> said = new TreeSet<>();
        yes.proofs().stream()
                .flatMap(each -> each.by().stream())
                .filter(Fact::isSaid)
                .map(fact -> complete.contains(kind(fact)) ? option(typed) : fact.words())
                .forEach(said::add);
        String relies = yes.said() == 1 ? " relies" : " rely";
        String word = said.isEmpty() ? "" : "; " + yes.said() + relies + " on your word: " + listed(said);
        return Reasons.printable(
                yes.question() + ": proven by " + Words.count(yes.proofs().size(), "premise") + word);
    }

    /** The kind that a fact states to be complete; empty if it states something else. */
    private static String kind(Fact fact) {
        if (fact instanceof Fact.Of of) {
            return kind(of.fact());
        }
        return fact instanceof Fact.Complete complete
                ? complete.kind()
                : fact instanceof Fact.Absent absent ? absent.among().kind() : "";
    }

    /** The kinds of the option {@code --complete}; none if the subcommand does not have it. */
    private Set<CompleteKind> typed() {
        @Nullable OptionSpec option = command == null ? null : command.findOption("--complete");
        @Nullable Set<CompleteKind> kinds = option == null ? null : option.getValue();
        return kinds == null ? Set.of() : kinds;
    }

    private static String option(Set<CompleteKind> typed) {
        return typed.size() > LISTED
                ? "--complete with " + typed.size() + " kinds"
                : "--complete " + typed.stream().map(CompleteKind::toString).collect(Collectors.joining(","));
    }

    private static String listed(Collection<String> said) {
        String more = said.size() > SHOWN ? " and " + (said.size() - SHOWN) + " more" : "";
        return said.stream().limit(SHOWN).collect(Collectors.joining(", ")) + more;
    }

    private String whole(Certificate yes) {
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
