package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.WorkingCluster;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.Timeline;
import dev.mooring.forecast.Timeline.ObjectChange;
import dev.mooring.forecast.Timeline.Round;
import dev.mooring.forecast.Timeline.Step;
import dev.mooring.forecast.run.RunLog.Entry;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What happened in a run, as its user sees it. */
final class Timelines {

    private Timelines() {}

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
        WorkingCluster cluster = new WorkingCluster(start);
        for (Entry each : steps) {
            rounds.computeIfAbsent(each.round(), number -> new ArrayList<>())
                    .add(new Step(each.object(), each.rules(), changed(each, cluster)));
        }
        List<Round> all = new ArrayList<>();
        rounds.forEach((number, made) -> all.add(new Round(number, made)));
        return all;
    }

    /** Makes the writes of a step. */
    private static List<ObjectChange> changed(Entry step, WorkingCluster cluster) {
        Map<ObjectRef, ObjectEnd> before = new LinkedHashMap<>();
        step.left().keySet().forEach(ref -> before.put(ref, ObjectEnds.of(cluster, ref)));
        step.applyTo(cluster);
        List<ObjectChange> changes = new ArrayList<>();
        before.forEach((ref, was) -> {
            ObjectEnd is = ObjectEnds.of(cluster, ref);
            if (!was.equals(is)) {
                changes.add(new ObjectChange(ref, present(was), is));
            }
        });
        return changes;
    }

    private static List<ObjectChange> changes(ClusterSnapshot before, ClusterSnapshot after) {
        Map<ObjectRef, ObjectEnd> was = ObjectEnds.all(before);
        Map<ObjectRef, ObjectEnd> is = ObjectEnds.all(after);
        TreeSet<ObjectRef> all = new TreeSet<>(was.keySet());
        all.addAll(is.keySet());
        List<ObjectChange> changes = new ArrayList<>();
        for (ObjectRef ref : all) {
            ObjectEnd now = is.getOrDefault(ref, ObjectEnds.DELETED);
            if (!now.equals(was.get(ref))) {
                changes.add(new ObjectChange(ref, Optional.ofNullable(was.get(ref)), now));
            }
        }
        return changes;
    }

    private static Optional<ObjectEnd> present(ObjectEnd end) {
        return end.equals(ObjectEnds.DELETED) ? Optional.empty() : Optional.of(end);
    }
}
