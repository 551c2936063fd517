package dev.mooring.rbd.image;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.PartName;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.manifest.Part;
import dev.mooring.object.VolumeView;
import dev.mooring.rbd.image.internal.ImageNote;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which image is behind a volume, and which volumes lead to an image. */
public final class RbdVolumes {

    private static final String DEFAULT_USER = "admin";

    private RbdVolumes() {}

    /**
     * The image behind a PersistentVolume: in-tree, migrated, static or created by ceph-csi.
     *
     * <p>For example, a volume of the driver {@code rook-ceph.rbd.csi.ceph.com} with the handle {@code
     * 0001-0009-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b} and the attributes {@code pool} and
     * {@code imageName} is that image of that pool; without {@code imageName} the name is guessed, and a note says so.
     *
     * @param volume the volume
     * @param context what is known about the driver and its clusters
     * @return the image, or why there is none
     * @throws dev.mooring.manifest.ManifestException if a part of the source does not have the JSON type of the API
     */
    public static VolumeImage image(VolumeView volume, RbdContext context) {
        if (volume.hasSource("rbd")) {
            return inline(volume.source("rbd"));
        }
        if (!volume.hasSource("csi")) {
            return notRbd(volume.ref().toString(), "the volume has neither an rbd nor a csi source");
        }
        String driver = volume.source("csi").at("driver").text();
        return context.isRbd(driver)
                ? CsiImage.of(volume.source("csi"), context)
                : notRbd(volume.ref().toString(), "the driver is " + driver);
    }

    /**
     * The image behind an in-tree source.
     *
     * @param source the member {@code rbd} of a PersistentVolume's spec, or of an entry of a pod's {@code spec.volumes}
     * @return the image, or why there is none
     * @throws dev.mooring.manifest.ManifestException if a part of the source does not have the JSON type of the API
     */
    public static VolumeImage inline(Part source) {
        String subject = source.ref().toString();
        if (!source.isPresent()) {
            return notRbd(subject, "the volume has no rbd source");
        }
        String image = source.at("image").text();
        if (image.isEmpty()) {
            return new VolumeImage.Unclear(
                    List.of(Reason.of(ImageNote.MISSING_PART, subject, "the source names no image")));
        }
        // The API server fills in these defaults, but the object may not come from one.
        String pool = source.at("pool").text();
        String user = source.at("user").text();
        return new RbdVolume(
                RbdVolume.Origin.IN_TREE,
                RbdImageSpec.of(pool.isEmpty() ? RbdImageSpec.DEFAULT_POOL : pool, image),
                new RbdVolume.CephCluster(
                        "", source.at("monitors").texts(), user.isEmpty() ? DEFAULT_USER : user, Optional.empty()),
                RbdVolume.Traits.NONE,
                List.of());
    }

    /**
     * Whether a volume leads, or may lead, to an image: its source, its handle, an attribute or the device at its path
     * names it. The name of the driver does not matter, because drivers are installed under other names; an unknown pool
     * or namespace matches any, and the pool of an image with a UUID in its name may have been renamed. Where the handle
     * and an attribute name two images, the volume may lead to both.
     *
     * @param volume the volume
     * @param image the image
     * @param context what is known about the driver and its clusters
     * @return false if the volume certainly leads to another image, or to none
     * @throws dev.mooring.manifest.ManifestException if a part of the source does not have the JSON type of the API
     */
    public static boolean mayLeadTo(VolumeView volume, RbdImageSpec image, RbdContext context) {
        if (volume.hasSource("csi") && CsiImage.rulesOut(volume.source("csi"), image, context)) {
            return false;
        }
        if (volume.hasSource("rbd") && !image.namespace().isEmpty()) {
            // The in-tree plugin knows no namespaces.
            return false;
        }
        BackingStorage storage = BackingStorage.of(volume);
        String pool = image.pool().isEmpty() ? pool(storage) : image.pool();
        return SameStorage.between(storage, NamedStorage.image(pool, image.image()))
                        .answer()
                != Sameness.Answer.DIFFERENT;
    }

    private static String pool(BackingStorage storage) {
        return storage.parts().stream()
                .filter(each -> each.name().equals(PartName.POOL.toString()))
                .map(BackingStorage.HandlePart::value)
                .findFirst()
                .orElse("");
    }

    /**
     * The names of the images that the handle and the attribute {@code imageName} of a CSI volume name. The driver reads the
     * handle when it grows or deletes the volume.
     *
     * @param volume the volume
     * @return more than one name only if they are different images; empty if the volume has no CSI source
     * @throws dev.mooring.manifest.ManifestException if a part of the source does not have the JSON type of the API
     */
    public static Set<String> imageNames(VolumeView volume) {
        return volume.hasSource("csi") ? CsiImage.names(volume.source("csi")) : Set.of();
    }

    private static VolumeImage notRbd(String subject, String message) {
        return new VolumeImage.NotRbd(List.of(Reason.of(ImageNote.NOT_RBD, subject, message)));
    }
}
