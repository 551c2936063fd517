package dev.mooring.evidence.internal;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.Certificate.Proof;
import dev.mooring.evidence.Fact;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One row of a decision: what must hold, and what speaks against it. A rule looks at the input only through its evidence,
 * which records what is read and ends the rule if the input does not show it. So a rule that finds nothing against it is proven
 * by what it read, and the same reads of a larger input give the same yes. A rule that reads nothing proves nothing.
 *
 * @param <E> the evidence of the decision, made with the reads of one rule
 */
public interface Rule<E> extends ReasonCode {

    /** {@return what must hold, as one sentence in the terms of Kubernetes or of the storage} */
    String sentence();

    /**
     * What speaks against it.
     *
     * @param evidence the only way to the input
     * @return the reasons; none if it holds
     */
    Stream<Reason> against(E evidence);

    /**
     * Asks it.
     *
     * @param evidence makes the only way to the input, which records what is read
     * @return what was found, what is missing, and what was read
     */
    default Asked ask(Function<Reads, E> evidence) {
        Reads reads = new Reads();
        List<Reason> against = new ArrayList<>();
        List<Reason> missing = List.of();
        try {
            against(evidence.apply(reads)).forEachOrdered(against::add);
        } catch (NotKnown end) {
            missing = end.reasons(this, sentence());
        }
        return new Asked(against, missing, reads.facts());
    }

    /** {@return how much it matters that it is not proven: the answer is not yes} */
    @Override
    default Severity severity() {
        return Severity.WARN;
    }

    /**
     * Asks each rule of a table.
     *
     * @param question what a yes states, for people, for example {@code claim shop/data ends Bound}
     * @param release the release of Kubernetes that it applies to
     * @param evidence makes the only way of a rule to the input
     * @param table the rules of the decision
     * @param <E> the type of the evidence
     * @return a certificate only if all rules are proven
     * @throws IllegalArgumentException if the table is empty
     */
    static <E> Judged judge(
            String question, Release release, Function<Reads, E> evidence, List<? extends Rule<E>> table) {
        if (table.isEmpty()) {
            throw new IllegalArgumentException("expected at least one rule");
        }
        List<Proof> proofs = new ArrayList<>(table.size());
        List<Reason> refuted = new ArrayList<>();
        List<Reason> open = new ArrayList<>();
        for (Rule<E> rule : table) {
            Asked asked = rule.ask(evidence);
            if (asked.isProven()) {
                proofs.add(new Proof(rule.id(), rule.sentence(), asked.reads()));
            } else if (!asked.against().isEmpty()) {
                refuted.addAll(asked.against());
            } else if (!asked.missing().isEmpty()) {
                open.addAll(asked.missing());
            } else {
                open.add(Reason.of(rule, "", "the input does not show that " + rule.sentence()));
            }
        }
        Optional<Certificate> yes = proofs.size() == table.size()
                ? Optional.of(Certificate.of(question, release, proofs))
                : Optional.empty();
        return new Judged(yes, refuted, open);
    }

    /**
     * What a rule answers.
     *
     * @param against what speaks against it
     * @param missing what is not known; it may be so although something speaks against it
     * @param reads what it read until then; without a read nothing is proven
     */
    record Asked(List<Reason> against, List<Reason> missing, List<Fact> reads) {

        public Asked {
            against = List.copyOf(against);
            missing = List.copyOf(missing);
            reads = List.copyOf(reads);
        }

        /** {@return whether the rule holds} */
        public boolean isProven() {
            return against.isEmpty() && missing.isEmpty() && !reads.isEmpty();
        }
    }
}
