package dev.mooring.lint;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.BackingStorage.HandlePart;
import dev.mooring.driver.BackingStorage.PartScope;
import dev.mooring.driver.Driver;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.internal.PartName;
import dev.mooring.internal.EnumNames;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What the driver of a volume removes from the storage when the volume is deleted with reclaim policy Delete. This can
 * be more than the data of the volume, or something else: drivers recognise their own volumes only by the handle.
 *
 * @param kind what is removed
 * @param what its name, for example {@code bucket b, prefix /pvc-1}; empty for nothing
 * @param path the directory that is removed with everything below, in the form of {@link BackingStorage#parts}; empty
 *     if it is not a directory
 * @param why one sentence
 */
record Removal(Kind kind, String what, String path, String why) {

    /** What is removed. */
    enum Kind {
        /** Nothing. */
        NOTHING,
        /** A directory of a bucket, with everything below. */
        PREFIX,
        /** A whole bucket, with all its objects. */
        BUCKET,
        /** A directory of a file system, with everything below. */
        DIRECTORY,
        /** A whole volume of the storage system. */
        VOLUME,
        /** A whole container of an account. */
        CONTAINER,
        /** It is not known. */
        UNKNOWN;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** A handle that contains this counts as created by the driver of JuiceFS. */
    private static final Pattern JUICEFS =
            Pattern.compile("pvc-[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    /** Drivers without a row whose provisioner removes nothing. */
    private static final Set<String> REMOVE_NOTHING =
            Set.of("csi-rclone", "rclone.csi.veloxpack.io", "fuse.csi.fluid.io");

    Removal {
        requireNonNull(kind, "kind");
        requireNonNull(what, "what");
        requireNonNull(path, "path");
        requireNonNull(why, "why");
    }

    private static Removal nothing(String why) {
        return new Removal(Kind.NOTHING, "", "", why);
    }

    private static Removal unknown(String why) {
        return new Removal(Kind.UNKNOWN, "", "", why);
    }

    /**
     * What the deletion of a volume removes. A provisioner acts only on volumes that name it in the annotation
     * {@code pv.kubernetes.io/provisioned-by}; without it the PV controller marks the volume as Failed. (A provisioner
     * of a newer release can see it Released shortly before; {@code deletion} reports that.)
     *
     * <p>For example, a volume of {@code ru.yandex.s3.csi} with the handle {@code b} and the annotation loses the bucket {@code b}
     * with all objects, and one with {@code b/pvc-1} loses its directory {@code pvc-1}.
     *
     * @param storage the storage of the volume
     * @return what is removed; {@link Kind#UNKNOWN} if that is not known for the driver
     */
    static Removal of(BackingStorage storage) {
        VolumeView volume = storage.volume();
        String by = volume.annotations().getOrDefault(Annotations.PROVISIONED_BY, "");
        if (storage.driver().isPresent() || REMOVE_NOTHING.contains(storage.driverName())) {
            if (by.isEmpty()) {
                return nothing("no annotation names a provisioner, so the volume becomes Failed");
            }
            if (!by.equals(storage.driverName())) {
                return unknown(
                        "its annotation names provisioner " + by + ", and its driver is " + storage.driverName());
            }
        }
        return ofDriver(storage);
    }

    /** What the driver removes when its provisioner acts. */
    private static Removal ofDriver(BackingStorage storage) {
        String handle = storage.volume().volumeHandle();
        Driver driver = storage.driver().orElse(null);
        if (driver == null) {
            return REMOVE_NOTHING.contains(storage.driverName())
                    ? nothing("its driver removes nothing")
                    : unknown("what driver " + storage.driverName() + " removes is not known");
        }
        String path = part(storage, PartName.PATH).orElse("");
        String bucket = part(storage, PartName.BUCKET).orElse("");
        return switch (driver) {
            case CSI_S3 -> s3(storage, bucket, path);
            case MOUNTPOINT_S3, GCS_FUSE, ALIBABA_OSS -> nothing("its driver removes nothing");
            case SEAWEEDFS ->
                directory(Kind.PREFIX, handle.startsWith("/") ? handle : "/buckets/" + handle, "the filer removes it");
            case CUBEFS ->
                new Removal(
                        Kind.VOLUME,
                        "volume " + part(storage, PartName.VOLUME).orElse(handle),
                        "",
                        "the driver deletes the volume of the master");
            case AZURE_BLOB ->
                handle.split("#", -1).length > 2
                        ? new Removal(
                                Kind.CONTAINER,
                                "container " + bucket + " of account "
                                        + part(storage, PartName.ACCOUNT_NAME).orElse(""),
                                "",
                                "its handle has the form that the driver creates")
                        : nothing("its handle does not have the form that the driver makes");
            case JUICEFS -> juicefs(handle, path);
            case CEPHFS ->
                part(storage, PartName.UUID).isPresent()
                        ? new Removal(Kind.VOLUME, "the subvolume of " + handle, "", "the driver deletes the subvolume")
                        : nothing("the driver deletes only volumes that it created");
            default -> unknown("what the driver removes is not known");
        };
    }

    private static Removal s3(BackingStorage storage, String bucket, String path) {
        if (!storage.driverName().equals("ru.yandex.s3.csi")) {
            return unknown("several programs have the name of this driver");
        }
        return path.isEmpty() || path.equals("/")
                ? new Removal(
                        Kind.BUCKET,
                        "bucket " + bucket,
                        "/",
                        "a handle without a prefix owns its bucket, which is removed with all objects")
                : new Removal(
                        Kind.PREFIX, "bucket " + bucket + ", prefix " + path, path, "it is the prefix of the handle");
    }

    /** In provisioner mode the directory comes from a pattern, and an attribute contains it. */
    private static Removal juicefs(String handle, String path) {
        if (!path.isEmpty() && !path.equals("/") && !path.equals("/" + handle)) {
            return directory(
                    Kind.DIRECTORY,
                    path,
                    "the provisioner removes the directory, unless another volume of the class uses it");
        }
        return JUICEFS.matcher(handle).find()
                ? directory(
                        Kind.DIRECTORY,
                        "/" + handle,
                        "its handle contains pvc- and a UUID, like those that the driver creates")
                : nothing("its handle does not have the form that the driver makes");
    }

    private static Removal directory(Kind kind, String path, String why) {
        return new Removal(kind, "directory " + path, path, why);
    }

    private static Optional<String> part(BackingStorage storage, PartName name) {
        return storage.parts().stream()
                .filter(each -> each.name().equals(name.toString()))
                .map(HandlePart::value)
                .findFirst();
    }

    /**
     * Whether the removal destroys data of another volume of the same driver.
     *
     * @param own the storage of the volume that is deleted
     * @param other the storage of the other volume
     * @return true if the volumes show that it does; false if it does not, or if that is not known
     */
    boolean takes(BackingStorage own, BackingStorage other) {
        if (path.isEmpty() || !own.driver().equals(other.driver())) {
            return false;
        }
        List<HandlePart> place = elsewhere(own);
        String directory = part(other, PartName.PATH).orElse("");
        return !directory.isEmpty()
                && place.equals(elsewhere(other))
                && !isKeptFor(own, other, directory)
                && (path.equals("/") || directory.equals(path) || directory.startsWith(path + "/"));
    }

    /** A JuiceFS directory that comes from a pattern stays as long as another volume of the class uses it. */
    private boolean isKeptFor(BackingStorage own, BackingStorage other, String directory) {
        String className = own.volume().className();
        return own.volume().csiDriver().equals("csi.juicefs.com")
                && directory.equals(path)
                && !className.isEmpty()
                && className.equals(other.volume().className());
    }

    /**
     * The volumes with reclaim policy Delete whose deletion also removes the data of others that are not the same
     * storage.
     *
     * @param storages the storages of all volumes; each is examined once
     * @return the names of the others, by the name of the volume that is deleted, in the given order; only volumes that
     *     remove data of others
     */
    static Map<String, List<String>> neighbours(List<BackingStorage> storages) {
        Map<String, TreeMap<String, List<BackingStorage>>> byPlace = new HashMap<>();
        for (BackingStorage storage : storages) {
            part(storage, PartName.PATH)
                    .ifPresent(path -> byPlace.computeIfAbsent(key(storage), unused -> new TreeMap<>())
                            .computeIfAbsent(path.equals("/") ? "" : path, unused -> new ArrayList<>())
                            .add(storage));
        }
        Map<String, List<String>> neighbours = new LinkedHashMap<>();
        for (BackingStorage own : storages) {
            Removal removal = own.volume().reclaimPolicy().equals("Delete") ? of(own) : nothing("its policy keeps it");
            TreeMap<String, List<BackingStorage>> place = byPlace.getOrDefault(key(own), new TreeMap<>());
            if (removal.path.isEmpty() || removal.kind == Kind.UNKNOWN) {
                continue;
            }
            String from = removal.path.equals("/") ? "" : removal.path;
            List<String> names = place.subMap(from, true, from + "0", false).values().stream()
                    .flatMap(List::stream)
                    .filter(other -> !other.equals(own) && removal.takes(own, other))
                    .filter(other -> own.compare(other).answer() != Sameness.Answer.SAME)
                    .map(other -> other.volume().name())
                    .toList();
            if (!names.isEmpty()) {
                neighbours.put(own.volume().name(), names);
            }
        }
        return neighbours;
    }

    private static String key(BackingStorage storage) {
        return storage.driver() + " " + elsewhere(storage);
    }

    /** All parts that name the storage, except the directory. */
    private static List<HandlePart> elsewhere(BackingStorage storage) {
        return storage.parts().stream()
                .filter(each -> each.scope() != PartScope.DIRECTORY)
                .toList();
    }
}
