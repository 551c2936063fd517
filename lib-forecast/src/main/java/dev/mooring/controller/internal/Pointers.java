package dev.mooring.controller.internal;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeBinding.BoundVolume;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;

/**
 * Makes a claim and a volume name each other, and a volume name no claim.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go bind, bindClaimToVolume, unbindVolume
 */
final class Pointers {

    private Pointers() {}

    /** Four writes, each only if it changes something; nothing is checked. */
    static void bind(StepRecorder step, VolumeView volume, ClaimView claim) {
        BoundVolume pointed = VolumeBinding.getBindVolumeToClaim(volume, claim);
        VolumeView bound = pointed.isChanged() ? step.update(volume, pointed.volume()) : volume;
        bound = VolumePhase.set(step, bound, Phases.BOUND);
        ClaimView complete = bindClaimToVolume(step, claim, bound);
        ClaimStatus.bind(step, complete, bound);
    }

    /** The annotation says that the controller chose the volume, and not the claim. */
    private static ClaimView bindClaimToVolume(StepRecorder step, ClaimView claim, VolumeView volume) {
        JsonObject json = claim.manifest().json();
        if (!claim.volumeName().equals(volume.name())) {
            json = Documents.with(json, "spec", "volumeName", JsonString.of(volume.name()));
            json = withAnnotation(json, claim, Annotations.BOUND_BY_CONTROLLER);
        }
        json = withAnnotation(json, claim, Annotations.BIND_COMPLETED);
        return json.equals(claim.manifest().json()) ? claim : step.update(claim, json);
    }

    private static JsonObject withAnnotation(JsonObject json, ClaimView claim, String key) {
        return claim.hasAnnotation(key) ? json : Documents.withAnnotation(json, key, "yes");
    }

    /** A volume that a user reserved stays reserved by name. */
    static void unbind(StepRecorder step, VolumeView volume) {
        JsonObject json = volume.manifest().json();
        JsonObject changed = volume.hasAnnotation(Annotations.BOUND_BY_CONTROLLER)
                ? Documents.withoutAnnotation(
                        Documents.without(json, "spec", "claimRef"), Annotations.BOUND_BY_CONTROLLER)
                : Documents.with(
                        json,
                        "spec",
                        "claimRef",
                        json.child("spec").child("claimRef").without("uid"));
        VolumePhase.set(step, step.update(volume, changed), Phases.AVAILABLE);
    }
}
