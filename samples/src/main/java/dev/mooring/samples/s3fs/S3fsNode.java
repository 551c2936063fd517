package dev.mooring.samples.s3fs;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.ContainerAction;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.kubelet.MountTable;
import dev.mooring.object.Inventory;
import dev.mooring.s3fs.RecoveryPlanner;
import dev.mooring.s3fs.S3fsDaemon;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One iteration of a node agent: check the mounts, recover the dead ones, check again.
 *
 * @param node the name of the node
 * @param daemon how s3fs is started
 * @param host the host
 */
public record S3fsNode(String node, S3fsDaemon daemon, Host host) {

    private static final Set<Strategy> BACK = EnumSet.of(Strategy.NONE, Strategy.SKIPPED);
    private static final Set<Strategy> MOUNTS_ANEW = EnumSet.of(Strategy.REPLACE, Strategy.MOUNT);

    /** Operations on the host. A dead mount can hang, so none of them may wait without a time limit. */
    public interface Host {

        /** {@return the content of {@code /proc/1/mountinfo}} */
        String mountinfo();

        /**
         * Asks a mount for its file system.
         *
         * @param path where it is mounted
         * @return the result of a statfs
         */
        PathProbe statfs(String path);

        /**
         * Reads a directory without a mount.
         *
         * @param path the directory
         * @return its content
         */
        DirectoryContent directory(String path);

        /**
         * Runs a step within its timeout, unless its {@code doneIf} is already true. If it fails, cleans up according
         * to its {@code onFailure}.
         *
         * @param step the step
         * @return whether it was done
         */
        boolean run(Step step);

        /**
         * Records that a path was mounted again, in a file that outlives the agent. The driver records it too when a
         * pod arrives.
         *
         * @param path the path
         */
        void mountedAnew(String path);

        /** {@return when each path was last mounted again} */
        Map<String, Instant> mountedAnew();
    }

    /**
     * Recovers the dead mounts of the node.
     *
     * @param cluster pods, claims, volumes, classes and Secrets
     * @return the new plan: {@link #restarts} has the containers to restart now, its reasons name what is unknown or
     *     cannot be done
     */
    public RecoveryPlan turn(Inventory cluster) {
        plan(cluster).items().forEach(this::recover);
        return plan(cluster);
    }

    /**
     * The containers that still have a dead mount although the mount is recovered. Do not restart a container of a
     * mount that is not recovered: it would start on a bare directory and write to the disk of the node.
     *
     * @param plan the plan after an iteration
     * @return what these containers need, not always a restart
     */
    public static List<ContainerAction> restarts(RecoveryPlan plan) {
        Set<String> open = plan.items().stream()
                .filter(item -> !BACK.contains(item.strategy()))
                .map(RecoveryItem::target)
                .collect(Collectors.toSet());
        return plan.restarts().stream()
                .filter(each -> Collections.disjoint(each.targets(), open))
                .toList();
    }

    /** If one item fails, the others continue; the next iteration plans it again. */
    private void recover(RecoveryItem item) {
        boolean anew = MOUNTS_ANEW.contains(item.strategy());
        for (Step step : item.steps()) {
            boolean done = host.run(step);
            if (!done && step.onFailure() == OnFailure.RESTART_INSTEAD) {
                anew = true;
            } else if (!done && step.onFailure() != OnFailure.GO_ON) {
                return;
            }
        }
        if (anew) {
            host.mountedAnew(item.target());
        }
    }

    /** A plan without observations names the paths to observe. */
    private RecoveryPlan plan(Inventory cluster) {
        MountTable mounts = MountTable.parse(host.mountinfo());
        NodeObservations seen = NodeObservations.of(mounts);
        for (RecoveryItem item : plan(cluster, NodeObservations.NONE).items()) {
            if (item.strategy() != Strategy.SKIPPED) {
                seen = looked(item.target(), mounts, seen);
            }
        }
        for (Map.Entry<String, Instant> anew : host.mountedAnew().entrySet()) {
            seen = seen.withRecovery(anew.getKey(), anew.getValue());
        }
        return plan(cluster, seen);
    }

    private RecoveryPlan plan(Inventory cluster, NodeObservations seen) {
        return RecoveryPlanner.plan(FuseRequest.of(cluster, seen).onNode(node), daemon);
    }

    private NodeObservations looked(String path, MountTable mounts, NodeObservations seen) {
        return mounts.at(path).isEmpty()
                ? seen.withDirectory(path, host.directory(path))
                : seen.withProbe(path, host.statfs(path));
    }
}
