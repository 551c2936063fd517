package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * One line of a mount table. What a format does not tell is empty, and ids are -1.
 *
 * @param line the line it was read from, from 1; of JSON the how manieth mount
 * @param id the mount's id
 * @param parent the id of the mount it is mounted on
 * @param device {@code major:minor}
 * @param root which directory of the filesystem is mounted, decoded, without the mark of a deleted one
 * @param mountPoint where, decoded, without the mark of a deleted one
 * @param rawMountPoint where, with the escapes as the kernel wrote them and the kubelet compares them
 * @param options the options of this mount
 * @param tags the optional fields: {@code shared:N}, {@code master:N}, {@code propagate_from:N}, {@code unbindable}
 * @param type the filesystem type with its subtype, for example {@code fuse.s3fs}
 * @param source what is mounted, decoded; may be empty
 * @param superOptions the options of the filesystem; {@code findmnt} and {@code /proc/mounts} mix them into the options
 * @param deleted whether the directory that is mounted, or the one it is mounted on, is deleted
 */
public record MountEntry(
        int line,
        int id,
        int parent,
        String device,
        String root,
        String mountPoint,
        String rawMountPoint,
        List<String> options,
        List<String> tags,
        String type,
        String source,
        List<String> superOptions,
        boolean deleted) {

    public MountEntry {
        requireNonNull(device, "device");
        requireNonNull(root, "root");
        requireNonNull(mountPoint, "mountPoint");
        requireNonNull(rawMountPoint, "rawMountPoint");
        options = List.copyOf(options);
        tags = List.copyOf(tags);
        requireNonNull(type, "type");
        requireNonNull(source, "source");
        superOptions = List.copyOf(superOptions);
    }

    /** {@return the filesystem type without its subtype, for example {@code fuse} of {@code fuse.s3fs}} */
    public String baseType() {
        int dot = type.indexOf('.');
        return dot < 0 ? type : type.substring(0, dot);
    }

    /** {@return the subtype, for example {@code s3fs} of {@code fuse.s3fs}; empty if there is none} */
    public String subType() {
        int dot = type.indexOf('.');
        return dot < 0 ? "" : type.substring(dot + 1);
    }

    /** {@return whether a daemon serves it through FUSE} */
    public boolean fuse() {
        return baseType().equals("fuse") || baseType().equals("fuseblk");
    }

    /** {@return the peer group in which mounts at one are mounts at all, empty if the mount is not shared} */
    public Optional<String> sharedGroup() {
        return tag("shared:");
    }

    /** {@return the peer group whose mounts come here, empty if the mount is nobody's slave} */
    public Optional<String> masterGroup() {
        return tag("master:");
    }

    /** {@return whether a part of a filesystem is mounted, which a bind mount, a sub path or a subvolume does} */
    public boolean partOfFilesystem() {
        return !root.isEmpty() && !root.equals("/");
    }

    /** {@return whether it is read-only, by itself or by its filesystem} */
    public boolean readOnly() {
        return options.contains("ro") || superOptions.contains("ro");
    }

    private Optional<String> tag(String prefix) {
        return tags.stream()
                .filter(tag -> tag.startsWith(prefix))
                .map(tag -> tag.substring(prefix.length()))
                .findFirst();
    }

    /** The mount without its options, for those can hold passwords. */
    @Override
    public String toString() {
        return NodePathException.excerpt(mountPoint) + " (" + type + ")";
    }
}
