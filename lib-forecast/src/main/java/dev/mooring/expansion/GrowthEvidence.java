package dev.mooring.expansion;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** What the rules of an expansion found, as the premises of its yes ask for it. */
final class GrowthEvidence {

    private GrowthEvidence() {}

    /**
     * What became of a premise that some rules can speak against.
     *
     * @param premise the premise
     * @param subject the claim or the set
     * @param found what the rules that belong to it found
     * @param isOpen whether a rule only says that evidence is missing
     * @param by what was looked at
     */
    static Discharge discharge(
            Premise<?> premise, ObjectRef subject, Collection<Reason> found, Predicate<Reason> isOpen, List<Fact> by) {
        List<Reason> open = found.stream().filter(isOpen).toList();
        List<Reason> against = found.stream().filter(isOpen.negate()).toList();
        if (against.isEmpty() && open.isEmpty() && by.isEmpty()) {
            return new Discharge.Open(
                    List.of(Reason.of(premise, subject.toString(), "not shown by the input: " + premise.sentence())));
        }
        return Discharge.of(against, open, by);
    }

    /** What shows that the object is, and that nobody deletes it. */
    static List<Fact> stays(Manifest object) {
        return List.of(
                Fact.Value.of(object, "metadata", "uid"), Fact.Value.of(object, "metadata", "deletionTimestamp"));
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
