package dev.mooring.fuse.mount.internal;

import dev.mooring.fuse.mount.Topology;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a volume is mounted once per node: as the profile says, and as the mount table shows. */
record StagingTopology(VolumeQuestion question, NodePath global, NodePath target) {

    /** A table with a different topology than the profile blocks the volume. */
    boolean isStaged(Findings findings) {
        Optional<Topology> known = question.request().topology();
        if (known.equals(Optional.of(Topology.STAGED))) {
            return true;
        }
        boolean staged = !at(global).isEmpty();
        if (staged && known.isEmpty() && (at(target).isEmpty() || isBind())) {
            findings.add(Reason.of(
                    VolumeCode.STAGED_IN_TABLE,
                    target.text(),
                    "the mount table has a staged mount of the volume at " + global));
            return true;
        }
        elsewhere()
                .ifPresent(other -> findings.add(Reason.of(
                        VolumeCode.TOPOLOGY_UNCLEAR,
                        target.text(),
                        "the driver starts " + question.rules().program()
                                + " for each pod, and the mount table has a mount of the volume at "
                                + other)));
        return false;
    }

    private List<MountEntry> at(NodePath path) {
        return question.request().mounts().map(mounts -> mounts.at(path.text())).orElse(List.of());
    }

    /** Whether a mount of the pod and a staged one share a file system or a peer group. */
    private boolean isBind() {
        return at(target).stream()
                .anyMatch(own -> at(global).stream()
                        .anyMatch(staged -> isSame(own.device(), staged.device())
                                || own.sharedGroup()
                                        .filter(group -> staged.sharedGroup().equals(Optional.of(group)))
                                        .isPresent()));
    }

    private static boolean isSame(String device, String other) {
        return !device.isEmpty() && device.equals(other);
    }

    /** A staged mount, or the mount of another pod with the same file system. */
    private Optional<String> elsewhere() {
        String root = question.request().root().text();
        String pod = target.text().substring(0, target.text().indexOf("/volumes/"));
        Stream<String> same = at(target).stream()
                .filter(own -> !own.device().isEmpty())
                .flatMap(own -> question.mountPoints(own.device()).stream())
                .filter(other -> other.startsWith(root + "/pods/") || other.startsWith(root + "/plugins/"))
                .filter(other -> !other.startsWith(pod + "/"));
        return Stream.concat(at(global).stream().map(MountEntry::mountPoint), same)
                .findFirst();
    }
}
