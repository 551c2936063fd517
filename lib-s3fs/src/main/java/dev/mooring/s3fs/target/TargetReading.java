package dev.mooring.s3fs.target;

import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the state of one target, from what is surest to what needs a probe. */
final class TargetReading {

    /** Errors after which the daemon does not come back by itself. */
    private static final Set<CorruptedMount> GONE = EnumSet.of(
            CorruptedMount.ENOTCONN,
            CorruptedMount.EIO,
            CorruptedMount.ESTALE,
            CorruptedMount.EHOSTDOWN,
            CorruptedMount.ENODEV);

    private final Target target;
    private final NodeObservations seen;
    private final List<Reason> notes = new ArrayList<>();

    TargetReading(Target target, NodeObservations seen) {
        this.target = target;
        this.seen = seen;
    }

    TargetState state() {
        MountTable mounts = seen.mounts();
        if (mounts == null) {
            return unknown(0, TargetReason.NO_MOUNT_TABLE, "the mount table of the host was not given");
        }
        List<MountEntry> entries = mounts.at(target.path());
        if (entries.isEmpty()) {
            return mounts.unread().isEmpty() ? notMounted() : incomplete(mounts);
        }
        MountEntry top = entries.get(entries.size() - 1);
        MountSeen mount = new MountSeen(entries.size(), top.device(), top.type());
        Optional<MountEntry> covering = mounts.covering(target.path()).filter(other -> other.line() != top.line());
        if (covering.isPresent()) {
            String by = covering.get().mountPoint();
            return new TargetState.Shadowed(
                    mount, by, because(TargetReason.HIDDEN, "a later mount at " + by + " hides it"));
        }
        if (!target.types().contains(top.type())) {
            return new TargetState.Foreign(
                    mount, because(TargetReason.OTHER_TYPE, "a file system of type " + top.type() + " is mounted"));
        }
        if (entries.size() > 1) {
            notes.add(reason(TargetReason.LAYERS, entries.size() + " mounts lie on top of each other"));
        }
        return probed(mount);
    }

    private TargetState notMounted() {
        DirectoryContent content = seen.directory(target.path());
        if (content == DirectoryContent.NOT_EMPTY) {
            notes.add(reason(TargetReason.DIRECTORY_NOT_EMPTY, "the directory below holds files of the node"));
        }
        return new TargetState.NotMounted(content, because(TargetReason.NO_ENTRY, "nothing is mounted"));
    }

    private TargetState incomplete(MountTable mounts) {
        return unknown(
                0,
                TargetReason.TABLE_INCOMPLETE,
                mounts.unread().size() + " lines of the mount table could not be read");
    }

    private TargetState probed(MountSeen mount) {
        PathProbe probe = seen.probe(target.path());
        return switch (probe.kind()) {
            case OK -> answered(mount);
            case TIMED_OUT ->
                new TargetState.Hung(mount, because(TargetReason.NO_ANSWER, "statfs did not return in time"));
            case NOT_MADE -> unknown(mount.layers(), TargetReason.NOT_PROBED, "no statfs was made");
            case FAILED -> failed(mount, probe.errno());
        };
    }

    private TargetState answered(MountSeen mount) {
        List<S3fsProcess> here = daemons();
        if (here.size() > 1) {
            List<Integer> pids = here.stream().map(S3fsProcess::pid).sorted().toList();
            return new TargetState.MountedTwice(
                    mount, pids, because(TargetReason.TWO_DAEMONS, pids.size() + " running s3fs serve the path"));
        }
        Optional<S3fsProcess> other = target.wanted()
                .flatMap(wanted ->
                        here.stream().filter(process -> !process.mounts(wanted)).findFirst());
        if (other.isPresent() && mount.layers() == 1) {
            Reason reason = reason(TargetReason.OTHER_SOURCE, "another bucket or prefix is mounted")
                    .withValues(String.valueOf(target.source()), other.get().source());
            notes.add(0, reason);
            return new TargetState.WrongBucket(mount, other.get().source(), notes);
        }
        return new TargetState.Healthy(mount, because(TargetReason.ANSWERS, "statfs was answered"));
    }

    private TargetState failed(MountSeen mount, int errno) {
        CorruptedMount error = CorruptedMount.ofErrno(errno).orElse(null);
        if (error == CorruptedMount.EACCES) {
            return unknown(
                    mount.layers(), TargetReason.PROBE_DENIED, "statfs was denied; ask as the user who mounted it");
        }
        if (error == null || !GONE.contains(error)) {
            return unknown(mount.layers(), TargetReason.PROBE_FAILED, "statfs failed with error " + errno);
        }
        if (error == CorruptedMount.ENOTCONN) {
            return new TargetState.Dead(mount, because(TargetReason.NOT_CONNECTED, "statfs failed: " + error.text()));
        }
        if (!daemons().isEmpty()) {
            return unknown(
                    mount.layers(),
                    TargetReason.DAEMON_RUNS,
                    "statfs failed: " + error.text() + ", but its s3fs runs; look at the endpoint");
        }
        return new TargetState.Dead(mount, because(TargetReason.CORRUPTED, "statfs failed: " + error.text()));
    }

    private List<S3fsProcess> daemons() {
        List<S3fsProcess> processes = seen.processes();
        return processes == null
                ? List.of()
                : processes.stream()
                        .filter(process -> process.target().equals(target.path()))
                        .toList();
    }

    private TargetState unknown(int layers, TargetReason code, String message) {
        return new TargetState.Unknown(layers, because(code, message));
    }

    private List<Reason> because(TargetReason code, String message) {
        notes.add(0, reason(code, message));
        return notes;
    }

    private Reason reason(TargetReason code, String message) {
        return Reason.of(code, target.path(), message);
    }
}
