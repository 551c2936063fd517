package dev.mooring.evidence.internal;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Premise;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One row of a decision: what must hold, and what speaks against it. A rule looks at the input only through its evidence,
 * which records what is read and ends the rule if the input does not show it. So a rule that finds nothing against it is proven
 * by what it read, and the same reads of a larger input give the same yes. A rule that reads nothing proves nothing.
 *
 * @param <E> the evidence of the decision, made with the reads of one rule
 */
public interface Rule<E> extends Premise<Function<Reads, E>> {

    /**
     * What speaks against it.
     *
     * @param evidence the only way to the input
     * @return the reasons; none if it holds
     */
    Stream<Reason> against(E evidence);

    @Override
    default Discharge on(Function<Reads, E> evidence) {
        Reads reads = new Reads();
        List<Reason> against = new ArrayList<>();
        List<Reason> missing = List.of();
        try {
            against(evidence.apply(reads)).forEachOrdered(against::add);
        } catch (NotKnown end) {
            missing = end.reasons(this, sentence());
        }
        return Discharge.of(against, missing, reads.facts());
    }
}
