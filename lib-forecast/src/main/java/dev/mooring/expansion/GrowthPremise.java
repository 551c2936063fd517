package dev.mooring.expansion;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.internal.Lazy;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A premise of a table of this room: it holds if none of some rows applies. What is given can only speak against it; it is
 * proven by what the rows read of evidence that more evidence cannot change.
 *
 * @param <F> what the findings read
 */
interface GrowthPremise<F> extends Rule<GrowthPremise.Seen<F>> {

    /**
     * What a premise sees.
     *
     * @param found what the rows found in what is given
     * @param strict reads only what is known
     */
    record Seen<F>(List<Reason> found, Lazy<F> strict) {}

    /** The rows that count against it. */
    List<? extends GrowthRow<F>> rows();

    @Override
    default Stream<Reason> against(Seen<F> seen) {
        List<Reason> own = seen.found().stream()
                .filter(each -> rows().stream().anyMatch(each.code()::equals))
                .toList();
        return own.isEmpty()
                ? rows().stream().flatMap(row -> row.reasons(seen.strict().get()))
                : own.stream();
    }

    /** A row that only says that evidence is missing leaves it open. */
    @Override
    default Discharge on(Function<Reads, Seen<F>> evidence) {
        Discharge asked = Rule.super.on(evidence);
        return asked instanceof Discharge.Refuted no && no.why().stream().allMatch(GrowthRow::isUnknown)
                ? new Discharge.Open(no.why())
                : asked;
    }
}
