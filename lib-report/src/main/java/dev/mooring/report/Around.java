package dev.mooring.report;

import dev.mooring.attach.AttachCode;
import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.reason.Severity;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.List;
import java.util.stream.Stream;

/** The surroundings of claims and volumes: the pods that use them, the nodes, and the attachments. */
final class Around {

    private final Inventory objects;

    Around(Inventory objects) {
        this.objects = objects;
    }

    /**
     * The pods that use claims: those in the input, then those that the workloads would create, which are only assumed.
     */
    JsonArray pods() {
        Stream<JsonObject> given = objects.pods().stream()
                .filter(pod -> !pod.claimNames().isEmpty())
                .map(pod -> pod(pod, false));
        Stream<JsonObject> made = WorkloadObjects.of(objects).documents().stream()
                .filter(each ->
                        each.kind().equals("Pod") && objects.find(each.ref()).isEmpty())
                .flatMap(Around::readable)
                .filter(pod -> !pod.claimNames().isEmpty())
                .map(pod -> pod(pod, true));
        return JsonArray.of(Stream.concat(given, made));
    }

    private static Stream<PodView> readable(Manifest pod) {
        try {
            return Stream.of(PodView.from(pod));
        } catch (ManifestException e) {
            return Stream.empty();
        }
    }

    private static JsonObject pod(PodView pod, boolean assumed) {
        return JsonObject.of("namespace", JsonString.of(pod.namespace()))
                .with("name", pod.name())
                .with("node", pod.nodeName())
                .with("phase", pod.phase())
                .with(
                        "claims",
                        JsonArray.ofStrings(pod.claimNames().stream().distinct().toList()))
                .with("assumed", JsonBoolean.of(assumed));
    }

    JsonArray nodes() {
        return JsonArray.of(objects.nodes().stream().map(Around::node));
    }

    private static JsonObject node(NodeView node) {
        return JsonObject.of("name", JsonString.of(node.name()))
                .with("ready", JsonBoolean.of(node.isReady()))
                .with("zone", node.labels().getOrDefault("topology.kubernetes.io/zone", ""));
    }

    /** The volumes that a node has, that a pod waits for, or that have a finding. */
    JsonArray attachments() {
        return JsonArray.of(AttachDiagnosis.of(objects).volumes().stream()
                .filter(each -> !each.attachedTo().isEmpty()
                        || !each.waiting().isEmpty()
                        || each.state() == State.UNSAFE
                        || each.state() == State.STUCK)
                .map(Around::attachment));
    }

    private static JsonObject attachment(VolumeDiagnosis volume) {
        List<Case> cases = volume.cases().stream()
                .filter(each -> each.reason().severity() != Severity.INFO
                        || !volume.waiting().isEmpty())
                .toList();
        return JsonObject.of("volume", JsonString.of(volume.name().toString()))
                .with(
                        "objects",
                        JsonArray.ofStrings(volume.objects().stream()
                                .map(ObjectRef::toString)
                                .toList()))
                .with("state", volume.state().toString())
                .with("damage", Damage.ofAttachments(volume).toString())
                .with("attachedTo", JsonArray.ofStrings(volume.attachedTo()))
                .with(
                        "wantedBy",
                        JsonArray.ofStrings(volume.waiting().stream()
                                .map(ObjectRef::toString)
                                .toList()))
                .with("cases", JsonArray.of(cases.stream().map(Around::found)));
    }

    private static JsonObject found(Case found) {
        JsonObject reason = found.reason().toJson().with("node", found.node());
        return found.advice().map(advice -> advised(reason, advice)).orElse(reason);
    }

    private static JsonObject advised(JsonObject reason, AttachCode advice) {
        return reason.with("byItself", advice.byItself())
                .with("safe", advice.safe())
                .with("notSafe", advice.notSafe());
    }
}
