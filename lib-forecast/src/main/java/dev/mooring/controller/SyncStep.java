package dev.mooring.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Optional;

/**
 * One sync of a claim or volume.
 *
 * @param object the claim or volume
 * @param rules the rules that it applied, in order; at least one, and the last says how it ended
 * @param writes the writes, in order; an error does not undo the writes before it
 * @param events the events, in order
 * @param error the error of Kubernetes; empty if the sync ends without one
 */
public record SyncStep(
        ObjectRef object,
        List<ControllerRule> rules,
        List<Write> writes,
        List<ControllerEvent> events,
        Optional<String> error) {

    public SyncStep {
        requireNonNull(object, "object");
        rules = List.copyOf(rules);
        writes = List.copyOf(writes);
        events = List.copyOf(events);
        requireNonNull(error, "error");
    }

    /** {@return the last of the rules, which says how the sync ended} */
    public ControllerRule rule() {
        return rules.get(rules.size() - 1);
    }

    /** {@return whether it changes nothing; it may delete what is being deleted, send events, and end with an error} */
    public boolean isQuiet() {
        return writes.stream().noneMatch(Write::isChange);
    }
}
