package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.DriverQuirk;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.Healing;
import dev.mooring.fuse.mount.MountLayout;
import dev.mooring.fuse.mount.internal.DriverNames;
import dev.mooring.fuse.mount.internal.FuseVolume;
import dev.mooring.fuse.recovery.internal.Choice;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.manifest.Part;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A mount that only its driver may make again, and what decides about it.
 *
 * @param scene the objects and mounts of the node
 * @param volume the volume
 * @param row the driver
 */
record DrivenMount(NodeMounts scene, FuseVolume volume, FuseDriver row) {

    Choice choice(Strategy strategy, RecoveryCode code, String message) {
        return Choice.of(strategy, code.reason(volume.target(), message));
    }

    /** The driver heals it within its time; if not, another strategy follows. */
    Choice wait(Strategy then, RecoveryCode code, String message) {
        return Choice.wait(row.within(), then, code.reason(volume.target(), message));
    }

    boolean heals(Healing how) {
        return row.healing() == how;
    }

    boolean has(DriverQuirk quirk) {
        return row.quirks().contains(quirk);
    }

    /** Whether the caller says what the driver does on its own. */
    boolean isSaid() {
        return scene.saidHealing(volume).isPresent();
    }

    /** What is done if the driver heals everybody, and has not. */
    Strategy afterHealing() {
        return row.keepsDescriptor() ? Strategy.ASK_DRIVER : Strategy.REPLACE_POD;
    }

    /** Whether the daemon has had its state for longer than the driver needs to heal. */
    boolean isLate() {
        return isLate(daemon(), row.within());
    }

    static boolean isLate(DaemonSeen daemon, Duration limit) {
        return daemon.since().filter(time -> time.compareTo(limit) > 0).isPresent();
    }

    private DaemonSeen daemon() {
        return scene.daemon(volume.target());
    }

    String late() {
        return "the daemon has been " + daemon().status() + " for "
                + daemon().since().orElse(Duration.ZERO).toSeconds() + " seconds, and the driver heals within "
                + row.within().toSeconds();
    }

    /** Where to look: the unit of the daemon, or how its pod names this path. */
    String named() {
        return switch (row.key()) {
            case "geesefs-unit" -> "; its unit is " + DriverNames.geesefsUnit(volume.handle());
            case "juicefs-pod" ->
                "; its mount pod has the annotation " + DriverNames.juicefsAnnotation(volume.target());
            default -> "";
        };
    }

    /** The mount that the driver has made again. */
    Optional<NodeMounts.From> source() {
        return scene.source(volume, row);
    }

    boolean isFollowed() {
        return scene.isFollowed(volume);
    }

    /** Whether what the driver has made again is bound over the dead mount. */
    boolean isStacked() {
        return isFollowed()
                && source().filter(from -> !scene.wouldBecomeWritable(volume, from))
                        .isPresent();
    }

    /** Whether its unmount would remove a mount of another pod that answers. */
    boolean takesFromOthers() {
        return scene.volumes.stream()
                .filter(other -> !other.podUid().equals(volume.podUid()))
                .filter(other -> scene.request.seen().answers(other.target()))
                .anyMatch(other -> scene.peers
                        .takers(
                                other.podUid(),
                                Set.of(other.target()),
                                scene.users(other).places())
                        .contains(volume.podUid()));
    }

    /** Whether the kubelet publishes volumes of the driver again; empty if its CSIDriver object was not given. */
    Optional<Boolean> republishes() {
        return scene.request.inventory().csiDrivers().stream()
                .filter(driver -> driver.ref().name().equals(volume.driver()))
                .map(driver -> Part.of(driver.manifest())
                        .at("spec", "requiresRepublish")
                        .flag()
                        .orElse(false))
                .findFirst();
    }

    /** What to unmount when the pods have ended, if the driver heals nothing. */
    String unmountedAfterPods() {
        return heals(Healing.NONE) && isSaid() && row.layout() == MountLayout.STAGED
                ? volume.staging()
                        .map(path -> "; unmount " + path + " after the pods have ended, before a new one starts")
                        .orElse("")
                : "";
    }
}
