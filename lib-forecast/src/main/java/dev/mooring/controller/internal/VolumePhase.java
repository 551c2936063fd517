package dev.mooring.controller.internal;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.VolumeView;

/**
 * The phase the controller gives to a volume.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go updateVolumePhase, updateVolumePhaseWithEvent
 */
@CanIgnoreReturnValue
final class VolumePhase {

    private VolumePhase() {}

    static VolumeView set(StepRecorder step, VolumeView volume, String phase) {
        return volume.phase().equals(phase) ? volume : save(step, volume, phase, "");
    }

    /** A volume that is Failed already is not changed, and the event is not repeated. */
    static void fail(StepRecorder step, VolumeView volume, String reason, String message) {
        if (volume.phase().equals(Phases.FAILED)) {
            return;
        }
        ObjectRef ref = save(step, volume, Phases.FAILED, message).ref();
        step.warning(ref, reason, message);
    }

    /** A Failed volume stays Failed when it is released. */
    static VolumeView release(StepRecorder step, VolumeView volume) {
        return volume.phase().equals(Phases.FAILED) ? volume : set(step, volume, Phases.RELEASED);
    }

    private static VolumeView save(StepRecorder step, VolumeView volume, String phase, String message) {
        JsonObject status = volume.manifest().status().with("phase", phase);
        if (!status.string("message").orElse("").equals(message)) {
            status = message.isEmpty() ? status.without("message") : status.with("message", message);
        }
        return step.updateStatus(volume, volume.manifest().json().with("status", status));
    }
}
