package dev.mooring.s3fs;

import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.internal.Start;
import dev.mooring.fuse.recovery.internal.StartPlanner;
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
     * @param request objects, node and observations
     * @param daemon how s3fs is started
     * @return the plan; empty if every mount answers and every container sees it
     * @throws IllegalArgumentException if the kubelet runs on Windows, or a mount table is given without the name of its node
     */
    public static RecoveryPlan plan(FuseRequest request, S3fsDaemon daemon) {
        Set<String> used = DriverProfile.driversIn(request.inventory());
        return StartPlanner.plan(new Start(
                request,
                new Start.Daemon("s3fs", daemon.types()),
                daemon.policy().limits(),
                new S3fsRules(request, daemon).volumes(),
                daemon.profile().driverNames().stream()
                        .filter(driver -> !used.contains(driver))
                        .toList()));
    }
}
