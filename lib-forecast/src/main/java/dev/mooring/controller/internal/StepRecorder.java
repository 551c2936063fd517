package dev.mooring.controller.internal;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.controller.Write.Verb;
import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.internal.Documents;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.ObjectView;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Records what one sync does, and acts as its API server: the next read sees the write, and an object that is gone cannot
 * be written.
 */
@CanIgnoreReturnValue
final class StepRecorder {

    private final ControllerOptions options;
    private final List<ControllerRule> rules = new ArrayList<>();
    private final List<Write> writes = new ArrayList<>();
    private final List<ControllerEvent> events = new ArrayList<>();
    private final Set<ObjectRef> gone = new HashSet<>();

    private StepRecorder(ControllerOptions options) {
        this.options = options;
    }

    /** A part of a sync; {@link SyncFailure} ends it as a returned error does in Kubernetes. */
    @FunctionalInterface
    interface Work {
        void run(StepRecorder step);
    }

    static SyncStep record(ObjectRef object, ControllerOptions options, Work work) {
        StepRecorder step = new StepRecorder(options);
        Optional<String> error = Optional.empty();
        try {
            work.run(step);
        } catch (SyncFailure failure) {
            error = Optional.of(failure.words());
        }
        return new SyncStep(object, step.rules, step.writes, step.events, error);
    }

    /** Runs what Kubernetes does in the background: an error ends this part and not the sync. */
    void aside(Work work) {
        try {
            work.run(this);
        } catch (SyncFailure failure) {
            // Kubernetes logs it and tries again at a later sync
        }
    }

    /** The release of the controller. */
    Release release() {
        return options.release();
    }

    void reach(ControllerRule rule) {
        rules.add(rule);
    }

    void normal(ObjectRef about, String reason, String message) {
        events.add(new ControllerEvent(about, ControllerEvent.Type.NORMAL, reason, message));
    }

    void warning(ObjectRef about, String reason, String message) {
        events.add(new ControllerEvent(about, ControllerEvent.Type.WARNING, reason, message));
    }

    ClaimView update(ClaimView claim, JsonObject changed) {
        return write(Verb.UPDATE, claim, claim.changed(new Manifest(changed)));
    }

    ClaimView updateStatus(ClaimView claim, JsonObject changed) {
        return write(Verb.UPDATE_STATUS, claim, claim.changed(new Manifest(changed)));
    }

    VolumeView update(VolumeView volume, JsonObject changed) {
        return update(volume, volume.changed(new Manifest(changed)));
    }

    VolumeView update(VolumeView volume, VolumeView changed) {
        return write(Verb.UPDATE, volume, changed);
    }

    VolumeView updateStatus(VolumeView volume, JsonObject changed) {
        return write(Verb.UPDATE_STATUS, volume, volume.changed(new Manifest(changed)));
    }

    /** A volume with finalizers is only marked for deletion. */
    void delete(VolumeView volume) {
        checkExists(volume.ref());
        boolean removes = volume.finalizers().isEmpty();
        boolean marks = !removes && !volume.isBeingDeleted();
        add(new Write(Verb.DELETE, volume, marks ? marked(volume) : volume, removes));
    }

    boolean isGone(VolumeView volume) {
        return gone.contains(volume.ref());
    }

    private VolumeView marked(VolumeView volume) {
        JsonString now = JsonString.of(options.deletionTime().toString());
        return volume.changed(
                new Manifest(Documents.with(volume.manifest().json(), "metadata", "deletionTimestamp", now)));
    }

    private <V extends ObjectView> V write(Verb verb, V before, V sent) {
        checkExists(before.ref());
        add(new Write(verb, before, sent, before.isBeingDeleted() && !hasFinalizers(sent.manifest())));
        return sent;
    }

    private void checkExists(ObjectRef ref) {
        if (gone.contains(ref)) {
            String resource = ref.kind().equals("PersistentVolume") ? "persistentvolumes" : "persistentvolumeclaims";
            throw new SyncFailure(resource + " " + GoText.quote(ref.name()) + " not found");
        }
    }

    private void add(Write write) {
        writes.add(write);
        if (write.removes()) {
            gone.add(write.object());
        }
    }

    private static boolean hasFinalizers(Manifest manifest) {
        return !manifest.metadata().array("finalizers").items().isEmpty();
    }
}
