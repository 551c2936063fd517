package dev.mooring.fuse.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.driver.FuseDriver;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A CSI volume of a pod of the node.
 *
 * @param pod the pod
 * @param podUid its uid
 * @param terminating whether the pod is being deleted
 * @param name the name of the volume in paths
 * @param driver the name of the CSI driver
 * @param handle the handle; of an inline volume that of the kubelet
 * @param attributes {@code volumeAttributes}
 * @param target where it is mounted for the pod
 * @param staging the kubelet's staging path; empty for an inline volume
 * @param containers the containers that mount it
 */
public record FuseVolume(
        ObjectRef pod,
        String podUid,
        boolean terminating,
        String name,
        String driver,
        String handle,
        Map<String, String> attributes,
        String target,
        Optional<String> staging,
        List<ContainerUse> containers) {

    public FuseVolume {
        requireNonNull(pod, "pod");
        attributes = Map.copyOf(attributes);
        containers = List.copyOf(containers);
    }

    /**
     * What the source of its line in the mount table must show.
     *
     * @param row the driver
     * @return the bucket, volume or path; empty if the line hides it, or the objects do not say it
     */
    public Optional<String> storage(FuseDriver row) {
        return switch (row.shows()) {
            case BUCKET -> Optional.of(bucket()).filter(text -> !text.isEmpty());
            case VOLUME -> Optional.ofNullable(attributes.get("volName")).or(() -> Optional.of(handle));
            case FILER -> Optional.of(handle).filter(text -> text.startsWith("/"));
            case NOTHING, FILE_SYSTEM, HOST_VOLUME, REMOTE -> Optional.empty();
        };
    }

    /** A handle is {@code bucket/directory} or {@code bucket:anything}; an inline volume has an attribute. */
    private String bucket() {
        if (staging.isEmpty()) {
            return attributes.getOrDefault("bucketName", "");
        }
        return handle.split("[/:]", 2)[0];
    }

    /** {@return the containers that have a mount now; an unknown state counts as running} */
    public List<ContainerUse> live() {
        return containers.stream()
                .filter(use -> use.running()
                        || (use.state() == ContainerUse.State.UNKNOWN && use.kind() != ContainerUse.Kind.INIT))
                .toList();
    }
}
