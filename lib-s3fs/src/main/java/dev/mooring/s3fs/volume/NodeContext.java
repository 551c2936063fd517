package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.CsiLayout;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.s3fs.option.S3fsVersion;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The node that a request is about, or all nodes. */
public final class NodeContext {

    private final @Nullable String name;
    private final KubeletRoot root;
    private final CsiLayout layout;
    private final @Nullable MountTable mounts;
    private final @Nullable S3fsVersion s3fsVersion;

    private NodeContext(
            @Nullable String name,
            KubeletRoot root,
            CsiLayout layout,
            @Nullable MountTable mounts,
            @Nullable S3fsVersion s3fsVersion) {
        this.name = name;
        this.root = requireNonNull(root, "root");
        this.layout = requireNonNull(layout, "layout");
        this.mounts = mounts;
        this.s3fsVersion = s3fsVersion;
        if (root.windows()) {
            throw new IllegalArgumentException("root: expected a path of Linux, because s3fs does not run on Windows");
        }
        if (name == null && mounts != null) {
            throw new IllegalArgumentException("mounts: a mount table belongs to one node, so name the node");
        }
    }

    /**
     * A node with the default root and a kubelet of 1.24 or newer.
     *
     * @param name its name, compared exactly
     * @return the node
     */
    public static NodeContext of(String name) {
        return new NodeContext(requireNonNull(name, "name"), KubeletRoot.DEFAULT, CsiLayout.BY_HANDLE, null, null);
    }

    /** {@return all nodes, with the default root and kubelets of 1.24 or newer} */
    public static NodeContext everyNode() {
        return new NodeContext(null, KubeletRoot.DEFAULT, CsiLayout.BY_HANDLE, null, null);
    }

    /**
     * The same node with another kubelet root.
     *
     * @param newRoot the root
     * @return the changed copy
     */
    public NodeContext withRoot(KubeletRoot newRoot) {
        return new NodeContext(name, newRoot, layout, mounts, s3fsVersion);
    }

    /**
     * The same node with another layout of global directories.
     *
     * @param newLayout the layout
     * @return the changed copy
     */
    public NodeContext withLayout(CsiLayout newLayout) {
        return new NodeContext(name, root, newLayout, mounts, s3fsVersion);
    }

    /**
     * The same node with its mount table.
     *
     * @param newMounts the mount table of the host
     * @return the changed copy
     */
    public NodeContext withMounts(MountTable newMounts) {
        return new NodeContext(name, root, layout, requireNonNull(newMounts, "newMounts"), s3fsVersion);
    }

    /**
     * The same node with its release of s3fs.
     *
     * @param newVersion the release
     * @return the changed copy
     */
    public NodeContext withS3fs(S3fsVersion newVersion) {
        return new NodeContext(name, root, layout, mounts, requireNonNull(newVersion, "newVersion"));
    }

    /** {@return the name; empty for all nodes} */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /** {@return the root directory of the kubelet} */
    public KubeletRoot root() {
        return root;
    }

    /** {@return how the kubelet names the global directories} */
    public CsiLayout layout() {
        return layout;
    }

    /** {@return the mount table of the host; empty if it was not read} */
    public Optional<MountTable> mounts() {
        return Optional.ofNullable(mounts);
    }

    /** {@return the release of s3fs; empty if it is not known, then every release is possible} */
    public Optional<S3fsVersion> s3fsVersion() {
        return Optional.ofNullable(s3fsVersion);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NodeContext node
                && Objects.equals(node.name, name)
                && node.root.equals(root)
                && node.layout == layout
                && Objects.equals(node.mounts, mounts)
                && Objects.equals(node.s3fsVersion, s3fsVersion);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, root, layout, s3fsVersion);
    }

    @Override
    public String toString() {
        return (name == null ? "every node" : "node " + name) + ", kubelet root " + root;
    }
}
