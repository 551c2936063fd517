package dev.mooring.fuse.mount.internal;

import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import java.util.List;
import java.util.Optional;

/** What was seen of one mount. */
record MountEvidence(ExpectedMount expected, NodeObservations seen) {

    /** The mounts at the path, the one on top last; empty too if the mount table was not given. */
    List<MountEntry> entries() {
        return seen.mounts().map(table -> table.at(path())).orElse(List.of());
    }

    String path() {
        return expected.path();
    }

    /** Where the same volume is mounted below another root of a kubelet; empty if it is mounted at the path. */
    Optional<String> belowOtherRoot() {
        int root = Math.max(path().lastIndexOf("/pods/"), path().lastIndexOf("/plugins/"));
        if (root < 0 || seen.mounts().isEmpty() || !entries().isEmpty()) {
            return Optional.empty();
        }
        String below = path().substring(root);
        return seen.mounts().get().entries().stream()
                .map(MountEntry::mountPoint)
                .filter(other -> other.endsWith(below))
                .findFirst();
    }

    boolean tableIsWhole() {
        return seen.mounts().map(MountTable::unread).filter(List::isEmpty).isPresent();
    }

    /** Whether the mount on top has the expected type. */
    boolean isMounted() {
        List<MountEntry> entries = entries();
        return !entries.isEmpty() && MountReading.isType(expected, entries.get(entries.size() - 1));
    }

    /** Whether the mount on top has the expected type and is served by a daemon. */
    boolean isFuse() {
        return isMounted() && entries().get(entries().size() - 1).isFuse();
    }

    PathProbe probe() {
        return seen.probe(path());
    }

    /** Whether the probe proves that the daemon of the expected mount lives. */
    boolean answers() {
        return isMounted() && seen.answers(path());
    }

    /** The error of the probe that makes a kubelet call a mount corrupted. */
    Optional<CorruptedMount> error() {
        return CorruptedMount.ofErrno(probe().errno());
    }

    /** The running daemons that were started for the path. */
    List<FuseProcess> daemons() {
        return seen.processes().orElse(List.of()).stream()
                .filter(process -> process.target().equals(path()))
                .toList();
    }

    /** The first daemon of the path that mounts something other than expected. */
    Optional<FuseProcess> otherSource() {
        return expected.source()
                .flatMap(source -> daemons().stream()
                        .filter(process -> !process.mounts(source))
                        .findFirst());
    }
}
