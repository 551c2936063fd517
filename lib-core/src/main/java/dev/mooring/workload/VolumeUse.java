package dev.mooring.workload;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.Part;

/**
 * A container's use of a volume.
 *
 * @param container the container's name
 * @param kind the list of the pod that the container is in
 * @param index the position in the container's {@code volumeMounts} or {@code volumeDevices}, from 0
 * @param isDevice whether it is a raw device
 * @param path {@code mountPath} or {@code devicePath}
 * @param subPath the sub path as written; empty if there is none
 * @param subPathExpr the sub path with {@code $(VARIABLES)} as written; empty if there is none
 * @param isReadOnly whether the mount is read-only
 * @param propagation {@code mountPropagation}; {@code None} if absent
 */
public record VolumeUse(
        String container,
        Kind kind,
        int index,
        boolean isDevice,
        String path,
        String subPath,
        String subPathExpr,
        boolean isReadOnly,
        String propagation) {

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

    static VolumeUse of(Part container, Kind kind, Part mount, int index, boolean device) {
        return new VolumeUse(
                container.at("name").text(),
                kind,
                index,
                device,
                mount.at(device ? "devicePath" : "mountPath").text(),
                mount.at("subPath").text(),
                mount.at("subPathExpr").text(),
                mount.at("readOnly").flag().orElse(false),
                mount.at("mountPropagation").string().orElse("None"));
    }

    /** {@return whether it has a sub path, for which the kubelet creates a separate mount} */
    public boolean hasSubPath() {
        return !subPath.isEmpty() || !subPathExpr.isEmpty();
    }

    /** The container and its path. */
    @Override
    public String toString() {
        return "container " + container + " at " + path;
    }
}
