package dev.mooring.fuse.mount.internal;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.MountSeen;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the state of one mount: first from the mount table, then from the probe. */
public final class MountReading {

    /** Errors from which the daemon does not recover. */
    static final Set<CorruptedMount> GONE = EnumSet.of(
            CorruptedMount.ENOTCONN,
            CorruptedMount.EIO,
            CorruptedMount.ESTALE,
            CorruptedMount.EHOSTDOWN,
            CorruptedMount.ENODEV);

    /** The type of a CephFS mount of the kernel. */
    private static final String CEPHFS = "ceph";

    private static final String EVICTED =
            ": the MDS evicted the client of this node, or its address is on the blocklist";

    /** What a blocklisted client gets from the kernel: cannot send after transport endpoint shutdown. */
    private static final int ESHUTDOWN = 108;

    private final ExpectedMount expected;
    private final MountEvidence evidence;
    private final List<Reason> notes = new ArrayList<>();

    public MountReading(ExpectedMount expected, NodeObservations seen) {
        this.expected = expected;
        this.evidence = new MountEvidence(expected, seen);
    }

    /** A state about which nothing more is known. */
    public static MountState of(MountState.Kind kind, @Nullable MountSeen mount, List<Reason> reasons) {
        return new MountState(
                kind, Optional.ofNullable(mount), DirectoryContent.UNKNOWN, Optional.empty(), List.of(), reasons);
    }

    /** The same state with the name of what else is mounted. */
    public static MountState withOther(MountState state, String name) {
        return new MountState(
                state.kind(), state.mount(), state.content(), Optional.of(name), state.daemons(), state.reasons());
    }

    public MountState state() {
        MountTable mounts = evidence.seen().mounts().orElse(null);
        if (mounts == null) {
            return unknown(null, MountCode.NO_MOUNT_TABLE, "the mount table of the host was not given");
        }
        boolean isEmpty = mounts.entries().isEmpty() && mounts.unread().isEmpty();
        if (isEmpty && evidence.probe().kind() == PathProbe.Kind.NOT_MADE) {
            return unknown(null, MountCode.NO_MOUNT_TABLE, "the mount table of the host is empty, so it was not read");
        }
        List<MountEntry> entries = evidence.entries();
        List<Reason> contradictions = MountContradiction.in(evidence);
        if (entries.isEmpty()) {
            return !contradictions.isEmpty()
                    ? of(MountState.Kind.UNKNOWN, null, contradictions)
                    : evidence.tableIsWhole() ? notMounted() : incomplete(null, mounts);
        }
        MountEntry top = entries.get(entries.size() - 1);
        MountSeen mount = new MountSeen(entries.size(), top.device(), top.type());
        if (!contradictions.isEmpty()) {
            return of(MountState.Kind.UNKNOWN, mount, contradictions);
        }
        Optional<MountEntry> covering = mounts.covering(expected.path()).filter(other -> other.line() != top.line());
        if (covering.isPresent()) {
            String by = covering.get().mountPoint();
            return withOther(
                    state(MountState.Kind.SHADOWED, mount, MountCode.HIDDEN, "a later mount at " + by + " hides it"),
                    by);
        }
        if (!isType(expected, top) && isBoundDirectory(top)) {
            return state(
                    MountState.Kind.BARE_BIND,
                    mount,
                    MountCode.BOUND_NODE_DIRECTORY,
                    "the directory " + top.root()
                            + " of the node is bound here: data that is written goes to its disk");
        }
        if (!isType(expected, top)) {
            return state(
                    MountState.Kind.FOREIGN,
                    mount,
                    MountCode.OTHER_TYPE,
                    "a file system of type " + top.type() + " is mounted");
        }
        if (entries.size() > 1) {
            notes.add(reason(MountCode.LAYERS, entries.size() + " mounts are stacked on the path"));
        }
        return evidence.answers() && !evidence.tableIsWhole() ? incomplete(mount, mounts) : probed(mount);
    }

    /** Whether a mount has an expected type. The control file system of FUSE and file systems of disks are no volumes. */
    public static boolean isType(ExpectedMount expected, MountEntry mount) {
        return expected.types().isEmpty()
                ? mount.baseType().equals("fuse")
                : expected.types().contains(mount.type());
    }

    /**
     * Whether a mount is a bind of the directory on which the staged mount is missing. Its root is the path of that directory
     * in its own file system, so only the end of the two paths is compared.
     */
    private boolean isBoundDirectory(MountEntry mount) {
        String root = mount.root();
        return !mount.isFuse()
                && root.length() > 1
                && (root.endsWith("/globalmount")
                        || expected.bindOf()
                                .filter(from -> from.equals(root) || from.endsWith(root))
                                .isPresent());
    }

    private MountState notMounted() {
        DirectoryContent content = evidence.seen().directory(expected.path());
        if (content == DirectoryContent.NOT_EMPTY) {
            notes.add(reason(
                    MountCode.DIRECTORY_NOT_EMPTY,
                    "the directory has files, which were written to the disk of the node"));
        }
        return new MountState(
                MountState.Kind.NOT_MOUNTED,
                Optional.empty(),
                content,
                Optional.empty(),
                List.of(),
                because(MountCode.NO_ENTRY, "nothing is mounted"));
    }

    private MountState incomplete(@Nullable MountSeen mount, MountTable mounts) {
        return unknown(
                mount,
                MountCode.TABLE_INCOMPLETE,
                "a line of the mount table could not be read: line "
                        + mounts.unread().get(0).line());
    }

    private MountState probed(MountSeen mount) {
        PathProbe probe = evidence.probe();
        return switch (probe.kind()) {
            case OK -> evidence.answers() ? answered(mount) : withoutNumbers(mount);
            case TIMED_OUT -> state(MountState.Kind.HUNG, mount, MountCode.NO_ANSWER, "statfs did not return in time");
            case STAT_ONLY ->
                unknown(
                        mount,
                        MountCode.STAT_IS_NOT_PROOF,
                        "only stat was answered, which can be answered for a dead mount too");
            case NOT_MADE -> unknown(mount, MountCode.NOT_PROBED, "the path was not probed with statfs");
            case FAILED -> failed(mount, probe.errno());
        };
    }

    private MountState withoutNumbers(MountSeen mount) {
        if (mount.type().equals(CEPHFS)) {
            return unknown(
                    mount,
                    MountCode.MONITORS_ANSWERED,
                    "statfs was answered by the monitors of Ceph, which answer a client that the MDS evicted too");
        }
        return unknown(
                mount,
                MountCode.PROBE_WITHOUT_NUMBERS,
                evidence.probe().blockSize().isPresent()
                        ? "statfs was answered with a block size of 0, as a dead mount answers other users than its own"
                        : "statfs was answered, but its block size was not given and the mount has no allow_other: a"
                                + " dead mount can give the same answer");
    }

    private MountState answered(MountSeen mount) {
        List<FuseProcess> here = evidence.daemons();
        if (here.size() > 1) {
            List<Integer> pids = here.stream().map(FuseProcess::pid).sorted().toList();
            return new MountState(
                    MountState.Kind.MOUNTED_TWICE,
                    Optional.of(mount),
                    DirectoryContent.UNKNOWN,
                    Optional.empty(),
                    pids,
                    because(MountCode.TWO_DAEMONS, pids.size() + " running daemons serve the path"));
        }
        Optional<FuseProcess> other = evidence.otherSource();
        if (other.isPresent()) {
            String found = other.get().source();
            notes.add(
                    0,
                    reason(MountCode.OTHER_SOURCE, "another bucket or directory is mounted")
                            .withValues(expected.source().orElse(""), found));
            return withOther(of(MountState.Kind.WRONG_BUCKET, mount, notes), found);
        }
        return state(MountState.Kind.HEALTHY, mount, MountCode.ANSWERS, "statfs was answered");
    }

    private MountState failed(MountSeen mount, int errno) {
        CorruptedMount error = evidence.error().orElse(null);
        boolean denied = error == CorruptedMount.EACCES;
        boolean asRoot = evidence.probe().user().orElse(-1) == 0;
        boolean isCephFs = mount.type().equals(CEPHFS);
        if (isCephFs && (errno == ESHUTDOWN || (denied && asRoot))) {
            return state(
                    MountState.Kind.DEAD,
                    mount,
                    MountCode.CLIENT_EVICTED,
                    "statfs failed with error " + errno + EVICTED);
        }
        if (denied) {
            String asAnybody = "statfs was denied";
            return unknown(
                    mount,
                    MountCode.PROBE_DENIED,
                    isCephFs ? asAnybody + ", for root that means" + EVICTED : asAnybody);
        }
        if (error == null || !GONE.contains(error)) {
            return unknown(mount, MountCode.PROBE_FAILED, "statfs failed with error " + errno);
        }
        MountCode code = error == CorruptedMount.ENOTCONN ? MountCode.NOT_CONNECTED : MountCode.CORRUPTED;
        return state(MountState.Kind.DEAD, mount, code, "statfs failed: " + error.text());
    }

    private MountState unknown(@Nullable MountSeen mount, MountCode code, String message) {
        return state(MountState.Kind.UNKNOWN, mount, code, message);
    }

    private MountState state(MountState.Kind kind, @Nullable MountSeen mount, MountCode code, String message) {
        return of(kind, mount, because(code, message));
    }

    private List<Reason> because(MountCode code, String message) {
        notes.add(0, reason(code, message));
        return notes;
    }

    private Reason reason(MountCode code, String message) {
        return code.reason(expected.path(), message);
    }
}
