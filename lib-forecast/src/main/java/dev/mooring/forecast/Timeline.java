package dev.mooring.forecast;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.RunLog.Entry;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What happens in a forecast, in its order. The rounds are those of the PV controller over all objects that are there
 * before the first pod is scheduled. What scheduler, provisioners, deletions and the objects made by workloads change
 * after that is listed without rounds, by object.
 *
 * <p>For example, a claim and a free volume: in round 1 the volume becomes Available, in round 2 the claim is bound.
 *
 * @param rounds the rounds that write something
 * @param later what differs between the end of these rounds and the end of the forecast, by object
 * @param isWhole false if the rounds wrote too often to be kept; then {@code rounds} is empty
 */
public record Timeline(List<Round> rounds, List<ObjectChange> later, boolean isWhole) {

    /**
     * A round: the sync of every claim, then of every volume.
     *
     * @param number its number, from 1
     * @param steps the syncs that write something, in their order
     */
    public record Round(int number, List<Step> steps) {

        public Round {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A sync that writes something.
     *
     * @param object the object that is synced
     * @param rules the rules that it applies; the last one is the most specific
     * @param changes what becomes of the objects that it writes, without those whose phase and partner stay the same
     */
    public record Step(ObjectRef object, List<ControllerRule> rules, List<ObjectChange> changes) {

        public Step {
            rules = List.copyOf(rules);
            changes = List.copyOf(changes);
        }
    }

    /**
     * How one object changes.
     *
     * @param object which one
     * @param before how it is before; empty if there is no such object
     * @param after how it is after; its phase is {@code deleted} if it is gone
     */
    public record ObjectChange(ObjectRef object, Optional<ObjectEnd> before, ObjectEnd after) {}

    public Timeline {
        rounds = List.copyOf(rounds);
        later = List.copyOf(later);
    }

    /** From the objects before any sync, the run over them if it is known, and the run in the end. */
    static Timeline of(ClusterSnapshot start, ControllerRun first, ControllerRun end) {
        boolean isKnown = first.isFrom(start) && first.steps() != null;
        ControllerRun run = isKnown ? first : ControllerRun.of(start);
        List<Entry> steps = run.steps();
        return new Timeline(
                steps == null ? List.of() : rounds(start, steps), changes(run.end(), end.end()), steps != null);
    }

    private static List<Round> rounds(ClusterSnapshot start, List<Entry> steps) {
        SortedMap<Integer, List<Step>> rounds = new TreeMap<>();
        ClusterSnapshot cluster = start;
        for (Entry each : steps) {
            ClusterSnapshot after = each.after(cluster);
            rounds.computeIfAbsent(each.round(), number -> new ArrayList<>())
                    .add(new Step(each.object(), each.rules(), changes(each, cluster, after)));
            cluster = after;
        }
        List<Round> all = new ArrayList<>();
        rounds.forEach((number, made) -> all.add(new Round(number, made)));
        return all;
    }

    private static List<ObjectChange> changes(Entry step, ClusterSnapshot before, ClusterSnapshot after) {
        List<ObjectChange> changes = new ArrayList<>();
        for (ObjectRef ref : step.left().keySet()) {
            ObjectEnd was = ObjectEnd.of(before, ref);
            ObjectEnd is = ObjectEnd.of(after, ref);
            if (!was.equals(is)) {
                changes.add(new ObjectChange(ref, present(was), is));
            }
        }
        return changes;
    }

    private static List<ObjectChange> changes(ClusterSnapshot before, ClusterSnapshot after) {
        Map<ObjectRef, ObjectEnd> was = ObjectEnd.all(before);
        Map<ObjectRef, ObjectEnd> is = ObjectEnd.all(after);
        TreeSet<ObjectRef> all = new TreeSet<>(was.keySet());
        all.addAll(is.keySet());
        List<ObjectChange> changes = new ArrayList<>();
        for (ObjectRef ref : all) {
            ObjectEnd now = is.getOrDefault(ref, ObjectEnd.DELETED);
            if (!now.equals(was.get(ref))) {
                changes.add(new ObjectChange(ref, Optional.ofNullable(was.get(ref)), now));
            }
        }
        return changes;
    }

    private static Optional<ObjectEnd> present(ObjectEnd end) {
        return end.equals(ObjectEnd.DELETED) ? Optional.empty() : Optional.of(end);
    }
}
