package dev.mooring.kubelet;

import java.util.List;
import java.util.Optional;

/**
 * One line of a mount table. Two entries are equal if they have the same line number and content.
 *
 * @param line the line it was read from, from 1; the position of the mount in JSON
 * @param id the id of the mount; -1 if the format has none
 * @param parent the id of the mount that it is mounted on; -1 if the format has none
 * @param device {@code major:minor}; empty if the format has none
 * @param root the directory of the filesystem that is mounted, decoded, without the mark of a deleted one; empty if the format has none
 * @param mountPoint the mount point, decoded, without the mark of a deleted one
 * @param rawMountPoint the mount point as it was printed
 * @param options the options of this mount
 * @param tags the optional fields: {@code shared:N}, {@code master:N}, {@code propagate_from:N}, {@code unbindable}
 * @param type the filesystem type with its subtype, for example {@code fuse.s3fs}
 * @param source what is mounted, decoded; can be empty
 * @param superOptions the options of the filesystem; {@code findmnt} and {@code /proc/mounts} mix them into the options
 * @param isDeleted whether the mounted directory or the mount point was deleted
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
        boolean isDeleted) {

    public MountEntry {
        options = List.copyOf(options);
        tags = List.copyOf(tags);
        superOptions = List.copyOf(superOptions);
    }

    /** {@return the filesystem type without its subtype, for example {@code fuse} of {@code fuse.s3fs}} */
    public String baseType() {
        int dot = type.indexOf('.');
        return dot < 0 ? type : type.substring(0, dot);
    }

    /** {@return whether a daemon serves it through FUSE} */
    public boolean isFuse() {
        return baseType().equals("fuse") || baseType().equals("fuseblk");
    }

    /** {@return the peer group, whose members share each new mount; empty if the mount is not shared} */
    public Optional<String> sharedGroup() {
        return tag("shared:");
    }

    /** {@return the peer group from which it receives mounts; empty if the mount is not a slave} */
    public Optional<String> masterGroup() {
        return tag("master:");
    }

    /** {@return whether the mount or its filesystem is read-only} */
    public boolean isReadOnly() {
        return options.contains("ro") || superOptions.contains("ro");
    }

    private Optional<String> tag(String prefix) {
        return tags.stream()
                .filter(tag -> tag.startsWith(prefix))
                .map(tag -> tag.substring(prefix.length()))
                .findFirst();
    }

    /** The mount without its options, which can contain passwords. */
    @Override
    public String toString() {
        return NodePathException.excerpt(mountPoint) + " (" + type + ")";
    }
}
