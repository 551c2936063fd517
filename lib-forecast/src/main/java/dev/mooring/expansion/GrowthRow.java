package dev.mooring.expansion;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A row of a table of this room: what stops, delays or drives a change. All that apply are reasons; the worst outlook is the
 * answer.
 *
 * @param code its code
 * @param outlook what happens if it applies; unknown if it only says that evidence is missing
 * @param finder finds what applies
 * @param <F> what the findings read
 */
record GrowthRow<F>(ReasonCode code, Expansion.ExpansionOutlook outlook, Function<F, List<Finding>> finder) {

    Stream<Reason> reasons(F facts) {
        return finder.apply(facts).stream().map(found -> found.reason(code));
    }

    boolean isIn(List<Reason> reasons) {
        return reasons.stream().anyMatch(each -> each.code().equals(code));
    }
}
