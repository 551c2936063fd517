package dev.mooring.forecast;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened to one object so far.
 *
 * @param rules the rows its last sync went through
 * @param error what its last sync ended with, else null
 * @param decisive the row of the last of its syncs that wrote something; null if none did
 * @param repeated the events its last sync sent, about whatever
 * @param told every event about it, each once
 */
record Trace(
        List<ControllerRule> rules,
        @Nullable String error,
        @Nullable ControllerRule decisive,
        List<ControllerEvent> repeated,
        List<Told> told) {

    static final Trace NOTHING = new Trace(List.of(), null, null, List.of(), List.of());

    /** An event, and how many there were before in the whole cluster. */
    record Told(long number, ControllerEvent event) {}

    Trace after(SyncStep step) {
        ControllerRule wrote = step.isQuiet() ? decisive : ControllerRule.deciding(step.rules());
        return new Trace(step.rules(), step.error().orElse(null), wrote, step.events(), told);
    }

    ControllerRule decisiveOrLast() {
        return decisive == null ? ControllerRule.deciding(rules) : decisive;
    }

    List<ControllerEvent> events() {
        return told.stream().map(Told::event).toList();
    }

    Trace told(List<Told> newTold) {
        return new Trace(rules, error, decisive, repeated, newTold);
    }

    boolean knows(ControllerEvent event) {
        return told.stream().anyMatch(each -> each.event().equals(event));
    }

    Trace tell(long number, ControllerEvent event) {
        List<Told> more = new ArrayList<>(told);
        more.add(new Told(number, event));
        return told(List.copyOf(more));
    }
}
