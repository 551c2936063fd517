package dev.mooring.s3fs.recovery;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.ContainerView;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.BindFindings;
import dev.mooring.fuse.recovery.Peers;
import dev.mooring.fuse.volume.ContainerMount;
import dev.mooring.fuse.volume.ContainerUse;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.s3fs.volume.AffectedVolume;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The containers of one volume: which have a mount of it, which follow the host, which may write. */
record Users(AffectedVolume volume, NodeObservations seen) {

    /** The containers that have a mount now. An unknown state counts as running, because a restart is always safe. */
    List<ContainerUse> live() {
        return volume.containers().stream().filter(Users::live).toList();
    }

    static boolean live(ContainerUse use) {
        return use.running() || (use.state() == ContainerUse.State.UNKNOWN && use.kind() != ContainerUse.Kind.INIT);
    }

    boolean anyFollows() {
        return live().stream()
                .flatMap(use -> use.mounts().stream().filter(mount -> follows(use, mount)))
                .findAny()
                .isPresent();
    }

    /** Whether a mount over the volume on the host appears at this mount of a container. */
    boolean follows(ContainerUse use, ContainerMount mount) {
        return mount.follows() && !cutOff(use, mount);
    }

    /**
     * Whether the mount of the container no longer follows the host: an unmount on the host ends that. The mount table of the
     * container shows it; without one, a start before the last recovery shows it.
     */
    boolean cutOff(ContainerUse use, ContainerMount mount) {
        return table(use).isPresent() ? detached(use, mount) : startedBeforeRecovery(use);
    }

    /** The start is given in seconds: a container that was started in the second of the recovery may have started before it. */
    boolean startedBeforeRecovery(ContainerUse use) {
        Instant recovered = recoveredAt().orElse(Instant.MIN);
        return use.startedAt()
                .filter(started -> started.getEpochSecond() <= recovered.getEpochSecond())
                .isPresent();
    }

    /** What is wrong with the mount though it answers. A volume with an s3fs of its own has the root of its file system. */
    BindFindings findings() {
        String target = volume.target().text();
        Optional<String> directory = volume.staging()
                .map(staging -> BindFindings.ofStaged(seen, staging.text(), target))
                .orElse(Optional.of("/"));
        return new BindFindings(seen, volume.subject().podUid(), target, directory, volume.containers());
    }

    /** When the volume was last unmounted and mounted again. */
    Optional<Instant> recoveredAt() {
        return seen.recoveredAt(volume.target().text());
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
                .map(MountEntry::readOnly)
                .orElse(true);
    }

    /** The path on the host that the container binds: the volume, or the bind of a sub path. */
    String hostPath(ContainerMount mount) {
        return mount.subPathBind().orElse(volume.target()).text();
    }

    /** Whether a mount of a container that was started after the last recovery shows the top mount of the host. */
    boolean isPlain(ContainerMount mount) {
        return mount.follows()
                || Stream.of(volume.target().text(), hostPath(mount))
                        .allMatch(path -> seen.mounts()
                                .filter(host -> host.at(path).size() == 1)
                                .isPresent());
    }

    /** What the containers that have a mount now see of it, as far as their mount tables were read. */
    List<Peers.Place> places() {
        List<Peers.Place> places = new ArrayList<>();
        for (ContainerUse use : live()) {
            table(use)
                    .ifPresent(table ->
                            use.mounts().forEach(mount -> places.add(new Peers.Place(table, mount.mountPath()))));
        }
        return places;
    }

    Optional<MountTable> table(ContainerUse use) {
        return seen.container(new ContainerKey(volume.subject().podUid(), use.name()));
    }

    /**
     * Whether some containers may write and some may only read. Containers that are about to start count too.
     */
    boolean readOnlyMixed() {
        return !volume.mount().readOnly()
                && mounts().anyMatch(ContainerMount::readOnly)
                && mounts().anyMatch(mount -> !mount.readOnly());
    }

    boolean allReadOnly() {
        return volume.mount().readOnly() || mounts().allMatch(ContainerMount::readOnly);
    }

    private Stream<ContainerMount> mounts() {
        return volume.containers().stream()
                .filter(use ->
                        live(use) || use.kind() == ContainerUse.Kind.REGULAR || use.kind() == ContainerUse.Kind.SIDECAR)
                .flatMap(use -> use.mounts().stream());
    }
}
