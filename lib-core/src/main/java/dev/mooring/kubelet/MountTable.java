package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * The mounts of one mount namespace, in kernel order: of two mounts at one place, the later one is on top.
 *
 * <p>For example, of two lines with one mount point {@link #top} is the second, and {@link #at} both.
 */
public final class MountTable {

    private final List<MountEntry> entries;
    private final List<Unread> unread;
    private final String text;
    private final Lazy<MountPlaces> places;

    /**
     * A line that is not a mount.
     *
     * @param line which one, from 1
     * @param problem why, without its options
     */
    public record Unread(int line, String problem) {

        private JsonObject toJson() {
            return JsonObject.of("line", JsonNumber.of(line)).with("problem", problem);
        }
    }

    MountTable(List<MountEntry> entries, List<Unread> unread, String text) {
        this.text = text;
        this.entries = List.copyOf(entries);
        this.unread = List.copyOf(unread);
        this.places = new Lazy<>(() -> new MountPlaces(this.entries));
    }

    /**
     * Reads a table of any format: {@code /proc/PID/mountinfo}, {@code /proc/mounts}, or what {@code findmnt} and {@code
     * mount} print. The last one shows neither which directory is mounted nor who receives a mount.
     *
     * @param text the whole text
     * @return the table; lines that cannot be read are kept in {@link #unread()}
     * @throws MountTableException if the text has lines and none of them is a mount
     */
    public static MountTable parse(String text) {
        return MountTables.read(requireNonNull(text, "text"));
    }

    /** {@return the text that was read; a proof contains its digest} */
    public String text() {
        return text;
    }

    /** {@return all mounts in the order of the table} */
    public List<MountEntry> entries() {
        return entries;
    }

    /** {@return the lines that cannot be read} */
    public List<Unread> unread() {
        return unread;
    }

    /** {@return whether every line was read; if not, the table does not prove that something is not mounted} */
    public boolean isWhole() {
        return unread.isEmpty();
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
     * The number of mounts at a place.
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
    public boolean isVisible(MountEntry mount) {
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
     * Mounts of this table as JSON, without their options. The page {@code docs/json.md} describes the keys.
     *
     * @param mounts the mounts, for example all {@link #entries()}
     * @param reader says what their mount points are to the kubelet
     * @return {@code mounts} and {@code unread}
     */
    public JsonObject toJson(List<MountEntry> mounts, PathReader reader) {
        return JsonObject.of("mounts", JsonArray.of(mounts.stream().map(mount -> toJson(mount, reader))))
                .with("unread", JsonArray.of(unread.stream().map(Unread::toJson)));
    }

    private JsonObject toJson(MountEntry mount, PathReader reader) {
        VolumePath path = reader.read(mount.mountPoint()).path();
        return JsonObject.of("line", JsonNumber.of(mount.line()))
                .with("id", JsonNumber.of(mount.id()))
                .with("parent", JsonNumber.of(mount.parent()))
                .with("device", mount.device())
                .with("root", mount.root())
                .with("mountPoint", mount.mountPoint())
                .with("type", mount.type())
                .with("source", mount.source())
                .with("propagation", JsonArray.ofStrings(mount.tags()))
                .with("readOnly", JsonBoolean.of(mount.isReadOnly()))
                .with("deleted", JsonBoolean.of(mount.isDeleted()))
                .with("visible", JsonBoolean.of(isVisible(mount)))
                .with("layers", JsonNumber.of(layers(mount.mountPoint())))
                .with("path", path instanceof VolumePath.Unknown ? JsonNull.NULL : path.toJson());
    }

    /** The number of mounts, never their content. */
    @Override
    public String toString() {
        return "MountTable of " + entries.size() + " mounts";
    }
}
