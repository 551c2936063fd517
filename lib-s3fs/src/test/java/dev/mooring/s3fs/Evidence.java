package dev.mooring.s3fs;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.FuseProcess;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.MountTableException;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Everything that a plan is made from, in parts that can be taken away, cut and added. */
record Evidence(
        List<Manifest> objects,
        Set<String> complete,
        DriverProfile profile,
        String node,
        RecoveryPolicy policy,
        @Nullable String mounts,
        @Nullable String plugin,
        Map<String, PathProbe> probes,
        Map<String, DirectoryContent> directories,
        @Nullable List<FuseProcess> processes,
        Map<ContainerKey, String> containers,
        Map<String, Instant> recovered) {

    Evidence {
        objects = List.copyOf(objects);
        probes = new TreeMap<>(probes);
        directories = new TreeMap<>(directories);
        containers = new TreeMap<>(containers);
        recovered = new TreeMap<>(recovered);
    }

    Evidence withObjects(List<Manifest> newObjects, Set<String> newComplete) {
        return new Evidence(
                newObjects,
                newComplete,
                profile,
                node,
                policy,
                mounts,
                plugin,
                probes,
                directories,
                processes,
                containers,
                recovered);
    }

    Evidence withNode(String newNode, DriverProfile newProfile) {
        return new Evidence(
                objects,
                complete,
                newProfile,
                newNode,
                policy,
                mounts,
                plugin,
                probes,
                directories,
                processes,
                containers,
                recovered);
    }

    Evidence withMounts(@Nullable String newMounts) {
        return new Evidence(
                objects,
                complete,
                profile,
                node,
                policy,
                newMounts,
                plugin,
                probes,
                directories,
                processes,
                containers,
                recovered);
    }

    Evidence withPlugin(@Nullable String newPlugin) {
        return new Evidence(
                objects,
                complete,
                profile,
                node,
                policy,
                mounts,
                newPlugin,
                probes,
                directories,
                processes,
                containers,
                recovered);
    }

    Evidence withProcesses(@Nullable List<FuseProcess> newProcesses) {
        return new Evidence(
                objects,
                complete,
                profile,
                node,
                policy,
                mounts,
                plugin,
                probes,
                directories,
                newProcesses,
                containers,
                recovered);
    }

    /** A copy whose maps may be changed. */
    Evidence copy() {
        return withMounts(mounts);
    }

    private static Optional<MountTable> table(@Nullable String text) {
        try {
            return text == null ? Optional.empty() : Optional.of(MountTable.parse(text));
        } catch (MountTableException e) {
            return Optional.empty();
        }
    }

    NodeObservations seen() {
        NodeObservations seen = table(mounts).map(NodeObservations::of).orElse(NodeObservations.NONE);
        MountTable driver = table(plugin).orElse(null);
        seen = driver == null ? seen : seen.withPlugin(driver);
        for (Map.Entry<String, PathProbe> each : probes.entrySet()) {
            seen = seen.withProbe(each.getKey(), each.getValue());
        }
        for (Map.Entry<String, DirectoryContent> each : directories.entrySet()) {
            seen = seen.withDirectory(each.getKey(), each.getValue());
        }
        for (Map.Entry<ContainerKey, String> each : containers.entrySet()) {
            MountTable own = table(each.getValue()).orElse(null);
            seen = own == null ? seen : seen.withContainer(each.getKey(), own);
        }
        for (Map.Entry<String, Instant> each : recovered.entrySet()) {
            seen = seen.withRecovery(each.getKey(), each.getValue());
        }
        return processes == null ? seen : seen.withProcesses(processes);
    }

    RecoveryPlan plan() {
        Inventory inventory = Inventory.of(objects).complete(complete.toArray(String[]::new));
        return RecoveryPlanner.plan(
                FuseRequest.of(inventory, seen()).onNode(node),
                S3fsDaemon.of(profile).withPolicy(policy));
    }
}
