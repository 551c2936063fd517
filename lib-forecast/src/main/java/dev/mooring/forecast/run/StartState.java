package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What was before the last deletion or change of an object. What the controller wrote then was played, not given, and
 * may have ended in another state.
 *
 * @param given every object as it was given last, without what the controller wrote
 * @param chapters what was settled, the oldest first
 * @param isWhole whether no chapter was left out
 */
public record StartState(ClusterSnapshot given, List<Chapter> chapters, boolean isWhole) {

    /** Keeps memory constant for a long-running controller. */
    private static final int MOST_CHAPTERS = 4;

    /**
     * A cluster that settled, and went on with a deletion or a change.
     *
     * @param start where its orders begin
     * @param run its last run
     * @param orders which other ends it has
     * @param since the objects that were given afterwards, so that their end is known
     */
    public record Chapter(ClusterSnapshot start, ControllerRun run, Lazy<Orders> orders, Set<ObjectRef> since) {

        static Chapter of(ClusterSnapshot start, ControllerRun run) {
            return new Chapter(
                    start, run, new Lazy<>(() -> OrderSearch.explore(start, run, Precedence.NONE)), Set.of());
        }

        Chapter given(Inventory objects) {
            Set<ObjectRef> more = new HashSet<>(since);
            objects.all().forEach(each -> more.add(each.ref()));
            return new Chapter(start, run, orders, Set.copyOf(more));
        }
    }

    public StartState {
        chapters = List.copyOf(chapters);
    }

    static StartState none(ClusterSnapshot given) {
        return new StartState(given, List.of(), true);
    }

    /** Objects are given, new ones or in another version. */
    StartState with(Inventory objects, List<PodView> pods) {
        return new StartState(
                ControllerRun.changed(given, objects, pods),
                chapters.stream().map(each -> each.given(objects)).toList(),
                isWhole);
    }

    StartState without(ObjectRef object) {
        return new StartState(given.without(object), chapters, isWhole);
    }

    /** Without the claims that a deletion took away. */
    StartState without(ClusterSnapshot before, ClusterSnapshot after) {
        ClusterSnapshot left = given;
        for (ClaimView each : before.claims()) {
            left = after.claim(each.namespace(), each.name()).isPresent() ? left : left.without(each.ref());
        }
        return new StartState(left, chapters, isWhole);
    }

    /** What was settled until now becomes a chapter, unless nothing was written. */
    @SuppressWarnings("ReferenceEquality") // another snapshot would have to be compared object by object
    StartState closed(ClusterSnapshot start, ControllerRun run) {
        if (run.end() == start) {
            return this;
        }
        List<Chapter> all = new ArrayList<>(chapters);
        all.add(Chapter.of(start, run));
        boolean isFull = all.size() > MOST_CHAPTERS;
        return new StartState(given, isFull ? all.subList(1, all.size()) : all, isWhole && !isFull);
    }

    /** What is possible in all chapters, that of now included. */
    Orders orders(Orders now, ClusterSnapshot end) {
        Orders all = now;
        for (Chapter each : chapters) {
            all = all.after(each.orders().get(), end, ref -> !each.since().contains(ref));
        }
        return all;
    }
}
