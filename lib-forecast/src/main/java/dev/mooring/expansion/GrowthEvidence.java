package dev.mooring.expansion;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What the rules of an expansion found, in the form that its premises need. */
final class GrowthEvidence {

    private GrowthEvidence() {}

    /**
     * The state of a premise that some rules can count against.
     *
     * @param premise the premise
     * @param subject the claim or the set
     * @param reasons what all rules found
     * @param rules the rules that count against it
     * @param isOpen whether a rule only says that evidence is missing
     * @param by what was examined
     */
    static <R extends ReasonCode> Discharge discharge(
            Premise<?> premise,
            ObjectRef subject,
            List<Reason> reasons,
            Set<R> rules,
            Predicate<R> isOpen,
            List<Fact> by) {
        List<Reason> against = new ArrayList<>();
        List<Reason> open = new ArrayList<>();
        for (Reason reason : reasons) {
            for (R rule : rules) {
                if (rule.equals(reason.code())) {
                    (isOpen.test(rule) ? open : against).add(reason);
                }
            }
        }
        if (against.isEmpty() && open.isEmpty() && by.isEmpty()) {
            return new Discharge.Open(List.of(
                    Reason.of(premise, subject.toString(), "the input does not show that " + premise.sentence())));
        }
        return Discharge.of(against, open, by);
    }

    /** That all objects of each kind are given; nothing if one kind is not complete. */
    static List<Fact> complete(Inventory objects, String... kinds) {
        List<Fact> all = new ArrayList<>(kinds.length);
        for (String kind : kinds) {
            objects.completeness(kind).ifPresent(all::add);
        }
        return all.size() == kinds.length ? all : List.of();
    }
}
