package dev.mooring.rbd.image;

import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known about the driver and its clusters: driver names, the configuration of the driver, the pools of clusters.
 *
 * @param drivers names of RBD drivers that do not end in {@code .rbd.csi.ceph.com}
 * @param clusters the configuration of the driver, by cluster id
 * @param pools names of pools by their ids, for each cluster id
 */
public record RbdContext(
        Set<String> drivers, Map<String, ClusterConfig> clusters, Map<String, Map<Long, String>> pools) {

    /** Nothing is known. */
    public static final RbdContext EMPTY = new RbdContext(Set.of(), Map.of(), Map.of());

    /** The default name of the driver; operators put a prefix and a dot before it. */
    public static final String DRIVER = WriteSharing.RBD_DRIVER;

    public RbdContext {
        drivers = Set.copyOf(drivers);
        clusters = Map.copyOf(clusters);
        pools = Map.copyOf(pools);
    }

    /**
     * One cluster in the configuration of the driver.
     *
     * @param monitors its monitors
     * @param radosNamespace the namespace of all its images; empty for the default one
     */
    public record ClusterConfig(List<String> monitors, String radosNamespace) {

        public ClusterConfig {
            monitors = List.copyOf(monitors);
        }
    }

    /**
     * The context with one more driver.
     *
     * @param name the name of the driver, as given by {@code --drivername}
     * @return the changed copy
     */
    public RbdContext withDriver(String name) {
        Set<String> more = new HashSet<>(drivers);
        more.add(name);
        return new RbdContext(more, clusters, pools);
    }

    /**
     * The context with the pools of a cluster.
     *
     * @param clusterId the cluster
     * @param names the names of the pools by their ids, see {@link dev.mooring.rbd.output.CommandOutput#pools}
     * @return the changed copy
     */
    public RbdContext withPools(String clusterId, Map<Long, String> names) {
        Map<String, Map<Long, String>> more = new HashMap<>(pools);
        more.put(clusterId, Map.copyOf(names));
        return new RbdContext(drivers, clusters, more);
    }

    /**
     * The context with the configuration of the driver.
     *
     * @param config the file {@code config.json} of the config map of the driver
     * @return the changed copy
     * @throws JsonException if the text is not JSON
     * @throws IllegalArgumentException if it is not an array of objects, each with a {@code clusterID}
     * @upstream ceph-csi internal/util/csiconfig.go
     */
    public RbdContext withCsiConfig(String config) {
        if (!(JsonValue.parse(config) instanceof JsonArray array)) {
            throw new IllegalArgumentException("expected the configuration of the driver to be an array");
        }
        Map<String, ClusterConfig> more = new HashMap<>(clusters);
        for (JsonValue item : array.items()) {
            if (!(item instanceof JsonObject cluster)
                    || cluster.string("clusterID").isEmpty()) {
                throw new IllegalArgumentException(
                        "expected a clusterID in each cluster of the configuration of the driver");
            }
            List<String> monitors = new ArrayList<>();
            for (JsonValue monitor : cluster.array("monitors").items()) {
                if (monitor instanceof JsonString text) {
                    monitors.add(text.value());
                }
            }
            // Old configurations have the namespace next to the id of the cluster.
            String namespace = cluster.child("rbd")
                    .string("radosNamespace")
                    .filter(text -> !text.isEmpty())
                    .or(() -> cluster.string("radosNamespace"))
                    .orElse("");
            more.put(cluster.string("clusterID").orElse(""), new ClusterConfig(monitors, namespace));
        }
        return new RbdContext(drivers, more, pools);
    }

    boolean isRbd(String driver) {
        return WriteSharing.isRbdDriver(driver) || drivers.contains(driver);
    }

    Optional<String> poolName(String clusterId, long poolId) {
        return Optional.ofNullable(pools.getOrDefault(clusterId, Map.of()).get(poolId));
    }
}
