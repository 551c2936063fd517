package dev.mooring.s3fs.recovery;

import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.s3fs.target.ContainerKey;
import dev.mooring.s3fs.target.NodeObservations;
import dev.mooring.s3fs.volume.AffectedVolume;
import dev.mooring.s3fs.volume.ContainerMount;
import dev.mooring.s3fs.volume.ContainerUse;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The containers of one volume: who holds a mount of it now, who follows the host, who may write. */
record Users(AffectedVolume volume, NodeObservations seen) {

    /** The containers that hold a mount now. One of which nothing is known counts, for a restart is never wrong. */
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

    /** Whether what is mounted over the volume on the host comes to this mount of a container. */
    boolean follows(ContainerUse use, ContainerMount mount) {
        return mount.propagation().follows() && !cutOff(use, mount);
    }

    /**
     * Whether the container no longer gets what is mounted on the host: after an unmount there a slave is nobody's slave any
     * more. Its own mount table shows it; without that its start does, if the mount was made anew after it.
     */
    boolean cutOff(ContainerUse use, ContainerMount mount) {
        return table(use).isPresent() ? detached(use, mount) : startedBeforeRecovery(use);
    }

    boolean startedBeforeRecovery(ContainerUse use) {
        Instant recovered = seen.recoveredAt().get(volume.target().text());
        return recovered != null && use.startedAt() != null && use.startedAt().isBefore(recovered);
    }

    private boolean detached(ContainerUse use, ContainerMount mount) {
        MountTable host = seen.mounts();
        Optional<MountTable> own = table(use);
        if (host == null || own.isEmpty()) {
            return false;
        }
        Optional<String> group = host.top(hostPath(mount)).flatMap(MountEntry::sharedGroup);
        Optional<MountEntry> held = own.get().top(withoutSlash(mount.mountPath()));
        if (group.isEmpty() || held.isEmpty()) {
            return false;
        }
        return !held.get().masterGroup().equals(group)
                && !held.get().sharedGroup().equals(group);
    }

    /** Whether the mount on top in the container is read-only; true if its mount table was not read. */
    boolean seesReadOnly(ContainerUse use, ContainerMount mount) {
        return table(use)
                .flatMap(own -> own.top(withoutSlash(mount.mountPath())))
                .map(MountEntry::readOnly)
                .orElse(true);
    }

    /** What the container binds: the volume, or the kubelet's bind of a part of it. */
    String hostPath(ContainerMount mount) {
        return mount.subPathBind() == null
                ? volume.target().text()
                : mount.subPathBind().text();
    }

    Optional<MountTable> table(ContainerUse use) {
        return seen.container(new ContainerKey(volume.subject().podUid(), use.name()));
    }

    /**
     * Whether some may write and some may not. Those that are about to start count as well: what is stacked is one for all.
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

    private static String withoutSlash(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }
}
