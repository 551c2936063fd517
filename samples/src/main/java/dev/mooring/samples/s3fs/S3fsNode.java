package dev.mooring.samples.s3fs;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.ContainerAction;
import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.kubelet.MountTable;
import dev.mooring.object.Inventory;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.s3fs.NodeContext;
import dev.mooring.s3fs.RecoveryPlanner;
import dev.mooring.s3fs.RecoveryRequest;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One turn of the loop of a node agent: look at the mounts, bring back the dead ones, look again.
 *
 * @param node the node, and where its kubelet is
 * @param profile what the driver does
 * @param host the host
 */
public record S3fsNode(NodeContext node, DriverProfile profile, Host host) {

    private static final Set<Strategy> BACK = EnumSet.of(Strategy.NONE, Strategy.SKIPPED);
    private static final Set<Strategy> MOUNTS_ANEW = EnumSet.of(Strategy.REPLACE, Strategy.MOUNT);

    /** What only the host can tell and do. A dead mount can hang, so nothing here may wait without a time limit. */
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
         * Looks into a directory without a mount.
         *
         * @param path the directory
         * @return what is in it
         */
        DirectoryContent directory(String path);

        /**
         * Carries a step out within its timeout, unless its {@code doneIf} holds already. If it fails, it is cleaned up as
         * its {@code onFailure} says.
         *
         * @param step the step
         * @return whether it was done
         */
        boolean run(Step step);

        /**
         * Notes that a path was mounted anew, in a file that outlives the agent. The driver notes it too when a pod comes.
         *
         * @param path the path
         */
        void mountedAnew(String path);

        /** {@return when each path was mounted anew} */
        Map<String, Instant> mountedAnew();
    }

    /**
     * Brings back the dead mounts of the node.
     *
     * @param cluster pods, claims, volumes, classes and Secrets
     * @return the plan after that: {@link #restarts} has the containers to restart now, its reasons say what is not known or
     *     cannot be done
     */
    public RecoveryPlan turn(Inventory cluster) {
        plan(cluster).items().forEach(this::recover);
        return plan(cluster);
    }

    /**
     * The containers that still have a dead mount although the mount is back. A container of a mount that is not back is left
     * alone: it would start on a bare directory and write to the disk of the node.
     *
     * @param plan the plan after a turn
     * @return what these containers need, which is not always a restart
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

    /** If one item fails, the others go on; the next turn plans it again. */
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

    /** A plan without observations says where to look. */
    private RecoveryPlan plan(Inventory cluster) {
        RecoveryRequest request = RecoveryRequest.of(cluster, node, profile);
        MountTable mounts = MountTable.parse(host.mountinfo());
        NodeObservations seen = NodeObservations.of(mounts);
        for (RecoveryItem item : RecoveryPlanner.plan(request).items()) {
            if (item.strategy() != Strategy.SKIPPED) {
                seen = looked(item.target(), mounts, seen);
            }
        }
        for (Map.Entry<String, Instant> anew : host.mountedAnew().entrySet()) {
            seen = seen.withRecovery(anew.getKey(), anew.getValue());
        }
        return RecoveryPlanner.plan(request.withSeen(seen));
    }

    private NodeObservations looked(String path, MountTable mounts, NodeObservations seen) {
        return mounts.at(path).isEmpty()
                ? seen.withDirectory(path, host.directory(path))
                : seen.withProbe(path, host.statfs(path));
    }
}
