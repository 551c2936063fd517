package dev.mooring.cli.node;

import dev.mooring.cli.render.JsonRows;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.KubeletCode;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.NodePathException;
import dev.mooring.kubelet.PodPaths;
import dev.mooring.kubelet.VolumeLocations;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeRemark;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The paths of one volume of a pod.
 *
 * @param volume the pod's entry, followed to its volume
 * @param uniqueName its unique name on the node; empty if there is none
 * @param attachment the name of its VolumeAttachment; empty if it has none
 * @param locations the paths; null if there is no volume, or a name is not valid in a path
 * @param subPaths the bind mount of each use with a sub path
 * @param reasons why something is missing
 */
record VolumePathsAnswer(
        PodVolume volume,
        String uniqueName,
        String attachment,
        @Nullable VolumeLocations locations,
        Map<VolumeUse, String> subPaths,
        List<Reason> reasons) {

    private static final int ROLE = 24;

    private static final Set<ReasonCode> UNMOUNTABLE =
            Set.of(VolumeRemark.IN_TREE_PLUGIN_REMOVED, VolumeRemark.PLUGIN_SWITCHED_OFF);

    static VolumePathsAnswer of(PodVolumes pod, PodVolume volume, KubeletRoot root, boolean older) {
        List<Reason> reasons = new ArrayList<>(volume.reasons());
        PodView view = pod.pod();
        Optional<VolumeSpec> known = volume.spec();
        VolumeSpec spec = known.orElse(null);
        VolumeLocations locations = null;
        Map<VolumeUse, String> subPaths = new LinkedHashMap<>();
        if (spec != null) {
            if (!older) {
                spec.plugin()
                        .flatMap(plugin -> VolumeRemark.onPlugin(spec.source(), plugin, spec.release()))
                        .ifPresent(reasons::add);
            }
            try {
                volume.uses().forEach(use -> climbing(use, view).ifPresent(reasons::add));
                locations = older
                        ? VolumeLocations.ofOlderRelease(root, view.directoryUid(), spec)
                        : VolumeLocations.of(root, view.directoryUid(), spec);
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
        return new VolumePathsAnswer(volume, unique, attachment, locations, subPaths, reasons);
    }

    /** The kubelet does not mount a sub path that could leave the volume, and does not start the container. */
    private static Optional<Reason> climbing(VolumeUse use, PodView pod) {
        String path = use.subPath();
        KubeletCode code = path.startsWith("/") ? KubeletCode.EMPTY_SEGMENT : KubeletCode.DOT_SEGMENT;
        boolean climbs = path.startsWith("/") || List.of(path.split("/", -1)).contains("..");
        return !climbs
                ? Optional.empty()
                : Optional.of(Reason.of(
                        code,
                        pod.toString(),
                        "sub path of container " + use.container()
                                + ": expected a relative path without a segment \"..\", found \"" + path + "\""));
    }

    private static Map<VolumeUse, String> subPaths(PodPaths pod, PodVolume volume, VolumeSpec spec) {
        Map<VolumeUse, String> paths = new LinkedHashMap<>();
        for (VolumeUse use : volume.uses()) {
            if (use.hasSubPath() && !use.device()) {
                paths.put(
                        use,
                        pod.subPath(spec.name(), use.container(), use.index()).text());
            }
        }
        return paths;
    }

    /** Whether the volume and its paths were found, and a kubelet mounts it; an image has no paths. */
    boolean complete() {
        return volume.spec().isPresent()
                && locations != null
                && reasons.stream().noneMatch(reason -> UNMOUNTABLE.contains(reason.code()) || isRefused(reason))
                && volume.reasons().stream().allMatch(reason -> reason.severity() == Severity.INFO);
    }

    /** A name is not valid in a path; an image is a plugin without paths. */
    private static boolean isRefused(Reason reason) {
        return reason.code() instanceof KubeletCode
                && reason.severity() == Severity.ERROR
                && reason.code() != KubeletCode.PLUGIN_WITHOUT_PATH;
    }

    private JsonObject paths() {
        JsonObject paths = JsonObject.EMPTY;
        if (locations != null) {
            for (var path : locations.paths().entrySet()) {
                paths = paths.with(Words.key(path.getKey()), path.getValue().text());
            }
        }
        return paths;
    }

    JsonObject toJson() {
        List<JsonValue> subs = new ArrayList<>();
        subPaths.forEach((use, path) -> subs.add(JsonObject.of("container", JsonString.of(use.container()))
                .with("index", JsonNumber.of(use.index()))
                .with("subPath", use.subPath().isEmpty() ? use.subPathExpr() : use.subPath())
                .with("path", path)));
        String claim = volume.claim().map(ObjectRef::key).orElse(null);
        return JsonObject.of("name", JsonString.of(volume.name()))
                .with("claim", JsonRows.textOrNull(claim))
                .with("volume", volume.volumeName())
                .with("plugin", plugin())
                .with("uniqueName", uniqueName)
                .with("attachment", attachment)
                .with("paths", paths())
                .with("subPaths", new JsonArray(subs))
                .with("reasons", Reason.toJson(reasons));
    }

    private String plugin() {
        return locations == null ? "" : locations.plugin().id();
    }

    String toText() {
        StringBuilder out = new StringBuilder("  ")
                .append(complete() ? "✓ " : "✗ ")
                .append(Reasons.printable(volume.name()))
                .append(volume.claim()
                        .map(claim -> "  claim " + Reasons.printable(claim.key()))
                        .orElse(""))
                .append(volume.volumeName().isEmpty() ? "" : ", volume " + Reasons.printable(volume.volumeName()))
                .append(plugin().isEmpty() ? "" : ", " + plugin())
                .append('\n');
        paths().members()
                .forEach((role, path) -> line(out, role, paths().string(role).orElse("")));
        subPaths.forEach((use, path) -> line(out, "subPath of " + use.container(), path));
        line(out, "uniqueName", uniqueName);
        line(out, "attachment", attachment);
        reasons.forEach(reason -> line(out, "reason", Reasons.line(reason)));
        return out.toString();
    }

    private static void line(StringBuilder out, String what, String text) {
        if (!text.isEmpty()) {
            out.append("      ")
                    .append(Table.pad(Reasons.printable(what), ROLE))
                    .append(' ')
                    .append(Reasons.printable(text))
                    .append('\n');
        }
    }
}
