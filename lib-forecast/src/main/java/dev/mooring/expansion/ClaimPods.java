package dev.mooring.expansion;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.PodView.ClaimUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pods that use each claim and are not finished; each pod is read once. */
final class ClaimPods {

    /**
     * A use of a claim.
     *
     * @param pod the pod
     * @param readOnly whether the pod asks for it read-only; then no kubelet expands it there
     */
    record Use(PodView pod, boolean readOnly) {

        /** Whether a kubelet grows the file system for it. */
        boolean expands() {
            return pod.isScheduled() && !readOnly;
        }
    }

    private final Map<ObjectRef, List<Use>> uses = new HashMap<>();
    private final boolean complete;

    /** The pods of an inventory; a change of other objects leaves them. */
    static ClaimPods of(Inventory inventory) {
        return inventory.derived(
                ClaimPods.class,
                ClaimPods::new,
                (before, earlier, now) -> now.changedSince(earlier)
                                .filter(changed -> changed.stream()
                                        .noneMatch(each -> each.kind().equals(Kinds.POD)))
                                .isPresent()
                        ? before
                        : new ClaimPods(now));
    }

    private ClaimPods(Inventory inventory) {
        for (PodView pod : inventory.pods()) {
            if (!pod.isTerminated()) {
                pod.claims().forEach(use -> add(pod, use));
            }
        }
        this.complete = inventory.isComplete(Kinds.POD)
                && inventory.unreadable(Kinds.POD).isEmpty();
    }

    private void add(PodView pod, ClaimUse use) {
        uses.computeIfAbsent(ObjectRef.claim(pod.namespace(), use.claim()), key -> new ArrayList<>())
                .add(new Use(pod, use.isReadOnly()));
    }

    /** By namespace and name of the pod. */
    List<Use> of(ObjectRef claim) {
        return uses.getOrDefault(claim, List.of());
    }

    /** Whether every pod of the cluster is known. */
    boolean isComplete() {
        return complete;
    }
}
