package dev.mooring.conformance.attach;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.time.Duration;
import java.util.List;

/**
 * Changes in a cluster, and the time until the next observation.
 *
 * @param changes what changes, in order and at once
 * @param then how long it runs
 */
public record AttachStep(List<Change> changes, Duration then) {

    public AttachStep {
        changes = List.copyOf(changes);
        requireNonNull(then, "then");
    }

    /** One change. */
    public sealed interface Change {}

    /**
     * An object is created or changed. The attachments that a node reports and the status of a VolumeAttachment stay
     * unchanged.
     *
     * @param object the object
     */
    public record Put(Manifest object) implements Change {
        public Put {
            requireNonNull(object, "object");
        }
    }

    /**
     * An object is removed.
     *
     * @param object which one
     */
    public record Deleted(ObjectRef object) implements Change {
        public Deleted {
            requireNonNull(object, "object");
        }
    }

    /**
     * The attacher changes its behaviour from now on.
     *
     * @param behaviour the new behaviour
     */
    public record Attacher(AttacherBehaviour behaviour) implements Change {
        public Attacher {
            requireNonNull(behaviour, "behaviour");
        }
    }
}
