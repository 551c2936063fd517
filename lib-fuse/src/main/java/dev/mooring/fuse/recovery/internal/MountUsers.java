package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.ContainerMount;
import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.internal.ContainerView;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.NodePath;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The containers of one volume: which have a mount of it, which follow the host, which may write.
 *
 * @param used the mount
 * @param seen what was seen on the node
 */
public record MountUsers(UsedMount used, NodeObservations seen) {

    public MountUsers {
        requireNonNull(used, "used");
        requireNonNull(seen, "seen");
    }

    /** {@return the containers that have a mount now; an unknown state counts as running, because a restart is always safe} */
    public List<ContainerUse> live() {
        return used.containers().stream().filter(MountUsers::live).toList();
    }

    public static boolean live(ContainerUse use) {
        return use.isRunning() || (use.state() == ContainerUse.State.UNKNOWN && use.kind() != ContainerUse.Kind.INIT);
    }

    /** {@return whether a mount over the volume on the host appears in some container} */
    public boolean anyFollows() {
        return live().stream()
                .flatMap(use -> use.mounts().stream().filter(mount -> follows(use, mount)))
                .findAny()
                .isPresent();
    }

    /** Whether a mount over the volume on the host appears at this mount of a container. */
    public boolean follows(ContainerUse use, ContainerMount mount) {
        return mount.follows() && !cutOff(use, mount);
    }

    /**
     * Whether the mount of the container no longer follows the host: an unmount on the host ends that. The mount table of the
     * container shows it; without one, a start before the last recovery shows it.
     */
    boolean cutOff(ContainerUse use, ContainerMount mount) {
        return isPrivate(mount) || (table(use).isPresent() ? detached(use, mount) : startedBeforeRecovery(use));
    }

    /** Whether nothing can follow the mount of the host. A table without devices does not show the propagation either. */
    private boolean isPrivate(ContainerMount mount) {
        return seen.mounts()
                .flatMap(table -> table.top(hostPath(mount)))
                .filter(top -> !top.device().isEmpty() && top.sharedGroup().isEmpty())
                .isPresent();
    }

    /**
     * The start has whole seconds: a container that started in the second of the recovery may have started before it.
     */
    boolean startedBeforeRecovery(ContainerUse use) {
        Instant recovered = recoveredAt().orElse(Instant.MIN);
        return use.startedAt()
                .filter(started -> started.getEpochSecond() <= recovered.getEpochSecond())
                .isPresent();
    }

    /** {@return what is wrong with the mount although it answers} */
    public BindFindings findings() {
        return new BindFindings(this);
    }

    /** {@return when the volume was last unmounted and mounted again; empty if it is not known} */
    Optional<Instant> recoveredAt() {
        return seen.recoveredAt(used.target());
    }

    private boolean detached(ContainerUse use, ContainerMount mount) {
        MountTable host = seen.mounts().orElse(null);
        Optional<MountTable> own = table(use);
        if (host == null || own.isEmpty()) {
            return false;
        }
        Optional<String> group = host.top(hostPath(mount)).flatMap(MountEntry::sharedGroup);
        Optional<MountEntry> held = ContainerView.top(own.get(), mount.mountPath());
        if (group.isEmpty() || held.isEmpty()) {
            return false;
        }
        return !held.get().masterGroup().equals(group)
                && !held.get().sharedGroup().equals(group);
    }

    /** Whether the top mount in the container is read-only; true if its mount table was not read. */
    boolean seesReadOnly(ContainerUse use, ContainerMount mount) {
        return table(use)
                .flatMap(own -> ContainerView.top(own, mount.mountPath()))
                .map(MountEntry::isReadOnly)
                .orElse(true);
    }

    /** The path on the host that the container binds: the volume, or the bind of a sub path. */
    String hostPath(ContainerMount mount) {
        return mount.subPathBind().map(NodePath::text).orElse(used.target());
    }

    /**
     * Whether a mount of a container that was started after the last recovery shows the top mount of the host, with the
     * right access: what was mounted later over a read-only mount can be writable.
     */
    boolean isPlain(ContainerMount mount) {
        return (mount.follows() && !(mount.isReadOnly() && isWritableAbove(hostPath(mount))))
                || Stream.of(used.target(), hostPath(mount))
                        .allMatch(path -> seen.mounts()
                                .filter(host -> host.at(path).size() == 1)
                                .isPresent());
    }

    /** Whether the host has a writable mount over another one. */
    private boolean isWritableAbove(String path) {
        return seen.mounts().stream()
                .flatMap(host -> host.at(path).stream().skip(1))
                .anyMatch(layer -> !layer.isReadOnly());
    }

    /** {@return the paths of the pod at which the volume is mounted: the volume, and the kubelet's binds of sub paths} */
    public Set<String> paths() {
        Set<String> paths = new TreeSet<>(Set.of(used.target()));
        used.containers().stream()
                .flatMap(use -> use.mounts().stream())
                .forEach(mount -> mount.subPathBind().ifPresent(bind -> paths.add(bind.text())));
        return paths;
    }

    /** {@return what the containers with a mount see of it now, as far as their mount tables were read} */
    public List<Peers.Place> places() {
        List<Peers.Place> places = new ArrayList<>();
        for (ContainerUse use : live()) {
            table(use)
                    .ifPresent(table ->
                            use.mounts().forEach(mount -> places.add(new Peers.Place(table, mount.mountPath()))));
        }
        return places;
    }

    Optional<MountTable> table(ContainerUse use) {
        return seen.container(new ContainerKey(used.subject().podUid(), use.name()));
    }

    /**
     * Whether some containers may write and some may only read. Containers that are about to start count too.
     *
     * @return true if they would have to share one mount
     */
    boolean readOnlyMixed() {
        return !used.readOnly()
                && mounts().anyMatch(ContainerMount::isReadOnly)
                && mounts().anyMatch(mount -> !mount.isReadOnly());
    }

    /** {@return whether no container may write} */
    boolean allReadOnly() {
        return used.readOnly() || mounts().allMatch(ContainerMount::isReadOnly);
    }

    private Stream<ContainerMount> mounts() {
        return used.containers().stream()
                .filter(use ->
                        live(use) || use.kind() == ContainerUse.Kind.REGULAR || use.kind() == ContainerUse.Kind.SIDECAR)
                .flatMap(use -> use.mounts().stream());
    }
}
