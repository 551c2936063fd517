package dev.mooring.plan.csi;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Digest;
import dev.mooring.evidence.Fact;
import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.ImageInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The objects of a cluster with volumes of the in-tree plugins, and what is known about ceph-csi and the images. */
public final class InTreeInput {

    final Inventory objects;
    final RbdContext config;
    /** What proves the configuration. */
    final Optional<Fact> configured;

    final Map<RbdImageSpec, CommandAnswer<ImageInfo>> info;
    final Optional<SecretName> rbdSecret;
    final Optional<SecretName> cephFsSecret;
    final Optional<String> fileSystem;
    final String rbdDriver;
    final String cephFsDriver;

    private InTreeInput(Builder builder) {
        this.objects = builder.objects;
        this.config = builder.config;
        this.configured = builder.configured;
        this.info = Map.copyOf(builder.info);
        this.rbdSecret = builder.rbdSecret;
        this.cephFsSecret = builder.cephFsSecret;
        this.fileSystem = builder.fileSystem;
        this.rbdDriver = builder.rbdDriver;
        this.cephFsDriver = builder.cephFsDriver;
    }

    /**
     * The name of a secret; never its content.
     *
     * @param namespace its namespace
     * @param name its name
     */
    public record SecretName(String namespace, String name) {

        public SecretName {
            if (namespace.isEmpty() || name.isEmpty()) {
                throw new IllegalArgumentException("expected a secret with namespace and name");
            }
        }

        @Override
        public String toString() {
            return namespace + "/" + name;
        }
    }

    /**
     * Starts to collect.
     *
     * @param objects volumes, claims, classes, pods, nodes, CSINodes, secrets
     * @return a builder
     */
    public static Builder of(Inventory objects) {
        return new Builder(objects);
    }

    /** How many images are described. */
    @Override
    public String toString() {
        return "InTreeScene with " + config.clusters().size() + " clusters and " + info.size() + " described images";
    }

    /** Collects evidence; every part may be left out. */
    public static final class Builder {

        private final Inventory objects;
        private RbdContext config = RbdContext.EMPTY;
        private Optional<Fact> configured = Optional.empty();
        private final Map<RbdImageSpec, CommandAnswer<ImageInfo>> info = new LinkedHashMap<>();
        private Optional<SecretName> rbdSecret = Optional.empty();
        private Optional<SecretName> cephFsSecret = Optional.empty();
        private Optional<String> fileSystem = Optional.empty();
        private String rbdDriver = RbdContext.DRIVER;
        private String cephFsDriver = "cephfs.csi.ceph.com";

        private Builder(Inventory objects) {
            this.objects = requireNonNull(objects, "objects");
        }

        /**
         * The configuration of the driver.
         *
         * @param text the file {@code config.json} of the config map of ceph-csi
         * @return this
         * @throws dev.mooring.json.JsonException if the text is not JSON
         * @throws IllegalArgumentException if it is not an array of objects, each with a {@code clusterID}
         */
        @CanIgnoreReturnValue
        public Builder config(String text) {
            config = config.withCsiConfig(text);
            configured = Optional.of(new Fact.Output("config.json of the driver", Digest.of(text)));
            return this;
        }

        /**
         * The configuration of the driver, in its config map.
         *
         * @param configMap the config map of ceph-csi or of Rook
         * @param key the key that has it, for example {@code config.json}
         * @return this
         * @throws dev.mooring.json.JsonException if what is there is not JSON
         * @throws IllegalArgumentException if it is not an array of objects, each with a {@code clusterID}
         */
        @CanIgnoreReturnValue
        public Builder config(Manifest configMap, String key) {
            config = config.withCsiConfig(
                    configMap.json().child("data").string(key).orElse(""));
            configured = Optional.of(Fact.Value.of(configMap, "data", key));
            return this;
        }

        /**
         * What an image is.
         *
         * @param image the image, with its pool
         * @param answer what {@code rbd info} said
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder info(RbdImageSpec image, CommandAnswer<ImageInfo> answer) {
            info.put(image, requireNonNull(answer, "answer"));
            return this;
        }

        /**
         * The secret that nodes use for images; the caller says that it has a user and a key of ceph-csi.
         *
         * @param secret its name
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder rbdSecret(SecretName secret) {
            rbdSecret = Optional.of(secret);
            return this;
        }

        /**
         * The secret that nodes use for CephFS; the caller says that it has a user and a key of ceph-csi.
         *
         * @param secret its name
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder cephFsSecret(SecretName secret) {
            cephFsSecret = Optional.of(secret);
            return this;
        }

        /**
         * The file system of the CephFS volumes; the in-tree plugin mounts the default one of the cluster.
         *
         * @param name its name
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder fileSystem(String name) {
            fileSystem = Optional.of(name).filter(each -> !each.isEmpty());
            return this;
        }

        /**
         * The names of the drivers, if they are not the usual ones: operators put a prefix before them.
         *
         * @param rbd the driver of RBD
         * @param cephFs the driver of CephFS
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder drivers(String rbd, String cephFs) {
            rbdDriver = requireNonNull(rbd, "rbd");
            cephFsDriver = requireNonNull(cephFs, "cephFs");
            return this;
        }

        /** {@return the input, an immutable copy of what was collected} */
        public InTreeInput build() {
            return new InTreeInput(this);
        }
    }
}
