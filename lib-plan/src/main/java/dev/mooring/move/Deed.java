package dev.mooring.move;

import dev.mooring.forecast.Forecast;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.step.ClusterSide;
import java.util.List;

/** What a command does to a cluster, so that it can be played. */
public sealed interface Deed {

    /** {@return the cluster} */
    ClusterSide side();

    /**
     * The cluster after it.
     *
     * @param cluster the cluster before it
     * @return the cluster after it
     */
    Forecast in(Forecast cluster);

    /**
     * Creates objects, one after the other.
     *
     * @param side the cluster
     * @param documents the objects
     */
    record Create(ClusterSide side, List<Manifest> documents) implements Deed {
        @Override
        public Forecast in(Forecast cluster) {
            return cluster.creating(documents);
        }
    }

    /**
     * Changes the current object; for an object that is neither a claim nor a volume, the object as given.
     *
     * @param side the cluster
     * @param given the object as it was given
     * @param patch a merge patch
     */
    record Change(ClusterSide side, Manifest given, JsonObject patch) implements Deed {
        @Override
        public Forecast in(Forecast cluster) {
            boolean isStorage = given.ref().isClaim() || given.ref().isVolume();
            if (isStorage && cluster.find(given.ref()).isEmpty()) {
                return cluster;
            }
            Manifest now = cluster.find(given.ref()).orElse(given);
            return cluster.changing(new Manifest((JsonObject) JsonMergePatch.apply(now.json(), patch)));
        }
    }

    /**
     * Deletes objects, one after the other.
     *
     * @param side the cluster
     * @param objects the objects
     */
    record Delete(ClusterSide side, List<ObjectRef> objects) implements Deed {
        @Override
        public Forecast in(Forecast cluster) {
            return cluster.deleting(objects.toArray(ObjectRef[]::new));
        }
    }

    /**
     * Scales a StatefulSet.
     *
     * @param side the cluster
     * @param set the set
     * @param replicas the number of pods
     */
    record Replicas(ClusterSide side, ObjectRef set, int replicas) implements Deed {
        @Override
        public Forecast in(Forecast cluster) {
            return cluster.deleting(deletion -> deletion.scaling(set, replicas));
        }
    }
}
