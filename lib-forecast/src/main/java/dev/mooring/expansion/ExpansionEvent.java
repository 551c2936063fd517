package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.object.PodView;
import java.util.ArrayList;
import java.util.List;

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
        message = SecretText.without(requireNonNull(message, "message"));
    }

    /**
     * The events of the next step.
     *
     * @upstream kubernetes pkg/controller/volume/expand/expand_controller.go syncHandler
     * @upstream external-resizer pkg/controller/expand_and_recover.go expandAndRecover
     */
    static List<ExpansionEvent> of(ExpansionFacts facts, Expansion.State state) {
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
        events.add(external(facts));
        facts.driver().ifPresent(driver -> events.add(resizing(facts)));
        return events;
    }

    static ExpansionEvent external(ExpansionFacts facts) {
        String words = facts.migrated()
                .map(plugin ->
                        "CSI migration enabled for " + plugin.id() + "; waiting for external resizer to expand the pvc")
                .orElse("waiting for an external controller to expand this PVC");
        return new ExpansionEvent("volume_expand", "ExternalExpanding", words);
    }

    static ExpansionEvent resizing(ExpansionFacts facts) {
        return ofResizer(facts, "Resizing", "External resizer is resizing volume " + facts.claim.volumeName());
    }

    static ExpansionEvent needsNode(ExpansionFacts facts) {
        return ofResizer(facts, "FileSystemResizeRequired", "Require file system resize of volume on node");
    }

    static ExpansionEvent resized(ExpansionFacts facts) {
        return ofResizer(facts, "VolumeResizeSuccessful", "Resize volume succeeded");
    }

    static ExpansionEvent refused(ExpansionFacts facts, String error) {
        String words = "resize volume \"" + facts.claim.volumeName() + "\" by resizer \""
                + facts.driver().orElse("") + "\" failed: " + error;
        return ofResizer(facts, "VolumeResizeFailed", words);
    }

    private static ExpansionEvent ofResizer(ExpansionFacts facts, String reason, String message) {
        return new ExpansionEvent("external-resizer " + facts.driver().orElse(""), reason, message);
    }

    private static List<ExpansionEvent> ofNode(ExpansionFacts facts) {
        return facts.uses().stream()
                .filter(ClaimPods.Use::expands)
                .limit(1)
                .map(use -> grown(facts, use.pod()))
                .toList();
    }

    static ExpansionEvent grown(ExpansionFacts facts, PodView pod) {
        String words = "MountVolume.NodeExpandVolume succeeded for volume \"" + facts.claim.volumeName() + "\" "
                + pod.nodeName();
        return new ExpansionEvent("kubelet", "FileSystemResizeSuccessful", words);
    }

    static ExpansionEvent readOnly(ExpansionFacts facts) {
        String words = "MountVolume.NodeExpandVolume failed for volume \"" + facts.claim.volumeName()
                + "\" requested read-only file system";
        return new ExpansionEvent("kubelet", "FileSystemResizeFailed", words);
    }

    static JsonArray toJson(List<ExpansionEvent> events) {
        return JsonArray.of(events.stream()
                .map(each -> JsonObject.of("component", JsonString.of(each.component))
                        .with("reason", each.reason)
                        .with("message", each.message)));
    }
}
