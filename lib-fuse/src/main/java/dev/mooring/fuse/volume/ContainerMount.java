package dev.mooring.fuse.volume;

import dev.mooring.kubelet.NodePath;
import dev.mooring.workload.VolumeUse;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One mount of a volume in a container. */
public final class ContainerMount {

    private final VolumeUse use;
    private final boolean readOnly;
    private final @Nullable NodePath subPathBind;

    ContainerMount(VolumeUse use, boolean readOnly, @Nullable NodePath subPathBind) {
        this.use = use;
        this.readOnly = readOnly;
        this.subPathBind = subPathBind;
    }

    /** {@return the entry of {@code volumeMounts}} */
    public VolumeUse use() {
        return use;
    }

    /** {@return the path in the container} */
    public String mountPath() {
        return use.path();
    }

    /** {@return whether the container may only read} */
    public boolean readOnly() {
        return readOnly;
    }

    /** {@return whether the container sees what is mounted over its mount on the host} */
    public boolean follows() {
        return use.propagation().equals("HostToContainer") || use.propagation().equals("Bidirectional");
    }

    /** {@return whether a directory of the volume is mounted instead of the volume} */
    public boolean hasSubPath() {
        return subPathBind != null;
    }

    /** {@return the bind of the kubelet for the sub path; empty without a sub path} */
    public Optional<NodePath> subPathBind() {
        return Optional.ofNullable(subPathBind);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ContainerMount mount
                && mount.use.equals(use)
                && mount.readOnly == readOnly
                && Objects.equals(mount.subPathBind, subPathBind);
    }

    @Override
    public int hashCode() {
        return Objects.hash(use, readOnly, subPathBind);
    }

    @Override
    public String toString() {
        return use.container() + ":" + use.path() + (readOnly ? " read-only" : "");
    }
}
