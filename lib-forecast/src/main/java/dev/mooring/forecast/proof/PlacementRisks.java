package dev.mooring.forecast.proof;

import dev.mooring.forecast.run.DeletionPlay;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What may keep a pod from the node that the scheduler is expected to choose, and is not part of the run. */
final class PlacementRisks {

    private static final List<String> BUILT_IN = List.of("system-cluster-critical", "system-node-critical");

    private final Inventory given;
    /** The pods that keep others away, and are not finished. */
    private final List<PodView> apart;

    PlacementRisks(Inventory given) {
        this.given = given;
        this.apart = given.pods().stream()
                .filter(each -> !each.isFinished() && !awayFrom(each).isEmpty())
                .toList();
    }

    List<String> of(PodView pod) {
        List<String> risks = new ArrayList<>();
        Part spec = Part.of(pod.manifest()).at("spec");
        if (pod.isScheduled()) {
            return risks;
        }
        if (DeletionPlay.isBeingDeleted(pod.manifest())) {
            risks.add(pod.ref() + " is being deleted: the scheduler does not place it");
        }
        String priority = spec.at("priorityClassName").text();
        if (!priority.isEmpty()
                && !spec.at("priority").isPresent()
                && !BUILT_IN.contains(priority)
                && given.find(new ObjectRef(Kinds.PRIORITY_CLASS, "", priority)).isEmpty()) {
            risks.add(pod.ref() + " names PriorityClass " + priority
                    + ", which is not given: the API server refuses the pod if it does not exist");
        }
        String runtime = spec.at("runtimeClassName").text();
        if (!runtime.isEmpty()) {
            runtimeClass(pod, runtime, spec).ifPresent(risks::add);
        }
        for (PodView other : apart) {
            if (!other.ref().equals(pod.ref()) && keepsAway(other, pod)) {
                risks.add(other.ref() + " has a required anti-affinity that may keep " + pod.ref() + " away");
                break;
            }
        }
        return risks;
    }

    private Optional<String> runtimeClass(PodView pod, String name, Part spec) {
        Optional<Manifest> found = given.find(new ObjectRef(Kinds.RUNTIME_CLASS, "", name));
        if (found.isEmpty()) {
            return Optional.of(pod.ref() + " names RuntimeClass " + name
                    + ", which is not given: the API server refuses the pod if it does not exist");
        }
        boolean adds = found.get().at("overhead", "podFixed").isPresent()
                || found.get().at("scheduling").isPresent();
        return adds && !spec.at("overhead").isPresent()
                ? Optional.of(pod.ref() + " gets overhead or node labels from RuntimeClass " + name
                        + ", which are not judged")
                : Optional.empty();
    }

    private static List<JsonValue> awayFrom(PodView pod) {
        return pod.manifest()
                .spec()
                .child("affinity")
                .child("podAntiAffinity")
                .array("requiredDuringSchedulingIgnoredDuringExecution")
                .items();
    }

    /** Whether a required anti-affinity of a pod may match another one; a selector that is not simple may. */
    private static boolean keepsAway(PodView other, PodView pod) {
        for (JsonValue each : awayFrom(other)) {
            if (each instanceof JsonObject term && mayMatch(term, other, pod)) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayMatch(JsonObject term, PodView other, PodView pod) {
        boolean isElsewhere = term.has("namespaces") || term.has("namespaceSelector");
        if (!isElsewhere && !other.namespace().equals(pod.namespace())) {
            return false;
        }
        if (!term.has("labelSelector")) {
            return false;
        }
        JsonObject labels = pod.manifest().metadata().child("labels");
        for (Map.Entry<String, JsonValue> wanted :
                term.child("labelSelector").child("matchLabels").members().entrySet()) {
            if (wanted.getValue() instanceof JsonString value
                    && !labels.get(wanted.getKey()).filter(value::equals).isPresent()) {
                return false;
            }
        }
        return true;
    }
}
