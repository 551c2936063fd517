package dev.mooring.driver;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Several volumes that are one storage, or may be.
 *
 * @param sameness why; the answer is never {@link Sameness.Answer#DIFFERENT}
 * @param storages the storages of the volumes, at least two, in the order of the input
 */
public record StorageGroup(Sameness sameness, List<BackingStorage> storages) {

    public StorageGroup {
        requireNonNull(sameness, "sameness");
        storages = List.copyOf(storages);
    }

    /** {@return the names of the volumes, in order} */
    public List<String> names() {
        return storages.stream().map(each -> each.volume().name()).toList();
    }

    /**
     * Finds the volumes of one Kubernetes cluster that are one storage, and those that may be. Each volume is examined
     * once; volumes that name only a server, not its directory, are not compared with each other.
     *
     * @param storages the storages of all volumes
     * @return the groups that are the same, then those that may be
     */
    public static List<StorageGroup> of(List<BackingStorage> storages) {
        return new Grouping(storages).groups();
    }

    /**
     * Finds the volumes of one Kubernetes cluster whose directory lies inside that of another one.
     *
     * @param storages the storages of all volumes
     * @return a group for each directory that has others inside it and is inside none: first the volumes that are this
     *     directory, then those inside it, by path
     */
    public static List<StorageGroup> nested(List<BackingStorage> storages) {
        return Nesting.of(storages);
    }

    /**
     * Finds the storage that several Kubernetes clusters claim. Handles are compared by
     * {@link BackingStorage#compareAcross}, never as text: the same name in two clusters need not mean the same
     * storage. Volumes of one cluster that are one storage are in a group only if another cluster has it too.
     *
     * @param clusters the storages of all volumes, by the name of their cluster; the order is that of the map
     * @return the groups that are the same, then those that may be
     */
    public static List<ClusterGroup> across(Map<String, ? extends Collection<BackingStorage>> clusters) {
        return new AcrossClusters(requireNonNull(clusters, "clusters")).groups();
    }
}
