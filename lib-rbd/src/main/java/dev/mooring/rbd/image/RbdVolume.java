package dev.mooring.rbd.image;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The image behind a volume.
 *
 * @param origin how the volume names it
 * @param image the image; its pool is empty if only its id is known
 * @param cluster where it is
 * @param traits what the volume says about it
 * @param notes what was guessed, could not be checked or contradicts itself
 */
public record RbdVolume(Origin origin, RbdImageSpec image, Cluster cluster, Traits traits, List<Reason> notes)
        implements VolumeImage {

    /** How a volume names its image. */
    public enum Origin {
        /** The in-tree plugin, by pool and image. */
        IN_TREE,
        /** CSI migration, by its handle and attributes. */
        MIGRATED,
        /** Made by hand: the handle is the image's name. */
        STATIC,
        /** Made by ceph-csi: the handle holds an id. */
        DYNAMIC
    }

    public RbdVolume {
        requireNonNull(origin, "origin");
        requireNonNull(image, "image");
        requireNonNull(cluster, "cluster");
        requireNonNull(traits, "traits");
        notes = List.copyOf(notes);
    }

    /**
     * Where an image is.
     *
     * @param clusterId what the driver's configuration calls the cluster; empty for in-tree volumes
     * @param monitors the monitors, if the volume or the configuration names them
     * @param user the Ceph user of in-tree volumes, without {@code client.}; empty if the volume does not say
     * @param poolId the pool's id, null if the volume does not hold it
     */
    public record Cluster(
            String clusterId,
            List<String> monitors,
            String user,
            @Nullable Long poolId) {

        public Cluster {
            requireNonNull(clusterId, "clusterId");
            requireNonNull(user, "user");
            monitors = List.copyOf(monitors);
        }
    }

    /**
     * What a volume says about its image. Mirroring is not among it: ask the image.
     *
     * @param isEncrypted whether the driver encrypts it
     * @param isThick whether it was asked to be allocated at once
     * @param isNbd whether it is mapped by {@code rbd-nbd}
     * @param features the features it was asked to have
     * @param journalPool the pool of the driver's own records; empty if not said
     * @param dataPool the pool of its data; empty if that is the image's own
     */
    public record Traits(
            boolean isEncrypted,
            boolean isThick,
            boolean isNbd,
            List<String> features,
            String journalPool,
            String dataPool) {

        static final Traits NONE = new Traits(false, false, false, List.of(), "", "");

        public Traits {
            features = List.copyOf(features);
        }
    }
}
