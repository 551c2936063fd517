package dev.mooring.cli.node;

import dev.mooring.cli.render.ReasonJson;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.workload.PodVolumes;
import java.util.ArrayList;
import java.util.List;

/** The paths of one pod's volumes, in the order of the pod. */
record PodPathsAnswer(PodVolumes pod, List<VolumePathsAnswer> volumes) {

    static PodPathsAnswer of(PodVolumes pod, KubeletRoot root, boolean older) {
        List<VolumePathsAnswer> volumes = new ArrayList<>();
        pod.volumes().forEach(volume -> volumes.add(VolumePathsAnswer.of(pod, volume, root, older)));
        return new PodPathsAnswer(pod, volumes);
    }

    /** Whether every volume is there and has its paths. */
    boolean complete() {
        return pod.reasons().isEmpty() && volumes.stream().allMatch(VolumePathsAnswer::complete);
    }

    JsonObject toJson() {
        List<JsonValue> all =
                volumes.stream().<JsonValue>map(VolumePathsAnswer::toJson).toList();
        return JsonObject.of("namespace", JsonString.of(pod.pod().namespace()))
                .with("name", pod.pod().name())
                .with("uid", pod.uid())
                .with("node", pod.node())
                .with("volumes", new JsonArray(all))
                .with("reasons", ReasonJson.of(pod.reasons()));
    }

    String toText() {
        StringBuilder out = new StringBuilder(Reasons.printable(pod.pod().key()));
        out.append(pod.uid().isEmpty() ? "  no uid" : "  uid " + Reasons.printable(pod.uid()));
        out.append(pod.node().isEmpty() ? ", on no node" : ", on node " + Reasons.printable(pod.node()));
        out.append('\n');
        for (Reason reason : pod.reasons()) {
            out.append("  ✗ ").append(Reasons.line(reason)).append('\n');
        }
        volumes.forEach(volume -> out.append(volume.toText()));
        return out.toString();
    }
}
