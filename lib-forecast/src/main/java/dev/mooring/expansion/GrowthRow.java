package dev.mooring.expansion;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A row of a table of this room: what stops, delays or drives a change. All that apply are reasons; the worst outlook is the
 * answer.
 *
 * @param <F> what the findings read
 */
interface GrowthRow<F> extends ReasonCode {

    /** What differs between the rows. */
    record Row<F>(Severity severity, Expansion.ExpansionOutlook outlook, Function<F, List<Finding>> finder) {}

    Row<F> row();

    default Stream<Reason> reasons(F facts) {
        return row().finder().apply(facts).stream().map(found -> found.reason(this));
    }

    @Override
    default Severity severity() {
        return row().severity();
    }

    /** Whether a reason only says that evidence is missing. */
    static boolean isUnknown(Reason reason) {
        return reason.code() instanceof GrowthRow<?> row && row.row().outlook() == Expansion.ExpansionOutlook.UNKNOWN;
    }
}
