package dev.mooring.forecast;

import dev.mooring.controller.internal.ClusterSnapshot;
import java.util.List;

/** A forecast by the claims and volumes as the controllers have them; users have objects in and ends out. */
public final class Snapshots {

    private Snapshots() {}

    /** How a cluster ends that has exactly these objects. */
    public static Forecast of(ClusterSnapshot cluster) {
        return Forecast.of(cluster);
    }

    /** The cluster in the end. */
    public static ClusterSnapshot end(Forecast forecast) {
        return forecast.cluster();
    }

    /** The clusters in which it can end before any pod is scheduled. */
    public static List<ClusterSnapshot> possibleEnds(Forecast forecast) {
        return forecast.possibleClusters();
    }
}
