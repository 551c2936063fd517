package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.VolumePlugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An event on the claim that the next step of an expansion sends if it goes well.
 *
 * @param component who sends it
 * @param reason for example {@code Resizing}
 * @param message upstream's words
 */
public record ExpansionEvent(String component, String reason, String message) {

    public ExpansionEvent {
        requireNonNull(component, "component");
        requireNonNull(reason, "reason");
        requireNonNull(message, "message");
    }

    /**
     * The events of the next step.
     *
     * @upstream kubernetes pkg/controller/volume/expand/expand_controller.go syncHandler
     * @upstream external-resizer pkg/controller/expand_and_recover.go expandAndRecover
     */
    static List<ExpansionEvent> of(ExpansionFacts facts, ExpansionState state) {
        return switch (state) {
            case REQUESTED, CONTROLLER_RESIZE_IN_PROGRESS, CONTROLLER_RESIZE_INFEASIBLE, NODE_RESIZE_INFEASIBLE ->
                ofController(facts);
            case NODE_RESIZE_PENDING, NODE_RESIZE_IN_PROGRESS ->
                facts.step().called() ? ofController(facts) : ofNode(facts);
            case DONE, REFUSED, NOT_BOUND, UNKNOWN -> List.of();
        };
    }

    private static List<ExpansionEvent> ofController(ExpansionFacts facts) {
        List<ExpansionEvent> events = new ArrayList<>();
        Optional<VolumePlugin> migrated = facts.source()
                .filter(plugin -> plugin.csiDriver(facts.release()).isPresent());
        String words = migrated.map(plugin ->
                        "CSI migration enabled for " + plugin.id() + "; waiting for external resizer to expand the pvc")
                .orElse("waiting for an external controller to expand this PVC");
        events.add(new ExpansionEvent("volume_expand", "ExternalExpanding", words));
        facts.driver()
                .ifPresent(driver -> events.add(new ExpansionEvent(
                        "external-resizer " + driver,
                        "Resizing",
                        "External resizer is resizing volume " + facts.claim.volumeName())));
        return events;
    }

    private static List<ExpansionEvent> ofNode(ExpansionFacts facts) {
        return facts.uses.stream()
                .filter(ClaimPods.Use::expands)
                .limit(1)
                .map(use -> new ExpansionEvent(
                        "kubelet",
                        "FileSystemResizeSuccessful",
                        "MountVolume.NodeExpandVolume succeeded for volume \"" + facts.claim.volumeName() + "\" "
                                + use.pod().nodeName()))
                .toList();
    }

    static JsonArray toJson(List<ExpansionEvent> events) {
        return new JsonArray(events.stream()
                .<JsonValue>map(each -> JsonObject.of("component", JsonString.of(each.component))
                        .with("reason", each.reason)
                        .with("message", each.message))
                .toList());
    }
}
