package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountEntry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a line of a mount table is: whose mount, in which role, and what it shows of the storage. */
public final class MountLine {

    /** What a mount is for. */
    public enum PathRole {
        /** The first mount of the daemon, in a directory of the driver. */
        SOURCE,
        /** The kubelet's staging path of a volume. */
        STAGING,
        /** The path of a pod. */
        TARGET,
        /** Another path. */
        OTHER;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private final PathRole role;
    private final boolean fuse;
    private final List<FuseDriver> candidates;
    private final @Nullable String storage;
    private final String directory;
    private final @Nullable String name;

    private MountLine(
            PathRole role, boolean fuse, List<FuseDriver> candidates, @Nullable String storage, MountEntry entry) {
        this.role = role;
        this.fuse = fuse;
        this.candidates = List.copyOf(candidates);
        this.storage = storage;
        this.directory = entry.root();
        this.name = role == PathRole.SOURCE ? sourceName(entry.mountPoint(), candidates) : null;
    }

    /** The directory that a driver made for the mount; Fluid also makes one for the runtime and the namespace. */
    private static @Nullable String sourceName(String path, List<FuseDriver> candidates) {
        return candidates.stream()
                .map(FuseDriver::root)
                .filter(root -> !root.isEmpty() && path.startsWith(root))
                .findFirst()
                .map(root -> root.equals(FuseDriver.RUNTIME_MOUNTS)
                        ? dataset(path).orElse("")
                        : path.substring(root.length()).split("/", 2)[0])
                .filter(found -> !found.isEmpty())
                .orElse(null);
    }

    /**
     * The dataset of a mount of Fluid.
     *
     * @param path for example {@code /runtime-mnt/juicefs/default/jfsdemo/juicefs-fuse}
     * @return namespace and name, for example {@code default/jfsdemo}; empty for another path
     * @upstream fluid pkg/ddc/base/pv.go
     */
    public static Optional<String> dataset(String path) {
        String[] words = path.split("/");
        return path.startsWith(FuseDriver.RUNTIME_MOUNTS) && words.length > 4
                ? Optional.of(words[3] + "/" + words[4])
                : Optional.empty();
    }

    /**
     * Reads a line without other evidence. A staging path names the driver; the path of a pod does not.
     *
     * @param entry the line
     * @param root the root directory of the kubelet
     * @return what it is
     */
    public static MountLine of(MountEntry entry, KubeletRoot root) {
        return of(entry, root, stagingDriver(entry, root).orElse(""));
    }

    /**
     * Reads a line of a volume.
     *
     * @param entry the line
     * @param root the root directory of the kubelet
     * @param driver the CSI driver of the volume; empty if it is not known
     * @return what it is; without candidates if it is not a mount of that driver, or no daemon serves it
     */
    public static MountLine of(MountEntry entry, KubeletRoot root, String driver) {
        requireNonNull(driver, "driver");
        PathRole role = role(entry, root);
        boolean fuse = isFuse(entry);
        List<FuseDriver> rows = driver.isEmpty() ? FuseDriver.TABLE : FuseDriver.ofName(driver);
        List<FuseDriver> fitting = rows.stream()
                .filter(row -> (fuse || row.place() == DaemonPlace.KERNEL) && row.fits(entry.type(), entry.source()))
                .filter(row -> role != PathRole.SOURCE
                        || (row.layout() == MountLayout.SOURCE
                                && entry.mountPoint().startsWith(row.root())))
                .filter(row -> role != PathRole.STAGING || row.layout() == MountLayout.STAGED)
                .toList();
        boolean named = fitting.stream().anyMatch(row -> !row.takesAnySource());
        List<FuseDriver> candidates = fitting.stream()
                .filter(row -> !driver.isEmpty() || !named || !row.takesAnySource())
                .toList();
        List<String> storages = candidates.stream()
                .map(row -> row.shows().storage(entry.source()).orElse(""))
                .distinct()
                .toList();
        return new MountLine(
                role,
                fuse,
                candidates,
                storages.size() == 1 && !storages.get(0).isEmpty() ? storages.get(0) : null,
                entry);
    }

    /** The control file system of FUSE, and file systems of disks, are served by no daemon of a volume. */
    private static boolean isFuse(MountEntry entry) {
        return entry.baseType().equals("fuse");
    }

    private static PathRole role(MountEntry entry, KubeletRoot root) {
        String path = entry.mountPoint();
        if (path.startsWith(root.text() + "/pods/")) {
            return PathRole.TARGET;
        }
        if (path.startsWith(root.text() + "/plugins/kubernetes.io/csi/") && path.endsWith("/globalmount")) {
            return PathRole.STAGING;
        }
        boolean source = FuseDriver.TABLE.stream()
                .anyMatch(row ->
                        !row.root().isEmpty() && path.startsWith(row.root()) && row.fits(entry.type(), entry.source()));
        return source ? PathRole.SOURCE : PathRole.OTHER;
    }

    /**
     * The driver that a staging path names.
     *
     * @param entry a line
     * @param root the root directory of the kubelet
     * @return the name; empty if the path is not a staging path, or has the layout from before Kubernetes 1.24, which
     *     names no driver
     */
    private static Optional<String> stagingDriver(MountEntry entry, KubeletRoot root) {
        String directory = root.text() + "/plugins/kubernetes.io/csi/";
        String path = entry.mountPoint();
        if (!path.startsWith(directory) || !path.endsWith("/globalmount")) {
            return Optional.empty();
        }
        String name = path.substring(directory.length(), path.indexOf('/', directory.length()));
        return name.equals("pv") ? Optional.empty() : Optional.of(name);
    }

    /**
     * Whether a line can be a mount of a driver, by its type and source.
     *
     * @param row the driver
     * @param entry the line
     * @return true if it can
     */
    public static boolean fits(FuseDriver row, MountEntry entry) {
        return (isFuse(entry) || row.place() == DaemonPlace.KERNEL) && row.fits(entry.type(), entry.source());
    }

    /**
     * What a line shows of the storage.
     *
     * @param row the driver
     * @param entry the line
     * @return the bucket, volume, file system, remote or path; empty if the line hides it
     */
    public static Optional<String> storage(FuseDriver row, MountEntry entry) {
        return row.shows().storage(entry.source());
    }

    /** {@return what the mount is for} */
    public PathRole role() {
        return role;
    }

    /** {@return whether a daemon serves it} */
    public boolean isFuse() {
        return fuse;
    }

    /** {@return the rows whose mount it can be, in the order of the table; empty if the table knows none} */
    public List<FuseDriver> candidates() {
        return candidates;
    }

    /** {@return the bucket, volume, file system, remote or path that the source shows; empty if it hides it} */
    public Optional<String> storage() {
        return Optional.ofNullable(storage);
    }

    /** {@return the directory of the file system that is mounted; {@code /} for all of it} */
    public String directory() {
        return directory;
    }

    /**
     * {@return the name in the path of a first mount: the mount pod, the volume with or without random letters, or the
     * dataset as {@code namespace/name}; empty for other mounts}
     */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    @Override
    public String toString() {
        return role + " of " + candidates.stream().map(FuseDriver::key).toList();
    }
}
