package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.DaemonPlace;
import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.DriverMount;
import dev.mooring.fuse.mount.DriverQuirk;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.Healing;
import dev.mooring.fuse.mount.MountLayout;
import dev.mooring.fuse.mount.MountLine;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.internal.FuseVolume;
import dev.mooring.fuse.mount.internal.FuseVolumes;
import dev.mooring.fuse.recovery.internal.BindFindings;
import dev.mooring.fuse.recovery.internal.MountUsers;
import dev.mooring.fuse.recovery.internal.Peers;
import dev.mooring.fuse.recovery.internal.SeenMounts;
import dev.mooring.fuse.recovery.internal.UsedMount;
import dev.mooring.internal.Digests;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.object.PodView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The objects and mounts of a plan, and what follows only from them. */
final class NodeMounts {

    final FuseRequest request;
    final Peers peers;
    final SeenMounts on;
    final List<FuseVolume> volumes;
    private final Map<String, List<MountEntry>> sources = new HashMap<>();
    private final Map<List<String>, List<FuseVolume>> byHandle;
    private final Map<String, List<FuseVolume>> byDevice;
    private final Set<String> handles;
    private final Set<String> followed = new HashSet<>();

    NodeMounts(FuseRequest request) {
        this.request = request;
        this.peers =
                new Peers(request.seen(), request.inventory(), request.root().text(), "");
        this.on = new SeenMounts(request.seen(), entry -> entry.baseType().equals("fuse"));
        this.volumes = FuseVolumes.of(request.inventory(), request.node(), request.root());
        this.byHandle = volumes.stream().collect(Collectors.groupingBy(each -> List.of(each.driver(), each.handle())));
        this.handles = volumes.stream().map(FuseVolume::handle).collect(Collectors.toSet());
        this.byDevice = volumes.stream()
                .filter(each -> top(each.target()).isPresent())
                .collect(Collectors.groupingBy(
                        each -> top(each.target()).map(MountEntry::device).orElse("")));
        for (FuseVolume volume : volumes) {
            if (users(volume).anyFollows()) {
                followed.add(fate(volume));
            }
        }
    }

    /**
     * A volume of a driver of the table, or one whose mount a daemon serves. Kernel mounts are not part of the plan;
     * they count only if probed.
     */
    boolean concerns(FuseVolume volume) {
        boolean served = top(volume.target())
                .filter(entry -> entry.baseType().equals("fuse"))
                .isPresent();
        List<FuseDriver> rows = rows(volume);
        if (!served && !rows.isEmpty() && rows.stream().allMatch(row -> row.place() == DaemonPlace.KERNEL)) {
            return request.seen().probes().containsKey(volume.target());
        }
        return served
                || request.rows().containsKey(volume.driver())
                || !FuseDriver.ofName(volume.driver()).isEmpty();
    }

    /** The pod below whose directory a path is, if it was given. */
    Optional<PodView> podOf(String path) {
        return Peers.podUid(request.root().text(), path)
                .flatMap(uid -> request.inventory().pods().stream()
                        .filter(pod -> pod.uid().equals(uid))
                        .findFirst());
    }

    Optional<MountEntry> top(String path) {
        return request.seen().mounts().flatMap(table -> table.top(path));
    }

    /** Whether the volumes of a first mount are planned: it is their staging path, or they are binds of it. */
    boolean isPlannedWithPods(String path) {
        List<String> devices = request.seen().mounts().map(table -> table.at(path)).orElse(List.of()).stream()
                .map(MountEntry::device)
                .filter(device -> !device.isEmpty())
                .toList();
        return volumes.stream()
                .filter(this::concerns)
                .anyMatch(volume -> volume.staging().filter(path::equals).isPresent()
                        || top(volume.target())
                                .map(MountEntry::device)
                                .filter(devices::contains)
                                .isPresent());
    }

    /** Whether nothing is mounted at a path, as the whole table shows. */
    boolean isBare(String path) {
        return request.seen()
                .mounts()
                .filter(table -> table.isWhole() && table.top(path).isEmpty())
                .isPresent();
    }

    DaemonSeen daemon(String path) {
        return request.daemons().getOrDefault(path, DaemonSeen.NONE);
    }

    /** What the driver does on its own, if the caller says so. */
    Optional<Healing> saidHealing(FuseVolume volume) {
        return Optional.ofNullable(request.healing().get(volume.driver()));
    }

    List<FuseDriver> rows(FuseVolume volume) {
        return saidHealing(volume)
                .map(how -> tableRows(volume).stream()
                        .map(row -> row.withHealing(how))
                        .toList())
                .orElseGet(() -> tableRows(volume));
    }

    private List<FuseDriver> tableRows(FuseVolume volume) {
        FuseDriver named = request.rows().get(volume.driver());
        if (named != null) {
            return List.of(named);
        }
        List<FuseDriver> rows = FuseDriver.ofName(volume.driver());
        MountEntry top = top(volume.target()).orElse(null);
        List<FuseDriver> fitting = top == null
                ? rows
                : rows.stream().filter(row -> MountLine.fits(row, top)).toList();
        List<FuseDriver> left = fitting.isEmpty() ? rows : fitting;
        List<FuseDriver> sources = left.stream()
                .filter(row ->
                        row.layout() == MountLayout.SOURCE && !sources(row).isEmpty())
                .toList();
        return sources.isEmpty() ? left : sources;
    }

    /** What a plan needs from a row. */
    private record Behaviour(
            Healing healing,
            boolean keepsDescriptor,
            boolean sidecar,
            boolean kernel,
            MountLayout layout,
            boolean s3fs) {

        static Behaviour of(FuseDriver row) {
            return new Behaviour(
                    row.healing(),
                    row.keepsDescriptor(),
                    row.place() == DaemonPlace.SIDECAR,
                    row.place() == DaemonPlace.KERNEL,
                    row.layout(),
                    row.types().contains("fuse.s3fs"));
        }
    }

    /** The row, or the first of several that behave in the same way. */
    static Optional<FuseDriver> agreed(List<FuseDriver> rows) {
        boolean agree = rows.stream().map(Behaviour::of).distinct().count() == 1;
        return agree ? Optional.of(rows.get(0)) : Optional.empty();
    }

    MountState state(FuseVolume volume, @Nullable FuseDriver row) {
        ExpectedMount expected = ExpectedMount.at(volume.target());
        return DriverMount.of(
                volume.staging().map(expected::boundFrom).orElse(expected),
                request.seen(),
                Optional.ofNullable(row),
                row == null ? Optional.empty() : volume.storage(row),
                daemon(volume.target()));
    }

    /** What is wrong with a mount that answers. A driver that mounts for the pod itself has the root of its file system there. */
    BindFindings findings(FuseVolume volume, @Nullable FuseDriver row) {
        Optional<String> directory = row == null || row.layout() == MountLayout.SOURCE
                ? Optional.empty()
                : row.layout() == MountLayout.DIRECT
                        ? Optional.of("/")
                        : volume.staging()
                                .map(staging -> BindFindings.ofStaged(request.seen(), staging, volume.target()))
                                .orElse(Optional.of("/"));
        return users(volume, directory).findings();
    }

    /** The first mounts of a driver that pods have binds of. */
    private List<MountEntry> sources(FuseDriver row) {
        return sources.computeIfAbsent(
                row.key(),
                key -> request.seen().mounts().map(MountTable::entries).orElse(List.of()).stream()
                        .filter(entry ->
                                !row.root().isEmpty() && entry.mountPoint().startsWith(row.root()))
                        .filter(entry -> MountLine.fits(row, entry))
                        .toList());
    }

    /**
     * What to bind for a volume: a mount of the same volume that the driver has made again, and that answers, with the
     * same subdirectory as the dead bind mount.
     */
    Optional<From> source(FuseVolume volume, @Nullable FuseDriver row) {
        MountEntry dead = top(volume.target()).orElse(null);
        if (row == null || dead == null) {
            return Optional.empty();
        }
        List<String> paths = row.layout() == MountLayout.STAGED
                ? volume.staging().stream().toList()
                : sources(row).stream()
                        .map(MountEntry::mountPoint)
                        .filter(path -> isOf(volume, path, row, dead.root()))
                        .distinct()
                        .toList();
        if (paths.size() != 1) {
            return Optional.empty();
        }
        String path = paths.get(0);
        return top(path)
                .filter(entry -> MountLine.fits(row, entry)
                        && entry.source().equals(dead.source())
                        && !entry.device().equals(dead.device()))
                .filter(entry -> request.seen().answers(path))
                .flatMap(entry -> below(entry.root(), dead.root()))
                .map(directory -> new From(path, path + directory));
    }

    /**
     * The source to bind for a volume.
     *
     * @param mount where the driver's mount is
     * @param path the directory of it
     */
    record From(String mount, String path) {}

    /** A directory of a file system as seen below a mount of it; empty if the mount does not have it. */
    private static Optional<String> below(String root, String directory) {
        if (root.equals(directory)) {
            return Optional.of("");
        }
        String prefix = root.equals("/") ? "/" : root + "/";
        return directory.startsWith(prefix)
                ? Optional.of("/" + directory.substring(prefix.length()))
                : Optional.empty();
    }

    /**
     * Whether a source is that of a volume. Its directory has the name of the volume, with or without six random
     * letters; or the SHA-256 of the handle. Volumes of a class can share a mount with the name of the class: then the
     * dead bind is a directory of it.
     */
    private boolean isOf(FuseVolume volume, String path, FuseDriver row, String directory) {
        String first = path.substring(row.root().length()).split("/", 2)[0];
        if (MountLine.dataset(path).isPresent()) {
            return isOfDataset(volume, path);
        }
        Stream<String> names = Stream.concat(
                Stream.of(volume.handle(), volume.name()),
                directory.equals("/") || !row.quirks().contains(DriverQuirk.SHARES_BY_CLASS)
                        ? Stream.empty()
                        : sharedName(volume).stream());
        return names.anyMatch(name -> first.equals(name)
                        || (first.matches(".*-[0-9a-zA-Z]{6}")
                                && first.substring(0, first.length() - 7).equals(name)
                                && !handles.contains(first)))
                || first.equals(Digests.sha256(volume.handle())); // Alibaba's driver
    }

    /**
     * The class of a volume whose handle is the name of a volume. Classes whose secret is a template have a mount for each volume.
     *
     * @upstream juicefs-csi-driver pkg/juicefs/juicefs.go getUniqueId
     */
    private Optional<String> sharedName(FuseVolume volume) {
        return request.inventory()
                .volume(volume.handle())
                .flatMap(found -> request.inventory().storageClass(found.className()))
                .filter(found -> !found.parameters()
                        .getOrDefault("csi.storage.k8s.io/provisioner-secret-name", "")
                        .contains("$"))
                .map(found -> found.ref().name());
    }

    /** The name of a volume of Fluid is ambiguous, as both parts can have a hyphen; the path of its mount is not. */
    private static boolean isOfDataset(FuseVolume volume, String path) {
        String said = volume.attributes().getOrDefault("fluid_path", "");
        return said.isEmpty()
                ? MountLine.dataset(path)
                        .filter(name -> volume.handle().equals(name.replace('/', '-')))
                        .isPresent()
                : path.equals(said);
    }

    /** A mount over one of several peers appears at all of them, so one container that follows decides for all. */
    boolean isFollowed(FuseVolume volume) {
        return followed.contains(fate(volume));
    }

    /** The peer group of the mount of a volume; the path if it has none. */
    String fate(FuseVolume volume) {
        return top(volume.target()).flatMap(MountEntry::sharedGroup).orElse(volume.target());
    }

    MountUsers users(FuseVolume volume) {
        return users(volume, Optional.empty());
    }

    private MountUsers users(FuseVolume volume, Optional<String> directory) {
        return new MountUsers(
                new UsedMount(volume.subject(), volume.target(), volume.isReadOnly(), directory, volume.containers()),
                request.seen());
    }

    /** Whether a mount over the dead one, bound from another mount, would be writable in a container that may only read. */
    boolean wouldBecomeWritable(FuseVolume volume, From from) {
        boolean readOnly = top(from.mount()).filter(MountEntry::isReadOnly).isPresent();
        return !readOnly
                && volumes.stream()
                        .filter(other -> fate(other).equals(fate(volume)))
                        .map(this::users)
                        .anyMatch(users -> users.live().stream()
                                .anyMatch(use -> use.mounts().stream()
                                        .anyMatch(mount -> mount.isReadOnly() && users.follows(use, mount))));
    }

    /** Whether the driver no longer has the mount whose bind a volume has, and the bind lives on. */
    boolean isSourceGone(FuseVolume volume, FuseDriver row) {
        return switch (row.layout()) {
            case DIRECT -> false;
            case STAGED -> volume.staging().filter(this::isBare).isPresent();
            case SOURCE ->
                row.place() != DaemonPlace.PLUGIN
                        && row.place() != DaemonPlace.SIDECAR
                        && request.seen().mounts().filter(MountTable::isWhole).isPresent()
                        && sources(row).stream()
                                .noneMatch(entry -> top(volume.target())
                                        .filter(top -> top.device().equals(entry.device()))
                                        .isPresent());
        };
    }

    /** The volumes of one handle, in the order of pods. */
    List<FuseVolume> ofSameHandle(FuseVolume volume) {
        return byHandle.getOrDefault(List.of(volume.driver(), volume.handle()), List.of());
    }

    /** Whether the pod has another volume with the same handle; the kubelet mounts only one of them. */
    boolean isTwiceInPod(FuseVolume volume) {
        return ofSameHandle(volume).stream()
                .anyMatch(other ->
                        other.podUid().equals(volume.podUid()) && !other.name().equals(volume.name()));
    }

    /** The other volumes whose mounts have the same file system and a different handle. */
    List<String> ofSameDaemon(FuseVolume volume) {
        String device = top(volume.target()).map(MountEntry::device).orElse("");
        return byDevice.getOrDefault(device, List.of()).stream()
                .filter(other -> !other.handle().equals(volume.handle()))
                .map(FuseVolume::name)
                .distinct()
                .toList();
    }
}
