package dev.mooring.workload;

import static java.util.Objects.requireNonNull;

/**
 * A container's use of a volume.
 *
 * @param container the container's name
 * @param kind which list of the pod it stands in
 * @param index position in the container's {@code volumeMounts} or {@code volumeDevices}, from 0
 * @param device true for a raw device
 * @param path {@code mountPath} or {@code devicePath}
 * @param subPath the sub path, as written; empty if there is none
 * @param subPathExpr the sub path with {@code $(VARIABLES)}, as written; empty if there is none
 * @param readOnly whether the mount asks for it
 * @param propagation {@code mountPropagation}; {@code None} if it is not written
 */
public record VolumeUse(
        String container,
        Kind kind,
        int index,
        boolean device,
        String path,
        String subPath,
        String subPathExpr,
        boolean readOnly,
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
    }

    public VolumeUse {
        requireNonNull(container, "container");
        requireNonNull(kind, "kind");
        requireNonNull(path, "path");
        requireNonNull(subPath, "subPath");
        requireNonNull(subPathExpr, "subPathExpr");
        requireNonNull(propagation, "propagation");
    }

    /**
     * Whether the kubelet makes a sub path mount for it.
     *
     * @return true if a sub path is written
     */
    public boolean hasSubPath() {
        return !subPath.isEmpty() || !subPathExpr.isEmpty();
    }
}
