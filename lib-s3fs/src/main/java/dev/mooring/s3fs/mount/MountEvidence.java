package dev.mooring.s3fs.mount;

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

    boolean tableIsWhole() {
        return seen.mounts().map(MountTable::unread).filter(List::isEmpty).isPresent();
    }

    /** Whether the mount on top has the expected type. */
    boolean isMounted() {
        List<MountEntry> entries = entries();
        return !entries.isEmpty()
                && expected.types().contains(entries.get(entries.size() - 1).type());
    }

    PathProbe probe() {
        return seen.probe(path());
    }

    boolean answers() {
        return isMounted() && probe().kind() == PathProbe.Kind.OK;
    }

    /** The error of the probe for which a kubelet calls a mount corrupted. */
    Optional<CorruptedMount> error() {
        return CorruptedMount.ofErrno(probe().errno());
    }

    /** The running s3fs that were started for the path. */
    List<S3fsProcess> daemons() {
        return seen.processes().orElse(List.of()).stream()
                .filter(process -> process.target().equals(path()))
                .toList();
    }

    /** The first s3fs of the path that mounts something else than expected. */
    Optional<S3fsProcess> otherSource() {
        return expected.source()
                .flatMap(source -> daemons().stream()
                        .filter(process -> !process.mounts(source))
                        .findFirst());
    }
}
