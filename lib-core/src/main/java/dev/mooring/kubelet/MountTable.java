package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Lazy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What is mounted in one mount namespace, in the order of the kernel: of two mounts at one place the later one is on top.
 *
 * <p>For example, of two lines with one mount point {@link #top} is the second, and {@link #at} both.
 */
public final class MountTable {

    /**
     * A mount whose mount point is a path of the kubelet.
     *
     * @param mount the mount
     * @param path what its mount point is
     */
    public record Placed(MountEntry mount, PathReading path) {

        /** {@return the uid of the pod it belongs to; empty for a mount of the node} */
        public Optional<String> podUid() {
            return PathIdentity.podUid(path.path());
        }

        /** {@return the inner name of the volume it belongs to; empty if the path does not contain it} */
        public Optional<String> volume() {
            return PathIdentity.volume(path.path());
        }
    }

    private final List<MountEntry> entries;
    private final List<Unread> unread;
    private final Lazy<MountPlaces> places;
    /** The mounts of each peer group, those that only receive from it included. */
    private final Lazy<Map<String, List<MountEntry>>> byGroup;

    private final Lazy<Map<String, List<MountEntry>>> byDevice;

    /**
     * A line that is not a mount.
     *
     * @param line which one, from 1
     * @param problem why, without its options
     */
    public record Unread(int line, String problem) {}

    MountTable(List<MountEntry> entries, List<Unread> unread) {
        this.entries = List.copyOf(entries);
        this.unread = List.copyOf(unread);
        this.places = new Lazy<>(() -> new MountPlaces(this.entries));
        this.byGroup = new Lazy<>(() -> by(entry -> Stream.of(entry.sharedGroup(), entry.masterGroup())
                .flatMap(Optional::stream)
                .distinct()));
        this.byDevice = new Lazy<>(() -> by(entry -> Stream.of(entry.device())));
    }

    private Map<String, List<MountEntry>> by(Function<MountEntry, Stream<String>> keys) {
        Map<String, List<MountEntry>> found = new HashMap<>();
        for (MountEntry entry : entries) {
            keys.apply(entry)
                    .forEach(key -> found.computeIfAbsent(key, unused -> new ArrayList<>(1))
                            .add(entry));
        }
        return found;
    }

    /**
     * Reads a table of any format: {@code /proc/PID/mountinfo}, {@code /proc/mounts}, {@code findmnt -J} or
     * {@code findmnt --list}.
     *
     * @param text the whole text
     * @return the table; lines that cannot be read are kept in {@link #unread()}
     * @throws MountTableException if the text has lines and none of them is a mount
     */
    public static MountTable parse(String text) {
        return MountTables.read(requireNonNull(text, "text"));
    }

    /** {@return all mounts in the order of the table} */
    public List<MountEntry> entries() {
        return entries;
    }

    /** {@return the lines that cannot be read; if there are any, the table does not prove that something is not mounted} */
    public List<Unread> unread() {
        return unread;
    }

    /**
     * The mounts at a place.
     *
     * @param path an absolute path, decoded and without a slash at its end
     * @return the lowest first, the one on top last
     */
    public List<MountEntry> at(String path) {
        return entries(places.get().at(path));
    }

    private List<MountEntry> entries(List<Integer> positions) {
        return positions.stream().map(entries::get).toList();
    }

    /**
     * How many mounts are at a place.
     *
     * @param path an absolute path
     * @return 0 if it is not a mount point
     */
    public int layers(String path) {
        return places.get().at(path).size();
    }

    /**
     * The mount on top at a place. A later mount on a directory above can still hide it: see
     * {@link #covering}.
     *
     * @param path an absolute path
     * @return the last mount there; empty if the path is not a mount point
     */
    public Optional<MountEntry> top(String path) {
        List<Integer> there = places.get().at(path);
        return there.isEmpty() ? Optional.empty() : Optional.of(entries.get(there.get(there.size() - 1)));
    }

    /**
     * The mount that serves a path: the last one at it or at a directory above it.
     *
     * @param path an absolute path
     * @return the mount; empty only for a table without a root
     * @upstream staging/src/k8s.io/mount-utils/mount_helper_unix.go SearchMountPoints
     */
    public Optional<MountEntry> covering(String path) {
        int last = places.get().covering(path);
        return last < 0 ? Optional.empty() : Optional.of(entries.get(last));
    }

    /**
     * Whether a mount is visible at its mount point.
     *
     * @param mount one of this table
     * @return false if a later one is mounted over it or over a directory above it
     */
    public boolean visible(MountEntry mount) {
        return covering(mount.mountPoint())
                .map(top -> top.line() == mount.line())
                .orElse(false);
    }

    /**
     * The mounts at a path and below it, segment by segment: {@code /a/bc} is not below {@code /a/b}.
     *
     * @param path an absolute path
     * @return in the order of the table
     */
    public List<MountEntry> under(String path) {
        return entries(places.get().under(path));
    }

    /**
     * The other mounts of what is at a path: same device and same directory of it.
     *
     * @param path an absolute path
     * @return in the order of the table; empty if no mount serves the path, or the format contains no devices
     * @upstream staging/src/k8s.io/mount-utils/mount_helper_unix.go SearchMountPoints
     */
    public List<MountEntry> references(String path) {
        MountEntry served = covering(path).orElse(null);
        if (served == null || served.device().isEmpty()) {
            return List.of();
        }
        String point = served.mountPoint().equals("/") ? "" : served.mountPoint();
        String below = path.length() > point.length() ? path.substring(point.length()) : "";
        String root = below.isEmpty() || below.equals("/")
                ? served.root()
                : (served.root().equals("/") ? "" : served.root()) + below;
        return byDevice.get().getOrDefault(served.device(), List.of()).stream()
                .filter(entry -> entry.id() != served.id() && entry.root().equals(root))
                .toList();
    }

    /**
     * The mounts that get what is mounted below a mount: its peers and their slaves.
     *
     * @param mount one of this table
     * @return in the order of the table, without the mount itself; empty if it is not shared
     */
    public List<MountEntry> receivers(MountEntry mount) {
        return mount.sharedGroup().map(group -> byGroup.get().getOrDefault(group, List.of())).orElse(List.of()).stream()
                .filter(entry -> entry.line() != mount.line())
                .toList();
    }

    /**
     * The mounts of the kubelet, with what their paths are.
     *
     * @param reader knows the roots
     * @return in the order of the table, without mounts at other places
     */
    public List<Placed> placed(PathReader reader) {
        List<Placed> placed = new ArrayList<>();
        for (MountEntry entry : entries) {
            PathReading reading = reader.read(entry.mountPoint());
            if (!(reading.path() instanceof VolumePath.Unknown)) {
                placed.add(new Placed(entry, reading));
            }
        }
        return List.copyOf(placed);
    }

    /**
     * The kubelet's mounts by the pod they belong to.
     *
     * @param reader knows the roots
     * @return by uid, in the order of the table
     */
    public Map<String, List<Placed>> byPod(PathReader reader) {
        Map<String, List<Placed>> pods = new LinkedHashMap<>();
        for (Placed placed : placed(reader)) {
            placed.podUid()
                    .ifPresent(uid -> pods.computeIfAbsent(uid, unused -> new ArrayList<>())
                            .add(placed));
        }
        pods.replaceAll((uid, list) -> List.copyOf(list));
        return Collections.unmodifiableMap(pods);
    }

    /**
     * The mounts of pods that no longer exist.
     *
     * @param reader knows the roots
     * @param podUids the uids of the pods of the node; for a static pod the hash on disk, not the uid of its mirror pod
     * @return in the order of the table
     */
    public List<Placed> leftovers(PathReader reader, Set<String> podUids) {
        return placed(reader).stream()
                .filter(placed ->
                        placed.podUid().map(uid -> !podUids.contains(uid)).orElse(false))
                .toList();
    }

    /** How many mounts it has; never what they are. */
    @Override
    public String toString() {
        return "MountTable of " + entries.size() + " mounts";
    }
}
