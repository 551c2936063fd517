package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A small cluster, what happens to it, and what is wanted then.
 *
 * @param name the name, also of its namespace and class
 * @param aim the kind of goal
 * @param objects what is created, in this order
 * @param accidents what happens then, one after the other
 * @param goal what is wanted, by what is there then
 */
record PlanWorld(
        String name, Aim aim, List<Manifest> objects, List<Accident> accidents, Function<Inventory, Goal> goal) {

    /** The kinds of goals. */
    enum Aim {
        BIND,
        RENAME,
        RENAME_SET,
        UNDELETE,
        RETIRE_KEEP,
        RETIRE_DESTROY,
        GROW,
        TEMPLATE,
        DRAIN;

        private static final List<Aim> ALL = List.of(values());

        /** Each in turn. */
        static Aim of(int number) {
            return ALL.get(number % ALL.size());
        }
    }

    /**
     * Something that happens before a plan is made.
     *
     * @param act what happens
     * @param isOver how it is seen that it is over
     */
    record Accident(BiConsumer<Api, Inventory> act, Predicate<Inventory> isOver) {}

    PlanWorld {
        objects = List.copyOf(objects);
        accidents = List.copyOf(accidents);
    }

    /** The namespace that things may be renamed to. */
    String elsewhere() {
        return name + "-to";
    }

    /** The namespace of the claims that try to take the volumes. */
    String others() {
        return MovePlay.OTHERS + name;
    }

    List<String> namespaces() {
        return List.of(name, elsewhere(), others());
    }
}
