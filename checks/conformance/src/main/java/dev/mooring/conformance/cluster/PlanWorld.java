package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A small cluster, its accidents, and the goal.
 *
 * @param name the name, also of its namespace and class
 * @param aim the kind of goal
 * @param objects the objects to create, in this order
 * @param accidents the following events, one after another
 * @param goal the goal, from the objects after the accidents
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
        DRAIN,
        RECREATE;

        private static final List<Aim> ALL = List.of(values());

        /** Each in turn. */
        static Aim of(int number) {
            return ALL.get(number % ALL.size());
        }
    }

    /**
     * Something that happens before a plan is made.
     *
     * @param act the event
     * @param isOver detects the end of the event
     */
    record Accident(BiConsumer<Api, Inventory> act, Predicate<Inventory> isOver) {}

    PlanWorld {
        objects = List.copyOf(objects);
        accidents = List.copyOf(accidents);
    }

    /** The target namespace of renames. */
    String elsewhere() {
        return name + "-to";
    }

    /** The class that a claim or a template gets. */
    String otherClass() {
        return name + "-other";
    }

    /** The namespace of the claims that try to take the volumes. */
    String others() {
        return MovePlay.OTHERS + name;
    }

    List<String> namespaces() {
        return List.of(name, elsewhere(), others());
    }
}
