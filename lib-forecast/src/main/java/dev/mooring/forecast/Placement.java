package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * What stays open about a claim because the scheduler chooses among several nodes.
 *
 * <p>For example, a claim of a class that waits for its first consumer, and three nodes with a local volume each: the claim ends
 * Bound, on one of three nodes, with one of three volumes.
 *
 * @param nodes the names of the nodes that take a pod of the claim, sorted
 * @param zones the zones of these nodes, sorted; empty if the nodes name none
 * @param volumes the names of the volumes that the claim may get, sorted; empty if it may get none
 * @param otherwise how the choice of nodes decides whether the claim is bound; empty if it ends in the same phase whichever nodes
 *     are chosen
 */
public record Placement(List<String> nodes, List<String> zones, List<String> volumes, Optional<String> otherwise) {

    public Placement {
        nodes = List.copyOf(nodes);
        zones = List.copyOf(zones);
        volumes = List.copyOf(volumes);
        requireNonNull(otherwise, "otherwise");
    }

    /** {@return whether it is known which volume the claim gets} */
    public boolean isVolumeKnown() {
        return volumes.size() < 2;
    }

    JsonObject toJson() {
        return JsonObject.of("nodes", JsonArray.ofStrings(nodes))
                .with("zones", JsonArray.ofStrings(zones))
                .with("volumes", JsonArray.ofStrings(volumes))
                .with("otherwise", otherwise.<JsonValue>map(JsonString::of).orElse(JsonNull.NULL));
    }
}
