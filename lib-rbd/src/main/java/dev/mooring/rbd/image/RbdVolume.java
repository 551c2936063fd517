package dev.mooring.rbd.image;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonObject;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * The image behind a volume.
 *
 * @param origin how the volume names it
 * @param image the image; its pool is empty if only its id is known
 * @param cluster where it is
 * @param traits what the volume says about it
 * @param notes what was guessed, could not be checked or is contradictory
 */
public record RbdVolume(Origin origin, RbdImageSpec image, CephCluster cluster, Traits traits, List<Reason> notes)
        implements VolumeImage {

    /** How a volume names its image. */
    public enum Origin {
        /** The in-tree plugin, by pool and image. */
        IN_TREE,
        /** CSI migration, by its handle and attributes. */
        MIGRATED,
        /** Created by hand: the handle is the name of the image. */
        STATIC,
        /** Created by ceph-csi: the handle contains an id. */
        DYNAMIC;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public RbdVolume {
        requireNonNull(origin, "origin");
        requireNonNull(image, "image");
        requireNonNull(cluster, "cluster");
        requireNonNull(traits, "traits");
        notes = List.copyOf(notes);
    }

    @Override
    public JsonObject toJson() {
        return new JsonRows()
                .text("answer", "rbd")
                .text("origin", origin)
                .name("pool", image.pool())
                .text("namespace", image.namespace())
                .text("image", image.image())
                .text("spec", image.spec().orElse(null))
                .put("cluster", cluster.toJson())
                .put("traits", traits.toJson())
                .put("notes", Reason.toJson(notes))
                .build();
    }

    /**
     * Where an image is.
     *
     * @param clusterId the id of the cluster in the configuration of the driver; empty for in-tree volumes
     * @param monitors the monitors, if the volume or the configuration names them
     * @param user the Ceph user of in-tree volumes, without {@code client.}; empty if the volume does not say
     * @param poolId the id of the pool; empty if the volume does not contain it
     */
    public record CephCluster(String clusterId, List<String> monitors, String user, Optional<Long> poolId) {

        public CephCluster {
            requireNonNull(clusterId, "clusterId");
            requireNonNull(user, "user");
            monitors = List.copyOf(monitors);
            requireNonNull(poolId, "poolId");
        }

        private JsonObject toJson() {
            return new JsonRows()
                    .name("clusterId", clusterId)
                    .texts("monitors", monitors)
                    .name("user", user)
                    .number("poolId", poolId.orElse(null))
                    .build();
        }
    }

    /**
     * What a volume says about its image. Mirroring is not part of it: see {@code rbd info}.
     *
     * @param isEncrypted whether the driver encrypts it
     * @param isThick whether all of it is allocated when it is created
     * @param isNbd whether it is mapped by {@code rbd-nbd}
     * @param features the features it was created with
     * @param journalPool the pool of the records of the driver; empty if not given
     * @param dataPool the pool of its data; empty if that is the pool of the image
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

        private JsonObject toJson() {
            return new JsonRows()
                    .flag("encrypted", isEncrypted)
                    .flag("thick", isThick)
                    .flag("nbd", isNbd)
                    .texts("features", features)
                    .name("journalPool", journalPool)
                    .name("dataPool", dataPool)
                    .build();
        }
    }
}
