package dev.mooring.s3fs;

import dev.mooring.fuse.mount.internal.VolumeItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.internal.StagedMount;
import dev.mooring.fuse.recovery.internal.StartPlanner;
import dev.mooring.fuse.recovery.internal.StartRequest;
import dev.mooring.fuse.recovery.internal.StartedVolume;
import java.util.List;
import java.util.Set;

/** Plans how the mounts of s3fs on a node are recovered. */
public final class RecoveryPlanner {

    private RecoveryPlanner() {}

    /**
     * Plans a recovery.
     *
     * <p>For example, if a container does not follow the host, its dead mount is unmounted and mounted again, and the
     * container restarts. If it follows the host, a new mount is bound over the dead one and the container continues.
     *
     * @param request objects, node, driver, observations and policy
     * @return the plan; empty if every mount answers and every container sees it
     */
    public static RecoveryPlan plan(RecoveryRequest request) {
        Set<String> used = DriverProfile.driversIn(request.inventory());
        return StartPlanner.plan(new StartRequest(
                request.inventory(),
                request.node().name(),
                request.node().root(),
                request.seen(),
                new StartRequest.Daemon("s3fs", request.types()),
                request.policy().limits(),
                volumes(AffectedVolumes.of(request.volumes())),
                request.profile().driverNames().stream()
                        .filter(driver -> !used.contains(driver))
                        .toList()));
    }

    private static StartRequest.Volumes volumes(AffectedVolumes found) {
        return new StartRequest.Volumes(
                found.items().stream().map(RecoveryPlanner::item).toList(),
                found.staged().stream().map(RecoveryPlanner::staged).toList(),
                found.reasons());
    }

    private static VolumeItem item(VolumeItem item) {
        return item instanceof AffectedVolume volume ? started(volume) : item;
    }

    private static StartedVolume started(AffectedVolume volume) {
        return new StartedVolume(
                volume.subject(),
                volume.target(),
                volume.staging(),
                volume.mount().isReadOnly(),
                new S3fsStart(volume.mount(), volume.credentialFile()),
                volume.containers(),
                volume.reasons());
    }

    private static StagedMount staged(StagedVolume volume) {
        List<StartedVolume> binds =
                volume.binds().stream().map(RecoveryPlanner::started).toList();
        return new StagedMount(
                volume.node(), volume.path(), new S3fsStart(volume.mount(), volume.credentialFile()), binds);
    }
}
