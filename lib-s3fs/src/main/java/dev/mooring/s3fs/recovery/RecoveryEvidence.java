package dev.mooring.s3fs.recovery;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.Peers;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.fuse.volume.ContainerUse;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.NodePath;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.s3fs.volume.AffectedVolume;
import dev.mooring.s3fs.volume.AffectedVolumes;
import dev.mooring.s3fs.volume.DriverProfile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a plan was made from, and which parts of it the items of the plan have used. */
final class RecoveryEvidence {

    private static final List<String> CONTAINERS = List.of("initContainers", "containers", "ephemeralContainers");

    private final RecoveryRequest request;
    private final List<RecoveryItem> items;
    private final Set<String> judged = new HashSet<>();
    private final Map<ContainerKey, ContainerUse> users = new HashMap<>();
    private final Set<ContainerKey> containers = new HashSet<>();
    private final Set<String> uids = new HashSet<>();
    private final Set<String> blockedUids = new HashSet<>();

    RecoveryEvidence(RecoveryRequest request, AffectedVolumes volumes, List<RecoveryItem> items) {
        this.request = request;
        this.items = items;
        items.stream().filter(item -> item.state().isPresent()).forEach(item -> judged.add(item.target()));
        volumes.affected().forEach(this::use);
        onNode().forEach(this::add);
        items.stream()
                .filter(item -> item.strategy() == Strategy.BLOCKED)
                .flatMap(item -> item.subject().stream())
                .forEach(subject -> blockedUids.add(subject.podUid()));
    }

    private void use(AffectedVolume volume) {
        for (ContainerUse use : volume.containers()) {
            users.put(new ContainerKey(volume.subject().podUid(), use.name()), use);
            use.mounts()
                    .forEach(mount -> mount.subPathBind().map(NodePath::text).ifPresent(judged::add));
        }
    }

    /** What cannot be read is no container; that the pod cannot be read is said where its volumes are. */
    private void add(PodView pod) {
        uids.add(pod.uid());
        for (String list : CONTAINERS) {
            for (JsonValue container : pod.manifest().spec().array(list).items()) {
                if (container instanceof JsonObject object) {
                    object.string("name").ifPresent(name -> containers.add(new ContainerKey(pod.uid(), name)));
                }
            }
        }
    }

    NodeObservations seen() {
        return request.seen();
    }

    Inventory inventory() {
        return request.inventory();
    }

    /** The name of the node; empty for all nodes. */
    Optional<String> node() {
        return request.node().name();
    }

    String nodeName() {
        return node().map(name -> "Node/" + name).orElse("");
    }

    List<PodView> onNode() {
        return inventory().pods().stream()
                .filter(pod -> node().map(pod.nodeName()::equals).orElse(true))
                .toList();
    }

    /** The names of drivers that no volume and no pod uses. */
    List<String> driversOfNothing() {
        Set<String> used = DriverProfile.driversIn(inventory());
        return request.profile().driverNames().stream()
                .filter(driver -> !used.contains(driver))
                .toList();
    }

    boolean looksAtAnyMount() {
        return items.stream().anyMatch(item -> item.state().isPresent());
    }

    boolean isJudged(String path) {
        return judged.contains(path);
    }

    /** The mount points of the driver's types that no item is about. */
    List<String> unjudgedMounts() {
        return mounts().filter(mount -> request.types().contains(mount.type()))
                .map(MountEntry::mountPoint)
                .distinct()
                .filter(path -> !isJudged(path) && !isAccountedFor(path))
                .toList();
    }

    /** Of a pod that is blocked or skipped, or below a mount of an item; such a mount needs no plan if it answers. */
    private boolean isAccountedFor(String path) {
        if (blockedUids.contains(podUid(path))) {
            return true;
        }
        return seen().answers(path) && (uids.contains(podUid(path)) || isBelowJudged(path));
    }

    private String podUid(String path) {
        return Peers.podUid(request.node().root().text(), path).orElse("");
    }

    private boolean isBelowJudged(String path) {
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            if (judged.contains(path.substring(0, slash))) {
                return true;
            }
        }
        return false;
    }

    /** The probed paths that no item is about; one that answers must be in the mount table. */
    List<String> unjudgedProbes() {
        Set<String> table = mounts().map(MountEntry::mountPoint).collect(Collectors.toSet());
        return seen().probes().entrySet().stream()
                .filter(probe -> !isJudged(probe.getKey()) && !blockedUids.contains(podUid(probe.getKey())))
                .filter(probe -> probe.getValue().kind() != PathProbe.Kind.OK || !table.contains(probe.getKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Stream<MountEntry> mounts() {
        return seen().mounts().map(MountTable::entries).orElse(List.of()).stream();
    }

    boolean isContainer(ContainerKey key) {
        return containers.contains(key);
    }

    /** The container, if it uses a volume that was looked at. */
    Optional<ContainerUse> user(ContainerKey key) {
        return Optional.ofNullable(users.get(key));
    }

    /** The running s3fs whose mount is not in the table; a side path is unmounted after it was bound over the target. */
    List<String> processesWithoutMount() {
        MountTable table = seen().mounts().orElse(null);
        if (table == null) {
            return List.of();
        }
        return seen().processes().orElse(List.of()).stream()
                .filter(process -> table.at(process.target()).isEmpty())
                .filter(process -> !process.target().startsWith(request.policy().sideDirectory() + "/"))
                .map(process -> "s3fs " + process.pid() + " at " + process.target())
                .toList();
    }

    /** Whether no list of claims was given, so that the volumes alone named the claims. */
    boolean claimsAreGuessed() {
        return !inventory().isGiven(Kinds.PERSISTENT_VOLUME_CLAIM)
                && items.stream()
                        .anyMatch(item -> item.subject()
                                .flatMap(subject -> subject.claim())
                                .isPresent());
    }
}
