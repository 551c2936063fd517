package dev.mooring.workload.controller;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeMatcher;
import dev.mooring.object.NodeView;
import dev.mooring.object.NodeView.NodeTaint;
import dev.mooring.object.internal.PodToleration;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pods of a DaemonSet: one for each node that its template selects and tolerates.
 *
 * @upstream pkg/controller/daemon/daemon_controller.go podsShouldBeOnNode, NodeShouldRunDaemonPod
 */
final class DaemonSetPlay {

    private static final List<String> AFFINITY =
            List.of("affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");

    private final Creation creation;
    private final Workload set;
    private final Part spec;
    private final List<PodToleration> tolerations;
    private final NodeMatcher affinity;
    private final Map<String, String> nodeSelector;
    private final String nodeName;

    private DaemonSetPlay(Creation creation, Workload set) {
        this.creation = creation;
        this.set = set;
        this.spec = set.template().at("spec");
        this.tolerations = PodToleration.of(spec.with(podSpec(set.templateJson().child("spec"))));
        this.affinity = NodeMatcher.ofNodeSelector(spec.at(AFFINITY.toArray(String[]::new)));
        this.nodeSelector = spec.at("nodeSelector").textMembers();
        this.nodeName = spec.at("nodeName").text();
    }

    static void play(Creation creation, Workload set) {
        Inventory inventory = creation.existing().inventory();
        if (!inventory.isGiven(Kinds.NODE)) {
            creation.tell(set.aboutPods(
                    MadeObjectCode.DAEMON_NODES_NOT_GIVEN, "creates a pod for each node, and no nodes are given"));
            return;
        }
        new DaemonSetPlay(creation, set).play(inventory.nodes());
    }

    private void play(List<NodeView> nodes) {
        Map<String, Dependent> pods = new HashMap<>();
        for (Dependent pod : creation.existing().of(set, Kinds.POD)) {
            if (pod.isFinished()) {
                creation.delete(pod, set, "is " + pod.phase() + ", and is created again");
            } else {
                pods.put(nodeOf(pod), pod);
            }
        }
        unscheduledWithoutNode(nodes, pods.values());
        String prefix = GeneratedNames.podPrefix(set.name());
        for (NodeView node : nodes) {
            Dependent pod = pods.get(node.name());
            if (pod == null && wants(node) && tolerates(node, false)) {
                String name = creation.podName(set.namespace(), prefix);
                creation.addPod(set, document(name, prefix, node.name()), Optional.empty());
            } else if (pod != null && !pod.isBeingDeleted() && !(wants(node) && tolerates(node, true))) {
                String why = "it does not belong on node " + node.name();
                if (pod.pod().isScheduled()) {
                    creation.delete(pod, set, why);
                } else {
                    // A node event finds the pods that name the node in nodeName, see syncNodeUpdate.
                    creation.mayDelete(pod, set, why);
                }
            }
        }
    }

    /**
     * The pods that wait for a deleted node; the pod garbage collector removes those that were on it. They are deleted
     * at the next sync of their set, which no event of a node is certain to trigger.
     *
     * @upstream pkg/controller/daemon/daemon_controller.go getUnscheduledPodsWithoutNode
     */
    private void unscheduledWithoutNode(List<NodeView> nodes, Collection<Dependent> pods) {
        Set<String> names = nodes.stream().map(NodeView::name).collect(Collectors.toSet());
        if (!creation.existing().inventory().isComplete(Kinds.NODE)) {
            return;
        }
        for (Dependent pod : pods) {
            String node = nodeOf(pod);
            if (!pod.pod().isScheduled() && !pod.isBeingDeleted() && !node.isEmpty() && !names.contains(node)) {
                creation.mayDelete(pod, set, "its node " + node + " does not exist");
            }
        }
    }

    /** @upstream pkg/controller/daemon/util/daemonset_util.go GetTargetNodeName */
    private static String nodeOf(Dependent pod) {
        String bound = pod.pod().nodeName();
        if (!bound.isEmpty()) {
            return bound;
        }
        Part required = Part.of(pod.manifest()).at("spec").at(AFFINITY.toArray(String[]::new));
        for (Part term : required.at("nodeSelectorTerms").items()) {
            for (Part field : term.at("matchFields").items()) {
                if (field.at("key").text().equals("metadata.name")
                        && field.at("values").texts().size() == 1) {
                    return field.at("values").texts().get(0);
                }
            }
        }
        return "";
    }

    private boolean wants(NodeView node) {
        boolean selected = nodeSelector.entrySet().stream()
                .allMatch(each -> each.getValue().equals(node.labels().get(each.getKey())));
        return selected
                && (nodeName.isEmpty() || nodeName.equals(node.name()))
                && affinity.matches(node.labels(), node.name());
    }

    /** Only a NoExecute taint evicts a running pod. */
    private boolean tolerates(NodeView node, boolean runs) {
        return node.taints().stream()
                .filter(taint ->
                        taint.effect().equals("NoExecute") || (taint.effect().equals("NoSchedule") && !runs))
                .allMatch(this::tolerates);
    }

    private boolean tolerates(NodeTaint taint) {
        return tolerations.stream().anyMatch(each -> each.covers(taint));
    }

    private JsonObject document(String name, String prefix, String node) {
        JsonObject pod = MadeDocuments.pod(set, name, prefix);
        JsonObject metadata =
                MadeDocuments.labelled(pod.child("metadata"), Map.of("controller-revision-hash", GeneratedNames.HASH));
        JsonObject podSpec = podSpec(pod.child("spec"));
        return pod.with("metadata", metadata).with("spec", podSpec.with("affinity", onNode(podSpec, node)));
    }

    /**
     * The affinity of the template, restricted to this node; preferences and pod affinity stay.
     *
     * @upstream pkg/controller/daemon/util/daemonset_util.go ReplaceDaemonSetPodNodeNameNodeAffinity
     */
    private static JsonObject onNode(JsonObject podSpec, String node) {
        JsonObject field = JsonObject.of("key", JsonString.of("metadata.name"))
                .with("operator", "In")
                .with("values", JsonArray.ofStrings(List.of(node)));
        JsonObject term = JsonObject.of("matchFields", JsonArray.of(field));
        JsonObject terms = JsonObject.of("nodeSelectorTerms", JsonArray.of(term));
        JsonObject affinity = podSpec.child("affinity");
        return affinity.with(
                "nodeAffinity",
                affinity.child("nodeAffinity").with("requiredDuringSchedulingIgnoredDuringExecution", terms));
    }

    /**
     * The pod spec with the tolerations of every daemon pod.
     *
     * @upstream pkg/controller/daemon/util/daemonset_util.go AddOrUpdateDaemonPodTolerations
     */
    private static JsonObject podSpec(JsonObject spec) {
        List<JsonValue> all = new ArrayList<>(spec.array("tolerations").items());
        DaemonToleration.of(spec).forEach(each -> {
            all.remove(each);
            all.add(each);
        });
        return spec.with("tolerations", new JsonArray(all));
    }
}
