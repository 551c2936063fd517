package dev.mooring.controller.internal;

import static dev.mooring.internal.Documents.present;

import dev.mooring.binding.internal.AttributesClassMode;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status the controller gives to a claim.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go updateClaimStatus, updateClaimStatusWithEvent
 */
final class ClaimStatus {

    private static final String MODES = "accessModes";
    private static final String CAPACITY = "capacity";
    private static final String ATTRIBUTES_CLASS = "currentVolumeAttributesClassName";

    private ClaimStatus() {}

    /** The claim has no volume: the phase is set, and the fields of a volume are removed. */
    static void clear(StepRecorder step, ClaimView claim, String phase) {
        JsonObject before = claim.manifest().status();
        JsonObject status = withPhase(before, claim, phase);
        for (String key : List.of(MODES, CAPACITY)) {
            status = set(status, key, null);
        }
        if (writesAttributesClass(step)) {
            status = set(status, ATTRIBUTES_CLASS, null);
        }
        save(step, claim, status);
    }

    /** As {@link #clear}, but a claim that is Lost already is not changed, and the event is not repeated. */
    static void lose(StepRecorder step, ClaimView claim, String reason, String message) {
        if (claim.phase().equals(Phases.LOST)) {
            return;
        }
        clear(step, claim, Phases.LOST);
        step.warning(claim.ref(), reason, message);
    }

    /** The claim is bound. Its capacity is set once; later only a resize changes it. */
    static void bind(StepRecorder step, ClaimView claim, VolumeView volume) {
        JsonObject before = claim.manifest().status();
        JsonObject status = withPhase(before, claim, Phases.BOUND);
        status = set(status, MODES, volume.manifest().spec().members().get("accessModes"));
        if (!claim.phase().equals(Phases.BOUND)) {
            status = withCapacity(status, claim, volume);
        }
        boolean hasClasses = AttributesClassMode.of(step.release()) == AttributesClassMode.COMPARED;
        if (hasClasses && writesAttributesClass(step) && claim.phase().equals(Phases.PENDING)) {
            status = set(
                    status, ATTRIBUTES_CLASS, volume.manifest().spec().members().get("volumeAttributesClassName"));
        }
        save(step, claim, status);
    }

    private static boolean writesAttributesClass(StepRecorder step) {
        return step.release().has(ControllerDifference.CURRENT_ATTRIBUTES_CLASS_IS_WRITTEN);
    }

    private static void save(StepRecorder step, ClaimView claim, JsonObject status) {
        if (!status.equals(claim.manifest().status())) {
            step.updateStatus(claim, claim.manifest().json().with("status", status));
        }
    }

    private static JsonObject withPhase(JsonObject status, ClaimView claim, String phase) {
        return claim.phase().equals(phase) ? status : status.with("phase", phase);
    }

    /** Sets a field unless it has this value; null and absent are the same. */
    private static JsonObject set(JsonObject status, String key, @Nullable JsonValue value) {
        JsonValue wanted = present(value);
        if (Objects.equals(present(status.members().get(key)), wanted)) {
            return status;
        }
        return wanted == null ? status.without(key) : status.with(key, wanted);
    }

    private static JsonObject withCapacity(JsonObject status, ClaimView claim, VolumeView volume) {
        if (!volume.hasCapacity()) {
            throw new SyncFailure("PersistentVolume " + GoText.quote(volume.name()) + " is without a storage capacity");
        }
        if (volume.hasAnnotation(Annotations.PRE_RESIZE_CAPACITY)) {
            JsonString size = JsonString.of(preResizeCapacity(volume).canonical());
            return status.with(CAPACITY, status.child(CAPACITY).with("storage", size));
        }
        Optional<StorageSize> known = claim.statusCapacity();
        boolean isSame = known.isPresent() && known.get().compareTo(volume.capacity()) == 0;
        return isSame ? status : status.with(CAPACITY, canonical(capacity(volume)));
    }

    private static Part capacity(VolumeView volume) {
        return Part.of(volume.ref(), volume.manifest().json()).at("spec", CAPACITY);
    }

    private static StorageSize preResizeCapacity(VolumeView volume) {
        try {
            return StorageSize.parse(volume.annotations().getOrDefault(Annotations.PRE_RESIZE_CAPACITY, ""));
        } catch (QuantityException e) {
            return volume.capacity();
        }
    }

    /** Go writes every quantity in its canonical spelling. */
    private static JsonObject canonical(Part capacity) {
        JsonObject canonical = JsonObject.EMPTY;
        for (String key : capacity.members().members().keySet()) {
            canonical = canonical.with(
                    key, capacity.at(key).size().orElse(StorageSize.ZERO).canonical());
        }
        return canonical;
    }
}
