package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.CsiLayout;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import org.jspecify.annotations.Nullable;

/**
 * The node that is asked about.
 *
 * @param name its name, compared exactly; null for all nodes
 * @param root its kubelet root
 * @param layout how its kubelet named the global directories
 * @param mounts the mount table of the host, null if it was not read
 * @param s3fsVersion the s3fs that is installed there, null if it is not known
 */
public record NodeContext(
        @Nullable String name,
        KubeletRoot root,
        CsiLayout layout,
        @Nullable MountTable mounts,
        @Nullable S3fsVersion s3fsVersion) {

    public NodeContext {
        requireNonNull(root, "root");
        requireNonNull(layout, "layout");
        if (root.windows()) {
            throw new IllegalArgumentException("s3fs runs on Linux, and the kubelet root is one of Windows");
        }
        if (name == null && mounts != null) {
            throw new IllegalArgumentException("a mount table is that of one node: name the node");
        }
    }

    /**
     * A node with the usual root and a kubelet of 1.24 or newer.
     *
     * @param name its name
     * @return the node
     */
    public static NodeContext of(String name) {
        return new NodeContext(requireNonNull(name, "name"), KubeletRoot.DEFAULT, CsiLayout.BY_HANDLE, null, null);
    }

    /**
     * All nodes, all of them with the usual root and kubelets of 1.24 or newer.
     *
     * @return the context
     */
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
     * The same node with what is mounted there.
     *
     * @param newMounts the mount table of the host
     * @return the changed copy
     */
    public NodeContext withMounts(MountTable newMounts) {
        return new NodeContext(name, root, layout, newMounts, s3fsVersion);
    }

    /**
     * The same node with the s3fs it has.
     *
     * @param newVersion the version
     * @return the changed copy
     */
    public NodeContext withS3fs(S3fsVersion newVersion) {
        return new NodeContext(name, root, layout, mounts, newVersion);
    }
}
