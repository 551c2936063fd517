package dev.mooring.scheduling;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.NodeMatcher;
import dev.mooring.object.NodeView.Taint;
import dev.mooring.object.PodView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the scheduler looks at in a pod, read once. */
public record SchedulingPod(
        PodView pod,
        Map<String, String> nodeSelector,
        NodeMatcher affinity,
        List<Toleration> tolerations,
        ResourceAmounts requests,
        List<String> notJudged) {

    public SchedulingPod {
        nodeSelector = Map.copyOf(nodeSelector);
        tolerations = List.copyOf(tolerations);
        notJudged = List.copyOf(notJudged);
    }

    public record Toleration(String key, String operator, String value, String effect) {

        boolean covers(Taint taint) {
            boolean applies =
                    (effect.isEmpty() || effect.equals(taint.effect())) && (key.isEmpty() || key.equals(taint.key()));
            return applies
                    && switch (operator) {
                        case "", "Equal" -> value.equals(taint.value());
                        case "Exists" -> true;
                        default -> false;
                    };
        }
    }

    public static SchedulingPod of(PodView pod) {
        Part spec = Part.of(pod.manifest()).at("spec");
        return new SchedulingPod(
                pod,
                texts(spec.at("nodeSelector")),
                NodeMatcher.ofNodeSelector(
                        spec.at("affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution")),
                tolerations(spec.at("tolerations")),
                requests(spec),
                notJudged(spec));
    }

    private static List<Toleration> tolerations(Part part) {
        List<Toleration> tolerations = new ArrayList<>();
        for (Part each : part.items()) {
            tolerations.add(new Toleration(
                    each.at("key").text(),
                    each.at("operator").text(),
                    each.at("value").text(),
                    each.at("effect").text()));
        }
        return List.copyOf(tolerations);
    }

    /**
     * What its containers ask for together, or its largest init container with the sidecars before it if that is more,
     * and the overhead.
     *
     * @upstream component-helpers resource/helpers.go PodRequests
     */
    private static ResourceAmounts requests(Part spec) {
        ResourceAmounts running = ResourceAmounts.NONE;
        for (Part container : spec.at("containers").items()) {
            running = running.plus(request(container));
        }
        ResourceAmounts sidecars = ResourceAmounts.NONE;
        ResourceAmounts starting = ResourceAmounts.NONE;
        for (Part container : spec.at("initContainers").items()) {
            ResourceAmounts asked = request(container);
            if (container.at("restartPolicy").text().equals("Always")) {
                sidecars = sidecars.plus(asked);
                starting = starting.max(sidecars);
            } else {
                starting = starting.max(sidecars.plus(asked));
            }
        }
        return running.plus(sidecars).max(starting).plus(ResourceAmounts.of(spec.at("overhead")));
    }

    private static ResourceAmounts request(Part container) {
        return ResourceAmounts.of(container.at("resources", "requests"));
    }

    private static List<String> notJudged(Part spec) {
        List<String> found = new ArrayList<>();
        for (String key : List.of("topologySpreadConstraints", "resourceClaims", "schedulingGates")) {
            if (!spec.at(key).items().isEmpty()) {
                found.add(key);
            }
        }
        for (String key : List.of("podAffinity", "podAntiAffinity")) {
            if (spec.at("affinity", key).isPresent()) {
                found.add(key);
            }
        }
        return List.copyOf(found);
    }

    private static Map<String, String> texts(Part part) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String key : part.members().members().keySet()) {
            texts.put(key, part.at(key).text());
        }
        return texts;
    }

    boolean tolerates(Taint taint) {
        return tolerations.stream().anyMatch(each -> each.covers(taint));
    }

    boolean wants(SchedulingNode node) {
        boolean selected = nodeSelector.entrySet().stream()
                .allMatch(each -> each.getValue().equals(node.node().labels().get(each.getKey())));
        return selected && affinity.matches(node.node().labels(), node.node().name());
    }

    /** The same pod after it was given a node. */
    public SchedulingPod on(String node) {
        Manifest placed = new Manifest(Documents.with(pod.manifest().json(), "spec", "nodeName", JsonString.of(node)));
        return new SchedulingPod(PodView.from(placed), nodeSelector, affinity, tolerations, requests, notJudged);
    }
}
