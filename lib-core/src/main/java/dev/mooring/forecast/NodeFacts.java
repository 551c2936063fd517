package dev.mooring.forecast;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the scheduler looks at in a node, read once. */
record NodeFacts(
        String name, Map<String, String> labels, boolean unschedulable, List<Taint> taints, Amounts allocatable) {

    private static final Taint CORDON = new Taint("node.kubernetes.io/unschedulable", "", "NoSchedule");

    /** A mark that keeps pods away. */
    record Taint(String key, String value, String effect) {

        boolean keepsAway() {
            return effect.equals("NoSchedule") || effect.equals("NoExecute");
        }
    }

    static NodeFacts from(Manifest manifest) {
        Part root = Part.of(manifest);
        List<Taint> taints = new ArrayList<>();
        for (Part taint : root.at("spec", "taints").items()) {
            taints.add(new Taint(
                    taint.at("key").text(),
                    taint.at("value").text(),
                    taint.at("effect").text()));
        }
        return new NodeFacts(
                root.at("metadata", "name").text(),
                texts(root.at("metadata", "labels")),
                root.at("spec", "unschedulable").flag().orElse(false),
                List.copyOf(taints),
                Amounts.of(root.at("status", "allocatable")));
    }

    static Map<String, String> texts(Part part) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String key : part.members().members().keySet()) {
            texts.put(key, part.at(key).text());
        }
        return texts;
    }

    boolean isCordonedFor(PodFacts pod) {
        return unschedulable && !pod.tolerates(CORDON);
    }

    boolean keepsAway(PodFacts pod) {
        return taints.stream().anyMatch(taint -> taint.keepsAway() && !pod.tolerates(taint));
    }
}
