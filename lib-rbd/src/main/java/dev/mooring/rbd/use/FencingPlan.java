package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.reason.PlanStep;
import java.util.List;

/**
 * How to fence a lost node. The steps that lift the fence are separate, so that they are never run together with the
 * others.
 *
 * @param steps what to do, in order; stop at the first step that fails
 * @param unfence what to do later, each step only when {@link FenceLift} allows it
 */
public record FencingPlan(List<FencingStep> steps, List<FencingStep> unfence) {

    public FencingPlan {
        steps = List.copyOf(steps);
        unfence = List.copyOf(unfence);
    }

    /**
     * One step of a plan to fence a node, or to lift the fence.
     *
     * @param kind what it does
     * @param target the client, the address, the lock or the image
     * @param argv the argument list; empty if it is not a command
     * @param why why it is needed
     * @param requires what must hold before it, in addition to the earlier steps; empty if nothing
     * @param proves what is known after it has succeeded
     * @param undo the argument list that undoes it; empty if it changes nothing or cannot be undone
     */
    public record FencingStep(
            Kind kind, String target, List<String> argv, String why, String requires, String proves, List<String> undo)
            implements PlanStep {

        /** What a step does. */
        public enum Kind {
            /** Blocklists one client. */
            BLOCKLIST_CLIENT,
            /** Blocklists all clients of an address. */
            BLOCKLIST_ADDRESS,
            /** Breaks the lock of a writer that did not stop cleanly. */
            BREAK_LOCK,
            /** Waits. */
            WAIT,
            /** Checks that the entries of the blocklist are there. */
            VERIFY_BLOCKLIST,
            /** Checks that the watchers are gone. */
            VERIFY_WATCHERS,
            /** Checks that the locks are gone. */
            VERIFY_LOCKS,
            /** Removes an entry from the blocklist. */
            UNFENCE;

            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        public FencingStep {
            requireNonNull(kind, "kind");
            requireNonNull(target, "target");
            argv = List.copyOf(argv);
            requireNonNull(why, "why");
            requireNonNull(requires, "requires");
            requireNonNull(proves, "proves");
            undo = List.copyOf(undo);
        }

        @Override
        public String action() {
            return kind.toString();
        }
    }
}
