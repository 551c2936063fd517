package dev.mooring.forecast.run;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.provisioning.ProvisioningDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What happened to one object so far.
 *
 * @param rules the rules that its last sync applied
 * @param error the error of its last sync
 * @param decisive the rule of its last sync that wrote something; null if none did
 * @param repeated the events that its last sync sent, about any object
 * @param entries every event about it, each once
 * @param provisioning what a provisioner did last about it; null if none processed it
 */
record Trace(
        List<ControllerRule> rules,
        Optional<String> error,
        @Nullable ControllerRule decisive,
        List<ControllerEvent> repeated,
        List<Entry> entries,
        @Nullable ProvisioningDecision provisioning) {

    static final Trace NOTHING = new Trace(List.of(), Optional.empty(), null, List.of(), List.of(), null);

    /** An event, and how many came before it in the whole cluster. */
    record Entry(long number, ControllerEvent event) {}

    Trace after(SyncStep step) {
        ControllerRule wrote = step.isQuiet() ? decisive : ControllerRule.deciding(step.rules());
        return new Trace(step.rules(), step.error(), wrote, step.events(), entries, provisioning);
    }

    ControllerRule decisiveOrLast() {
        return decisive == null ? ControllerRule.deciding(rules) : decisive;
    }

    List<ControllerEvent> events() {
        return entries.stream().map(Entry::event).toList();
    }

    Trace with(List<Entry> newEntries) {
        return new Trace(rules, error, decisive, repeated, newEntries, provisioning);
    }

    Trace with(ProvisioningDecision decision) {
        return new Trace(rules, error, decisive, repeated, entries, decision);
    }

    boolean knows(ControllerEvent event) {
        return entries.stream().anyMatch(each -> each.event().equals(event));
    }

    Trace with(long number, ControllerEvent event) {
        List<Entry> more = new ArrayList<>(entries);
        more.add(new Entry(number, event));
        return with(List.copyOf(more));
    }
}
