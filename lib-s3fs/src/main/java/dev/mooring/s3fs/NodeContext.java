package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.CsiLayout;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import java.util.Optional;

/**
 * The node that a request is about, or all nodes.
 *
 * @param name the name; empty for all nodes
 * @param root the root directory of the kubelet
 * @param layout how the kubelet names the global directories
 * @param mounts the mount table of the host; empty if it was not read
 * @param s3fsVersion the release of s3fs; empty if it is not known, then every release is possible
 */
public record NodeContext(
        Optional<String> name,
        KubeletRoot root,
        CsiLayout layout,
        Optional<MountTable> mounts,
        Optional<S3fsVersion> s3fsVersion) {

    public NodeContext {
        requireNonNull(root, "root");
        requireNonNull(layout, "layout");
        if (root.isWindows()) {
            throw new IllegalArgumentException("root: expected a path of Linux, because s3fs does not run on Windows");
        }
        if (name.isEmpty() && mounts.isPresent()) {
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
        return new NodeContext(
                Optional.of(name), KubeletRoot.DEFAULT, CsiLayout.BY_HANDLE, Optional.empty(), Optional.empty());
    }

    /** {@return all nodes, with the default root and kubelets of 1.24 or newer} */
    public static NodeContext everyNode() {
        return new NodeContext(
                Optional.empty(), KubeletRoot.DEFAULT, CsiLayout.BY_HANDLE, Optional.empty(), Optional.empty());
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
        return new NodeContext(name, root, layout, Optional.of(newMounts), s3fsVersion);
    }

    /**
     * The same node with its release of s3fs.
     *
     * @param newVersion the release
     * @return the changed copy
     */
    public NodeContext withS3fs(S3fsVersion newVersion) {
        return new NodeContext(name, root, layout, mounts, Optional.of(newVersion));
    }

    @Override
    public String toString() {
        return name.map(each -> "node " + each).orElse("every node") + ", kubelet root " + root;
    }
}
