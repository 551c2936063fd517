package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.internal.MountPoint;
import dev.mooring.kubelet.MountTable;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was seen on a node. Each part can be missing, and a missing part is not an empty part.
 *
 * @param mounts the mount table of the host; empty if it was not read
 * @param plugin the mount table of the driver; empty if it was not given
 * @param probes the probes by their paths
 * @param directories the contents of directories by their paths
 * @param processes the running daemons; empty if they were not listed
 * @param containers the mount tables of containers
 * @param containerProbes the probes of containers by their paths in them
 * @param recoveries when paths were last unmounted and mounted again
 */
public record NodeObservations(
        Optional<MountTable> mounts,
        Optional<MountTable> plugin,
        Map<String, PathProbe> probes,
        Map<String, DirectoryContent> directories,
        Optional<List<FuseProcess>> processes,
        Map<ContainerKey, MountTable> containers,
        Map<ContainerKey, Map<String, PathProbe>> containerProbes,
        Map<String, Instant> recoveries) {

    /** Nothing was seen. */
    public static final NodeObservations NONE = new NodeObservations(
            Optional.empty(), Optional.empty(), Map.of(), Map.of(), Optional.empty(), Map.of(), Map.of(), Map.of());

    public NodeObservations {
        requireNonNull(mounts, "mounts");
        requireNonNull(plugin, "plugin");
        probes = sorted(probes);
        directories = sorted(directories);
        processes = processes.map(List::copyOf);
        containers = sorted(containers);
        containerProbes = sorted(containerProbes);
        recoveries = sorted(recoveries);
    }

    /**
     * Only a mount table.
     *
     * @param mounts the mount table of the host
     * @return the observations
     */
    public static NodeObservations of(MountTable mounts) {
        return NONE.withMounts(mounts);
    }

    /**
     * The same with the mount table of the host.
     *
     * @param newMounts the table
     * @return the changed copy
     */
    public NodeObservations withMounts(MountTable newMounts) {
        return new NodeObservations(
                Optional.of(newMounts),
                plugin,
                probes,
                directories,
                processes,
                containers,
                containerProbes,
                recoveries);
    }

    /**
     * The same with the mount table of the driver. A driver unmounts the volumes of a pod in its own mount namespace, whose
     * mounts are peers of those of the host.
     *
     * @param table {@code /proc/PID/mountinfo} of the process of the node plugin
     * @return the changed copy
     */
    public NodeObservations withPlugin(MountTable table) {
        return new NodeObservations(
                mounts, Optional.of(table), probes, directories, processes, containers, containerProbes, recoveries);
    }

    /**
     * The same with one more probe.
     *
     * @param path the path
     * @param probe the result of a {@code statfs} of the path on the host
     * @return the changed copy
     */
    public NodeObservations withProbe(String path, PathProbe probe) {
        Map<String, PathProbe> more = plus(probes, MountPoint.of(path), probe);
        return new NodeObservations(
                mounts, plugin, more, directories, processes, containers, containerProbes, recoveries);
    }

    /**
     * The same with one more directory without a mount.
     *
     * @param path the path
     * @param content what is in it
     * @return the changed copy
     */
    public NodeObservations withDirectory(String path, DirectoryContent content) {
        Map<String, DirectoryContent> more = plus(directories, MountPoint.of(path), content);
        return new NodeObservations(mounts, plugin, probes, more, processes, containers, containerProbes, recoveries);
    }

    /**
     * The same with the running daemons.
     *
     * @param newProcesses all of them; empty if there is none
     * @return the changed copy
     */
    public NodeObservations withProcesses(List<FuseProcess> newProcesses) {
        return new NodeObservations(
                mounts,
                plugin,
                probes,
                directories,
                Optional.of(newProcesses),
                containers,
                containerProbes,
                recoveries);
    }

    /**
     * The same with the mount table of one more container.
     *
     * @param container the container
     * @param table {@code /proc/PID/mountinfo} of its first process
     * @return the changed copy
     */
    public NodeObservations withContainer(ContainerKey container, MountTable table) {
        Map<ContainerKey, MountTable> more = plus(containers, container, table);
        return new NodeObservations(mounts, plugin, probes, directories, processes, more, containerProbes, recoveries);
    }

    /**
     * The same with one more probe of a container.
     *
     * @param container the container
     * @param path the path in its mount namespace
     * @param probe the result of a {@code statfs} of the path there
     * @return the changed copy
     */
    public NodeObservations withContainerProbe(ContainerKey container, String path, PathProbe probe) {
        Map<String, PathProbe> probed = containerProbes.getOrDefault(container, Map.of());
        Map<ContainerKey, Map<String, PathProbe>> more =
                plus(containerProbes, container, plus(probed, MountPoint.of(path), probe));
        return new NodeObservations(mounts, plugin, probes, directories, processes, containers, more, recoveries);
    }

    /**
     * The same with the time of a recovery.
     *
     * @param path the path
     * @param time when it was last unmounted and mounted again
     * @return the changed copy
     */
    public NodeObservations withRecovery(String path, Instant time) {
        Map<String, Instant> more = plus(recoveries, MountPoint.of(path), time);
        return new NodeObservations(mounts, plugin, probes, directories, processes, containers, containerProbes, more);
    }

    /**
     * The probe of a path.
     *
     * @param path the path
     * @return the result; {@link PathProbe#NOT_MADE} if there is none
     */
    public PathProbe probe(String path) {
        return probes.getOrDefault(path, PathProbe.NOT_MADE);
    }

    /**
     * Whether the probe of a path proves that its mount works. A FUSE daemon must have answered a user who may access
     * the mount. A {@code statfs} of a CephFS mount of the kernel never proves it: the monitors answer it.
     *
     * @param path the path
     * @return also false if the mount table was not given, or nothing is mounted at the path
     */
    public boolean answers(String path) {
        return mounts.flatMap(table -> table.top(path))
                .filter(top -> probe(path).provesLife(top))
                .isPresent();
    }

    /**
     * What is in a directory.
     *
     * @param path the path
     * @return the content; {@link DirectoryContent#UNKNOWN} if it was not listed
     */
    public DirectoryContent directory(String path) {
        return directories.getOrDefault(path, DirectoryContent.UNKNOWN);
    }

    /**
     * The mount table of a container.
     *
     * @param key the container
     * @return its table; empty if it was not read
     */
    public Optional<MountTable> container(ContainerKey key) {
        return Optional.ofNullable(containers.get(key));
    }

    /**
     * When a path was last unmounted and mounted again.
     *
     * @param path the path
     * @return the time; empty if it is not known
     */
    public Optional<Instant> recoveredAt(String path) {
        return Optional.ofNullable(recoveries.get(path));
    }

    private static <K extends Comparable<K>, V> Map<K, V> plus(Map<K, V> map, K key, V value) {
        Map<K, V> copy = new TreeMap<>(map);
        copy.put(requireNonNull(key, "key"), requireNonNull(value, "value"));
        return Collections.unmodifiableMap(copy);
    }

    private static <K extends Comparable<K>, V> Map<K, V> sorted(Map<K, V> map) {
        return Collections.unmodifiableMap(new TreeMap<>(map));
    }

    @Override
    public String toString() {
        return (mounts.isEmpty() ? "no mount table" : "a mount table")
                + (plugin.isEmpty() ? "" : ", a mount table of the driver") + ", probes " + probes + ", directories "
                + directories + ", processes " + processes.map(List::toString).orElse("not listed") + ", containers "
                + containers.keySet() + (containerProbes.isEmpty() ? "" : ", probes of containers " + containerProbes)
                + ", recovered " + recoveries;
    }
}
