package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.ListedWatchers;
import dev.mooring.rbd.output.ManagerClients;
import dev.mooring.rbd.output.MirrorPoolStatus;
import dev.mooring.rbd.output.RbdStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that was seen about one image at one time. What was not looked at is simply not given; nothing is made of it. */
public final class UseEvidence {

    private final RbdImageSpec image;
    private final Instant now;
    private final @Nullable RbdStatus status;
    private final @Nullable ImageLocks locks;
    private final @Nullable ImageInfo info;
    private final @Nullable Blocklist blocklist;
    private final @Nullable ManagerClients managerClients;
    private final @Nullable ListedWatchers mirrorDaemons;
    private final @Nullable MirrorPoolStatus mirrorPool;
    private final @Nullable ImageMetadata metadata;
    private final List<ClientAddress> asking;
    private final List<RbdNode> nodes;
    private final List<NodeDevices> devices;
    private final List<KubernetesUser> kubernetesUsers;

    private UseEvidence(Builder builder) {
        this.image = builder.image;
        this.now = builder.now;
        this.status = builder.status;
        this.locks = builder.locks;
        this.info = builder.info;
        this.blocklist = builder.blocklist;
        this.managerClients = builder.managerClients;
        this.mirrorDaemons = builder.mirrorDaemons;
        this.mirrorPool = builder.mirrorPool;
        this.metadata = builder.metadata;
        this.asking = List.copyOf(builder.asking);
        this.nodes = List.copyOf(builder.nodes);
        this.devices = List.copyOf(builder.devices);
        this.kubernetesUsers = List.copyOf(builder.kubernetesUsers);
    }

    /**
     * A user that Kubernetes knows and Ceph need not list.
     *
     * @param node the node; empty if it is not known
     * @param subject who, for example {@code Pod/shop/db-0}
     */
    public record KubernetesUser(String node, String subject) {}

    /**
     * Begins to collect.
     *
     * @param image the image that was looked at
     * @param now when
     * @return a builder without evidence
     */
    public static Builder of(RbdImageSpec image, Instant now) {
        return new Builder(image, now);
    }

    RbdImageSpec image() {
        return image;
    }

    Instant now() {
        return now;
    }

    @Nullable
    RbdStatus status() {
        return status;
    }

    @Nullable
    ImageLocks locks() {
        return locks;
    }

    @Nullable
    ImageInfo info() {
        return info;
    }

    @Nullable
    Blocklist blocklist() {
        return blocklist;
    }

    @Nullable
    ManagerClients managerClients() {
        return managerClients;
    }

    @Nullable
    ListedWatchers mirrorDaemons() {
        return mirrorDaemons;
    }

    @Nullable
    MirrorPoolStatus mirrorPool() {
        return mirrorPool;
    }

    @Nullable
    ImageMetadata metadata() {
        return metadata;
    }

    List<ClientAddress> asking() {
        return asking;
    }

    List<RbdNode> nodes() {
        return nodes;
    }

    @Nullable
    RbdNode node(String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    List<NodeDevices> devices() {
        return devices;
    }

    List<KubernetesUser> kubernetesUsers() {
        return kubernetesUsers;
    }

    /** Collects evidence; every part may be left out. */
    public static final class Builder {

        private final RbdImageSpec image;
        private final Instant now;
        private @Nullable RbdStatus status;
        private @Nullable ImageLocks locks;
        private @Nullable ImageInfo info;
        private @Nullable Blocklist blocklist;
        private @Nullable ManagerClients managerClients;
        private @Nullable ListedWatchers mirrorDaemons;
        private @Nullable MirrorPoolStatus mirrorPool;
        private @Nullable ImageMetadata metadata;
        private final List<ClientAddress> asking = new ArrayList<>();
        private final List<RbdNode> nodes = new ArrayList<>();
        private final List<NodeDevices> devices = new ArrayList<>();
        private final List<KubernetesUser> kubernetesUsers = new ArrayList<>();

        private Builder(RbdImageSpec image, Instant now) {
            this.image = requireNonNull(image, "image");
            this.now = requireNonNull(now, "now");
        }

        /**
         * What {@code rbd status} said.
         *
         * @param said the answer or failure
         * @return this
         */
        public Builder status(RbdStatus said) {
            this.status = requireNonNull(said, "said");
            return this;
        }

        /**
         * What {@code rbd lock ls} said.
         *
         * @param said the answer or failure
         * @return this
         */
        public Builder locks(ImageLocks said) {
            this.locks = requireNonNull(said, "said");
            return this;
        }

        /**
         * What {@code rbd info} said.
         *
         * @param said the answer or failure
         * @return this
         */
        public Builder info(ImageInfo said) {
            this.info = requireNonNull(said, "said");
            return this;
        }

        /**
         * What {@code ceph osd blocklist ls} said.
         *
         * @param said the answer or failure
         * @return this
         */
        public Builder blocklist(Blocklist said) {
            this.blocklist = requireNonNull(said, "said");
            return this;
        }

        /**
         * What {@code ceph mgr dump} said.
         *
         * @param said the answer or failure
         * @return this
         */
        public Builder managerClients(ManagerClients said) {
            this.managerClients = requireNonNull(said, "said");
            return this;
        }

        /**
         * Who watches the pool's object {@code rbd_mirroring}.
         *
         * @param said the answer or failure
         * @return this
         */
        public Builder mirrorDaemons(ListedWatchers said) {
            this.mirrorDaemons = requireNonNull(said, "said");
            return this;
        }

        /**
         * What {@code rbd mirror pool status} said.
         *
         * @param said the answer or failure
         * @return this
         */
        public Builder mirrorPool(MirrorPoolStatus said) {
            this.mirrorPool = requireNonNull(said, "said");
            return this;
        }

        /**
         * What {@code rbd image-meta ls} said.
         *
         * @param said the answer or failure
         * @return this
         */
        public Builder metadata(ImageMetadata said) {
            this.metadata = requireNonNull(said, "said");
            return this;
        }

        /**
         * A client of whoever asks, which is no user.
         *
         * @param client its address
         * @return this
         */
        public Builder asking(ClientAddress client) {
            asking.add(requireNonNull(client, "client"));
            return this;
        }

        /**
         * A node of the cluster; only with all nodes is a watcher tied to the right one.
         *
         * @param node the node
         * @return this
         */
        public Builder node(RbdNode node) {
            nodes.add(requireNonNull(node, "node"));
            return this;
        }

        /**
         * What a node has mapped.
         *
         * @param listed both lists
         * @return this
         */
        public Builder devices(NodeDevices listed) {
            devices.add(requireNonNull(listed, "listed"));
            return this;
        }

        /**
         * A user that Kubernetes knows, such as a running pod with a read-only mount.
         *
         * @param user the user
         * @return this
         */
        public Builder kubernetesUser(KubernetesUser user) {
            kubernetesUsers.add(requireNonNull(user, "user"));
            return this;
        }

        /**
         * The evidence.
         *
         * @return an immutable copy of what was collected
         */
        public UseEvidence build() {
            return new UseEvidence(this);
        }
    }
}
