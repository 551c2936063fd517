package dev.mooring.plan.orphan;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.FileSystemClient;
import dev.mooring.rbd.output.CommandOutput.ListedImage;
import dev.mooring.rbd.output.CommandOutput.ManagerClient;
import dev.mooring.rbd.output.CommandOutput.SubvolumeInfo;
import dev.mooring.rbd.output.CommandOutput.TrashedImage;
import dev.mooring.rbd.use.NodeDevices;
import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Everything that was seen of some pools and file systems, and of the clusters that use them. */
public final class PoolInput {

    final Instant now;
    final Map<String, Cluster> clusters;
    final Optional<Set<String>> stated;
    final boolean onlyClusters;
    final Map<Place, Lists> pools;
    final Map<RbdImageSpec, ImageOutputs> images;
    final Map<Place, Map<String, CommandAnswer<Map<String, String>>>> journals;
    final Map<Place, CommandAnswer<List<String>>> groups;
    final Map<StoredObject.Subvolume, SubvolumeOutputs> subvolumes;
    final Map<String, CommandAnswer<List<FileSystemClient>>> clients;
    final Set<String> ignoredClients;
    final List<ClientAddress> ignoredAddresses;
    final List<CommandAnswer<List<ManagerClient>>> managers;
    final List<NodeDevices> devices;
    final List<Reason> twice;

    private PoolInput(Builder builder) {
        this.now = builder.now;
        this.clusters = new TreeMap<>(builder.clusters);
        this.stated = builder.stated;
        this.onlyClusters = builder.onlyClusters;
        this.pools = new TreeMap<>(builder.pools);
        this.images = Map.copyOf(builder.images);
        this.journals = new TreeMap<>();
        builder.journals.forEach((place, objects) -> journals.put(place, new TreeMap<>(objects)));
        this.groups = new TreeMap<>(builder.groups);
        this.subvolumes = Map.copyOf(builder.subvolumes);
        this.clients = Map.copyOf(builder.clients);
        this.ignoredClients = Set.copyOf(builder.ignoredClients);
        this.ignoredAddresses = List.copyOf(builder.ignoredAddresses);
        this.managers = List.copyOf(builder.managers);
        this.devices = List.copyOf(builder.devices);
        this.twice = StatedClusters.twice(clusters);
    }

    /** A cluster of Kubernetes: its objects, and what is known about its driver. */
    record Cluster(Inventory objects, RbdContext context) {}

    /** A pool with a namespace, or a file system with a group. */
    record Place(String name, String part) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            int order = name.compareTo(other.name);
            return order != 0 ? order : part.compareTo(other.part);
        }

        @Override
        public String toString() {
            return part.isEmpty() ? name : name + "/" + part;
        }
    }

    /** The two lists of a pool; one that was not given is neither null nor empty. */
    record Lists(Optional<CommandAnswer<List<ListedImage>>> images, Optional<CommandAnswer<List<TrashedImage>>> trash) {

        static final Lists NONE = new Lists(Optional.empty(), Optional.empty());
    }

    /** The outputs about one subvolume. */
    record SubvolumeOutputs(
            Optional<CommandAnswer<SubvolumeInfo>> info, Optional<CommandAnswer<List<String>>> snapshots) {

        static final SubvolumeOutputs NONE = new SubvolumeOutputs(Optional.empty(), Optional.empty());
    }

    /**
     * Starts to collect.
     *
     * @param now when it was seen
     * @return a builder without evidence
     */
    public static Builder at(Instant now) {
        return new Builder(now);
    }

    ImageOutputs outputs(RbdImageSpec image) {
        return images.getOrDefault(image, ImageOutputs.NONE);
    }

    /** How many lists and clusters there are. */
    @Override
    public String toString() {
        return "PoolInput of " + pools.size() + " pools, " + groups.size() + " groups of subvolumes and "
                + clusters.size() + " clusters";
    }

    /** Collects evidence; every part may be left out. */
    public static final class Builder {

        private final Instant now;
        private final Map<String, Cluster> clusters = new LinkedHashMap<>();
        private Optional<Set<String>> stated = Optional.empty();
        private boolean onlyClusters;
        private final Map<Place, Lists> pools = new LinkedHashMap<>();
        private final Map<RbdImageSpec, ImageOutputs> images = new LinkedHashMap<>();
        private final Map<Place, Map<String, CommandAnswer<Map<String, String>>>> journals = new LinkedHashMap<>();
        private final Map<Place, CommandAnswer<List<String>>> groups = new LinkedHashMap<>();
        private final Map<StoredObject.Subvolume, SubvolumeOutputs> subvolumes = new LinkedHashMap<>();
        private final Map<String, CommandAnswer<List<FileSystemClient>>> clients = new LinkedHashMap<>();
        private final Set<String> ignoredClients = new TreeSet<>();
        private final List<ClientAddress> ignoredAddresses = new ArrayList<>();
        private final List<CommandAnswer<List<ManagerClient>>> managers = new ArrayList<>();
        private final List<NodeDevices> devices = new ArrayList<>();

        private Builder(Instant now) {
            this.now = requireNonNull(now, "now");
        }

        /**
         * The export of a cluster; one of the same name is added to what was given of it.
         *
         * @param name what the caller calls the cluster; not empty
         * @param objects its objects, of all kinds that were exported
         * @param context what is known about its driver
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder cluster(String name, Inventory objects, RbdContext context) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("expected a cluster with a name");
            }
            Cluster known = clusters.get(name);
            clusters.put(
                    name, new Cluster(known == null ? objects : known.objects().merge(objects), context));
            return this;
        }

        /**
         * The caller says which clusters use the pools and file systems: these, and no others.
         *
         * @param names their names, including those that are not given
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder allClusters(Collection<String> names) {
            stated = Optional.of(new TreeSet<>(names));
            return this;
        }

        /**
         * The caller says that only these clusters use the pools and file systems: no virtual machine, no person and no
         * other program. Then an image may be an orphan whatever its name.
         *
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder nobodyElse() {
            onlyClusters = true;
            return this;
        }

        /**
         * The images of a pool.
         *
         * @param pool the pool
         * @param namespace the RADOS namespace; empty for the default one
         * @param answer what {@code rbd ls} said
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder images(String pool, String namespace, CommandAnswer<List<ListedImage>> answer) {
            return lists(pool, namespace, lists -> new Lists(Optional.of(answer), lists.trash()));
        }

        /**
         * The images in the trash of a pool.
         *
         * @param pool the pool
         * @param namespace the RADOS namespace; empty for the default one
         * @param answer what {@code rbd trash ls --all} said
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder trash(String pool, String namespace, CommandAnswer<List<TrashedImage>> answer) {
            return lists(pool, namespace, lists -> new Lists(lists.images(), Optional.of(answer)));
        }

        @CanIgnoreReturnValue
        private Builder lists(String pool, String namespace, UnaryOperator<Lists> change) {
            if (pool.isEmpty()) {
                throw new IllegalArgumentException("expected a pool with a name");
            }
            pools.compute(
                    new Place(pool, namespace), (place, lists) -> change.apply(lists == null ? Lists.NONE : lists));
            return this;
        }

        /**
         * What commands said about one image.
         *
         * @param image the image, with its pool
         * @param change adds the outputs
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder image(RbdImageSpec image, UnaryOperator<ImageOutputs> change) {
            if (image.pool().isEmpty()) {
                throw new IllegalArgumentException("expected an image with its pool");
            }
            images.compute(
                    image.withoutSnapshot(),
                    (spec, outputs) -> change.apply(outputs == null ? ImageOutputs.NONE : outputs));
            return this;
        }

        /**
         * One object of the journal of ceph-csi: {@code csi.volumes.default} and {@code csi.snaps.default} with the reserved
         * names, {@code csi.volume.UUID} or {@code csi.snap.UUID} with what is known of one image or subvolume. Images have
         * theirs in their own pool and namespace; subvolumes in the metadata pool of the file system, in the namespace
         * {@code csi}.
         *
         * @param pool the pool
         * @param namespace the RADOS namespace; empty for the default one
         * @param object the name of the object
         * @param answer what {@code rados listomapvals} said; that there is no such object is an answer too
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder journal(
                String pool, String namespace, String object, CommandAnswer<Map<String, String>> answer) {
            journals.computeIfAbsent(new Place(pool, namespace), none -> new LinkedHashMap<>())
                    .put(object, requireNonNull(answer, "answer"));
            return this;
        }

        /**
         * The subvolumes of a group.
         *
         * @param fileSystem the file system
         * @param group the group; empty for the default one
         * @param answer what {@code ceph fs subvolume ls} said
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder subvolumes(String fileSystem, String group, CommandAnswer<List<String>> answer) {
            if (fileSystem.isEmpty()) {
                throw new IllegalArgumentException("expected a file system with a name");
            }
            groups.put(new Place(fileSystem, group), requireNonNull(answer, "answer"));
            return this;
        }

        /**
         * What a subvolume is.
         *
         * @param subvolume which one
         * @param answer what {@code ceph fs subvolume info} said
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder subvolumeInfo(StoredObject.Subvolume subvolume, CommandAnswer<SubvolumeInfo> answer) {
            subvolumes.compute(
                    subvolume,
                    (which, known) -> new SubvolumeOutputs(
                            Optional.of(answer), known == null ? Optional.empty() : known.snapshots()));
            return this;
        }

        /**
         * The snapshots of a subvolume.
         *
         * @param subvolume which one
         * @param answer what {@code ceph fs subvolume snapshot ls} said
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder subvolumeSnapshots(StoredObject.Subvolume subvolume, CommandAnswer<List<String>> answer) {
            subvolumes.compute(
                    subvolume,
                    (which, known) ->
                            new SubvolumeOutputs(known == null ? Optional.empty() : known.info(), Optional.of(answer)));
            return this;
        }

        /**
         * The clients of a file system.
         *
         * @param fileSystem the file system
         * @param answer what {@code ceph tell mds.NAME:RANK session ls} said, of each active server
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder clients(String fileSystem, CommandAnswer<List<FileSystemClient>> answer) {
            clients.put(fileSystem, requireNonNull(answer, "answer"));
            return this;
        }

        /**
         * The clients of the manager, which mounts file systems to create subvolumes; they do not count as users of
         * these.
         *
         * @param answer what {@code ceph mgr dump} said
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder managers(CommandAnswer<List<ManagerClient>> answer) {
            managers.add(requireNonNull(answer, "answer"));
            return this;
        }

        /**
         * A client of a file system that does not count as a user, such as the manager.
         *
         * @param client its name, for example {@code client.4305}
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder ignoreFileSystemClient(String client) {
            ignoredClients.add(requireNonNull(client, "client"));
            return this;
        }

        /**
         * A client of images that does not count as a user, such as the one that runs the commands.
         *
         * @param client its address
         * @return this
         */
        @CanIgnoreReturnValue
        public Builder ignoreClient(ClientAddress client) {
            ignoredAddresses.add(requireNonNull(client, "client"));
            return this;
        }

        /**
         * What a node of any of the clusters has mapped.
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
         * The evidence, an immutable copy of what was collected.
         *
         * @return the scene
         * @throws IllegalArgumentException if a cluster is given that is not among those that use the pool
         */
        public PoolInput build() {
            Set<String> unknown = new TreeSet<>(clusters.keySet());
            stated.ifPresent(unknown::removeAll);
            if (stated.isPresent() && !unknown.isEmpty()) {
                throw new IllegalArgumentException(
                        "the cluster " + unknown.iterator().next()
                                + " is given, and is not among the clusters that use the pool: "
                                + String.join(", ", stated.get()));
            }
            return new PoolInput(this);
        }
    }
}
