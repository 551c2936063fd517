package dev.mooring.fuse.mount;

import dev.mooring.fuse.mount.internal.DaemonCode;
import dev.mooring.fuse.mount.internal.MountCode;
import dev.mooring.fuse.mount.internal.MountReading;
import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state of a mount, with what is known about its driver and daemon. */
public final class DriverMount {

    private static final Duration TAKE_OVER = Duration.ofSeconds(60);

    private final ExpectedMount expected;
    private final NodeObservations seen;
    private final @Nullable FuseDriver row;
    private final DaemonSeen daemon;

    private DriverMount(ExpectedMount expected, NodeObservations seen, @Nullable FuseDriver row, DaemonSeen daemon) {
        this.expected = expected;
        this.seen = seen;
        this.row = row;
        this.daemon = daemon;
    }

    /**
     * The state. A mount that hangs can wait for a new daemon, and one that answers can have lost a request;
     * contradictions make the state unknown.
     *
     * <p>For example, a mount of a driver that keeps {@code /dev/fuse} open, whose mount pod is starting, hangs and is not
     * dead.
     *
     * @param expected what should be mounted, and where; without a type, every type that a daemon serves
     * @param seen what was seen on the node
     * @param row the driver; empty if it is not known, then only the mount table and the probe decide
     * @param storage what the line of the mount must show; empty if it is not known, or the line hides it
     * @param daemon what was seen of the daemon
     * @return the state
     */
    public static MountState of(
            ExpectedMount expected,
            NodeObservations seen,
            Optional<FuseDriver> row,
            Optional<String> storage,
            DaemonSeen daemon) {
        ExpectedMount wanted = row.filter(each -> each.place() == DaemonPlace.KERNEL)
                .map(each -> expected.withTypes(each.types()))
                .orElse(expected);
        return new DriverMount(wanted, seen, row.orElse(null), daemon).state(storage);
    }

    private MountState state(Optional<String> storage) {
        MountState base = MountState.of(expected, seen);
        MountEntry top =
                seen.mounts().flatMap(table -> table.top(expected.path())).orElse(null);
        if (top != null && MountReading.isType(expected, top) && base.kind() != MountState.Kind.SHADOWED) {
            Optional<MountState> other = other(top, storage, base);
            if (other.isPresent()) {
                return other.get();
            }
        }
        return switch (base.kind()) {
            case DEAD -> dead(base, top);
            case HUNG -> hung(base);
            case HEALTHY -> healthy(base, top);
            case UNKNOWN -> blind(base, top);
            case FOREIGN -> foreign(base, top);
            default -> base;
        };
    }

    private Optional<MountState> other(MountEntry top, Optional<String> storage, MountState base) {
        if (row == null) {
            return Optional.empty();
        }
        if (!MountLine.fits(row, top)) {
            return Optional.of(change(
                    base,
                    MountState.Kind.UNKNOWN,
                    DaemonCode.SOURCE_OF_OTHER_DRIVER,
                    "type " + top.type() + " and source " + top.source() + " do not belong to " + row.key()));
        }
        String shown = MountLine.storage(row, top).orElse("");
        return storage.filter(wanted -> !shown.isEmpty() && !wanted.equals(shown))
                .map(wanted -> MountReading.withOther(
                        change(
                                base,
                                MountState.Kind.WRONG_BUCKET,
                                DaemonCode.SHOWS_OTHER_STORAGE,
                                "the line shows " + shown + ", and the volume names " + wanted),
                        shown));
    }

    private MountState dead(MountState base, @Nullable MountEntry top) {
        if (row != null && row.place() == DaemonPlace.KERNEL) {
            return deadInKernel(base);
        }
        if (base.reasons().get(0).code() != MountCode.NOT_CONNECTED) {
            return daemon.status() == DaemonSeen.RunState.GONE
                    ? base
                    : change(
                            base,
                            MountState.Kind.UNKNOWN,
                            DaemonCode.DAEMON_NOT_KNOWN,
                            base.reasons().get(0).message() + "; the server behind a running daemon can cause it too");
        }
        Optional<String> answering = Stream.concat(
                        sameDevice(top).stream().filter(seen::answers),
                        containers(top, (probe, entry) -> probe.provesLife(entry)))
                .findFirst();
        if (answering.isPresent()) {
            return change(
                    base,
                    MountState.Kind.UNKNOWN,
                    DaemonCode.DEVICE_ANSWERS_ELSEWHERE,
                    "statfs failed here, and the same file system answers at " + answering.get());
        }
        boolean ready = daemon.status() == DaemonSeen.RunState.READY
                && daemon.since().filter(time -> time.compareTo(TAKE_OVER) > 0).isPresent();
        if (row != null && row.keepsDescriptor() && ready) {
            return change(
                    base,
                    MountState.Kind.UNKNOWN,
                    DaemonCode.TAKEN_OVER_BUT_DEAD,
                    "the daemon has been ready for more than " + TAKE_OVER.toSeconds()
                            + " seconds, and the mount is not connected");
        }
        MountState known = daemon.ended()
                .map(why -> note(base, DaemonCode.DAEMON_ENDED, "the daemon ended: " + why))
                .orElse(base);
        return row != null && row.place() == DaemonPlace.SIDECAR && daemon.status() == DaemonSeen.RunState.READY
                ? note(known, DaemonCode.SIDECAR_RESTARTED, "the sidecar runs, and cannot serve the earlier mount")
                : known;
    }

    /** Without a daemon, only a stale handle or an evicted client shows that the mount does not come back. */
    private MountState deadInKernel(MountState base) {
        if (base.reasons().get(0).code() == MountCode.CLIENT_EVICTED) {
            return base;
        }
        return seen.probe(expected.path()).errno() == CorruptedMount.ESTALE.errno()
                ? change(
                        base,
                        MountState.Kind.DEAD,
                        DaemonCode.STALE_HANDLE,
                        base.reasons().get(0).message() + "; the server no longer knows the handle of the mount")
                : change(
                        base,
                        MountState.Kind.UNKNOWN,
                        DaemonCode.DAEMON_NOT_KNOWN,
                        base.reasons().get(0).message() + "; a server that is down can cause it too");
    }

    private MountState hung(MountState base) {
        boolean down = daemon.status() == DaemonSeen.RunState.GONE || daemon.status() == DaemonSeen.RunState.STARTING;
        if (row != null && row.keepsDescriptor() && down) {
            return change(
                    base,
                    MountState.Kind.HUNG,
                    DaemonCode.HELD_DESCRIPTOR,
                    "no daemon answers, and the driver keeps /dev/fuse open for the next one");
        }
        if (row != null
                && row.hasTwinThatKeepsTheDescriptor()
                && down
                && daemon.holders().isEmpty()) {
            return change(
                    base,
                    MountState.Kind.UNKNOWN,
                    DaemonCode.VERSION_AND_BEHAVIOUR,
                    "no daemon answers and calls wait, so /dev/fuse is kept open, which " + row.key() + " does not do");
        }
        if (row != null && row.place() == DaemonPlace.SIDECAR && daemon.status() == DaemonSeen.RunState.STARTING) {
            return change(
                    base, MountState.Kind.HUNG, DaemonCode.NO_SERVER_YET, "the sidecar has not started its daemon yet");
        }
        if (daemon.status() == DaemonSeen.RunState.GONE && !daemon.holders().isEmpty()) {
            return change(
                    base,
                    MountState.Kind.HUNG,
                    DaemonCode.HELPER_HOLDS_DESCRIPTOR,
                    "no daemon runs, and /dev/fuse is still held by " + String.join(", ", daemon.holders()));
        }
        return row != null
                        && row.keepsDescriptor()
                        && daemon.status() == DaemonSeen.RunState.READY
                        && daemon.waiting().orElse(1) == 0
                ? change(
                        base,
                        MountState.Kind.UNKNOWN,
                        DaemonCode.READY_BUT_HUNG,
                        "the daemon is ready and no request waits, and statfs did not return in time")
                : base;
    }

    /** A driver that binds from its own directory binds the bare directory if its daemon has not mounted there. */
    private MountState foreign(MountState base, @Nullable MountEntry top) {
        if (top == null
                || row == null
                || row.layout() != MountLayout.SOURCE
                || top.isFuse()
                || !top.root().contains(row.root())) {
            return base;
        }
        return MountReading.of(
                MountState.Kind.BARE_BIND,
                base.mount().orElse(null),
                List.of(MountCode.BOUND_NODE_DIRECTORY.reason(
                        expected.path(),
                        "the directory " + top.root()
                                + " of the node is bound here: data that is written goes to its disk")));
    }

    /** The same user may access a file system at all of its paths, or at none. */
    private MountState blind(MountState base, @Nullable MountEntry top) {
        Optional<String> answering = deniesNumbers(expected.path())
                ? sameDevice(top).stream()
                        .filter(path -> seen.probe(path).blockSize().orElse(0) != 0)
                        .filter(path -> seen.probe(path)
                                .user()
                                .equals(seen.probe(expected.path()).user()))
                        .findFirst()
                : Optional.empty();
        return answering
                .flatMap(path -> unknown(
                        base,
                        DaemonCode.ANSWERS_WITHOUT_NUMBERS,
                        "statfs was answered with a block size of 0, and the same user got numbers at " + path
                                + " of the same file system"))
                .orElseGet(() -> asked(base, top));
    }

    /** Which user must probe, if another user got no answer. */
    private MountState asked(MountState base, @Nullable MountEntry top) {
        ReasonCode code = base.reasons().get(0).code();
        boolean denied = code == MountCode.PROBE_WITHOUT_NUMBERS || code == MountCode.PROBE_DENIED;
        if (!denied || top == null || !top.isFuse() || PathProbe.allowsOthers(top)) {
            return base;
        }
        return note(
                base,
                DaemonCode.NO_ALLOW_OTHER,
                "the mount has no allow_other, so only "
                        + PathProbe.owner(top).map(user -> "user " + user).orElse("the user who mounted it")
                        + " may access it");
    }

    private MountState healthy(MountState base, @Nullable MountEntry top) {
        int notConnected = CorruptedMount.ENOTCONN.errno();
        Optional<String> dead = Stream.concat(
                        sameDevice(top).stream().filter(path -> seen.probe(path).errno() == notConnected),
                        containers(top, (probe, entry) -> probe.errno() == notConnected))
                .findFirst();
        if (dead.isPresent()) {
            return change(
                    base,
                    MountState.Kind.UNKNOWN,
                    DaemonCode.HEALTHY_AND_DEAD,
                    "statfs was answered here, and the same file system is not connected at " + dead.get());
        }
        if (top != null) {
            Optional<MountState> refuted = refuted(base, top);
            if (refuted.isPresent()) {
                return refuted.get();
            }
            if (top.isFuse() && daemon.status() == DaemonSeen.RunState.GONE) {
                return change(
                        base,
                        MountState.Kind.UNKNOWN,
                        DaemonCode.GONE_BUT_ANSWERS,
                        "statfs was answered, and the daemon of the mount has ended");
            }
        }
        return daemon.waiting().orElse(0) > 0
                ? note(
                        base,
                        DaemonCode.LOST_REQUEST,
                        daemon.waiting().getAsInt()
                                + " requests of the connection wait: one of a daemon that died is never answered")
                : base;
    }

    /** Other observations that contradict a mount that answers. */
    private Optional<MountState> refuted(MountState base, MountEntry top) {
        Optional<String> blind =
                sameDevice(top).stream().filter(this::deniesNumbers).findFirst();
        if (blind.isPresent()) {
            return unknown(
                    base,
                    DaemonCode.ANSWERS_WITHOUT_NUMBERS,
                    "statfs was answered here, and the same user got a block size of 0 at " + blind.get()
                            + " of the same file system");
        }
        FuseDriver driver = row;
        return driver == null ? Optional.empty() : refuted(base, top, driver);
    }

    private Optional<MountState> refuted(MountState base, MountEntry top, FuseDriver driver) {
        Optional<MountEntry> staged = expected.bindOf()
                .flatMap(this::onlyMount)
                .filter(entry -> !entry.device().equals(top.device()))
                .filter(entry -> MountLine.fits(driver, entry) && seen.answers(entry.mountPoint()));
        if (driver.layout() == MountLayout.STAGED && onlyMount(expected.path()).isPresent() && staged.isPresent()) {
            return unknown(
                    base,
                    DaemonCode.STAGED_BUT_OTHER_DEVICE,
                    "it must be a bind of the staged mount, which answers too and is another file system: "
                            + top.device() + " here, " + staged.get().device() + " there");
        }
        if (driver.layout() == MountLayout.SOURCE
                && daemon.status() == DaemonSeen.RunState.GONE
                && seen.mounts().filter(table -> hasNoSource(table, driver)).isPresent()) {
            return unknown(
                    base,
                    DaemonCode.BIND_OF_NOTHING,
                    "statfs was answered, but no daemon runs and no mount is below " + driver.root());
        }
        return Optional.empty();
    }

    /** Whether the user whose probe was answered here got no numbers there. */
    private boolean deniesNumbers(String path) {
        PathProbe other = seen.probe(path);
        return other.blockSize().orElse(1) == 0
                && other.user().isPresent()
                && other.user().equals(seen.probe(expected.path()).user());
    }

    private Optional<MountEntry> onlyMount(String path) {
        return seen.mounts()
                .map(table -> table.at(path))
                .filter(layers -> layers.size() == 1 && !layers.get(0).device().isEmpty())
                .map(layers -> layers.get(0));
    }

    private static boolean hasNoSource(MountTable table, FuseDriver driver) {
        return table.isWhole()
                && table.entries().stream()
                        .noneMatch(
                                entry -> entry.mountPoint().startsWith(driver.root()) && MountLine.fits(driver, entry));
    }

    private Optional<MountState> unknown(MountState base, DaemonCode code, String message) {
        return Optional.of(change(base, MountState.Kind.UNKNOWN, code, message));
    }

    /** The other paths whose top mount has the device of this one. */
    private List<String> sameDevice(@Nullable MountEntry top) {
        MountTable table = seen.mounts().orElse(null);
        if (table == null || top == null || top.device().isEmpty()) {
            return List.of();
        }
        return seen.probes().keySet().stream()
                .filter(path -> !path.equals(expected.path()))
                .filter(path -> table.top(path)
                        .map(MountEntry::device)
                        .filter(top.device()::equals)
                        .isPresent())
                .toList();
    }

    /** The paths of containers whose top mount has the device of this one, and whose probe is of a kind. */
    private Stream<String> containers(@Nullable MountEntry top, BiPredicate<PathProbe, MountEntry> which) {
        List<String> found = new ArrayList<>();
        String device = top == null ? "" : top.device();
        seen.containerProbes()
                .forEach((container, probes) -> probes.forEach((path, probe) -> seen.container(container)
                        .flatMap(table -> table.top(path))
                        .filter(entry -> !device.isEmpty() && entry.device().equals(device) && which.test(probe, entry))
                        .ifPresent(entry -> found.add(
                                path + " in container " + container.container() + " of pod " + container.podUid()))));
        return found.stream();
    }

    private MountState change(MountState base, MountState.Kind kind, DaemonCode code, String message) {
        List<Reason> reasons = new ArrayList<>(List.of(code.reason(expected.path(), message)));
        if (kind == base.kind() || kind == MountState.Kind.UNKNOWN) {
            reasons.addAll(base.reasons());
        }
        return MountReading.of(kind, base.mount().orElse(null), reasons);
    }

    private MountState note(MountState base, DaemonCode code, String message) {
        List<Reason> reasons = new ArrayList<>(base.reasons());
        reasons.add(code.reason(expected.path(), message));
        return MountReading.of(base.kind(), base.mount().orElse(null), reasons);
    }
}
