package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.internal.EnumNames;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.ImageSnapshot;
import dev.mooring.rbd.output.CommandOutput.ManagerClient;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus;
import dev.mooring.rbd.output.CommandOutput.MirrorPoolStatus;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.PastedOutput;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.rbd.use.KubernetesUsers.Place;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Everything that was seen of one image at one time. What is not given is unknown; nothing is assumed about it. */
public final class UseEvidence {

    private final RbdImageSpec image;
    private final String site;
    private final Instant now;
    private final Map<EvidenceCommand, CommandAnswer<?>> said;
    private final List<ClientAddress> ignoredClients;
    private final Map<String, RbdNode> nodes;
    private final List<NodeDevices> devices;
    private final List<KubernetesUser> kubernetesUsers;
    private final List<Unreadable> unreadable;
    private final Inventory objects;
    private final RbdContext context;
    private final List<PastedEvidence> hearsay;
    private final List<String> sentences;

    private UseEvidence(Builder builder) {
        this.image = builder.image;
        this.site = builder.site;
        this.now = builder.now;
        this.said = Map.copyOf(builder.said);
        this.ignoredClients = List.copyOf(builder.ignoredClients);
        this.nodes = new LinkedHashMap<>(builder.nodes);
        this.devices = List.copyOf(builder.devices);
        this.kubernetesUsers = List.copyOf(builder.kubernetesUsers);
        this.unreadable = List.copyOf(builder.unreadable);
        this.objects = builder.objects;
        this.context = builder.context;
        this.hearsay = List.copyOf(builder.hearsay);
        this.sentences = List.copyOf(builder.sentences);
    }

    /**
     * Starts to collect.
     *
     * @param image the image
     * @param now when it was seen
     * @return a builder without evidence
     */
    public static Builder of(RbdImageSpec image, Instant now) {
        return new Builder(image, now);
    }

    RbdImageSpec image() {
        return image;
    }

    /** The name of the cluster of the image, if it is one of two that mirror it; else empty. */
    String site() {
        return site;
    }

    Instant now() {
        return now;
    }

    /** What a command said, failed or not. */
    @SuppressWarnings("unchecked") // its type is that of the builder method that put it in
    <T> Optional<CommandAnswer<T>> said(EvidenceCommand command) {
        return Optional.ofNullable((CommandAnswer<T>) said.get(command));
    }

    /** A whole answer to a command. */
    <T> Optional<T> answer(EvidenceCommand command) {
        return this.<T>said(command).filter(CommandAnswer::isWhole).flatMap(CommandAnswer::answer);
    }

    List<ClientAddress> ignoredClients() {
        return ignoredClients;
    }

    List<RbdNode> nodes() {
        return List.copyOf(nodes.values());
    }

    Optional<RbdNode> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }

    List<NodeDevices> devices() {
        return devices;
    }

    /** Users in addition to those that the objects show. */
    List<KubernetesUser> kubernetesUsers() {
        return kubernetesUsers;
    }

    /** The objects about nodes that cannot be read. */
    List<Unreadable> unreadable() {
        return unreadable;
    }

    /** The objects that were given, and what is known about their kinds. */
    Inventory objects() {
        return objects;
    }

    RbdContext context() {
        return context;
    }

    /** What pasted texts show. */
    List<PastedEvidence> hearsay() {
        return hearsay;
    }

    /** What pasted texts say about the image in addition to outputs, one sentence each. */
    List<String> sentences() {
        return sentences;
    }

    private List<Object> parts() {
        return List.of(
                image,
                site,
                now,
                said,
                ignoredClients,
                nodes,
                devices,
                kubernetesUsers,
                unreadable,
                objects,
                context,
                hearsay,
                sentences);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UseEvidence evidence && evidence.parts().equals(parts());
    }

    @Override
    public int hashCode() {
        return parts().hashCode();
    }

    /** Which image, when, and which commands were given. */
    @Override
    public String toString() {
        return "UseEvidence of " + image + " at " + now + ": " + new TreeSet<>(said.keySet()) + ", " + nodes.size()
                + " nodes";
    }

    /** Collects evidence; every part may be left out. */
    public static final class Builder {

        private final RbdImageSpec image;
        private final Instant now;
        private final Map<EvidenceCommand, CommandAnswer<?>> said = new EnumMap<>(EvidenceCommand.class);
        private final List<ClientAddress> ignoredClients = new ArrayList<>();
        private final Map<String, RbdNode> nodes = new LinkedHashMap<>();
        private final List<NodeDevices> devices = new ArrayList<>();
        private final List<KubernetesUser> kubernetesUsers = new ArrayList<>();
        private final List<Unreadable> unreadable = new ArrayList<>();
        private final List<PastedEvidence> hearsay = new ArrayList<>();
        private final List<String> sentences = new ArrayList<>();
        private String site = "";
        private Inventory objects = Inventory.EMPTY;
        private RbdContext context = RbdContext.EMPTY;

        private Builder(RbdImageSpec image, Instant now) {
            this.image = requireNonNull(image, "image");
            this.now = requireNonNull(now, "now");
        }

        @CanIgnoreReturnValue
        private Builder put(EvidenceCommand command, CommandAnswer<?> answer) {
            said.put(command, requireNonNull(answer, "answer"));
            return this;
        }

        /**
         * What {@code rbd status} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder status(CommandAnswer<RbdStatus> answer) {
            return put(EvidenceCommand.STATUS, answer);
        }

        /**
         * What {@code rbd lock ls} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder locks(CommandAnswer<ImageLocks> answer) {
            return put(EvidenceCommand.LOCKS, answer);
        }

        /**
         * What {@code rbd info} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder info(CommandAnswer<ImageInfo> answer) {
            return put(EvidenceCommand.INFO, answer);
        }

        /**
         * What {@code ceph osd blocklist ls} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder blocklist(CommandAnswer<Blocklist> answer) {
            return put(EvidenceCommand.BLOCKLIST, answer);
        }

        /**
         * What {@code rbd image-meta ls} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder metadata(CommandAnswer<ImageMetadata> answer) {
            return put(EvidenceCommand.METADATA, answer);
        }

        /**
         * What {@code rbd snap ls} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder snapshots(CommandAnswer<List<ImageSnapshot>> answer) {
            return put(EvidenceCommand.SNAPSHOTS, answer);
        }

        /**
         * What {@code rbd children} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder children(CommandAnswer<List<String>> answer) {
            return put(EvidenceCommand.CHILDREN, answer);
        }

        /**
         * What {@code ceph mgr dump} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder managerClients(CommandAnswer<List<ManagerClient>> answer) {
            return put(EvidenceCommand.MANAGER_CLIENTS, answer);
        }

        /**
         * Who watches the object {@code rbd_mirroring} of the pool.
         *
         * @param answer the answer or failure of {@code rados listwatchers}
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder mirrorDaemons(CommandAnswer<List<Watcher>> answer) {
            return put(EvidenceCommand.MIRROR_DAEMONS, answer);
        }

        /**
         * What {@code rbd mirror pool status} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder mirrorPool(CommandAnswer<MirrorPoolStatus> answer) {
            return put(EvidenceCommand.MIRROR_POOL, answer);
        }

        /**
         * What {@code rbd mirror image status} said.
         *
         * @param answer the answer or failure
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder mirrorImage(CommandAnswer<MirrorImageStatus> answer) {
            return put(EvidenceCommand.MIRROR_IMAGE, answer);
        }

        /**
         * The cluster where it was seen, if two clusters mirror the image: reasons and proofs name it.
         *
         * @param name a name for people
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder site(String name) {
            site = requireNonNull(name, "name");
            return this;
        }

        /**
         * A client that does not count as a user, such as the one that runs the commands. Its address is never fenced.
         *
         * @param client its address
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder ignoreClient(ClientAddress client) {
            ignoredClients.add(requireNonNull(client, "client"));
            return this;
        }

        /**
         * The objects of the cluster: its nodes, and the pods, claims, volumes and attachments that lead to the image.
         * Only with all nodes is a watcher assigned to the right one. An object that could not be read is a reason of
         * the answer. Without all volumes, claims and pods no image is free: an empty inventory that is
         * {@linkplain Inventory#complete complete} says that there are none.
         *
         * @param inventory nodes and their Leases, pods, claims, volumes, VolumeAttachments, CSIAddonsNodes, NetworkFences
         * @param context what is known about the driver and its clusters
         * @return this
         * @throws dev.mooring.manifest.ManifestException if the source of a volume or pod on RBD has a part of another
         *     JSON type
         */
        @CanIgnoreReturnValue
        public Builder objects(Inventory inventory, RbdContext context) {
            objects = objects.equals(Inventory.EMPTY) ? inventory : objects.merge(inventory);
            inventory.nodes().forEach(node -> node(RbdNode.from(node)));
            DriverNodes others = new DriverNodes(inventory, unreadable);
            others.networks()
                    .forEach((name, networks) -> changeNode(name, node -> node.withDriver(List.of(), networks)));
            others.signs().forEach((name, time) -> nodes.computeIfPresent(name, (same, node) -> node.withSign(time)));
            this.context = context;
            return this;
        }

        /**
         * A node with a change.
         *
         * @param name its name; if it is not known yet, neither is anything else about it
         * @param change what else is known
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder changeNode(String name, UnaryOperator<RbdNode> change) {
            return node(change.apply(nodes.getOrDefault(name, RbdNode.of(name, List.of()))));
        }

        /**
         * A node of the cluster, which replaces one of the same name.
         *
         * @param node the node
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder node(RbdNode node) {
            nodes.put(node.name(), node);
            return this;
        }

        /**
         * What a node has mapped.
         *
         * @param listed both lists
         * @return this
         */
        @CanIgnoreReturnValue
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
        @CanIgnoreReturnValue
        Builder kubernetesUser(KubernetesUser user) {
            kubernetesUsers.add(requireNonNull(user, "user"));
            return this;
        }

        /**
         * An output that a person pasted. It is not evidence: a user that it shows, and the given outputs do not,
         * forbids a yes; what it does not show proves nothing. An output of another image is ignored.
         *
         * @param source where the text is from, as messages name it, for example {@code paste.txt:7}
         * @param output the output
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder hearsay(String source, PastedOutput output) {
            hearsay.add(new PastedEvidence(source, output));
            return this;
        }

        /**
         * A message about the image that a person pasted. It is not evidence, and forbids a yes.
         *
         * @param sentence what the text says, and where it is from
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder hearsay(String sentence) {
            sentences.add(requireNonNull(sentence, "sentence"));
            return this;
        }

        /** {@return the evidence, an immutable copy of what was collected} */
        public UseEvidence build() {
            return new UseEvidence(this);
        }
    }

    /**
     * A user of an image that Kubernetes knows and Ceph may not list.
     *
     * @param node the node; empty if it is not known
     * @param subject the object, for example {@code Pod/shop/db-0}
     * @param sign what the object shows
     */
    public record KubernetesUser(String node, String subject, Sign sign) {

        /** What an object of Kubernetes shows about an image. */
        public enum Sign {
            /** It uses the image: a pod whose containers have run, or a node that reports the volume in use. */
            USES("uses the image", Place.POD, Place.NODE),
            /** It may use the image: the volume is attached, or the claim of a pod is not known. */
            MAY_USE("may use the image", Place.POD, Place.NODE, Place.ATTACHMENT),
            /** A pod that waits for the image. */
            WAITS("waits for the image", Place.POD),
            /** The content of a snapshot that is the image, or is being taken of it. */
            SNAPSHOTS("needs the image", Place.SNAPSHOT),
            /** A claim or volume that is bound, or may be bound at any time. */
            RESERVES("reserves the image", Place.RESERVATION);

            private final String words;
            private final List<Place> places;

            Sign(String words, Place... places) {
                this.words = words;
                this.places = List.of(places);
            }

            /** Where objects with it are found, of kinds that can be given whole. */
            List<Place> places() {
                return places;
            }

            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        public KubernetesUser {
            requireNonNull(node, "node");
            requireNonNull(subject, "subject");
            requireNonNull(sign, "sign");
        }

        /**
         * An object that uses the image.
         *
         * @param node the node; empty if it is not known
         * @param subject the object
         * @return the user
         */
        public static KubernetesUser of(String node, String subject) {
            return new KubernetesUser(node, subject, Sign.USES);
        }

        String message() {
            return subject + " " + sign.words + (node.isEmpty() ? "" : " on node " + node);
        }
    }
}
