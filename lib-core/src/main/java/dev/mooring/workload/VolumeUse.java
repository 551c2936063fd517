package dev.mooring.workload;

import dev.mooring.manifest.Part;
import dev.mooring.reason.EnumNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A container's use of a volume. */
public final class VolumeUse {

    /** The list of containers. */
    public enum Kind {
        /** {@code initContainers}. */
        INIT("initContainers"),
        /** {@code containers}. */
        MAIN("containers"),
        /** {@code ephemeralContainers}. */
        EPHEMERAL("ephemeralContainers");

        private final String key;

        Kind(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private final String container;
    private final Kind kind;
    private final int index;
    private final boolean device;
    private final String path;
    private final String subPath;
    private final String subPathExpr;
    private final boolean readOnly;
    private final String propagation;

    VolumeUse(Part container, Kind kind, Part mount, int index, boolean device) {
        this.container = container.at("name").text();
        this.kind = kind;
        this.index = index;
        this.device = device;
        this.path = mount.at(device ? "devicePath" : "mountPath").text();
        this.subPath = mount.at("subPath").text();
        this.subPathExpr = mount.at("subPathExpr").text();
        this.readOnly = mount.at("readOnly").flag().orElse(false);
        this.propagation = mount.at("mountPropagation").string().orElse("None");
    }

    /** {@return the container's name} */
    public String container() {
        return container;
    }

    /** {@return the list of the pod that the container is in} */
    public Kind kind() {
        return kind;
    }

    /** {@return the position in the container's {@code volumeMounts} or {@code volumeDevices}, from 0} */
    public int index() {
        return index;
    }

    /** {@return whether it is a raw device} */
    public boolean device() {
        return device;
    }

    /** {@return {@code mountPath} or {@code devicePath}} */
    public String path() {
        return path;
    }

    /** {@return the sub path as written; empty if there is none} */
    public String subPath() {
        return subPath;
    }

    /** {@return the sub path with {@code $(VARIABLES)} as written; empty if there is none} */
    public String subPathExpr() {
        return subPathExpr;
    }

    /** {@return whether the mount is read-only} */
    public boolean readOnly() {
        return readOnly;
    }

    /** {@return {@code mountPropagation}; {@code None} if absent} */
    public String propagation() {
        return propagation;
    }

    /** {@return whether a sub path is written: then the kubelet makes a mount of its own for it} */
    public boolean hasSubPath() {
        return !subPath.isEmpty() || !subPathExpr.isEmpty();
    }

    private List<Object> parts() {
        return List.of(container, kind, index, device, path, subPath, subPathExpr, readOnly, propagation);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VolumeUse use && use.parts().equals(parts());
    }

    @Override
    public int hashCode() {
        return parts().hashCode();
    }

    /** The container and its path. */
    @Override
    public String toString() {
        return "container " + container + " at " + path;
    }
}
