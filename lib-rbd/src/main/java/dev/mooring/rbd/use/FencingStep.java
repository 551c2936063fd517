package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * One step of a plan. The caller runs it; the plan can only be right about what it was shown.
 *
 * @param kind what it does
 * @param argv the argument list; empty for a step that is no command
 * @param precondition what must hold before it; empty if nothing beyond the steps before it
 * @param proves what is known after it has succeeded
 * @param undo the argument list that undoes it; empty if it changes nothing or cannot be undone
 * @param note what else to know about it, above all about undoing it; empty if nothing
 */
public record FencingStep(
        Kind kind, List<String> argv, String precondition, String proves, List<String> undo, String note) {

    /** What a step does. */
    public enum Kind {
        /** Keeps one client out. */
        BLOCKLIST_CLIENT,
        /** Keeps all clients of an address out. */
        BLOCKLIST_ADDRESS,
        /** Breaks the lock of a writer that did not stop cleanly. */
        BREAK_LOCK,
        /** Waits. */
        WAIT,
        /** Looks whether the entries are there. */
        VERIFY_BLOCKLIST,
        /** Looks whether the watchers are gone. */
        VERIFY_WATCHERS,
        /** Looks whether the locks are gone. */
        VERIFY_LOCKS,
        /** Lets a client or address in again. */
        UNFENCE
    }

    public FencingStep {
        requireNonNull(kind, "kind");
        requireNonNull(precondition, "precondition");
        requireNonNull(proves, "proves");
        requireNonNull(note, "note");
        argv = List.copyOf(argv);
        undo = List.copyOf(undo);
    }
}
