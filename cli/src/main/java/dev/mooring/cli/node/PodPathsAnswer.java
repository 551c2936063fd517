package dev.mooring.cli.node;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.object.PodView;
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

    /** Whether every volume exists and has its paths. */
    boolean complete() {
        return pod.findings().isEmpty() && volumes.stream().allMatch(VolumePathsAnswer::complete);
    }

    JsonObject toJson() {
        PodView view = pod.pod();
        List<JsonValue> all =
                volumes.stream().<JsonValue>map(VolumePathsAnswer::toJson).toList();
        return JsonObject.of("namespace", JsonString.of(view.namespace()))
                .with("name", view.name())
                .with("uid", view.uid())
                .with("node", view.nodeName())
                .with("volumes", new JsonArray(all))
                .with("reasons", Reason.toJson(pod.findings()));
    }

    String toText() {
        PodView view = pod.pod();
        StringBuilder out = new StringBuilder(Reasons.printable(view.ref().key()));
        out.append(view.uid().isEmpty() ? "  no uid" : "  uid " + Reasons.printable(view.uid()));
        out.append(view.nodeName().isEmpty() ? ", on no node" : ", on node " + Reasons.printable(view.nodeName()));
        out.append('\n');
        for (Reason reason : pod.findings()) {
            out.append("  ✗ ").append(Reasons.line(reason)).append('\n');
        }
        volumes.forEach(volume -> out.append(volume.toText()));
        return out.toString();
    }
}
