package dev.mooring.expansion;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.expansion.ClaimPods.Use;
import dev.mooring.expansion.internal.Patches;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.Annotations;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What controller, resizer and kubelet write next, if the driver does as requested. */
record ExpansionTurn(Manifest claim, Manifest volume, List<ControllerEvent> events) {

    ExpansionTurn {
        events = List.copyOf(events);
    }

    static ExpansionTurn of(ExpansionFacts facts, Resizers resizers) {
        Manifest claim = facts.claim.manifest();
        Manifest volume = facts.volume().orElseThrow().manifest();
        ExpansionTurn begin = new ExpansionTurn(claim, volume, List.of());
        if (!facts.isRunning() || !facts.isVolumeOfClaim()) {
            return begin;
        }
        ExpansionTurn announced = ResizerFindings.isExternal(facts) ? begin.announced(facts) : begin;
        if (!resizers.run(facts)) {
            return announced;
        }
        Optional<String> refusal = resizers.refusal(facts);
        if (facts.isResizerTurn() && refusal.isPresent()) {
            return announced.refused(facts, refusal.get());
        }
        if (facts.isResizerTurn()) {
            return Patches.fits(facts.step().size()) ? announced.resized(facts, resizers.needNode(facts)) : announced;
        }
        return facts.isNodeTurn() && NodeFindings.isDifferent(facts) ? announced.grown(facts) : announced;
    }

    /**
     * The controller leaves the volume to the resizer.
     *
     * @upstream kubernetes pkg/controller/volume/expand/expand_controller.go syncHandler
     */
    private ExpansionTurn announced(ExpansionFacts facts) {
        Manifest marked = facts.migrated()
                .flatMap(plugin -> plugin.csiDriver(facts.release()))
                .map(driver -> edit(claim, facts).annotated(Annotations.STORAGE_RESIZER, driver))
                .orElse(claim);
        return new ExpansionTurn(marked, volume, events).with(facts.claim.ref(), ExpansionEvent.external(facts));
    }

    /**
     * The resizer calls the driver.
     *
     * @upstream external-resizer pkg/controller/expand_and_recover.go expandAndRecover, callResizeOnPlugin
     */
    private ExpansionTurn resized(ExpansionFacts facts, boolean needsNode) {
        StorageSize size = facts.step().size();
        boolean again = facts.progress.allocated().filter(size::equals).isPresent();
        Manifest begun = edit(claim, facts).begun(size, again);
        StorageSize asked = StorageSize.ofBytes(size.value());
        StorageSize grown = asked.compareTo(facts.volumeCapacity()) > 0 ? asked : facts.volumeCapacity();
        Manifest larger = capacity(volume, grown);
        ExpansionTurn called = with(facts.claim.ref(), ExpansionEvent.resizing(facts));
        return needsNode
                ? new ExpansionTurn(edit(begun, facts).pendingOnNode(), marked(larger, facts), called.events)
                        .with(facts.claim.ref(), ExpansionEvent.needsNode(facts))
                : new ExpansionTurn(notForNodes(edit(begun, facts).finished(grown), facts), larger, called.events)
                        .with(facts.claim.ref(), ExpansionEvent.resized(facts));
    }

    /**
     * The driver refuses the size.
     *
     * @upstream external-resizer pkg/controller/expand_and_recover.go callResizeOnPlugin
     */
    private ExpansionTurn refused(ExpansionFacts facts, String error) {
        StorageSize size = facts.step().size();
        boolean again = facts.progress.allocated().filter(size::equals).isPresent();
        Manifest begun = edit(claim, facts).begun(size, again);
        ExpansionEvent failed = ExpansionEvent.refused(facts, error);
        return new ExpansionTurn(edit(begun, facts).refused(error), volume, events)
                .with(facts.claim.ref(), ExpansionEvent.resizing(facts))
                .and(new ControllerEvent(
                        facts.claim.ref(), ControllerEvent.Type.WARNING, failed.reason(), failed.message()));
    }

    private static ClaimEdit edit(Manifest claim, ExpansionFacts facts) {
        return new ClaimEdit(claim, facts.release());
    }

    private static Manifest notForNodes(Manifest claim, ExpansionFacts facts) {
        return edit(claim, facts).annotated(Annotations.NODE_EXPANSION_NOT_REQUIRED, "true");
    }

    private static Manifest capacity(Manifest volume, StorageSize size) {
        JsonObject spec = volume.spec();
        JsonObject capacity = spec.child("capacity").with("storage", Patches.text(size));
        return new Manifest(volume.json().with("spec", spec.with("capacity", capacity)));
    }

    /** The size that the claim had goes into an annotation of the volume until the node is done. */
    private static Manifest marked(Manifest volume, ExpansionFacts facts) {
        return volume.metadata().child("annotations").has(Annotations.PRE_RESIZE_CAPACITY)
                ? volume
                : new Manifest(Documents.withAnnotation(
                        volume.json(), Annotations.PRE_RESIZE_CAPACITY, Patches.text(facts.capacity())));
    }

    /**
     * The claim grows with the first node. The other nodes grow their mounts too if the claim is ReadWriteMany.
     *
     * @upstream kubernetes pkg/volume/util/operationexecutor/operation_generator.go nodeExpandVolume
     * @upstream kubernetes pkg/volume/util/operationexecutor/node_expander.go runPreCheck, expandOnPlugin
     */
    private ExpansionTurn grown(ExpansionFacts facts) {
        List<PodView> writers = podOfEachNode(facts, false);
        if (writers.isEmpty()) {
            ExpansionTurn turn = this;
            for (PodView pod : podOfEachNode(facts, true)) {
                turn = turn.warn(pod.ref(), facts).warn(facts.claim.ref(), facts);
            }
            return turn;
        }
        StorageSize capacity = facts.progress.allocated().orElse(facts.volumeCapacity());
        ExpansionTurn turn = new ExpansionTurn(edit(claim, facts).finished(capacity), volume, events);
        int nodes = facts.claim.accessModes().contains(AccessModes.RWX) ? writers.size() : 1;
        for (PodView pod : writers.subList(0, nodes)) {
            ExpansionEvent done = ExpansionEvent.grown(facts, pod);
            turn = turn.with(pod.ref(), done).with(facts.claim.ref(), done);
        }
        return turn;
    }

    private static List<PodView> podOfEachNode(ExpansionFacts facts, boolean readOnly) {
        Map<String, PodView> pods = new LinkedHashMap<>();
        facts.uses().stream()
                .filter(use -> use.readOnly() == readOnly)
                .map(Use::pod)
                .filter(PodView::isScheduled)
                .forEach(pod -> pods.putIfAbsent(pod.nodeName(), pod));
        return List.copyOf(pods.values());
    }

    private ExpansionTurn warn(ObjectRef object, ExpansionFacts facts) {
        ExpansionEvent event = ExpansionEvent.readOnly(facts);
        return and(new ControllerEvent(object, ControllerEvent.Type.WARNING, event.reason(), event.message()));
    }

    private ExpansionTurn with(ObjectRef object, ExpansionEvent event) {
        return and(new ControllerEvent(object, ControllerEvent.Type.NORMAL, event.reason(), event.message()));
    }

    private ExpansionTurn and(ControllerEvent event) {
        List<ControllerEvent> more = new ArrayList<>(events);
        more.add(event);
        return new ExpansionTurn(claim, volume, more);
    }
}
