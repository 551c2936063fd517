package dev.mooring.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One sync of a claim or volume.
 *
 * @param object the claim or volume
 * @param rules the rows it went through, in order; one at least, and the last says how it ended
 * @param writes what is written, in order; an error leaves what was written before it in place
 * @param events the events, in order
 * @param error upstream's words if the sync ends in an error, else null
 */
public record SyncStep(
        ObjectRef object,
        List<ControllerRule> rules,
        List<Write> writes,
        List<ControllerEvent> events,
        @Nullable String error) {

    public SyncStep {
        requireNonNull(object, "object");
        rules = List.copyOf(rules);
        writes = List.copyOf(writes);
        events = List.copyOf(events);
    }

    /**
     * The row that says how it ended.
     *
     * @return the last of the rules
     */
    public ControllerRule rule() {
        return rules.get(rules.size() - 1);
    }

    /**
     * Whether it leaves the cluster as it is.
     *
     * @return true if nothing is written; events may have been sent and an error may have ended it
     */
    public boolean isQuiet() {
        return writes.isEmpty();
    }
}
