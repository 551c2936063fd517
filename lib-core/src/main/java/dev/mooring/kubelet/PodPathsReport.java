package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.VolumeRemark;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The paths of the volumes of one pod on its node, and why some are missing.
 *
 * @param pod the pod, followed to its volumes
 * @param volumes the paths of each volume, in the order of the pod
 */
public record PodPathsReport(PodVolumes pod, List<VolumePaths> volumes) {

    public PodPathsReport {
        requireNonNull(pod, "pod");
        volumes = List.copyOf(volumes);
    }

    /**
     * The paths on a node of release 1.24 or newer.
     *
     * @param pod the pod
     * @param root the node's kubelet root
     * @return the paths
     */
    public static PodPathsReport of(PodVolumes pod, KubeletRoot root) {
        return of(pod, root, CsiLayout.BY_HANDLE);
    }

    /**
     * The paths of volumes that a kubelet of release 1.23 or older staged, see {@link VolumeLocations#ofOlderRelease}.
     *
     * @param pod the pod
     * @param root the node's kubelet root
     * @return the paths
     */
    public static PodPathsReport ofOlderRelease(PodVolumes pod, KubeletRoot root) {
        return of(pod, root, CsiLayout.BY_VOLUME_NAME);
    }

    private static PodPathsReport of(PodVolumes pod, KubeletRoot root, CsiLayout layout) {
        return new PodPathsReport(
                pod,
                pod.volumes().stream()
                        .map(volume -> VolumePaths.of(pod, volume, root, layout))
                        .toList());
    }

    /** {@return whether every volume is there and has its paths} */
    public boolean isComplete() {
        return pod.findings().isEmpty() && volumes.stream().allMatch(VolumePaths::isComplete);
    }

    /**
     * The report as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return an item of {@code pods} of {@code paths}
     */
    public JsonObject toJson() {
        PodView view = pod.pod();
        JsonObject named = JsonObject.of("namespace", JsonString.of(view.namespace()))
                .with("name", view.name())
                .with("uid", view.uid());
        return (view.isMirror() ? named.with("directoryUid", view.directoryUid()) : named)
                .with("node", view.nodeName())
                .with("volumes", JsonArray.of(volumes.stream().map(VolumePaths::toJson)))
                .with("reasons", Reason.toJson(pod.findings()));
    }

    /**
     * The paths of one volume of a pod.
     *
     * @param volume the pod's entry, followed to its volume
     * @param uniqueName the name by which the node knows it; empty if there is none
     * @param attachment the name of its VolumeAttachment; empty if it cannot have one
     * @param locations the paths; empty if there is no volume, or a name that cannot stand in a path
     * @param subPaths the bind mount of each use with a sub path
     * @param reasons why something is missing
     */
    public record VolumePaths(
            PodVolume volume,
            String uniqueName,
            String attachment,
            Optional<VolumeLocations> locations,
            Map<VolumeUse, String> subPaths,
            List<Reason> reasons) {

        private static final Set<ReasonCode> UNMOUNTABLE =
                Set.of(VolumeRemark.IN_TREE_PLUGIN_REMOVED, VolumeRemark.PLUGIN_SWITCHED_OFF);

        public VolumePaths {
            requireNonNull(volume, "volume");
            requireNonNull(uniqueName, "uniqueName");
            requireNonNull(attachment, "attachment");
            requireNonNull(locations, "locations");
            subPaths = Collections.unmodifiableMap(new LinkedHashMap<>(subPaths));
            reasons = List.copyOf(reasons);
        }

        private static VolumePaths of(PodVolumes pod, PodVolume volume, KubeletRoot root, CsiLayout layout) {
            List<Reason> reasons = new ArrayList<>(volume.reasons());
            PodView view = pod.pod();
            Optional<VolumeSpec> known = volume.spec();
            VolumeSpec spec = known.orElse(null);
            VolumeLocations locations = null;
            Map<VolumeUse, String> subPaths = new LinkedHashMap<>();
            if (spec != null) {
                if (layout == CsiLayout.BY_HANDLE) {
                    spec.plugin()
                            .flatMap(plugin -> VolumeRemark.onPlugin(spec.source(), plugin, spec.release()))
                            .ifPresent(reasons::add);
                }
                try {
                    volume.uses().forEach(use -> {
                        climbing(use, view).ifPresent(reasons::add);
                        unset(use, view).ifPresent(reasons::add);
                    });
                    locations = new LocationRules(root, view.directoryUid(), spec, layout).locations();
                    subPaths.putAll(subPaths(root.pod(view.directoryUid()), volume, spec));
                    reasons.addAll(locations.reasons());
                } catch (NodePathException e) {
                    reasons.add(Reason.of(e.code(), view.toString(), String.valueOf(e.getMessage())));
                }
            }
            String unique = known.flatMap(found -> UniqueVolumeName.onNode(found, view.directoryUid()))
                    .map(UniqueVolumeName::toString)
                    .orElse("");
            String attachment = known.flatMap(VolumeSpec::csi)
                    .filter(csi -> view.isScheduled())
                    .map(csi -> csi.attachmentName(view.nodeName()))
                    .orElse("");
            return new VolumePaths(volume, unique, attachment, Optional.ofNullable(locations), subPaths, reasons);
        }

        /** The kubelet mounts no sub path that could leave the volume, and does not start the container. */
        private static Optional<Reason> climbing(VolumeUse use, PodView pod) {
            String path = use.subPath();
            KubeletCode code = path.startsWith("/") ? KubeletCode.EMPTY_SEGMENT : KubeletCode.DOT_SEGMENT;
            boolean climbs =
                    path.startsWith("/") || List.of(path.split("/", -1)).contains("..");
            return !climbs
                    ? Optional.empty()
                    : Optional.of(Reason.of(
                            code,
                            pod.toString(),
                            "sub path of container " + use.container()
                                    + ": expected a relative path without a segment \"..\", found \"" + path + "\""));
        }

        private static Optional<Reason> unset(VolumeUse use, PodView pod) {
            return use.unsetVariable(pod.manifest())
                    .map(name -> Reason.of(
                            KubeletCode.VARIABLE_NOT_SET,
                            pod.toString(),
                            "sub path of container " + use.container() + ": the variable " + name
                                    + " is not set, so the kubelet does not start the container"));
        }

        private static Map<VolumeUse, String> subPaths(PodPaths pod, PodVolume volume, VolumeSpec spec) {
            Map<VolumeUse, String> paths = new LinkedHashMap<>();
            for (VolumeUse use : volume.uses()) {
                if (use.hasSubPath() && !use.isDevice()) {
                    paths.put(
                            use,
                            pod.subPath(spec.name(), use.container(), use.index())
                                    .text());
                }
            }
            return paths;
        }

        /** {@return whether the volume was found with its paths, and a kubelet mounts it; an image has no paths} */
        public boolean isComplete() {
            return volume.spec().isPresent()
                    && locations.isPresent()
                    && reasons.stream().noneMatch(reason -> UNMOUNTABLE.contains(reason.code()) || isRefused(reason))
                    && volume.reasons().stream().allMatch(reason -> reason.severity() == Severity.INFO);
        }

        /** A name cannot stand in a path; an image is a plugin without one. */
        private static boolean isRefused(Reason reason) {
            return reason.code() instanceof KubeletCode
                    && reason.severity() == Severity.ERROR
                    && reason.code() != KubeletCode.PLUGIN_WITHOUT_PATH;
        }

        private JsonObject paths() {
            JsonObject json = JsonObject.EMPTY;
            for (var path :
                    locations.map(VolumeLocations::paths).orElse(Map.of()).entrySet()) {
                json = json.with(path.getKey().key(), path.getValue().text());
            }
            return json;
        }

        private JsonObject toJson() {
            List<JsonValue> subs = new ArrayList<>();
            subPaths.forEach((use, path) -> subs.add(JsonObject.of("container", JsonString.of(use.container()))
                    .with("index", JsonNumber.of(use.index()))
                    .with("subPath", use.subPath().isEmpty() ? use.subPathExpr() : use.subPath())
                    .with("path", path)));
            return JsonObject.of("name", JsonString.of(volume.name()))
                    .with(
                            "claim",
                            JsonRows.textOrNull(
                                    volume.claim().map(ObjectRef::key).orElse(null)))
                    .with("volume", volume.volumeName())
                    .with("plugin", plugin())
                    .with("uniqueName", uniqueName)
                    .with("attachment", attachment)
                    .with("paths", paths())
                    .with("subPaths", new JsonArray(subs))
                    .with("reasons", Reason.toJson(reasons));
        }

        /** {@return the plugin that serves it; empty if it has no paths} */
        public String plugin() {
            return locations.map(found -> found.plugin().id()).orElse("");
        }
    }
}
