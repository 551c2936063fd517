package dev.mooring.deletion;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The controllers that a deletion leaves to its caller: the PV controller. */
@FunctionalInterface
public interface OtherControllers {

    /** No other controllers: claims and volumes stay as they are. */
    OtherControllers NONE = changes -> new Outcome(List.of(), Map.of());

    /**
     * What they do when objects have changed.
     *
     * @param changes what has changed since the last call
     * @return what they change until they are quiet
     */
    Outcome settle(List<Change> changes);

    /** {@return the volumes whose data they had deleted before the first call} */
    default Map<ObjectRef, Outcome.Loss> losses() {
        return Map.of();
    }

    /**
     * An object that changed.
     *
     * @param object which one
     * @param now its document; empty if it is gone
     */
    record Change(ObjectRef object, Optional<Manifest> now) {

        public Change {
            requireNonNull(object, "object");
            requireNonNull(now, "now");
        }
    }

    /**
     * What they did.
     *
     * @param changes the objects that they changed
     * @param losses the volumes whose data they deleted
     */
    record Outcome(List<Change> changes, Map<ObjectRef, Loss> losses) {

        /** How the data of a volume are lost. */
        public enum Loss {
            /** The in-tree plugin deletes the data, then the volume. */
            DELETED_BY_PLUGIN,
            /** The recycler deletes the content, and the volume is used again. */
            SCRUBBED,
            /** The volume was Released for a moment: an external provisioner deletes the data if it saw that. */
            RACED;

            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        public Outcome {
            changes = List.copyOf(changes);
            losses = Map.copyOf(losses);
        }
    }
}
