package dev.mooring.fuse.mount.internal;

import dev.mooring.fuse.mount.ContainerMount;
import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.json.JsonNull;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.NodePath;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.workload.VolumeUse;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The containers that mount a volume, with their states. */
final class ContainerReader {

    private final Manifest pod;
    private final KubeletRoot root;

    /**
     * Reads the containers of a pod.
     *
     * @param pod the pod
     * @param root the root directory of the kubelet
     */
    ContainerReader(Manifest pod, KubeletRoot root) {
        this.pod = pod;
        this.root = root;
    }

    /**
     * The containers, in the order of their first use.
     *
     * @param uses the uses of one volume of the pod
     * @param specName the name of the volume in paths
     * @param readOnly whether the volume is mounted read-only
     * @return the containers
     * @throws dev.mooring.kubelet.NodePathException if the bind of a sub path has no valid path
     */
    List<ContainerUse> read(List<VolumeUse> uses, String specName, boolean readOnly) {
        Map<String, List<ContainerMount>> mounts = new LinkedHashMap<>();
        Map<String, VolumeUse> first = new LinkedHashMap<>();
        for (VolumeUse use : uses) {
            if (!use.isDevice()) {
                String key = use.kind() + "/" + use.container();
                first.putIfAbsent(key, use);
                mounts.computeIfAbsent(key, unused -> new ArrayList<>()).add(mount(use, specName, readOnly));
            }
        }
        List<ContainerUse> containers = new ArrayList<>();
        first.forEach((key, use) -> containers.add(container(use, mounts.getOrDefault(key, List.of()))));
        return List.copyOf(containers);
    }

    private ContainerMount mount(VolumeUse use, String specName, boolean readOnly) {
        Optional<NodePath> bind = use.hasSubPath()
                ? Optional.of(root.pod(pod.uid()).subPath(specName, use.container(), use.index()))
                : Optional.empty();
        return new ContainerMount(use, readOnly || use.isReadOnly(), bind);
    }

    private ContainerUse container(VolumeUse use, List<ContainerMount> mounts) {
        Part spec = named(Part.of(pod).at("spec", specKey(use.kind())), use.container());
        Part state = only(Part.of(pod).at("status", statusKey(use.kind())), use.container())
                .at("state");
        String ownPolicy = spec.at("restartPolicy").text();
        boolean sidecar = use.kind() == VolumeUse.Kind.INIT && ownPolicy.equals("Always");
        String policy =
                ownPolicy.isEmpty() ? Part.of(pod).at("spec", "restartPolicy").text() : ownPolicy;
        return new ContainerUse(
                use.container(),
                kind(use.kind(), sidecar),
                state(state),
                instant(state.at("running", "startedAt").text()),
                policy(policy),
                mounts);
    }

    private static Part named(Part list, String name) {
        for (Part item : list.items()) {
            if (item.at("name").text().equals(name)) {
                return item;
            }
        }
        return list.with(JsonNull.NULL);
    }

    /** The status of a container; none if there are two, because one is wrong. */
    private static Part only(Part list, String name) {
        boolean isOne = list.items().stream()
                        .filter(item -> item.at("name").text().equals(name))
                        .count()
                == 1;
        return isOne ? named(list, name) : list.with(JsonNull.NULL);
    }

    private static String specKey(VolumeUse.Kind kind) {
        return switch (kind) {
            case INIT -> "initContainers";
            case MAIN -> "containers";
            case EPHEMERAL -> "ephemeralContainers";
        };
    }

    private static String statusKey(VolumeUse.Kind kind) {
        return switch (kind) {
            case INIT -> "initContainerStatuses";
            case MAIN -> "containerStatuses";
            case EPHEMERAL -> "ephemeralContainerStatuses";
        };
    }

    private static ContainerUse.Kind kind(VolumeUse.Kind kind, boolean sidecar) {
        return switch (kind) {
            case INIT -> sidecar ? ContainerUse.Kind.SIDECAR : ContainerUse.Kind.INIT;
            case MAIN -> ContainerUse.Kind.REGULAR;
            case EPHEMERAL -> ContainerUse.Kind.EPHEMERAL;
        };
    }

    private static ContainerUse.State state(Part state) {
        if (state.at("running").isPresent()) {
            return ContainerUse.State.RUNNING;
        }
        if (state.at("terminated").isPresent()) {
            return ContainerUse.State.TERMINATED;
        }
        return state.at("waiting").isPresent() ? ContainerUse.State.WAITING : ContainerUse.State.UNKNOWN;
    }

    private static Optional<Instant> instant(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static ContainerUse.RestartPolicy policy(String word) {
        return switch (word) {
            case "Never" -> ContainerUse.RestartPolicy.NEVER;
            case "OnFailure" -> ContainerUse.RestartPolicy.ON_FAILURE;
            default -> ContainerUse.RestartPolicy.ALWAYS;
        };
    }
}
