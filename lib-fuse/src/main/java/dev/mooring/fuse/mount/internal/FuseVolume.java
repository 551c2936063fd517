package dev.mooring.fuse.mount.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.DriverQuirk;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A CSI volume of a pod of the node.
 *
 * @param subject pod and volume
 * @param isTerminating whether the pod is being deleted
 * @param driver the name of the CSI driver
 * @param handle the handle; for an inline volume, the kubelet's
 * @param attributes {@code volumeAttributes}
 * @param mountOptions {@code mountOptions} of the volume, each as written; empty for an inline volume
 * @param isReadOnly whether the pod, the volume or an option asks for a mount to which nobody may write
 * @param target where it is mounted for the pod
 * @param staging the kubelet's staging path; empty for an inline volume
 * @param containers the containers that mount it
 */
public record FuseVolume(
        VolumeSubject subject,
        boolean isTerminating,
        String driver,
        String handle,
        Map<String, String> attributes,
        List<String> mountOptions,
        boolean isReadOnly,
        String target,
        Optional<String> staging,
        List<ContainerUse> containers) {

    /** Every bucket of the account; the line then differs. */
    private static final String EVERY_BUCKET = "_";

    public FuseVolume {
        requireNonNull(subject, "subject");
        attributes = Map.copyOf(attributes);
        mountOptions = List.copyOf(mountOptions);
        containers = List.copyOf(containers);
    }

    /**
     * What the source of its line in the mount table must show.
     *
     * @param row the driver
     * @return the bucket, volume or path; empty if the line hides it, or the objects do not name it
     */
    public Optional<String> storage(FuseDriver row) {
        return switch (row.shows()) {
            case BUCKET ->
                Optional.of(bucket())
                        .filter(text -> !text.isEmpty() && !text.equals(EVERY_BUCKET))
                        .filter(text -> !row.quirks().contains(DriverQuirk.SECRET_NAMES_BUCKET));
            case VOLUME -> Optional.ofNullable(attributes.get("volName")).or(() -> Optional.of(handle));
            case FILER ->
                Optional.of(handle.startsWith("/") ? handle : attributes.getOrDefault("path", "/buckets/" + handle));
            case REMOTE -> remote();
            case NOTHING, FILE_SYSTEM, HOST_VOLUME -> Optional.empty();
        };
    }

    /**
     * A remote of the configuration, or a backend on the fly if the configuration has no section for it. If the
     * configuration is only in a secret, neither is known.
     */
    private Optional<String> remote() {
        String remote = attributes.getOrDefault("remote", "");
        String config = attributes.getOrDefault("configData", "");
        if (remote.isEmpty() || config.isEmpty() || attributes.containsKey("remotePathSuffix")) {
            return Optional.empty();
        }
        String path = remote + ":" + attributes.getOrDefault("remotePath", "");
        return Optional.of(config.contains("[" + remote + "]") ? path : ":" + path);
    }

    /** A handle is {@code bucket/directory} or {@code bucket:anything}; an inline volume has an attribute. */
    private String bucket() {
        if (isInline()) {
            return attributes.getOrDefault("bucketName", "");
        }
        return handle.split("[/:]", 2)[0];
    }

    /** {@return the pod} */
    public ObjectRef pod() {
        return subject.pod();
    }

    /** {@return the uid of the pod} */
    public String podUid() {
        return subject.podUid();
    }

    /** {@return the name of the volume in paths} */
    public String name() {
        return subject.specName();
    }

    /** {@return whether the pod itself describes the volume, without a claim} */
    public boolean isInline() {
        return staging.isEmpty();
    }
}
