package dev.mooring.plan.internal;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.WorkloadStop;
import java.util.List;
import java.util.Set;

/** What a command does to a cluster, so that it can be played. */
public sealed interface Act {

    World on(World world);

    /** It only checks. */
    record Look() implements Act {
        @Override
        public World on(World world) {
            return world;
        }
    }

    /** Creates an object unless the name is taken. */
    record Create(Manifest document) implements Act {
        @Override
        public World on(World world) {
            return world.has(document.ref())
                    ? world
                    : world.then(world.cluster().creating(document));
        }
    }

    /** Changes the current object. */
    record Patch(ObjectRef object, JsonObject patch) implements Act {
        @Override
        public World on(World world) {
            return world.find(object)
                    .map(now -> (JsonObject) JsonMergePatch.apply(now.json(), patch))
                    .map(changed -> world.with(new Manifest(changed)))
                    .orElse(world);
        }
    }

    /**
     * Changes a volume without a claim: it carries the seen resource version, and fails if the volume has a claim by
     * then.
     */
    record PatchIfFree(ObjectRef volume, JsonObject patch) implements Act {
        @Override
        public World on(World world) {
            boolean isFree = world.volume(volume.name())
                    .filter(each -> each.claimRef().isEmpty())
                    .isPresent();
            return isFree ? new Patch(volume, patch).on(world) : world;
        }
    }

    /** Requests more storage; the resizer, which is assumed to run, enlarges the volume. */
    record Grow(ObjectRef claim, String volume, JsonObject patch, String size) implements Act {
        @Override
        public World on(World world) {
            JsonObject capacity = JsonObject.of("capacity", JsonObject.of("storage", JsonString.of(size)));
            World asked = new Patch(claim, patch).on(world);
            World grown = new Patch(ObjectRef.volume(volume), JsonObject.of("spec", capacity)).on(asked);
            return new Patch(claim, JsonObject.of("status", capacity)).on(grown);
        }
    }

    /** Scales a StatefulSet, whose controller brings the owners of its claims up to date. */
    record Scale(ObjectRef set, int replicas) implements Act {
        @Override
        public World on(World world) {
            return !world.has(set) ? world : world.then(world.cluster().deleting(each -> each.scaling(set, replicas)));
        }
    }

    /** Changes a StatefulSet, whose controller brings the owners of its claims up to date. */
    record PatchSet(ObjectRef set, JsonObject patch) implements Act {
        @Override
        public World on(World world) {
            World changed = new Patch(set, patch).on(world);
            return changed.find(set)
                    .map(now -> new Scale(set, WorkloadStop.replicas(now)).on(changed))
                    .orElse(changed);
        }
    }

    /** Deletes an object. */
    record Delete(ObjectRef object, Propagation propagation) implements Act {
        @Override
        public World on(World world) {
            if (object.kind().equals(Kinds.CRON_JOB)) {
                return world.without(object);
            }
            return !world.has(object)
                    ? world
                    : world.then(world.cluster()
                            .deleting(each -> each.cascading(propagation).inOrder(List.of(object))));
        }
    }

    /** The kinds whose number of replicas can be changed. */
    Set<String> SCALED = Set.of("Deployment", "ReplicaSet", "ReplicationController", "StatefulSet");
}
