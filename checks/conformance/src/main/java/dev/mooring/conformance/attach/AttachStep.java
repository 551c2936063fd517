package dev.mooring.conformance.attach;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.time.Duration;
import java.util.List;

/**
 * Something that happens in a cluster, and how long it is looked on afterwards.
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
     * An object is made or changed. What a node reports as attached and a VolumeAttachment's status are left as they were.
     *
     * @param object the object
     */
    public record Put(Manifest object) implements Change {
        public Put {
            requireNonNull(object, "object");
        }
    }

    /**
     * An object goes.
     *
     * @param object which one
     */
    public record Deleted(ObjectRef object) implements Change {
        public Deleted {
            requireNonNull(object, "object");
        }
    }

    /**
     * The attacher behaves so from here on.
     *
     * @param behaviour the new behaviour
     */
    public record Attacher(AttacherBehaviour behaviour) implements Change {
        public Attacher {
            requireNonNull(behaviour, "behaviour");
        }
    }
}
