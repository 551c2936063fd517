package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.DataAtRisk;
import dev.mooring.fuse.mount.DriverMount;
import dev.mooring.fuse.mount.DriverQuirk;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.MountLine;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.internal.FuseVolume;
import dev.mooring.fuse.recovery.internal.Choice;
import dev.mooring.fuse.recovery.internal.Conclusion;
import dev.mooring.fuse.recovery.internal.MountUsers;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.fuse.recovery.internal.RecoveryEvidence;
import dev.mooring.fuse.recovery.internal.SubPathBinds;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.NodePath;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Plans what must be done about the FUSE mounts of a node, depending on what their drivers do themselves. */
public final class FusePlanner {

    private final NodeMounts scene;
    private final FuseChoices choices;
    private final FuseSteps steps;
    private final FuseContainers containers;
    private final List<RecoveryItem> items = new ArrayList<>();
    private final List<Reason> findings = new ArrayList<>();

    private FusePlanner(FuseRequest request) {
        this.scene = new NodeMounts(request);
        this.choices = new FuseChoices(scene);
        this.steps = new FuseSteps(scene);
        this.containers = new FuseContainers(scene);
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
    public static RecoveryPlan plan(FuseRequest request) {
        return new FusePlanner(request).plan();
    }

    private RecoveryPlan plan() {
        FuseRequest request = scene.request;
        Set<String> judged = new HashSet<>();
        List<Chosen> chosen = new ArrayList<>();
        for (FuseVolume volume : scene.volumes) {
            if (scene.concerns(volume)) {
                judged.add(volume.target());
                chosen.add(choose(volume));
                volume.containers().stream()
                        .flatMap(use -> use.mounts().stream())
                        .forEach(
                                mount -> mount.subPathBind().map(NodePath::text).ifPresent(judged::add));
            }
        }
        Map<String, List<FuseVolume>> stacks = new HashMap<>();
        chosen.stream()
                .filter(each -> each.choice.strategy() == Strategy.STACK)
                .forEach(each -> stacks.computeIfAbsent(scene.fate(each.volume), group -> new ArrayList<>())
                        .add(each.volume));
        chosen.forEach(each -> add(each, stacks.getOrDefault(scene.fate(each.volume), List.of())));
        request.seen().mounts().ifPresent(table -> addMounts(table, judged));
        List<MountUsers> users = scene.volumes.stream().map(scene::users).toList();
        List<Reason> reasons = new ArrayList<>(findings);
        reasons.addAll(containers.reasons());
        if (!request.inventory().isGiven(Kinds.POD)) {
            reasons.add(RecoveryCode.CONTAINERS_UNKNOWN.reason(
                    "", "no pods were given, so it is not known which containers have the mounts"));
        }
        RecoveryPlan draft = new RecoveryPlan(
                items,
                containers.actions(),
                Optional.empty(),
                reasons.stream().distinct().toList(),
                Optional.empty(),
                List.of());
        return new Conclusion(request, evidence(judged), users).of(draft, saidOfMounts());
    }

    /** A mount that answers can still need something. */
    private List<Reason> saidOfMounts() {
        return items.stream().flatMap(item -> item.reasons().stream()).toList();
    }

    private RecoveryEvidence evidence(Set<String> judged) {
        FuseRequest request = scene.request;
        Set<String> drivers = scene.volumes.stream().map(FuseVolume::driver).collect(Collectors.toSet());
        RecoveryEvidence.Users users = new RecoveryEvidence.Users();
        scene.volumes.forEach(volume -> users.add(volume.podUid(), volume.containers()));
        return new RecoveryEvidence(
                new RecoveryEvidence.Question(
                        request,
                        entry -> MountLine.of(entry, request.root()).isFuse()
                                && !MountLine.of(entry, request.root())
                                        .candidates()
                                        .isEmpty(),
                        "",
                        Stream.of(request.rows().keySet(), request.healing().keySet())
                                .flatMap(Set::stream)
                                .distinct()
                                .sorted()
                                .filter(name -> !drivers.contains(name))
                                .toList()),
                new RecoveryEvidence.Judged(
                        judged, Set.of(), users, scene.volumes.stream().anyMatch(volume -> !volume.isInline())));
    }

    /** The plan for a volume. */
    private record Chosen(FuseVolume volume, @Nullable FuseDriver row, MountState state, Choice choice) {}

    private Chosen choose(FuseVolume volume) {
        List<FuseDriver> rows = scene.rows(volume);
        FuseDriver row = NodeMounts.agreed(rows).orElse(null);
        MountState state = scene.state(volume, row);
        return new Chosen(volume, row, state, choices.of(volume, row, rows, state));
    }

    private List<Step> steps(Chosen chosen, List<FuseVolume> stacked) {
        FuseVolume volume = chosen.volume;
        return switch (chosen.choice.strategy()) {
            case STACK -> steps.stack(volume, scene.source(volume, chosen.row).orElseThrow(), stacked);
            case REPLACE ->
                steps.replace(
                        volume, scene.source(volume, chosen.row).orElseThrow().path());
            case NONE -> steps.stale(volume);
            case MOUNT, WAIT, ASK_DRIVER, REPLACE_POD, CONDITIONAL, BLOCKED, SKIPPED -> List.of();
        };
    }

    private void add(Chosen chosen, List<FuseVolume> stacked) {
        FuseVolume volume = chosen.volume;
        FuseDriver row = chosen.row;
        MountState state = chosen.state;
        Choice choice = chosen.choice;
        List<Step> todo = steps(chosen, stacked);
        List<Reason> why = new ArrayList<>(List.of(choice.reason()));
        why.addAll(steps.ties(volume, state, choice.strategy()));
        why.addAll(state.reasons());
        why.addAll(notes(volume, row, state, choice.strategy()));
        if (choice.strategy() == Strategy.NONE) {
            List<Reason> found = scene.findings(volume, row).reasons();
            why.addAll(found);
            findings.addAll(found);
        }
        if (row != null && row.risk() == DataAtRisk.CACHE && state.kind() == MountState.Kind.DEAD) {
            why.add(scene.daemon(volume.target())
                    .cache()
                    .map(kept -> RecoveryCode.CACHE_KEPT.reason(
                            volume.target(),
                            "files that were closed and synced, and not uploaded, are in " + kept
                                    + " of the host; a mount with the same cache directory uploads them"))
                    .orElseGet(() -> RecoveryCode.CACHE_ON_NODE.reason(
                            volume.target(),
                            "with a write cache, files that were closed and synced can be only in the cache of "
                                    + row.key())));
        }
        containers.judge(volume, choice, state);
        items.add(new RecoveryItem(
                volume.subject().node(),
                Optional.of(volume.subject()),
                volume.target(),
                Optional.ofNullable(row),
                Optional.of(state),
                choice.strategy(),
                choice.waiting(),
                todo,
                List.of(),
                why));
    }

    /** What a person must know in addition to the strategy. */
    private List<Reason> notes(FuseVolume volume, @Nullable FuseDriver row, MountState state, Strategy strategy) {
        List<Reason> notes = new ArrayList<>();
        String target = volume.target();
        if (row != null && strategy == Strategy.STACK && row.layers() > 0 && state.layers() + 1 >= row.layers()) {
            notes.add(RecoveryCode.LAYERS_OF_DRIVER.reason(
                    target,
                    row.key() + " stops mounting over a path at " + row.layers() + " mounts, and this adds one"));
        }
        if (row != null && state.kind() == MountState.Kind.DEAD && row.quirks().contains(DriverQuirk.OLD_LAYOUT)) {
            notes.add(RecoveryCode.OLD_LAYOUT.reason(
                    target,
                    "the driver's own cure, --remountdamaged, mounts at the staging path from before Kubernetes 1.24"));
        }
        if (row != null
                && state.kind() == MountState.Kind.DEAD
                && row.quirks().contains(DriverQuirk.STAGE_NOT_REPEATED)
                && !volume.isInline()) {
            notes.add(RecoveryCode.STAGE_NOT_REPEATED.reason(
                    target,
                    "no stage call happens while another pod of the node uses the volume, so replace all its"
                            + " pods at once"));
        }
        List<Reason> bareSubPaths = new SubPathBinds(scene.on, scene.users(volume)).bare();
        notes.addAll(bareSubPaths);
        findings.addAll(bareSubPaths);
        boolean bare = volume.staging().filter(scene::isBare).isPresent();
        if (row != null
                && row.quirks().contains(DriverQuirk.BARE_COUNTS_AS_MOUNTED)
                && bare
                && state.kind() == MountState.Kind.DEAD) {
            notes.add(RecoveryCode.BARE_COUNTS_AS_MOUNTED.reason(
                    target, "nothing is mounted at the staging path, and the driver treats its directory as a mount"));
        }
        List<String> others = state.kind() == MountState.Kind.DEAD ? scene.ofSameDaemon(volume) : List.of();
        if (!others.isEmpty()) {
            notes.add(RecoveryCode.SHARED_DAEMON.reason(
                    target, "the same daemon served volumes " + String.join(", ", others)));
        }
        if (state.kind() == MountState.Kind.HEALTHY && scene.isTwiceInPod(volume)) {
            notes.add(RecoveryCode.HANDLE_TWICE.reason(
                    target, "another volume of the pod has the same driver and handle"));
        }
        return notes;
    }

    /** The mounts of the table that no volume of the request has. */
    private void addMounts(MountTable table, Set<String> judged) {
        for (MountEntry entry : table.entries()) {
            MountLine line = MountLine.of(entry, scene.request.root());
            boolean top = table.top(entry.mountPoint()).filter(entry::equals).isPresent();
            boolean known = !line.candidates().isEmpty() || line.role() == MountLine.PathRole.TARGET;
            boolean isNew = line.isFuse() && top && known && judged.add(entry.mountPoint());
            if (isNew && !isInside(table, entry)) {
                addMount(entry, line);
            }
        }
    }

    /** Whether it is invisible inside a covered mount of a pod: what is bound over a sub path also appears there. */
    private boolean isInside(MountTable table, MountEntry entry) {
        return !table.isVisible(entry)
                && scene.volumes.stream().anyMatch(volume -> entry.mountPoint().startsWith(volume.target() + "/"));
    }

    private void addMount(MountEntry entry, MountLine line) {
        String path = entry.mountPoint();
        Optional<FuseDriver> row =
                line.candidates().isEmpty() ? Optional.empty() : NodeMounts.agreed(line.candidates());
        MountState state =
                DriverMount.of(ExpectedMount.at(path), scene.request.seen(), row, Optional.empty(), scene.daemon(path));
        Choice choice = choices.ofMount(path, line, state);
        List<Reason> why = new ArrayList<>(List.of(choice.reason()));
        why.addAll(state.reasons());
        items.add(new RecoveryItem(
                scene.request.node().orElse(""),
                Optional.empty(),
                path,
                row,
                Optional.of(state),
                choice.strategy(),
                choice.waiting(),
                List.of(),
                List.of(),
                why));
    }
}
