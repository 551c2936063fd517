package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.CsiPaths;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.PathReader;
import dev.mooring.kubelet.PodPaths;
import dev.mooring.kubelet.VolumeLocations;
import dev.mooring.kubelet.VolumeLocations.PathRole;
import dev.mooring.kubelet.VolumePath;
import dev.mooring.manifest.Part;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** {@code paths.jsonl}: every path that the kubelet and its plugins build; each is parsed back as well. */
final class PathQuestions implements Questions {

    private static final Map<String, PathRole> IN_TREE = Map.of(
            "target", PathRole.TARGET,
            "globalMount", PathRole.GLOBAL_MOUNT,
            "blockGlobalMap", PathRole.BLOCK_MAP_DIR,
            "blockPodDir", PathRole.POD_DEVICE_DIR);

    @Override
    public Optional<Disagreement> ask(JsonNode node, Release kubernetes) {
        JsonObject line = Recorded.line(node);
        JsonObject wanted = line.child("want");
        JsonObject got = answer(line);
        if (!got.equals(wanted)) {
            return Optional.of(new Disagreement(wanted.toJson(), got.toJson()));
        }
        return unreadable(line);
    }

    private static JsonObject answer(JsonObject line) {
        KubeletRoot root = KubeletRoot.of(text(line, "root"));
        String uid = text(line, "podUID");
        if (line.has("container")) {
            return directories(root, root.pod(uid), text(line, "container"));
        }
        VolumeSpec spec = line.has("persistentVolume")
                ? VolumeSpec.ofVolume(VolumeView.from(Recorded.object(line, "persistentVolume")))
                : VolumeSpec.inline(Part.of(Recorded.object(line, "volume")));
        boolean csi = spec.plugin().equals(Optional.of(VolumePlugin.CSI));
        return csi ? csi(line, root, uid, spec) : inTree(root, uid, spec);
    }

    private static JsonObject directories(KubeletRoot root, PodPaths pod, String container) {
        return JsonObject.EMPTY
                .with("plugins", root.plugins().dir().text())
                .with("pod", pod.dir().text())
                .with("podContainer", pod.containerDir(container).text())
                .with("podPlugins", pod.pluginsDir().text())
                .with("podResources", root.plugins().podResourcesDir().text())
                .with("podVolumeDevices", pod.devicesDir().text())
                .with("podVolumeSubpaths", pod.subPathsDir().text())
                .with("podVolumes", pod.volumesDir().text())
                .with("registration", root.plugins().registryDir().text());
    }

    private static JsonObject csi(JsonObject line, KubeletRoot root, String uid, VolumeSpec spec) {
        VolumeLocations locations = VolumeLocations.of(root, uid, spec);
        JsonObject answer = JsonObject.of("podVolumeDir", path(locations, PathRole.VOLUME_DIR))
                .with("target", path(locations, PathRole.TARGET));
        CsiVolume volume = spec.csi().orElse(null);
        if (volume == null) {
            String driver = spec.source().at("driver").text();
            return answer.with(
                    "ephemeralHandle",
                    CsiVolume.ephemeral(driver, uid, spec.name()).handle());
        }
        CsiPaths csi = root.csi();
        String name = spec.name();
        return answer.with("attachment", volume.attachmentName(text(line, "node")))
                .with("blockData", csi.blockDataDir(name).text())
                .with("blockGlobalMap", csi.blockMapDir(name).text())
                .with(
                        "blockPodDir",
                        root.pod(uid).devicesDir(VolumePlugin.CSI.id()).text())
                .with("blockPodName", name)
                .with("blockPublish", csi.blockPublishFile(name, uid).text())
                .with("blockStaging", csi.blockStaging(name).text())
                .with("globalMount", path(locations, PathRole.GLOBAL_MOUNT))
                .with("pluginVolumeName", volume.volumeName());
    }

    private static JsonObject inTree(KubeletRoot root, String uid, VolumeSpec spec) {
        VolumeLocations locations = VolumeLocations.of(root, uid, spec);
        Map<String, JsonValue> answer = new LinkedHashMap<>();
        IN_TREE.forEach((key, role) ->
                locations.path(role).ifPresent(path -> answer.put(key, JsonString.of(path.text()))));
        answer.put("plugin", JsonString.of(locations.plugin().id()));
        answer.put("pluginVolumeName", JsonString.of(spec.pluginVolumeName().orElseThrow()));
        answer.put(
                "uniqueVolumeNameWithPod",
                JsonString.of(UniqueVolumeName.ofPod(spec, uid).orElseThrow().toString()));
        if (spec.isBlock()) {
            answer.put("blockPodName", JsonString.of(spec.name()));
        }
        if (spec.isPersistent()) {
            answer.put(
                    "uniqueVolumeName",
                    JsonString.of(UniqueVolumeName.of(spec).orElseThrow().toString()));
        }
        return JsonObject.of(answer);
    }

    private static JsonString path(VolumeLocations locations, PathRole role) {
        return JsonString.of(locations.path(role).orElseThrow().text());
    }

    /** A path of the kubelet that is not parsed back as one. */
    private static Optional<Disagreement> unreadable(JsonObject line) {
        KubeletRoot root = KubeletRoot.of(text(line, "root"));
        PathReader reader = PathReader.of(root);
        for (JsonValue value : line.child("want").members().values()) {
            String path = value instanceof JsonString text ? text.value() : "";
            boolean ofKubelet = path.startsWith(root.text() + "/pods/") || path.startsWith(root.text() + "/plugins/");
            if (ofKubelet && reader.read(path).path() instanceof VolumePath.Unknown unknown) {
                return Optional.of(new Disagreement(path, unknown.toString()));
            }
        }
        return Optional.empty();
    }

    private static String text(JsonObject line, String key) {
        return line.string(key).orElseThrow();
    }
}
