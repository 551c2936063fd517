package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.MountTable;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was seen on a node. Each part can be missing, and a missing part is not an empty part. */
public final class NodeObservations {

    /** Nothing was seen. */
    public static final NodeObservations NONE =
            new NodeObservations(null, null, Map.of(), Map.of(), null, Map.of(), Map.of(), Map.of());

    private final @Nullable MountTable mounts;
    private final @Nullable MountTable plugin;
    private final Map<String, PathProbe> probes;
    private final Map<String, DirectoryContent> directories;
    private final @Nullable List<FuseProcess> processes;
    private final Map<ContainerKey, MountTable> containers;
    private final Map<ContainerKey, Map<String, PathProbe>> containerProbes;
    private final Map<String, Instant> recoveredAt;

    private NodeObservations(
            @Nullable MountTable mounts,
            @Nullable MountTable plugin,
            Map<String, PathProbe> probes,
            Map<String, DirectoryContent> directories,
            @Nullable List<FuseProcess> processes,
            Map<ContainerKey, MountTable> containers,
            Map<ContainerKey, Map<String, PathProbe>> containerProbes,
            Map<String, Instant> recoveredAt) {
        this.mounts = mounts;
        this.plugin = plugin;
        this.probes = probes;
        this.directories = directories;
        this.processes = processes == null ? null : List.copyOf(processes);
        this.containers = containers;
        this.containerProbes = containerProbes;
        this.recoveredAt = recoveredAt;
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
                requireNonNull(newMounts, "newMounts"),
                plugin,
                probes,
                directories,
                processes,
                containers,
                containerProbes,
                recoveredAt);
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
                mounts,
                requireNonNull(table, "table"),
                probes,
                directories,
                processes,
                containers,
                containerProbes,
                recoveredAt);
    }

    /**
     * The same with one more probe.
     *
     * @param path the path
     * @param probe the result of a {@code statfs} of the path on the host
     * @return the changed copy
     */
    public NodeObservations withProbe(String path, PathProbe probe) {
        return new NodeObservations(
                mounts,
                plugin,
                plus(probes, MountPoint.of(path), probe),
                directories,
                processes,
                containers,
                containerProbes,
                recoveredAt);
    }

    /**
     * The same with one more directory on which nothing is mounted.
     *
     * @param path the path
     * @param content what is in it
     * @return the changed copy
     */
    public NodeObservations withDirectory(String path, DirectoryContent content) {
        return new NodeObservations(
                mounts,
                plugin,
                probes,
                plus(directories, MountPoint.of(path), content),
                processes,
                containers,
                containerProbes,
                recoveredAt);
    }

    /**
     * The same with the running daemons.
     *
     * @param newProcesses all of them; empty if there is none
     * @return the changed copy
     */
    public NodeObservations withProcesses(List<FuseProcess> newProcesses) {
        return new NodeObservations(
                mounts, plugin, probes, directories, newProcesses, containers, containerProbes, recoveredAt);
    }

    /**
     * The same with the mount table of one more container.
     *
     * @param container the container
     * @param table {@code /proc/PID/mountinfo} of its first process
     * @return the changed copy
     */
    public NodeObservations withContainer(ContainerKey container, MountTable table) {
        return new NodeObservations(
                mounts,
                plugin,
                probes,
                directories,
                processes,
                plus(containers, container, table),
                containerProbes,
                recoveredAt);
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
        Map<String, PathProbe> more =
                plus(containerProbes.getOrDefault(container, Map.of()), MountPoint.of(path), probe);
        return new NodeObservations(
                mounts,
                plugin,
                probes,
                directories,
                processes,
                containers,
                plus(containerProbes, container, more),
                recoveredAt);
    }

    /**
     * The same with the time of a recovery.
     *
     * @param path the path
     * @param time when it was last unmounted and mounted again
     * @return the changed copy
     */
    public NodeObservations withRecovery(String path, Instant time) {
        return new NodeObservations(
                mounts,
                plugin,
                probes,
                directories,
                processes,
                containers,
                containerProbes,
                plus(recoveredAt, MountPoint.of(path), time));
    }

    /** {@return the mount table of the host; empty if it was not read} */
    public Optional<MountTable> mounts() {
        return Optional.ofNullable(mounts);
    }

    /** {@return the running daemons; empty if they were not listed} */
    public Optional<List<FuseProcess>> processes() {
        return Optional.ofNullable(processes);
    }

    /** {@return the mount table of the driver; empty if it was not given} */
    public Optional<MountTable> plugin() {
        return Optional.ofNullable(plugin);
    }

    /** {@return the probes by their paths} */
    public Map<String, PathProbe> probes() {
        return probes;
    }

    /** {@return the contents of directories by their paths} */
    public Map<String, DirectoryContent> directories() {
        return directories;
    }

    /** {@return the mount tables of containers} */
    public Map<ContainerKey, MountTable> containers() {
        return containers;
    }

    /** {@return the probes of containers by their paths in them} */
    public Map<ContainerKey, Map<String, PathProbe>> containerProbes() {
        return containerProbes;
    }

    /** {@return the times of recoveries by their paths} */
    public Map<String, Instant> recoveries() {
        return recoveredAt;
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
     * Whether the probe of a path proves that its mount works. A daemon of FUSE must have answered a user who may look into
     * the mount.
     *
     * @param path the path
     * @return false too if the mount table was not given, or nothing is mounted at the path
     */
    public boolean answers(String path) {
        return mounts().flatMap(table -> table.top(path))
                .filter(top ->
                        top.fuse() ? probe(path).provesLife(top) : probe(path).kind() == PathProbe.Kind.OK)
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
        return Optional.ofNullable(recoveredAt.get(path));
    }

    private static <K extends Comparable<K>, V> Map<K, V> plus(Map<K, V> map, K key, V value) {
        Map<K, V> copy = new TreeMap<>(map);
        copy.put(requireNonNull(key, "key"), requireNonNull(value, "value"));
        return Collections.unmodifiableMap(copy);
    }

    private List<?> parts() {
        return List.of(mounts(), plugin(), probes, directories, processes(), containers, containerProbes, recoveredAt);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NodeObservations seen && seen.parts().equals(parts());
    }

    @Override
    public int hashCode() {
        return Objects.hash(probes, directories, containers, containerProbes, recoveredAt);
    }

    @Override
    public String toString() {
        return (mounts == null ? "no mount table" : "a mount table")
                + (plugin == null ? "" : ", a mount table of the driver") + ", probes " + probes + ", directories "
                + directories + ", processes " + (processes == null ? "not listed" : processes) + ", containers "
                + containers.keySet() + (containerProbes.isEmpty() ? "" : ", probes of containers " + containerProbes)
                + ", recovered " + recoveredAt;
    }
}
