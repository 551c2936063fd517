package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.DriverQuirk;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.MountLayout;
import dev.mooring.fuse.mount.MountLine;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.internal.DaemonCode;
import dev.mooring.fuse.mount.internal.FuseVolume;
import dev.mooring.fuse.recovery.internal.Choice;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.PodView;
import dev.mooring.reason.ReasonCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which strategy: the first that applies, by state and driver. */
final class FuseChoices {

    private static final Duration SIDECAR_START = Duration.ofSeconds(60);

    private final NodeMounts scene;

    FuseChoices(NodeMounts scene) {
        this.scene = scene;
    }

    /** The strategy for the mount of a volume. */
    Choice of(FuseVolume volume, @Nullable FuseDriver row, List<FuseDriver> rows, MountState state) {
        if (volume.isTerminating()) {
            return Choice.of(
                    Strategy.SKIPPED,
                    RecoveryCode.POD_BEING_DELETED.reason(
                            volume.target(), "the pod is being deleted; the kubelet unmounts the volume"));
        }
        if (state.kind() != MountState.Kind.HEALTHY && scene.isTwiceInPod(volume)) {
            return Choice.of(
                    Strategy.CONDITIONAL,
                    RecoveryCode.HANDLE_TWICE.reason(
                            volume.target(), "another volume of the pod has the same driver and handle"));
        }
        boolean link =
                volume.attributes().getOrDefault("node_publish_method", "").equals("symlink");
        if (link && scene.request.seen().probe(volume.target()).errno() == CorruptedMount.ENOTCONN.errno()) {
            return Choice.of(
                    Strategy.REPLACE_POD,
                    RecoveryCode.PUBLISHED_AS_LINK.reason(
                            volume.target(), "the driver publishes a symbolic link, so containers have the old mount"));
        }
        return switch (state.kind()) {
            case HEALTHY, MOUNTED_TWICE -> fine(volume, row, state);
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
                        : refused(volume, row)
                                .orElseGet(() -> Choice.of(
                                        Strategy.REPLACE_POD,
                                        RecoveryCode.NOTHING_MOUNTED.reason(
                                                volume.target(),
                                                "nothing is mounted; data that is written goes to the disk of the"
                                                        + " node")));
            case FOREIGN -> blocked(volume, RecoveryCode.TARGET_FOREIGN, "another file system is mounted");
            case WRONG_BUCKET -> blocked(volume, RecoveryCode.TARGET_WRONG_BUCKET, "other storage is mounted");
            case SHADOWED -> blocked(volume, RecoveryCode.TARGET_SHADOWED, "a later mount hides it");
            case DEAD -> dead(volume, row, rows);
        };
    }

    private Choice fine(FuseVolume volume, @Nullable FuseDriver row, MountState state) {
        boolean gone = row == null
                ? scene.rows(volume).stream().allMatch(each -> scene.isSourceGone(volume, each))
                        && !scene.rows(volume).isEmpty()
                : scene.isSourceGone(volume, row);
        return Choice.of(
                Strategy.NONE,
                gone
                        ? RecoveryCode.STAGING_GONE_TARGET_SERVED.reason(
                                volume.target(),
                                "nothing is mounted at "
                                        + volume.staging()
                                                .filter(path -> row == null || row.layout() == MountLayout.STAGED)
                                                .map(path -> "the staging path")
                                                .orElse("a directory of the driver")
                                        + ", and a daemon serves this bind; a mount there would be a second daemon")
                        : RecoveryCode.FINE.reason(
                                volume.target(), state.reasons().get(0).message()));
    }

    private Choice hung(FuseVolume volume, @Nullable FuseDriver row, MountState state) {
        ReasonCode code = state.reasons().get(0).code();
        String message = state.reasons().get(0).message();
        if (code == DaemonCode.HELD_DESCRIPTOR && row != null) {
            DrivenMount held = new DrivenMount(scene, volume, row);
            return held.isLate()
                    ? held.choice(
                            Strategy.ASK_DRIVER,
                            RecoveryCode.DRIVER_DID_NOT_HEAL,
                            held.late() + ": " + row.action() + held.named())
                    : held.wait(Strategy.ASK_DRIVER, RecoveryCode.WAIT_FOR_DRIVER, message + held.named());
        }
        if (code == DaemonCode.NO_SERVER_YET && DrivenMount.isLate(scene.daemon(volume.target()), SIDECAR_START)) {
            return Choice.of(
                    Strategy.REPLACE_POD,
                    RecoveryCode.SIDECAR_CANNOT_MOUNT.reason(
                            volume.target(),
                            "the sidecar has not started its daemon within " + SIDECAR_START.toSeconds() + " seconds"));
        }
        if (code == DaemonCode.NO_SERVER_YET) {
            return Choice.wait(
                    SIDECAR_START, Strategy.REPLACE_POD, RecoveryCode.WAIT_FOR_DRIVER.reason(volume.target(), message));
        }
        return blocked(
                volume,
                RecoveryCode.TARGET_HUNG,
                message + "; an unmount would wait too, and umount -f would end the mount for every pod");
    }

    private Choice dead(FuseVolume volume, @Nullable FuseDriver row, List<FuseDriver> rows) {
        if (rows.isEmpty()) {
            return blocked(
                    volume,
                    RecoveryCode.DRIVER_UNKNOWN,
                    "the table has no driver " + volume.driver()
                            + ": whether it heals the mount, and what it loses, is not known");
        }
        if (row == null) {
            return Choice.of(
                    Strategy.CONDITIONAL,
                    RecoveryCode.DRIVER_UNCLEAR.reason(
                            volume.target(),
                            volume.driver() + " can be "
                                    + String.join(
                                            ", ",
                                            rows.stream().map(FuseDriver::key).toList())));
        }
        return DriverRule.of(new DrivenMount(scene, volume, row));
    }

    /** Why a new pod would not get the volume either. */
    private static Optional<Choice> refused(FuseVolume volume, @Nullable FuseDriver row) {
        if (namesNoBucket(volume, row)) {
            return Optional.of(
                    blocked(volume, RecoveryCode.BUCKET_MISSING, "the volume of the pod has no attribute bucketName"));
        }
        List<FuseDriver> rows = row == null ? FuseDriver.ofName(volume.driver()) : List.of(row);
        boolean refuses =
                !rows.isEmpty() && rows.stream().allMatch(each -> each.quirks().contains(DriverQuirk.REFUSES_DASH_O));
        return volume.mountOptions().stream()
                .filter(option ->
                        refuses && (option.equals("-o") || option.startsWith("-o ") || option.startsWith("-o=")))
                .findFirst()
                .map(option -> blocked(
                        volume, RecoveryCode.OPTION_REFUSED, "the driver refuses the mount option -o of the volume"));
    }

    private static boolean namesNoBucket(FuseVolume volume, @Nullable FuseDriver row) {
        return row != null
                && row.key().equals("gcsfuse-sidecar")
                && volume.isInline()
                && volume.attributes().getOrDefault("bucketName", "").isEmpty();
    }

    private static Choice blocked(FuseVolume volume, RecoveryCode code, String message) {
        return Choice.of(Strategy.BLOCKED, code.reason(volume.target(), message));
    }

    /** The strategy for a mount that only the table shows. */
    Choice ofMount(String path, MountLine line, MountState state) {
        boolean podsGiven = scene.request.inventory().isGiven(Kinds.POD);
        if (state.kind() == MountState.Kind.HEALTHY
                && line.role() == MountLine.PathRole.TARGET
                && scene.request.inventory().isComplete(Kinds.POD)
                && scene.podOf(path).isEmpty()) {
            return Choice.of(
                    Strategy.BLOCKED, RecoveryCode.POD_MISSING.reason(path, "no pod has this mount, and it answers"));
        }
        Optional<PodView> pod = line.role() == MountLine.PathRole.TARGET ? scene.podOf(path) : Optional.empty();
        boolean isEnding =
                pod.filter(each -> each.isFinished() || each.isBeingDeleted()).isPresent();
        if (state.kind() == MountState.Kind.HEALTHY && (pod.isEmpty() || isEnding)) {
            return Choice.of(Strategy.NONE, RecoveryCode.FINE.reason(path, "the mount answers"));
        }
        if (pod.isPresent()) {
            return pod.get().isFinished()
                    ? Choice.of(
                            Strategy.SKIPPED,
                            RecoveryCode.POD_BEING_DELETED.reason(
                                    path, "the pod has ended; the kubelet unmounts the volume"))
                    : Choice.of(
                            Strategy.CONDITIONAL,
                            RecoveryCode.STATE_UNKNOWN.reason(
                                    path, pod.get().ref() + " is given, but none of its readable volumes is there"));
        }
        if (line.role() == MountLine.PathRole.TARGET && podsGiven) {
            return Choice.of(
                    Strategy.BLOCKED,
                    RecoveryCode.POD_MISSING.reason(path, "no given pod has this mount, and it does not answer"));
        }
        if (state.kind() == MountState.Kind.DEAD && scene.isPlannedWithPods(path)) {
            String planned = "it is the dead first mount of a driver; the pods that have binds of it are planned, and";
            return state.layers() > 1
                    ? Choice.of(
                            Strategy.CONDITIONAL,
                            RecoveryCode.PLANNED_WITH_PODS.reason(
                                    path,
                                    planned + " " + state.layers()
                                            + " mounts are stacked here: the driver unmounts the one"
                                            + " on top, so when no pod uses the volume, check that none is left"))
                    : Choice.of(
                            Strategy.SKIPPED,
                            RecoveryCode.PLANNED_WITH_PODS.reason(
                                    path, planned + " the driver handles the mount itself"));
        }
        return Choice.of(
                Strategy.CONDITIONAL,
                podsGiven && state.kind() != MountState.Kind.DEAD
                        ? RecoveryCode.STATE_UNKNOWN.reason(
                                path,
                                "it is the first mount of a driver; the pods that have binds of it are planned above")
                        : RecoveryCode.CONTAINERS_UNKNOWN.reason(
                                path,
                                "it is not known which pods have this mount, and which containers follow the host"));
    }
}
