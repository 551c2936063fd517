package dev.mooring.expansion;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.expansion.internal.ClaimProgress;
import dev.mooring.expansion.internal.ClaimProgress.ClaimCondition;
import dev.mooring.expansion.internal.Patches;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Evidence;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What is known about a claim that grows or changes its class.
 *
 * @param <F> the facts themselves
 */
abstract class ClaimFacts<F> extends Growth.Facts<F> {

    final ClaimView claim;
    final ClaimProgress progress;
    /** The answer of the server to the changed claim; accepted if it is not changed. */
    final AdmissionDecision update;

    final Optional<ManifestException> problem;

    private final boolean changed;

    ClaimFacts(ClaimView claim, Evidence evidence, Optional<UnaryOperator<Manifest>> change) {
        super(evidence);
        this.claim = claim;
        this.changed = change.isPresent();
        Optional<ManifestException> found = Optional.empty();
        ClaimProgress read = ClaimProgress.NONE;
        AdmissionDecision decision = new NotCovered("v1", Kinds.PERSISTENT_VOLUME_CLAIM);
        try {
            read = ClaimProgress.of(claim.manifest());
            decision = judged(change);
        } catch (ManifestException e) {
            found = Optional.of(e);
        }
        this.progress = read;
        this.update = decision;
        this.problem = found;
    }

    private AdmissionDecision judged(Optional<UnaryOperator<Manifest>> change) {
        Manifest stored = Patches.typed(claim);
        return change.isPresent()
                ? Admission.update(release(), stored, change.get().apply(stored))
                : new Accepted(stored, List.of());
    }

    /** The claim as the evidence has it. */
    static ClaimView in(Evidence evidence, ClaimView asked) {
        return evidence.objects().claim(asked.namespace(), asked.name()).orElse(asked);
    }

    @Override
    final Manifest asked() {
        return Patches.typed(claim);
    }

    /** Whether the claim is to be changed. */
    final boolean isChanged() {
        return changed;
    }

    /** The words of the driver in a condition, as the end of a sentence; empty if the condition is not true or has none. */
    final String said(String condition) {
        return progress.whenTrue(condition)
                .map(ClaimCondition::message)
                .filter(words -> !words.isEmpty())
                .map(words -> " (" + condition + ": " + words + ")")
                .orElse("");
    }

    /** Whether the status of the claim can be judged at all. */
    final boolean isStatusKnown() {
        return problem.isEmpty() && progress.isGiven();
    }

    /** Whether the API server accepts the change, as far as it is judged. */
    boolean isStored() {
        return isStatusKnown() && update.isAccepted();
    }

    final boolean isBound() {
        return claim.phase().equals(Phases.BOUND) && !claim.volumeName().isEmpty();
    }

    /** Whether resizer or kubelet have to do something. */
    abstract boolean isWanted();

    /** Whether they have to, and the volume is known. */
    final boolean isRunning() {
        return isWanted() && volume().isPresent();
    }

    final Optional<VolumeView> volume() {
        return objects().volume(claim.volumeName());
    }

    final ObjectRef volumeRef() {
        return ObjectRef.volume(claim.volumeName());
    }

    final boolean isVolumeMissing() {
        return volume().isEmpty()
                && objects().isComplete(Kinds.PERSISTENT_VOLUME)
                && objects().find(volumeRef()).isEmpty();
    }
}
