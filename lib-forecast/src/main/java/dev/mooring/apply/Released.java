package dev.mooring.apply;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.ClusterEvidence.Side;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Volumes that are released, and the cluster they are in: what {@link ReleaseRule} examines.
 *
 * @param cluster all that is known about it
 * @param volumes the volumes as they are
 * @param nextClaims the claim that each is reserved for afterwards, by the name of the volume
 * @param against the errors and dangers that are seen in the objects
 */
public record Released(
        Inventory cluster, List<VolumeView> volumes, Map<String, ObjectRef> nextClaims, List<Reason> against) {

    public Released {
        requireNonNull(cluster, "cluster");
        volumes = List.copyOf(volumes);
        nextClaims = Map.copyOf(nextClaims);
        against = List.copyOf(against);
    }

    /** {@return what becomes of the rules} */
    public Judged judged() {
        return Rule.judge(
                "no claim has the released volumes, and they keep their data",
                cluster.release(),
                side(),
                List.of(ReleaseRule.values()));
    }

    Function<Reads, Side<Released>> side() {
        return reads -> new Side<>(this, cluster, "cluster", reads);
    }
}
