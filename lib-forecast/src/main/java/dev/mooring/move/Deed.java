package dev.mooring.move;

import dev.mooring.forecast.Forecast;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.List;

/** What a command does to a cluster, so that it can be played. */
sealed interface Deed {

    Side side();

    Forecast in(Forecast cluster);

    /** Creates objects, one after the other. */
    record Create(Side side, List<Manifest> documents) implements Deed {
        @Override
        public Forecast in(Forecast cluster) {
            return cluster.plus(documents);
        }
    }

    /** Changes an object as it is then; an object that is neither a claim nor a volume as it was given. */
    record Patch(Side side, Manifest given, JsonObject patch) implements Deed {
        @Override
        public Forecast in(Forecast cluster) {
            boolean isStorage = given.ref().isClaim() || given.ref().isVolume();
            if (isStorage && cluster.find(given.ref()).isEmpty()) {
                return cluster;
            }
            Manifest now = cluster.find(given.ref()).orElse(given);
            return cluster.with(new Manifest((JsonObject) JsonMergePatch.apply(now.json(), patch)));
        }
    }

    /** Deletes objects, one after the other. */
    record Delete(Side side, List<ObjectRef> objects) implements Deed {
        @Override
        public Forecast in(Forecast cluster) {
            return cluster.minus(objects.toArray(ObjectRef[]::new));
        }
    }

    /** Scales a StatefulSet. */
    record Scale(Side side, ObjectRef set, int replicas) implements Deed {
        @Override
        public Forecast in(Forecast cluster) {
            return cluster.deleting(deletion -> deletion.scaling(set, replicas));
        }
    }
}
