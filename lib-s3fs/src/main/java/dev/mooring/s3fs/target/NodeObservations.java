package dev.mooring.s3fs.target;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.MountTable;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was seen on a node. Every part may be missing, and a part that is missing is not empty.
 *
 * @param mounts the mount table of the host; null if it was not read
 * @param probes by path, what a {@code statfs} on the host gave
 * @param directories by path, what lies there; only looked at where nothing is mounted
 * @param processes the running s3fs; null if nobody looked
 * @param containers by container, its own mount table, {@code /proc/PID/mountinfo} of its first process
 * @param recoveredAt by path, when it was last unmounted and mounted again
 */
public record NodeObservations(
        @Nullable MountTable mounts,
        Map<String, PathProbe> probes,
        Map<String, DirectoryContent> directories,
        @Nullable List<S3fsProcess> processes,
        Map<ContainerKey, MountTable> containers,
        Map<String, Instant> recoveredAt) {

    /** Nothing was seen. */
    public static final NodeObservations NONE =
            new NodeObservations(null, Map.of(), Map.of(), null, Map.of(), Map.of());

    public NodeObservations {
        probes = sorted(probes);
        directories = sorted(directories);
        processes = processes == null ? null : List.copyOf(processes);
        containers = sorted(containers);
        recoveredAt = sorted(recoveredAt);
    }

    /**
     * The mount table alone.
     *
     * @param mounts of the host
     * @return the observations
     */
    public static NodeObservations of(MountTable mounts) {
        return NONE.withMounts(mounts);
    }

    /**
     * The same with this mount table.
     *
     * @param newMounts of the host
     * @return the changed copy
     */
    public NodeObservations withMounts(MountTable newMounts) {
        return new NodeObservations(
                requireNonNull(newMounts, "newMounts"), probes, directories, processes, containers, recoveredAt);
    }

    /**
     * The same with one more probe.
     *
     * @param path the path
     * @param probe what it gave
     * @return the changed copy
     */
    public NodeObservations withProbe(String path, PathProbe probe) {
        return new NodeObservations(mounts, plus(probes, path, probe), directories, processes, containers, recoveredAt);
    }

    /**
     * The same with one more directory.
     *
     * @param path the path
     * @param content what lies there
     * @return the changed copy
     */
    public NodeObservations withDirectory(String path, DirectoryContent content) {
        return new NodeObservations(
                mounts, probes, plus(directories, path, content), processes, containers, recoveredAt);
    }

    /**
     * The same with the running s3fs.
     *
     * @param newProcesses all of them, none if none runs
     * @return the changed copy
     */
    public NodeObservations withProcesses(List<S3fsProcess> newProcesses) {
        return new NodeObservations(mounts, probes, directories, newProcesses, containers, recoveredAt);
    }

    /**
     * The same with the mount table of one more container.
     *
     * @param container which
     * @param table its mount table
     * @return the changed copy
     */
    public NodeObservations withContainer(ContainerKey container, MountTable table) {
        return new NodeObservations(
                mounts, probes, directories, processes, plus(containers, container, table), recoveredAt);
    }

    /**
     * The same with the time of a recovery.
     *
     * @param path the path
     * @param time when it was last unmounted and mounted again
     * @return the changed copy
     */
    public NodeObservations withRecovery(String path, Instant time) {
        return new NodeObservations(mounts, probes, directories, processes, containers, plus(recoveredAt, path, time));
    }

    /**
     * The probe of a path.
     *
     * @param path the path
     * @return what it gave; {@link PathProbe#NOT_MADE} if there is none
     */
    public PathProbe probe(String path) {
        return probes.getOrDefault(path, PathProbe.NOT_MADE);
    }

    /**
     * What lies in a directory.
     *
     * @param path the path
     * @return what was seen; unknown if nobody looked
     */
    public DirectoryContent directory(String path) {
        return directories.getOrDefault(path, DirectoryContent.UNKNOWN);
    }

    /**
     * The mount table of a container.
     *
     * @param key which
     * @return its table; empty if it was not read
     */
    public Optional<MountTable> container(ContainerKey key) {
        return Optional.ofNullable(containers.get(key));
    }

    private static <K extends Comparable<K>, V> Map<K, V> sorted(Map<K, V> map) {
        return Collections.unmodifiableMap(new TreeMap<>(map));
    }

    private static <K extends Comparable<K>, V> Map<K, V> plus(Map<K, V> map, K key, V value) {
        Map<K, V> copy = new TreeMap<>(map);
        copy.put(requireNonNull(key, "key"), requireNonNull(value, "value"));
        return copy;
    }
}
