package dev.mooring.fuse.recovery;

import dev.mooring.fuse.driver.DataAtRisk;
import dev.mooring.fuse.driver.FuseDriver;
import dev.mooring.fuse.driver.Healing;
import dev.mooring.fuse.driver.Layout;
import dev.mooring.fuse.driver.MountLine;
import dev.mooring.fuse.driver.Place;
import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.ContainerView;
import dev.mooring.fuse.mount.DaemonCode;
import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.DriverMount;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.volume.ContainerMount;
import dev.mooring.fuse.volume.ContainerUse;
import dev.mooring.fuse.volume.FuseVolume;
import dev.mooring.fuse.volume.FuseVolumes;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Plans what must be done about the FUSE mounts of a node, by what their drivers do themselves. */
public final class FusePlanner {

    /** What is done about a mount, and why. */
    private record Choice(Strategy strategy, Duration delay, Optional<Strategy> then, Reason reason) {

        static Choice of(Strategy strategy, Reason reason) {
            return new Choice(strategy, Duration.ZERO, Optional.empty(), reason);
        }

        static Choice wait(Duration time, Strategy then, Reason reason) {
            return new Choice(Strategy.WAIT, time, Optional.of(then), reason);
        }
    }

    private final FuseRequest request;
    private final Peers peers;
    private final List<FuseVolume> volumes;
    private final Map<String, String> stagings = new HashMap<>();
    private final Set<String> stacked = new HashSet<>();
    private final List<FuseItem> items = new ArrayList<>();
    private final Map<List<String>, FuseAction> actions = new LinkedHashMap<>();
    private final List<Reason> reasons = new ArrayList<>();

    private FusePlanner(FuseRequest request) {
        this.request = request;
        this.peers =
                new Peers(request.seen(), request.inventory(), request.root().text(), "");
        this.volumes = FuseVolumes.of(request.inventory(), request.node(), request.root());
    }

    /**
     * Plans a recovery. No daemon is started: a mount is bound only from one that the driver has made and that answers.
     *
     * <p>For example, a dead mount of mountpoint-s3 waits for one republish, and then its pods are replaced, because the driver
     * unmounts first and cuts running containers off.
     *
     * @param request objects, node and observations
     * @return the plan
     */
    public static FusePlan plan(FuseRequest request) {
        return new FusePlanner(request).plan();
    }

    private FusePlan plan() {
        for (FuseVolume volume : volumes) {
            volume.staging().ifPresent(path -> stagings.put(volume.target(), path));
        }
        Set<String> judged = new HashSet<>();
        for (FuseVolume volume : volumes) {
            if (concerns(volume)) {
                judged.add(volume.target());
                add(volume);
            }
        }
        request.seen().mounts().ifPresent(table -> addMounts(table, judged));
        if (items.isEmpty()) {
            reasons.add(FuseCode.NO_FUSE_MOUNT.reason("", "no mount with a FUSE daemon was looked at"));
        }
        if (!request.inventory().isGiven(Kinds.POD)) {
            reasons.add(FuseCode.CONTAINERS_UNKNOWN.reason(
                    "", "no pods were given, so it is not known which containers have the mounts"));
        }
        return new FusePlan(items, List.copyOf(actions.values()), reasons);
    }

    /** A volume of a driver of the table, or one whose mount a daemon serves. */
    private boolean concerns(FuseVolume volume) {
        boolean served = top(volume.target())
                .filter(entry -> entry.baseType().equals("fuse"))
                .isPresent();
        return served
                || request.rows().containsKey(volume.driver())
                || !FuseDriver.ofName(volume.driver()).isEmpty();
    }

    private Optional<MountEntry> top(String path) {
        return request.seen().mounts().flatMap(table -> table.top(path));
    }

    private DaemonSeen daemon(String path) {
        return request.daemons().getOrDefault(path, DaemonSeen.NONE);
    }

    // ---- a volume of a pod

    private void add(FuseVolume volume) {
        List<FuseDriver> rows = rows(volume);
        FuseDriver row = agreed(rows).orElse(null);
        MountState state = state(volume, row);
        Choice choice = choice(volume, row, rows, state);
        List<Step> steps = new ArrayList<>();
        List<Reason> why = new ArrayList<>(List.of(choice.reason()));
        if (choice.strategy() == Strategy.STACK || choice.strategy() == Strategy.REPLACE) {
            String from = source(volume, row).orElseThrow();
            steps.addAll(choice.strategy() == Strategy.STACK ? stack(volume, from) : replace(volume, from));
        }
        why.addAll(ties(volume, state, choice.strategy()));
        why.addAll(state.reasons());
        if (row != null && row.risk() == DataAtRisk.CACHE && state.kind() == MountState.Kind.DEAD) {
            why.add(FuseCode.CACHE_ON_NODE.reason(
                    volume.target(),
                    "with a write cache, files that were closed and synced can be only in the cache of " + row.key()));
        }
        actions(volume, choice, state);
        items.add(new FuseItem(
                Optional.of(volume),
                volume.target(),
                Optional.ofNullable(row),
                state,
                choice.strategy(),
                choice.delay(),
                choice.then(),
                steps,
                why));
    }

    private List<FuseDriver> rows(FuseVolume volume) {
        FuseDriver named = request.rows().get(volume.driver());
        if (named != null) {
            return List.of(named);
        }
        List<FuseDriver> rows = FuseDriver.ofName(volume.driver());
        MountEntry top = top(volume.target()).orElse(null);
        List<FuseDriver> fitting = top == null
                ? rows
                : rows.stream().filter(row -> MountLine.fits(row, top)).toList();
        List<FuseDriver> left = fitting.isEmpty() ? rows : fitting;
        List<FuseDriver> sources = left.stream()
                .filter(row -> row.layout() == Layout.SOURCE && !sources(row).isEmpty())
                .toList();
        return sources.isEmpty() ? left : sources;
    }

    /** The mounts of the table that no volume of the question has. */
    private void addMounts(MountTable table, Set<String> judged) {
        for (MountEntry entry : table.entries()) {
            MountLine line = MountLine.of(entry, request.root());
            boolean top = table.top(entry.mountPoint()).filter(entry::equals).isPresent();
            boolean known = !line.candidates().isEmpty() || line.role() == MountLine.PathRole.TARGET;
            if (line.fuse() && top && known && judged.add(entry.mountPoint())) {
                addMount(entry, line);
            }
        }
    }

    /** What a plan asks of a row. */
    private record Behaviour(Healing healing, boolean keepsDescriptor, boolean sidecar, Layout layout, boolean s3fs) {

        static Behaviour of(FuseDriver row) {
            return new Behaviour(
                    row.healing(),
                    row.keepsDescriptor(),
                    row.place() == Place.SIDECAR,
                    row.layout(),
                    row.types().contains("fuse.s3fs"));
        }
    }

    /** The row, or the first of several that behave in the same way. */
    private static Optional<FuseDriver> agreed(List<FuseDriver> rows) {
        boolean agree = rows.stream().map(Behaviour::of).distinct().count() == 1;
        return agree ? Optional.of(rows.get(0)) : Optional.empty();
    }

    private MountState state(FuseVolume volume, @Nullable FuseDriver row) {
        ExpectedMount expected = ExpectedMount.at(volume.target());
        return DriverMount.of(
                volume.staging().map(expected::boundFrom).orElse(expected),
                request.seen(),
                Optional.ofNullable(row),
                row == null ? Optional.empty() : volume.storage(row),
                daemon(volume.target()));
    }

    /** The first mounts of a driver that pods have binds of. */
    private List<MountEntry> sources(FuseDriver row) {
        return request.seen().mounts().map(MountTable::entries).orElse(List.of()).stream()
                .filter(entry -> !row.root().isEmpty() && entry.mountPoint().startsWith(row.root()))
                .filter(entry -> MountLine.fits(row, entry))
                .toList();
    }

    /** The path of a mount of the same volume that the driver has made again, and that answers. */
    private Optional<String> source(FuseVolume volume, @Nullable FuseDriver row) {
        if (row == null) {
            return Optional.empty();
        }
        String device = top(volume.target()).map(MountEntry::device).orElse("");
        List<String> paths = row.layout() == Layout.STAGED
                ? volume.staging().stream().toList()
                : sources(row).stream()
                        .map(MountEntry::mountPoint)
                        .filter(path -> isOf(volume, path.substring(row.root().length())))
                        .toList();
        return paths.stream()
                .filter(path -> top(path)
                        .filter(entry ->
                                MountLine.fits(row, entry) && !entry.device().equals(device))
                        .isPresent())
                .filter(request.seen()::answers)
                .findFirst();
    }

    /** The name of a source begins with the handle or the name of the volume; a random end may follow. */
    private static boolean isOf(FuseVolume volume, String name) {
        String first = name.split("/", 2)[0];
        return !first.isEmpty()
                && (first.equals(volume.handle())
                        || first.equals(volume.name())
                        || first.startsWith(volume.handle() + "-")
                        || first.startsWith(volume.name() + "-"));
    }

    private Choice choice(FuseVolume volume, @Nullable FuseDriver row, List<FuseDriver> rows, MountState state) {
        if (volume.terminating()) {
            return Choice.of(
                    Strategy.SKIPPED,
                    FuseCode.POD_BEING_DELETED.reason(
                            volume.target(), "the pod is being deleted; the kubelet unmounts the volume"));
        }
        return switch (state.kind()) {
            case HEALTHY, MOUNTED_TWICE -> fine(volume, state);
            case UNKNOWN ->
                Choice.of(
                        Strategy.CONDITIONAL,
                        RecoveryCode.STATE_UNKNOWN.reason(
                                volume.target(), state.reasons().get(0).message()));
            case HUNG -> hung(volume, row, state);
            case BARE_BIND ->
                blocked(
                        volume,
                        RecoveryCode.TARGET_NOT_EMPTY,
                        "a directory of the node is bound there, so the pod writes to the disk of the node");
            case NOT_MOUNTED ->
                state.content() == DirectoryContent.NOT_EMPTY
                        ? blocked(
                                volume,
                                RecoveryCode.TARGET_NOT_EMPTY,
                                "the directory has files on the disk of the node")
                        : Choice.of(
                                Strategy.REPLACE_POD,
                                RecoveryCode.NOTHING_MOUNTED.reason(
                                        volume.target(),
                                        "nothing is mounted; data that is written goes to the disk of the node"));
            case FOREIGN -> blocked(volume, RecoveryCode.TARGET_FOREIGN, "another file system is mounted");
            case WRONG_BUCKET -> blocked(volume, RecoveryCode.TARGET_WRONG_BUCKET, "other storage is mounted");
            case SHADOWED -> blocked(volume, RecoveryCode.TARGET_SHADOWED, "a later mount hides it");
            case DEAD -> dead(volume, row, rows);
        };
    }

    private Choice fine(FuseVolume volume, MountState state) {
        boolean gone = volume.staging()
                .filter(path -> request.seen().mounts().isPresent() && top(path).isEmpty())
                .filter(path ->
                        FuseDriver.ofName(volume.driver()).stream().allMatch(row -> row.layout() == Layout.STAGED))
                .isPresent();
        return Choice.of(
                Strategy.NONE,
                gone
                        ? RecoveryCode.STAGING_GONE_TARGET_SERVED.reason(
                                volume.target(),
                                "nothing is mounted at the staging path, and a daemon serves this bind; a mount there"
                                        + " would be a second daemon")
                        : RecoveryCode.FINE.reason(
                                volume.target(), state.reasons().get(0).message()));
    }

    private Choice hung(FuseVolume volume, @Nullable FuseDriver row, MountState state) {
        ReasonCode code = state.reasons().get(0).code();
        String message = state.reasons().get(0).message();
        if (code == DaemonCode.HELD_DESCRIPTOR && row != null) {
            return Choice.wait(
                    row.within(), Strategy.ASK_DRIVER, FuseCode.WAIT_FOR_DRIVER.reason(volume.target(), message));
        }
        if (code == DaemonCode.NO_SERVER_YET) {
            return Choice.wait(
                    Duration.ofSeconds(60),
                    Strategy.REPLACE_POD,
                    FuseCode.WAIT_FOR_DRIVER.reason(volume.target(), message));
        }
        return blocked(
                volume,
                RecoveryCode.TARGET_HUNG,
                message + "; an unmount would wait too, and umount -f would end the mount for every pod");
    }

    private Choice dead(FuseVolume volume, @Nullable FuseDriver row, List<FuseDriver> rows) {
        String target = volume.target();
        if (rows.isEmpty()) {
            return blocked(
                    volume,
                    FuseCode.DRIVER_UNKNOWN,
                    "the table has no driver " + volume.driver()
                            + ": whether it heals the mount by itself, and what it loses, is not known");
        }
        if (row == null) {
            return Choice.of(
                    Strategy.CONDITIONAL,
                    FuseCode.DRIVER_UNCLEAR.reason(
                            target,
                            volume.driver() + " can be "
                                    + String.join(
                                            ", ",
                                            rows.stream().map(FuseDriver::key).toList())));
        }
        if (row.types().contains("fuse.s3fs")) {
            return Choice.of(
                    Strategy.ASK_DRIVER,
                    FuseCode.S3FS_STARTS.reason(target, "the driver mounts with s3fs, which can be started again"));
        }
        if (row.healing() == Healing.EVERYBODY) {
            return Choice.wait(
                    row.within(),
                    row.keepsDescriptor() ? Strategy.ASK_DRIVER : Strategy.REPLACE_POD,
                    FuseCode.WAIT_FOR_DRIVER.reason(target, "the driver heals running containers: " + row.needs()));
        }
        if (row.healing() == Healing.UNMOUNTS) {
            return republish(volume, row);
        }
        if (row.place() == Place.SIDECAR) {
            return Choice.of(
                    Strategy.REPLACE_POD,
                    FuseCode.SIDECAR_CANNOT_MOUNT.reason(
                            target, "the sidecar is handed the mount once; a restarted sidecar cannot mount again"));
        }
        Optional<String> from = source(volume, row);
        if (from.isPresent()) {
            boolean stack = isFollowed(volume);
            if (!stack && takesFromOthers(volume)) {
                return blocked(
                        volume, RecoveryCode.PEER_ALIVE, "an unmount would also unmount a mount that another pod uses");
            }
            return Choice.of(
                    stack ? Strategy.STACK : Strategy.REPLACE,
                    FuseCode.SOURCE_ANSWERS.reason(target, "the driver has mounted the volume again at " + from.get()));
        }
        if (row.healing() == Healing.FOLLOWERS) {
            return Choice.wait(
                    row.within(),
                    Strategy.REPLACE_POD,
                    FuseCode.WAIT_FOR_DRIVER.reason(target, "the driver mounts again: " + row.needs()));
        }
        boolean ask = row.key().equals("geesefs-unit") && isFollowed(volume);
        return Choice.of(
                ask ? Strategy.ASK_DRIVER : Strategy.REPLACE_POD,
                FuseCode.DAEMON_NOT_OURS.reason(
                        target, "no mount of the volume answers, and only the driver can make one: " + row.action()));
    }

    /** A mount over one of several peers appears at all of them, so one container that follows decides for all. */
    private boolean isFollowed(FuseVolume volume) {
        Optional<String> group = top(volume.target()).flatMap(MountEntry::sharedGroup);
        return volumes.stream()
                .filter(other -> other.target().equals(volume.target())
                        || (group.isPresent()
                                && top(other.target())
                                        .flatMap(MountEntry::sharedGroup)
                                        .equals(group)))
                .flatMap(other -> other.live().stream())
                .flatMap(use -> use.mounts().stream())
                .anyMatch(ContainerMount::follows);
    }

    /** Whether its unmount would take the mount of another pod away that answers. */
    private boolean takesFromOthers(FuseVolume volume) {
        return volumes.stream()
                .filter(other -> !other.podUid().equals(volume.podUid()))
                .filter(other -> request.seen().answers(other.target()))
                .anyMatch(other -> peers.takers(other.podUid(), Set.of(other.target()), places(other))
                        .contains(volume.podUid()));
    }

    private Choice republish(FuseVolume volume, FuseDriver row) {
        Optional<Boolean> republishes = request.inventory().csiDrivers().stream()
                .filter(driver -> driver.ref().name().equals(volume.driver()))
                .map(driver -> Part.of(driver.manifest())
                        .at("spec", "requiresRepublish")
                        .flag()
                        .orElse(false))
                .findFirst();
        if (republishes.isEmpty()) {
            return Choice.of(
                    Strategy.CONDITIONAL,
                    FuseCode.REPUBLISH_UNKNOWN.reason(
                            volume.target(), "the CSIDriver object of " + volume.driver() + " was not given"));
        }
        return republishes.get()
                ? Choice.wait(
                        row.within(),
                        Strategy.REPLACE_POD,
                        FuseCode.DRIVER_UNMOUNTS.reason(
                                volume.target(),
                                "the driver unmounts and mounts again at its next republish, which cuts running"
                                        + " containers off; a mount bound over the dead one would not last"))
                : Choice.of(
                        Strategy.CONDITIONAL,
                        FuseCode.REPUBLISH_MISMATCH.reason(
                                volume.target(),
                                "the CSIDriver object has requiresRepublish false, and " + row.key() + " needs true"));
    }

    private static Choice blocked(FuseVolume volume, RecoveryCode code, String message) {
        return Choice.of(Strategy.BLOCKED, code.reason(volume.target(), message));
    }

    private static Choice blocked(FuseVolume volume, FuseCode code, String message) {
        return Choice.of(Strategy.BLOCKED, code.reason(volume.target(), message));
    }

    // ---- steps

    /** One bind reaches all peers of the dead mount; the dead mounts are held before it and made private after it. */
    private List<Step> stack(FuseVolume volume, String from) {
        List<Step> steps = new ArrayList<>();
        String group = top(volume.target()).flatMap(MountEntry::sharedGroup).orElse("");
        boolean first = group.isEmpty() || stacked.add(group);
        boolean isolates =
                first && peers.canIsolate() && peers.owners(group, from).size() > 1;
        Set<String> except = new TreeSet<>(Set.of(from));
        if (isolates) {
            steps.addAll(peers.steps(
                    StepKind.HOLD_MOUNT,
                    group,
                    except,
                    "the new mount covers it; only a descriptor reaches it after that"));
        }
        if (first) {
            steps.add(new Step.Bind(
                    StepKind.BIND_OVER,
                    from,
                    volume.target(),
                    OnFailure.UNDO_UNCHANGED,
                    "containers that follow the host see a mount that is bound over the dead one"));
        }
        steps.add(await(volume.target(), first ? OnFailure.UNDO_UNCHANGED : OnFailure.STOP_UNCHANGED));
        if (isolates) {
            steps.addAll(peers.steps(
                    StepKind.ISOLATE_MOUNT,
                    group,
                    except,
                    "while it is a peer, the deletion of one pod unmounts the new mount of the others"));
        }
        return steps;
    }

    private List<Step> replace(FuseVolume volume, String from) {
        List<Step> steps = new ArrayList<>();
        List<MountEntry> layers =
                request.seen().mounts().map(table -> table.at(volume.target())).orElse(List.of());
        for (int i = layers.size() - 1; i >= 0; i--) {
            steps.add(new Step.Unmount(volume.target(), layers.get(i).device(), "no container follows the dead mount"));
        }
        steps.add(new Step.Action(
                StepKind.ASSERT_NOT_MOUNTED,
                volume.target(),
                List.of(),
                Step.SHORT,
                OnFailure.STOP_BARE,
                "a bind would stack on a remaining mount"));
        steps.add(new Step.Bind(
                StepKind.BIND, from, volume.target(), OnFailure.UNDO_BARE, "the pod has a bind of the driver's mount"));
        steps.add(await(volume.target(), OnFailure.UNDO_BARE));
        return steps;
    }

    private static Step await(String path, OnFailure onFailure) {
        return new Step.Action(
                StepKind.AWAIT_MOUNT,
                path,
                List.of("stat", "-f", "-c", "%t %S", path),
                Step.SHORT,
                onFailure,
                "the mount works if statfs answers with the type of FUSE and a block size that is not 0");
    }

    private List<Reason> ties(FuseVolume volume, MountState state, Strategy strategy) {
        Set<String> takers = new TreeSet<>();
        if (strategy == Strategy.STACK && !peers.canIsolate()) {
            top(volume.target())
                    .flatMap(MountEntry::sharedGroup)
                    .ifPresent(group -> takers.addAll(peers.owners(group, stagings.getOrDefault(volume.target(), ""))));
        } else if (state.kind() == MountState.Kind.HEALTHY) {
            takers.addAll(peers.takers(volume.podUid(), Set.of(volume.target()), places(volume)));
        }
        takers.remove(volume.podUid());
        List<String> order = volumes.stream()
                .filter(other ->
                        other.driver().equals(volume.driver()) && other.handle().equals(volume.handle()))
                .map(other -> other.pod().toString())
                .distinct()
                .toList();
        return peers.tied(volume.pod(), takers, order, strategy == Strategy.STACK).stream()
                .toList();
    }

    private List<Peers.Place> places(FuseVolume volume) {
        List<Peers.Place> places = new ArrayList<>();
        for (ContainerUse use : volume.live()) {
            table(volume, use)
                    .ifPresent(table ->
                            use.mounts().forEach(mount -> places.add(new Peers.Place(table, mount.mountPath()))));
        }
        return places;
    }

    private Optional<MountTable> table(FuseVolume volume, ContainerUse use) {
        return request.seen().container(new ContainerKey(volume.podUid(), use.name()));
    }

    // ---- containers

    private void actions(FuseVolume volume, Choice choice, MountState state) {
        switch (choice.strategy()) {
            case REPLACE_POD ->
                act(volume, "", FuseAction.Verdict.REPLACE_POD, choice.reason().message());
            case REPLACE ->
                volume.live().forEach(use -> restart(volume, use, "it keeps the dead mount until it restarts"));
            case STACK ->
                volume.live().stream()
                        .filter(use -> use.mounts().stream().anyMatch(mount -> !mount.follows() || mount.hasSubPath()))
                        .forEach(use -> restart(volume, use, "its mount does not follow the host, or is a sub path"));
            case NONE -> volume.live().forEach(use -> view(volume, use, state));
            default -> {}
        }
    }

    private void view(FuseVolume volume, ContainerUse use, MountState state) {
        MountTable host = request.seen().mounts().orElse(null);
        MountTable own = table(volume, use).orElse(null);
        if (state.kind() != MountState.Kind.HEALTHY || host == null) {
            return;
        }
        for (ContainerMount mount : use.mounts()) {
            ContainerView view = own == null
                    ? ContainerView.UNKNOWN
                    : ContainerView.of(own, mount.mountPath(), host, volume.target());
            if (view == ContainerView.OLD || view == ContainerView.BARE) {
                restart(volume, use, "it sees another mount at " + mount.mountPath() + " than the host");
            } else if (view == ContainerView.UNKNOWN) {
                reasons.add(RecoveryCode.VIEW_UNKNOWN.reason(
                        volume.pod() + " container " + use.name(),
                        "its mount table was not given or does not show what is at " + mount.mountPath()));
            }
        }
    }

    /** A container whose restart policy forbids it is not started again, and a sub path stays bound to the dead mount. */
    private void restart(FuseVolume volume, ContainerUse use, String why) {
        boolean subPath = use.mounts().stream().anyMatch(ContainerMount::hasSubPath);
        boolean never =
                use.restartPolicy() == ContainerUse.RestartPolicy.NEVER || use.kind() == ContainerUse.Kind.EPHEMERAL;
        act(
                volume,
                subPath || never ? "" : use.name(),
                subPath || never ? FuseAction.Verdict.REPLACE_POD : FuseAction.Verdict.RESTART,
                never ? "it would not be started again: " + why : why);
    }

    private void act(FuseVolume volume, String container, FuseAction.Verdict verdict, String why) {
        ObjectRef pod = volume.pod();
        actions.putIfAbsent(
                List.of(volume.podUid(), container), new FuseAction(pod, volume.podUid(), container, verdict, why));
    }

    // ---- a mount of which only the table tells

    private void addMount(MountEntry entry, MountLine line) {
        String path = entry.mountPoint();
        Optional<FuseDriver> row = line.candidates().isEmpty() ? Optional.empty() : agreed(line.candidates());
        MountState state = DriverMount.of(ExpectedMount.at(path), request.seen(), row, Optional.empty(), daemon(path));
        Choice choice = ofMount(path, line, state);
        List<Reason> why = new ArrayList<>(List.of(choice.reason()));
        why.addAll(state.reasons());
        items.add(new FuseItem(
                Optional.empty(), path, row, state, choice.strategy(), choice.delay(), choice.then(), List.of(), why));
    }

    private Choice ofMount(String path, MountLine line, MountState state) {
        boolean podsGiven = request.inventory().isGiven(Kinds.POD);
        if (state.kind() == MountState.Kind.HEALTHY) {
            return Choice.of(Strategy.NONE, RecoveryCode.FINE.reason(path, "the mount answers"));
        }
        if (line.role() == MountLine.PathRole.TARGET && podsGiven) {
            return Choice.of(
                    Strategy.BLOCKED,
                    FuseCode.POD_MISSING.reason(path, "no pod that was given has this mount, and it does not answer"));
        }
        return Choice.of(
                Strategy.CONDITIONAL,
                podsGiven
                        ? RecoveryCode.STATE_UNKNOWN.reason(
                                path,
                                "it is the first mount of a driver; the pods that have binds of it are planned above")
                        : FuseCode.CONTAINERS_UNKNOWN.reason(
                                path,
                                "it is not known which pods have this mount, and which containers follow the host"));
    }
}
