package dev.mooring.driver;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.BackingStorage.HandlePart;
import dev.mooring.driver.BackingStorage.PartScope;
import dev.mooring.object.Annotations;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.EnumNames;
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
 * What the driver of a volume removes from the storage when the volume is deleted with reclaim policy Delete. It can be more than the
 * data of the volume, and it can be something else: drivers tell a volume of their own from another one by its handle alone.
 *
 * @param kind what is removed
 * @param what the name of it, for example {@code bucket b, prefix /pvc-1}; empty for nothing
 * @param path the directory that is removed with everything below, in the form of {@link BackingStorage#parts}; empty if it is no
 *     directory
 * @param why one sentence
 */
public record Removal(Kind kind, String what, String path, String why) {

    /** What is removed. */
    public enum Kind {
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

    /** A handle counts as made by the driver of JuiceFS if it has this anywhere. */
    private static final Pattern JUICEFS =
            Pattern.compile("pvc-[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    /** Drivers without a row whose provisioner removes nothing. */
    private static final Set<String> REMOVE_NOTHING =
            Set.of("csi-rclone", "rclone.csi.veloxpack.io", "fuse.csi.fluid.io");

    public Removal {
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
     * {@code pv.kubernetes.io/provisioned-by}; without it the PV controller makes the volume Failed. (A provisioner of a newer release
     * can still see it Released in the moment before; {@code deletion} says so.)
     *
     * <p>For example, a volume of {@code ru.yandex.s3.csi} with the handle {@code b} and the annotation loses the bucket {@code b}
     * with all objects, and one with {@code b/pvc-1} the directory {@code pvc-1} of it.
     *
     * @param storage the storage of the volume
     * @return what is removed; {@link Kind#UNKNOWN} for drivers of which it is not known
     */
    public static Removal of(BackingStorage storage) {
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

    /** What the driver removes when its provisioner is asked. */
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
                                "its handle has the form that the driver makes")
                        : nothing("its handle does not have the form that the driver makes");
            case JUICEFS -> juicefs(handle, path);
            case CEPHFS ->
                part(storage, PartName.UUID).isPresent()
                        ? new Removal(Kind.VOLUME, "the subvolume of " + handle, "", "the driver deletes the subvolume")
                        : nothing("the driver deletes no volume that it has not made");
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

    /** In provisioner mode the directory comes from a pattern, and the attribute has it. */
    private static Removal juicefs(String handle, String path) {
        if (!path.isEmpty() && !path.equals("/") && !path.equals("/" + handle)) {
            return directory(
                    Kind.DIRECTORY,
                    path,
                    "the provisioner removes the directory, unless another volume of the class has it");
        }
        return JUICEFS.matcher(handle).find()
                ? directory(
                        Kind.DIRECTORY, "/" + handle, "its handle has pvc- and a UUID in it, as those of the driver")
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
     * Whether what is removed has the data of another volume of the same driver.
     *
     * @param own the storage of the volume that is deleted
     * @param other the storage of the other volume
     * @return true if the other is in it, as far as the volumes say; false if it is not, or not known
     */
    public boolean takes(BackingStorage own, BackingStorage other) {
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

    /** A directory of JuiceFS that comes from a pattern stays as long as another volume of the class has it. */
    private boolean isKeptFor(BackingStorage own, BackingStorage other, String directory) {
        String className = own.volume().className();
        return own.volume().csiDriver().equals("csi.juicefs.com")
                && directory.equals(path)
                && !className.isEmpty()
                && className.equals(other.volume().className());
    }

    /**
     * The volumes with reclaim policy Delete whose deletion takes the data of others along that are not the same storage.
     *
     * @param storages the storages of all volumes; each is looked at once
     * @return the names of the others, by the name of the volume that is deleted, in the given order; without volumes that take nothing
     */
    public static Map<String, List<String>> neighbours(List<BackingStorage> storages) {
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

    /** Everything that names the storage but the directory. */
    private static List<HandlePart> elsewhere(BackingStorage storage) {
        return storage.parts().stream()
                .filter(each -> each.scope() != PartScope.DIRECTORY)
                .toList();
    }
}
