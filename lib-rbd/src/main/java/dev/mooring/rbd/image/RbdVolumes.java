package dev.mooring.rbd.image;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which image is behind a volume, and which volumes are in front of an image. */
public final class RbdVolumes {

    private static final String CSI_UNIQUE_PREFIX = "kubernetes.io/csi/";
    private static final String DEFAULT_USER = "admin";

    private RbdVolumes() {}

    /**
     * The image behind a PersistentVolume: in-tree, migrated, static or made by ceph-csi.
     *
     * <p>For example, a volume of the driver {@code rook-ceph.rbd.csi.ceph.com} with the handle {@code
     * 0001-0009-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b} and the attributes {@code pool} and
     * {@code imageName} is that image of that pool; without {@code imageName} the name is guessed, and a note says so.
     *
     * @param volume the PersistentVolume
     * @param context what is known beside it
     * @return the image, or why there is none
     * @throws ManifestException if a part that must be read has the wrong JSON type
     */
    public static VolumeImage image(Manifest volume, RbdContext context) {
        Parts parts = new Parts(volume.ref(), volume.json());
        if (parts.has("spec", "rbd")) {
            return inTree(parts.part("spec", "rbd"));
        }
        if (!parts.has("spec", "csi")) {
            return new VolumeImage.NotRbd(
                    List.of(Reason.of(ImageNote.NOT_RBD, volume.ref().toString(), "neither an rbd nor a csi source")));
        }
        String driver = parts.text("spec", "csi", "driver");
        if (!context.isRbd(driver)) {
            return new VolumeImage.NotRbd(
                    List.of(Reason.of(ImageNote.NOT_RBD, volume.ref().toString(), "the driver is " + driver)));
        }
        return CsiImage.of(parts, context);
    }

    /**
     * The image behind an in-tree source that stands in a pod.
     *
     * @param object the pod, for messages
     * @param volume the entry of {@code spec.volumes}
     * @return the image, or why there is none
     * @throws ManifestException if a part that must be read has the wrong JSON type
     */
    public static VolumeImage inline(ObjectRef object, JsonObject volume) {
        Parts parts = new Parts(object, volume);
        return parts.has("rbd")
                ? inTree(parts.part("rbd"))
                : new VolumeImage.NotRbd(List.of(Reason.of(ImageNote.NOT_RBD, object.toString(), "no rbd source")));
    }

    /** The defaults are those of the API server, which fills them in only where it has seen the object. */
    private static VolumeImage inTree(Parts source) {
        String image = source.text("image");
        if (image.isEmpty()) {
            return new VolumeImage.Unclear(List.of(
                    Reason.of(ImageNote.MISSING_PART, source.object().toString(), "the source names no image")));
        }
        String pool = source.text("pool");
        String user = source.text("user");
        return new RbdVolume(
                RbdVolume.Origin.IN_TREE,
                RbdImageSpec.of(pool.isEmpty() ? RbdImageSpec.DEFAULT_POOL : pool, image),
                new RbdVolume.Cluster("", source.texts("monitors"), user.isEmpty() ? DEFAULT_USER : user, null),
                RbdVolume.Traits.NONE,
                List.of());
    }

    /**
     * The volumes that have an image behind them. Two of them mean two claims on one disk.
     *
     * @param image the image; its snapshot is left aside
     * @param volumes PersistentVolumes
     * @param context what is known beside them
     * @return those whose pool, namespace and image are the same, in the order given; the cluster is not compared, for
     *     one cluster has several names
     */
    public static List<Manifest> inFrontOf(RbdImageSpec image, List<Manifest> volumes, RbdContext context) {
        List<Manifest> found = new ArrayList<>();
        for (Manifest volume : volumes) {
            if (image(volume, context) instanceof RbdVolume rbd
                    && rbd.image().pool().equals(image.pool())
                    && rbd.image().namespace().equals(image.namespace())
                    && rbd.image().image().equals(image.image())) {
                found.add(volume);
            }
        }
        return List.copyOf(found);
    }

    /**
     * A CSI volume as a node's status and the kubelet name it.
     *
     * @param driver the driver
     * @param handle the volume's handle
     */
    public record UniqueName(String driver, String handle) {}

    /**
     * Reads a name of {@code status.volumesInUse} or {@code status.volumesAttached}.
     *
     * @param name for example {@code kubernetes.io/csi/rbd.csi.ceph.com^HANDLE}
     * @return driver and handle, split at the first {@code ^}; empty for another plugin's name
     */
    public static Optional<UniqueName> uniqueName(String name) {
        int split = name.indexOf('^');
        return name.startsWith(CSI_UNIQUE_PREFIX) && split > 0
                ? Optional.of(
                        new UniqueName(name.substring(CSI_UNIQUE_PREFIX.length(), split), name.substring(split + 1)))
                : Optional.empty();
    }
}
