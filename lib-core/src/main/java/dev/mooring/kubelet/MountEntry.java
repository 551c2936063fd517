package dev.mooring.kubelet;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One line of a mount table. Two entries are equal if they have the same line number and content. */
public final class MountEntry {

    private final int line;
    private final int id;
    private final int parent;
    private final String device;
    private final String root;
    private final String mountPoint;
    private final String rawMountPoint;
    private final List<String> options;
    private final List<String> tags;
    private final String type;
    private final String source;
    private final List<String> superOptions;
    private final boolean deleted;

    MountEntry(
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
        this.line = line;
        this.id = id;
        this.parent = parent;
        this.device = device;
        this.root = root;
        this.mountPoint = mountPoint;
        this.rawMountPoint = rawMountPoint;
        this.options = List.copyOf(options);
        this.tags = List.copyOf(tags);
        this.type = type;
        this.source = source;
        this.superOptions = List.copyOf(superOptions);
        this.deleted = deleted;
    }

    /** {@return the line it was read from, from 1; the position of the mount in JSON} */
    public int line() {
        return line;
    }

    /** {@return the id of the mount; -1 if the format has none} */
    public int id() {
        return id;
    }

    /** {@return the id of the mount that it is mounted on; -1 if the format has none} */
    public int parent() {
        return parent;
    }

    /** {@return {@code major:minor}; empty if the format has none} */
    public String device() {
        return device;
    }

    /** {@return the directory of the filesystem that is mounted, decoded, without the mark of a deleted one; empty if the format has none} */
    public String root() {
        return root;
    }

    /** {@return the mount point, decoded, without the mark of a deleted one} */
    public String mountPoint() {
        return mountPoint;
    }

    /** {@return the options of this mount} */
    public List<String> options() {
        return options;
    }

    /** {@return the optional fields: {@code shared:N}, {@code master:N}, {@code propagate_from:N}, {@code unbindable}} */
    public List<String> tags() {
        return tags;
    }

    /** {@return the filesystem type with its subtype, for example {@code fuse.s3fs}} */
    public String type() {
        return type;
    }

    /** {@return what is mounted, decoded; can be empty} */
    public String source() {
        return source;
    }

    /** {@return the options of the filesystem; {@code findmnt} and {@code /proc/mounts} mix them into the options} */
    public List<String> superOptions() {
        return superOptions;
    }

    /** {@return whether the mounted directory or the mount point was deleted} */
    public boolean deleted() {
        return deleted;
    }

    /** {@return the filesystem type without its subtype, for example {@code fuse} of {@code fuse.s3fs}} */
    public String baseType() {
        int dot = type.indexOf('.');
        return dot < 0 ? type : type.substring(0, dot);
    }

    /** {@return whether a daemon serves it through FUSE} */
    public boolean fuse() {
        return baseType().equals("fuse") || baseType().equals("fuseblk");
    }

    /** {@return the peer group, whose members all get a mount that one of them gets; empty if the mount is not shared} */
    public Optional<String> sharedGroup() {
        return tag("shared:");
    }

    /** {@return the peer group from which it receives mounts; empty if the mount is not a slave} */
    public Optional<String> masterGroup() {
        return tag("master:");
    }

    /** {@return whether the mount or its filesystem is read-only} */
    public boolean readOnly() {
        return options.contains("ro") || superOptions.contains("ro");
    }

    private Optional<String> tag(String prefix) {
        return tags.stream()
                .filter(tag -> tag.startsWith(prefix))
                .map(tag -> tag.substring(prefix.length()))
                .findFirst();
    }

    private List<Object> content() {
        return List.of(
                line, id, parent, device, root, rawMountPoint, options, tags, type, source, superOptions, deleted);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MountEntry entry && entry.content().equals(content());
    }

    @Override
    public int hashCode() {
        return 31 * line + mountPoint.hashCode();
    }

    /** The mount without its options, since they can contain passwords. */
    @Override
    public String toString() {
        return NodePathException.excerpt(mountPoint) + " (" + type + ")";
    }
}
