package dev.mooring.forecast;

import dev.mooring.binding.NodeAffinity;
import dev.mooring.forecast.NodeFacts.Taint;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the scheduler looks at in a pod, read once. */
record PodFacts(
        Manifest manifest,
        ObjectRef ref,
        String uid,
        String nodeName,
        boolean done,
        List<ClaimVolume> volumes,
        Map<String, String> nodeSelector,
        NodeAffinity affinity,
        List<Toleration> tolerations,
        Amounts requests,
        List<String> notJudged) {

    /** One of its volumes that is a claim; for an ephemeral one the name is that of the claim made for it. */
    record ClaimVolume(String claim, boolean ephemeral) {}

    /** A taint that does not keep it away. */
    record Toleration(String key, String operator, String value, String effect) {

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

    static PodFacts from(Manifest manifest) {
        Part root = Part.of(manifest);
        Part spec = root.at("spec");
        String name = root.at("metadata", "name").text();
        String phase = root.at("status", "phase").text();
        return new PodFacts(
                manifest,
                new ObjectRef("Pod", root.at("metadata", "namespace").text(), name),
                root.at("metadata", "uid").text(),
                spec.at("nodeName").text(),
                phase.equals("Succeeded") || phase.equals("Failed"),
                volumes(name, spec.at("volumes")),
                NodeFacts.texts(spec.at("nodeSelector")),
                NodeAffinity.ofNodeSelector(
                        spec.at("affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution")),
                tolerations(spec.at("tolerations")),
                requests(spec),
                notJudged(spec));
    }

    private static List<ClaimVolume> volumes(String pod, Part part) {
        List<ClaimVolume> volumes = new ArrayList<>();
        for (Part volume : part.items()) {
            if (volume.at("persistentVolumeClaim").isPresent()) {
                volumes.add(new ClaimVolume(
                        volume.at("persistentVolumeClaim", "claimName").text(), false));
            } else if (volume.at("ephemeral").isPresent()) {
                volumes.add(new ClaimVolume(pod + "-" + volume.at("name").text(), true));
            }
        }
        return List.copyOf(volumes);
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
    private static Amounts requests(Part spec) {
        Amounts running = Amounts.NONE;
        for (Part container : spec.at("containers").items()) {
            running = running.plus(request(container));
        }
        Amounts sidecars = Amounts.NONE;
        Amounts starting = Amounts.NONE;
        for (Part container : spec.at("initContainers").items()) {
            Amounts asked = request(container);
            if (container.at("restartPolicy").text().equals("Always")) {
                sidecars = sidecars.plus(asked);
                starting = starting.max(sidecars);
            } else {
                starting = starting.max(sidecars.plus(asked));
            }
        }
        return running.plus(sidecars).max(starting).plus(Amounts.of(spec.at("overhead")));
    }

    private static Amounts request(Part container) {
        return Amounts.of(container.at("resources", "requests"));
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

    boolean tolerates(Taint taint) {
        return tolerations.stream().anyMatch(each -> each.covers(taint));
    }

    boolean wants(NodeFacts node) {
        boolean selected = nodeSelector.entrySet().stream()
                .allMatch(each -> each.getValue().equals(node.labels().get(each.getKey())));
        return selected && affinity.matches(node.labels(), node.name());
    }

    /** The same pod after it was given a node. */
    PodFacts on(String node) {
        return from(new Manifest(Documents.with(manifest.json(), "spec", "nodeName", JsonString.of(node))));
    }
}
