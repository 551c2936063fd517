package dev.mooring.step.internal;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Optional;

/** What a command does to a cluster, so that it can be played. An object that is not there is not changed. */
public sealed interface Change {

    World on(World world);

    /** Creates objects, except those whose name is taken. */
    record Create(List<Manifest> documents) implements Change {

        public Create {
            documents = List.copyOf(documents);
        }

        public Create(Manifest document) {
            this(List.of(document));
        }

        @Override
        public World on(World world) {
            return world.creating(documents);
        }
    }

    /** Changes the current object. */
    record Patch(ObjectRef object, JsonObject patch) implements Change {
        @Override
        public World on(World world) {
            return changed(world).map(world::with).orElse(world);
        }

        Optional<Manifest> changed(World world) {
            return world.find(object)
                    .map(now -> (JsonObject) JsonMergePatch.apply(now.json(), patch))
                    .map(Manifest::new);
        }
    }

    /**
     * Changes a volume without a claim: it carries the seen resource version, and fails if the volume has a claim by
     * then.
     */
    record PatchIfFree(ObjectRef volume, JsonObject patch) implements Change {
        @Override
        public World on(World world) {
            boolean isFree = world.volume(volume.name())
                    .filter(each -> each.claimRef().isEmpty())
                    .isPresent();
            return isFree ? new Patch(volume, patch).on(world) : world;
        }
    }

    /** Requests more storage; the resizer, which is assumed to run, enlarges the volume. */
    record Grow(ObjectRef claim, String volume, JsonObject patch, String size) implements Change {
        @Override
        public World on(World world) {
            JsonObject capacity = JsonObject.of("capacity", JsonObject.of("storage", JsonString.of(size)));
            World asked = new Patch(claim, patch).on(world);
            World grown = new Patch(ObjectRef.volume(volume), JsonObject.of("spec", capacity)).on(asked);
            return new Patch(claim, JsonObject.of("status", capacity)).on(grown);
        }
    }

    /** Scales a StatefulSet, whose controller brings the owners of its claims up to date. */
    record Scale(ObjectRef object, int replicas) implements Change {
        @Override
        public World on(World world) {
            return world.scaling(object, replicas);
        }
    }

    /** Changes a StatefulSet, whose controller brings the owners of its claims up to date. */
    record PatchSet(ObjectRef object, JsonObject patch) implements Change {
        @Override
        public World on(World world) {
            World changed = new Patch(object, patch).on(world);
            return changed.find(object)
                    .map(now -> changed.scaling(object, WorkloadStop.replicas(now)))
                    .orElse(changed);
        }
    }

    /** Deletes objects, one after the other. */
    record Delete(List<ObjectRef> objects, Propagation propagation) implements Change {

        public Delete {
            objects = List.copyOf(objects);
        }

        public Delete(List<ObjectRef> objects) {
            this(objects, Propagation.BACKGROUND);
        }

        public Delete(ObjectRef object) {
            this(List.of(object));
        }

        @Override
        public World on(World world) {
            return world.deleting(objects, propagation);
        }
    }
}
