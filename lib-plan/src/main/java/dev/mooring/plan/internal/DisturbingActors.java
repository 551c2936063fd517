package dev.mooring.plan.internal;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Set;

/**
 * What disturbances act on.
 *
 * @param before the objects as they were given
 * @param volumes the volumes of the goal
 * @param claims the claims of the goal
 * @param workloads the owners of pods that use the claims, as given
 */
public record DisturbingActors(
        Inventory before, List<VolumeView> volumes, Set<ObjectRef> claims, List<Manifest> workloads) {

    public DisturbingActors {
        volumes = List.copyOf(volumes);
        claims = Set.copyOf(claims);
        workloads = List.copyOf(workloads);
    }
}
