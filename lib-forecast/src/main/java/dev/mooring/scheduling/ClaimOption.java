package dev.mooring.scheduling;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import java.util.List;

/**
 * What an unbound claim can get on a node.
 *
 * @param claim the claim
 * @param volumes the names of the volumes that fit it and can be used on the node
 * @param canProvision whether the scheduler takes a new volume to be possible there
 */
public record ClaimOption(ObjectRef claim, List<String> volumes, boolean canProvision) {

    public ClaimOption {
        requireNonNull(claim, "claim");
        volumes = List.copyOf(volumes);
    }
}
