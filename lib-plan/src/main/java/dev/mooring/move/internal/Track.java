package dev.mooring.move.internal;

import dev.mooring.forecast.Forecast;
import dev.mooring.move.Deed;
import dev.mooring.step.ClusterSide;
import java.util.List;

/**
 * Both clusters on one possible way through the steps.
 *
 * @param source the source so far
 * @param target the target so far
 */
public record Track(Forecast source, Forecast target) {

    public Forecast of(ClusterSide side) {
        return side == ClusterSide.SOURCE ? source : target;
    }

    Track with(ClusterSide side, Forecast cluster) {
        return side == ClusterSide.SOURCE ? new Track(cluster, target) : new Track(source, cluster);
    }

    public Track after(Deed deed) {
        return with(deed.side(), deed.in(of(deed.side())));
    }

    public Track after(List<Deed> deeds) {
        Track track = this;
        for (Deed deed : deeds) {
            track = track.after(deed);
        }
        return track;
    }
}
