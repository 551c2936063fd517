package dev.mooring.driver;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.BackingStorage.PartScope;
import dev.mooring.driver.internal.ClusterIds;
import dev.mooring.driver.internal.PartName;
import dev.mooring.driver.internal.Source;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The storage behind a volume.
 *
 * <p>For example, the in-tree source {@code awsElasticBlockStore} with {@code aws://us-east-1a/vol-1} and a volume of
 * {@code ebs.csi.aws.com} with the handle {@code vol-1} are the same storage.
 */
public final class BackingStorage {

    private final VolumeView volume;
    private final @Nullable Driver driver;
    private final String driverName;
    private final List<HandlePart> parts;
    private final StorageKeys keys;

    private BackingStorage(VolumeView volume, @Nullable Driver driver, Source source, Parts parts) {
        this.volume = volume;
        this.driver = driver;
        this.driverName = source.driver();
        this.parts = List.copyOf(parts.list());
        this.keys = StorageKeys.of(driver, source, parts);
    }

    private BackingStorage(VolumeView volume) {
        this.volume = volume;
        this.driver = null;
        this.driverName = "";
        this.parts = List.of();
        this.keys = StorageKeys.NONE;
    }

    /**
     * The storage behind a volume.
     *
     * @param volume the volume
     * @return the storage; without parts if the volume has no source, more than one, or one that cannot be read
     */
    public static BackingStorage of(VolumeView volume) {
        return of(volume, UnaryOperator.identity());
    }

    /**
     * The storage behind a volume, as another cluster names it.
     *
     * @param volume the volume
     * @param clusterIds how ceph-csi names each Ceph cluster there, by its name in the volume
     * @return the storage
     */
    public static BackingStorage of(VolumeView volume, Map<String, String> clusterIds) {
        requireNonNull(clusterIds, "clusterIds");
        return of(volume, id -> clusterIds.getOrDefault(id, id));
    }

    private static BackingStorage of(VolumeView volume, UnaryOperator<String> clusterIds) {
        requireNonNull(volume, "volume");
        try {
            Source source = ClusterIds.renamed(Source.of(volume), clusterIds);
            Optional<InTree> inTree = InTree.of(source.key());
            if (inTree.isPresent()) {
                return new BackingStorage(
                        volume, inTree.get().driver(), source, inTree.get().read(source));
            }
            Driver driver = Driver.of(source.driver()).orElse(null);
            Parts parts = driver == null ? new Parts(false) : driver.grammar().read(source);
            return new BackingStorage(volume, driver, source, parts);
        } catch (ManifestException e) {
            return new BackingStorage(volume);
        }
    }

    /** {@return the volume} */
    public VolumeView volume() {
        return volume;
    }

    /** {@return the row of its driver or in-tree source; empty if the table has none} */
    public Optional<Driver> driver() {
        return Optional.ofNullable(driver);
    }

    /**
     * {@return the name of the CSI driver, including one that took over an in-tree source, or of the FlexVolume driver;
     * empty if there is none}
     */
    public String driverName() {
        return driverName;
    }

    /** {@return the parts that name it, in a fixed order; none if they cannot be read from the volume} */
    public List<HandlePart> parts() {
        return parts;
    }

    /**
     * The value of the parts of a scope.
     *
     * @param scope for example {@link PartScope#ZONE}
     * @return the first; empty if no part has the scope
     */
    public Optional<String> part(PartScope scope) {
        return parts.stream()
                .filter(each -> each.scope() == scope)
                .map(HandlePart::value)
                .findFirst();
    }

    /** {@return how far it reaches} */
    public Reach reach() {
        if (driver == null) {
            return Reach.UNKNOWN;
        }
        if (part(PartScope.SERVER).filter(ClusterIds::isServiceName).isPresent()) {
            return Reach.KUBERNETES_CLUSTER;
        }
        boolean regional =
                part(PartScope.REGION).isPresent() && part(PartScope.ZONE).isEmpty();
        return driver.reach() == Reach.ZONE && regional ? Reach.REGION : driver.reach();
    }

    /** {@return whether two Kubernetes clusters can use it} */
    public Sharing sharing() {
        if (driver == null) {
            return Sharing.UNKNOWN;
        }
        if (reach() == Reach.KUBERNETES_CLUSTER) {
            return Sharing.NEVER;
        }
        boolean rawDisk = driver == Driver.CEPH_RBD && WriteSharing.of(volume) == WriteSharing.MANY;
        return rawDisk ? Sharing.WRITERS : driver.sharing();
    }

    /**
     * {@return a text that identifies the storage: equal keys mean one storage. Different keys prove nothing, because
     * some storages have several. Empty if the volume does not show enough}
     */
    public Optional<String> key() {
        return keys().stream().findFirst();
    }

    /** {@return all its keys, see {@link #key()}: two storages that have one of them in common are the same} */
    public List<String> keys() {
        return keys.same();
    }

    /**
     * {@return texts for grouping: two storages that may be the same have one in common, if the volumes show any part
     * of it}
     */
    public List<String> hints() {
        return keys.similar();
    }

    /** Its directories, one for each of its identities that has one. */
    List<StorageKeys.Place> places() {
        return keys.places();
    }

    /**
     * Whether another storage is a directory inside this one, so that who writes there writes this storage.
     *
     * @param other the other storage
     * @return false if one of them is no directory, or they are the same
     */
    public boolean contains(BackingStorage other) {
        return places().stream().anyMatch(outer -> other.places().stream().anyMatch(outer::contains));
    }

    /** Whether the other volume names what only an attribute of this one names, not its handle. */
    boolean mayMean(BackingStorage other) {
        return keys.candidates().stream().anyMatch(other.hints()::contains);
    }

    /**
     * Whether two volumes of one Kubernetes cluster are the same storage.
     *
     * @param other the storage of the other volume
     * @return the answer with its reason
     */
    public Sameness compare(BackingStorage other) {
        return Comparison.of(this, requireNonNull(other, "other"));
    }

    /**
     * Whether two volumes of two Kubernetes clusters are the same storage. Names that each cluster assigns itself are
     * not compared across clusters, see {@link #of(VolumeView, Map)}.
     *
     * @param other the storage of the volume in the other cluster
     * @return the answer with its reason
     */
    public Sameness compareAcross(BackingStorage other) {
        return Comparison.across(this, requireNonNull(other, "other"));
    }

    /** {@return {@code volume}, {@code driver}, {@code parts}, {@code reach} and {@code sharing}} */
    public JsonObject toJson() {
        return JsonObject.of("volume", JsonString.of(volume.name()))
                .with("driver", driver().map(Driver::toString).orElse("unknown"))
                .with("parts", JsonArray.of(parts.stream().map(HandlePart::toJson)))
                .with("reach", reach().toString())
                .with("sharing", sharing().toString());
    }

    /** The volume and the row of its driver. */
    @Override
    public String toString() {
        return volume + " on " + driver().map(Driver::toString).orElse("an unknown driver");
    }

    /** What a part of a handle names. */
    public enum PartScope {
        /** A storage cluster, by its name in the configuration of the driver: two names may mean one cluster. */
        CLUSTER(true),
        /** A server, an address or an access point: two of them may serve one storage. */
        SERVER(true),
        /** A name that was recorded when the volume was created and may have changed since. */
        RECORDED_NAME(true),
        /** An account, a subscription, a project or a resource group. */
        ACCOUNT(false),
        /** A region of a cloud. */
        REGION(false),
        /** A zone of a cloud. */
        ZONE(false),
        /** A node. */
        NODE(false),
        /** A pool, a file system or a bucket. */
        POOL(false),
        /** A directory of a file system: one may lie inside another. */
        DIRECTORY(false),
        /** A directory as a server exports it: a client may see it under a shorter path. */
        EXPORT(false),
        /** A volume, by a name that is unique only within the other parts. */
        VOLUME(false),
        /** A volume, by an id that is unique among all clusters of the driver. */
        VOLUME_ID(false);

        private final boolean alias;

        PartScope(boolean alias) {
            this.alias = alias;
        }

        /** {@return whether two different values may mean the same thing} */
        public boolean isAlias() {
            return alias;
        }

        boolean isPath() {
            return this == DIRECTORY || this == EXPORT;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * One part of the name of a storage.
     *
     * @param name the name of the part, in kebab-case, for example {@code resource-group}
     * @param scope what it names
     * @param value the value, normalized so that equal values mean the same
     */
    public record HandlePart(String name, PartScope scope, String value) {

        public HandlePart {
            requireNonNull(name, "name");
            requireNonNull(scope, "scope");
            requireNonNull(value, "value");
        }

        static HandlePart of(PartName name, String value) {
            String written = name.ignoresCase() ? value.toLowerCase(Locale.ROOT) : value;
            return new HandlePart(name.toString(), name.scope(), ComparableValues.plain(name.scope(), written));
        }

        /** {@return {@code name}, {@code scope} and {@code value}} */
        public JsonObject toJson() {
            return JsonObject.of("name", JsonString.of(name))
                    .with("scope", scope.toString())
                    .with("value", value);
        }
    }
}
