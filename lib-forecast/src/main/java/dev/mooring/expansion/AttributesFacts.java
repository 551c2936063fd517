package dev.mooring.expansion;

import dev.mooring.admission.Admission;
import dev.mooring.expansion.internal.Patches;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttributesClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Evidence;
import java.util.Optional;

/** What is known about the VolumeAttributesClass of a claim; the rules read it. */
final class AttributesFacts extends ClaimFacts<AttributesFacts> {

    /** The class that is wanted; empty for none. */
    final String wanted;
    /** The class that the volume has; empty for none. */
    final String current;

    private final AttributesChange.Request request;

    AttributesFacts(AttributesChange.Request request, Evidence evidence) {
        super(
                request.claim(),
                evidence,
                Optional.of(request.wanted())
                        .filter(name -> !name.equals(request.claim().volumeAttributesClass()))
                        .map(name -> claim -> Patches.withAttributesClass(claim, name)));
        this.request = request;
        this.wanted = request.wanted();
        this.current = progress.currentAttributesClass().orElse("");
    }

    @Override
    AttributesFacts on(Evidence other) {
        return new AttributesFacts(
                new AttributesChange.Request(in(other, claim), request.className(), request.resizers()), other);
    }

    @Override
    String yes() {
        return "claim " + claim.ref().key() + " has "
                + (wanted.isEmpty() ? "no VolumeAttributesClass" : "class " + wanted) + " or gets it";
    }

    /** Whether the API server accepts another class than the one that is wanted. */
    boolean isAccepted(String name) {
        Manifest stored = Patches.withAttributesClass(Patches.typed(claim), wanted);
        return !name.equals(wanted)
                && Admission.update(release(), stored, Patches.withAttributesClass(stored, name))
                        .isAccepted();
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

    @Override
    boolean isWanted() {
        return isStored() && isBound() && !isDone() && !isCancelled();
    }

    String driver() {
        return volume().map(VolumeView::csiDriver).orElse("");
    }

    /**
     * The class that the resizer asks the driver for. A change in progress is not given up, as after a restart of the
     * resizer or an error that may not be final.
     *
     * @upstream external-resizer pkg/modifycontroller/modify_volume.go modify
     */
    String target() {
        return isInProgress() && !progress.modifyTarget().isEmpty() ? progress.modifyTarget() : wanted;
    }

    ObjectRef targetRef() {
        return new ObjectRef(Kinds.VOLUME_ATTRIBUTES_CLASS, "", target());
    }

    Optional<AttributesClassView> targetClass() {
        return AttributesClassView.find(objects(), target());
    }

    boolean isTargetMissing() {
        return objects().find(targetRef()).isEmpty() && objects().isComplete(Kinds.VOLUME_ATTRIBUTES_CLASS);
    }

    /** Whether the driver refused the class that is wanted now. */
    boolean isInfeasible() {
        return status().equals("Infeasible") && progress.modifyTarget().equals(wanted);
    }

    boolean isModifierSeen() {
        return evidence.says(request.resizers().contains(driver()), "the external-resizer of " + driver() + " runs")
                || !status().isEmpty()
                || progress.whenTrue("ModifyingVolume").isPresent();
    }

    AttributesChange.State state() {
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
