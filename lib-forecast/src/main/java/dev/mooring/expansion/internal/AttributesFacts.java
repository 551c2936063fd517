package dev.mooring.expansion.internal;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.evidence.Fact;
import dev.mooring.expansion.AttributesChange;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.AttributesClassView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is known about the VolumeAttributesClass of a claim; the rules read it. */
public final class AttributesFacts {

    public final ClaimView claim;
    /** The class that is wanted; empty for none. */
    public final String wanted;
    /** The class that the volume has; empty for none. */
    public final String current;

    final ClaimProgress progress;
    final AdmissionDecision update;
    final Optional<ManifestException> problem;
    public final Optional<VolumeView> volume;
    private final boolean changed;
    private final Inventory inventory;
    private final Set<String> resizers;

    public AttributesFacts(AttributesChange.Request request, Inventory inventory) {
        this.claim = request.claim();
        this.wanted = request.wanted();
        this.changed = !wanted.equals(claim.volumeAttributesClass());
        this.inventory = inventory;
        this.resizers = request.resizers();
        Optional<ManifestException> found = Optional.empty();
        ClaimProgress read = ClaimProgress.NONE;
        AdmissionDecision decision = new NotCovered("v1", Kinds.PERSISTENT_VOLUME_CLAIM);
        try {
            read = ClaimProgress.of(claim.manifest());
            decision = judged(claim, wanted, changed);
        } catch (ManifestException e) {
            found = Optional.of(e);
        }
        this.progress = read;
        this.update = decision;
        this.problem = found;
        this.current = read.currentAttributesClass().orElse("");
        this.volume = inventory.volume(claim.volumeName());
    }

    private AdmissionDecision judged(ClaimView claim, String wanted, boolean changed) {
        Manifest stored = Patches.typed(claim);
        return changed
                ? Admission.update(inventory.release(), stored, Patches.withAttributesClass(stored, wanted))
                : new Accepted(stored, List.of());
    }

    /** Whether the API server accepts another class than the one that is wanted. */
    boolean isAccepted(String name) {
        Manifest stored = Patches.withAttributesClass(Patches.typed(claim), wanted);
        return !name.equals(wanted)
                && Admission.update(inventory.release(), stored, Patches.withAttributesClass(stored, name))
                        .isAccepted();
    }

    boolean isChanged() {
        return changed;
    }

    boolean isStatusKnown() {
        return problem.isEmpty() && progress.isGiven();
    }

    boolean isStored() {
        return isStatusKnown() && update.isAccepted();
    }

    boolean isBound() {
        return claim.phase().equals(Phases.BOUND) && !claim.volumeName().isEmpty();
    }

    private String status() {
        return progress.modifyStatus();
    }

    boolean isInProgress() {
        return status().equals("InProgress");
    }

    /** Whether there is nothing to change. */
    boolean isDone() {
        return status().isEmpty() && wanted.equals(current);
    }

    /** Whether the claim names no class, and no change is going on. */
    boolean isCancelled() {
        return !isDone() && wanted.isEmpty() && !isInProgress();
    }

    /** Whether the resizer has to act. */
    public boolean isWanted() {
        return isStored() && isBound() && !isDone() && !isCancelled();
    }

    boolean isRunning() {
        return isWanted() && volume.isPresent();
    }

    ObjectRef volumeRef() {
        return ObjectRef.volume(claim.volumeName());
    }

    boolean isVolumeMissing() {
        return volume.isEmpty()
                && inventory.isComplete(Kinds.PERSISTENT_VOLUME)
                && inventory.find(volumeRef()).isEmpty();
    }

    String driver() {
        return volume.map(VolumeView::csiDriver).orElse("");
    }

    /**
     * The class that the resizer asks the driver for. A change in progress is not given up, as after a restart of the
     * resizer or an error that may not be final.
     *
     * @upstream external-resizer pkg/modifycontroller/modify_volume.go modify
     */
    public String target() {
        return isInProgress() && !progress.modifyTarget().isEmpty() ? progress.modifyTarget() : wanted;
    }

    ObjectRef targetRef() {
        return new ObjectRef(Kinds.VOLUME_ATTRIBUTES_CLASS, "", target());
    }

    /** That the class exists, and its driver; nothing if the class is not given. */
    public List<Fact> classExists() {
        if (target().isEmpty()) {
            return List.of(Fact.Value.of(claim.manifest(), "spec"));
        }
        return targetClass()
                .map(each -> List.<Fact>of(Fact.Value.of(each.manifest(), "driverName")))
                .orElse(List.of());
    }

    /** The driver whose resizer runs, as the caller says. */
    public Optional<String> saidModifier() {
        return Optional.of(driver()).filter(resizers::contains);
    }

    Optional<AttributesClassView> targetClass() {
        return AttributesClassView.find(inventory, target());
    }

    boolean isTargetMissing() {
        return inventory.isComplete(Kinds.VOLUME_ATTRIBUTES_CLASS)
                && inventory.find(targetRef()).isEmpty();
    }

    /** Whether the driver refused the class that is wanted now. */
    boolean isInfeasible() {
        return status().equals("Infeasible") && progress.modifyTarget().equals(wanted);
    }

    boolean isModifierSeen() {
        return resizers.contains(driver())
                || !status().isEmpty()
                || progress.whenTrue("ModifyingVolume").isPresent();
    }

    public AttributesChange.State state() {
        if (!isStatusKnown()) {
            return AttributesChange.State.UNKNOWN;
        }
        if (!isStored()) {
            return AttributesChange.State.REFUSED;
        }
        if (!isBound()) {
            return AttributesChange.State.NOT_BOUND;
        }
        if (isDone()) {
            return AttributesChange.State.DONE;
        }
        return isCancelled() ? AttributesChange.State.CANCELLED : running();
    }

    private AttributesChange.State running() {
        if (isInProgress()) {
            return AttributesChange.State.IN_PROGRESS;
        }
        if (isInfeasible()) {
            return AttributesChange.State.INFEASIBLE;
        }
        return isTargetMissing() ? AttributesChange.State.PENDING : AttributesChange.State.REQUESTED;
    }
}
