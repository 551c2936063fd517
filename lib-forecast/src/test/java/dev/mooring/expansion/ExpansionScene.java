package dev.mooring.expansion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Evidence;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A claim shop/data of class fast on volume pv-1 of driver d, that asks for 20Gi and has 10Gi; words change it, for
 * example {@code req=30Gi vol=20Gi alloc=20Gi status=NodeResizePending cond=NodeResizeError:words pods=rw class=none}.
 */
final class ExpansionScene {

    static final String DRIVER = "d.example.com";

    private final Map<String, String> words = new LinkedHashMap<>();

    private ExpansionScene(String text) {
        for (String word : text.strip().split(" +")) {
            if (!word.isEmpty()) {
                int sign = word.indexOf('=');
                words.put(word.substring(0, sign), word.substring(sign + 1).replace('_', ' '));
            }
        }
    }

    static ExpansionScene of(String text) {
        return new ExpansionScene(text);
    }

    private String word(String key, String otherwise) {
        return words.getOrDefault(key, otherwise);
    }

    private boolean is(String key, String value) {
        return word(key, "").equals(value);
    }

    Manifest claim() {
        String uid = is("uid", "none") ? "" : "\"uid\": \"u1\",";
        String storageClass =
                is("class", "unnamed") ? "" : "\"storageClassName\": \"" + word("className", "fast") + "\",";
        String deleted = words.containsKey("deleted") ? "\"deletionTimestamp\": \"2026-01-01T00:00:00Z\"," : "";
        return Manifest.parse("""
            {"apiVersion": "v1", "kind": "PersistentVolumeClaim",
             "metadata": {%s %s "namespace": "shop", "name": "data", "annotations": {%s}},
             "spec": {%s "volumeName": "%s", "accessModes": ["%s"], "volumeMode": "%s",
              "resources": {"requests": {"storage": "%s"}}}%s}\
            """.formatted(
                        uid,
                        deleted,
                        words.containsKey("notRequired")
                                ? "\"volume.kubernetes.io/node-expansion-not-required\": \"true\""
                                : "",
                        storageClass,
                        is("phase", "Pending") ? "" : "pv-1",
                        word("access", "ReadWriteOnce"),
                        word("mode", "Filesystem"),
                        word("req", "20Gi"),
                        status()));
    }

    private String status() {
        if (is("status", "none")) {
            return "";
        }
        List<String> parts = new ArrayList<>(List.of("\"phase\": \"" + word("phase", "Bound") + "\""));
        if (!is("cap", "none")) {
            parts.add("\"capacity\": {\"storage\": \"" + word("cap", "10Gi") + "\"}");
        }
        if (words.containsKey("alloc")) {
            parts.add("\"allocatedResources\": {\"storage\": \"" + word("alloc", "") + "\"}");
        }
        if (words.containsKey("status")) {
            parts.add("\"allocatedResourceStatuses\": {\"storage\": \"" + word("status", "") + "\"}");
        }
        if (words.containsKey("cond")) {
            String[] condition = word("cond", "").split(":", 2);
            parts.add("""
                "conditions": [{"type": "%s", "status": "True", "message": "%s"}]\
                """.formatted(condition[0], condition.length > 1 ? condition[1] : ""));
        }
        return ", \"status\": {" + String.join(", ", parts) + "}";
    }

    private Manifest volume() {
        String claimRef = is("ref", "none") ? "" : """
            "claimRef": {"namespace": "shop", "name": "data", "uid": "%s"},\
            """.formatted(word("ref", "u1"));
        return Manifest.parse("""
            {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv-1"},
             "spec": {%s "capacity": {"storage": "%s"}, "accessModes": ["%s"], "volumeMode": "%s",
              "storageClassName": "fast", %s}, "status": {"phase": "%s"}}\
            """.formatted(
                        claimRef,
                        word("vol", "10Gi"),
                        word("access", "ReadWriteOnce"),
                        word("mode", "Filesystem"),
                        source(),
                        word("volPhase", "Bound")));
    }

    private String source() {
        return switch (word("source", "csi")) {
            case "csi" -> "\"csi\": {\"driver\": \"" + word("driver", DRIVER) + "\", \"volumeHandle\": \"h\"}";
            case "ebs" -> "\"awsElasticBlockStore\": {\"volumeID\": \"vol-1\"}";
            case "nfs" -> "\"nfs\": {\"server\": \"s\", \"path\": \"/p\"}";
            case "rbd" -> "\"rbd\": {\"image\": \"i\", \"monitors\": [\"m\"]}";
            case "local" -> "\"local\": {\"path\": \"/p\"}";
            case "flex" -> "\"flexVolume\": {\"driver\": \"a/b\"}";
            default -> "\"newSource\": {}";
        };
    }

    private Manifest storageClass() {
        return Manifest.parse(
                """
                {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "fast"},
                 "provisioner": "%s"%s}\
                """.formatted(DRIVER, is("class", "fixed") ? "" : ", \"allowVolumeExpansion\":" + " true"));
    }

    private static Manifest pod(String name, String node, boolean readOnly) {
        return Manifest.parse(
                """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "shop", "name": "%s", "uid": "%s"},
                 "spec": {%s "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "data", "readOnly": %s}}]},
                 "status": {"phase": "Running"}}\
                """.formatted(name, name, node.isEmpty() ? "" : "\"nodeName\":" + " \"" + node + "\",", readOnly));
    }

    private List<Manifest> pods() {
        return switch (word("pods", "rw")) {
            case "rw" -> List.of(pod("web-0", "node-1", false));
            case "ro" -> List.of(pod("web-0", "node-1", true));
            case "two" -> List.of(pod("web-0", "node-1", false), pod("web-1", "node-2", false));
            case "waiting" -> List.of(pod("web-0", "", false));
            default -> List.of();
        };
    }

    private Optional<Manifest> limits() {
        String json = switch (word("limits", "none")) {
            case "range" -> """
                {"apiVersion": "v1", "kind": "LimitRange", "metadata": {"name": "l", "namespace": "shop"},
                 "spec": {"limits": [{"type": "PersistentVolumeClaim", "max": {"storage": "15Gi"}}]}}\
                """;
            case "quota" -> """
                {"apiVersion": "v1", "kind": "ResourceQuota", "metadata": {"name": "q", "namespace": "shop"},
                 "spec": {"hard": {"requests.storage": "15Gi"}},
                 "status": {"hard": {"requests.storage": "15Gi"}, "used": {"requests.storage": "10Gi"}}}\
                """;
            case "unknown" -> """
                {"apiVersion": "v1", "kind": "ResourceQuota", "metadata": {"name": "q", "namespace": "shop"},
                 "spec": {"hard": {"requests.storage": "100Gi"}}}\
                """;
            default -> "";
        };
        return json.isEmpty() ? Optional.empty() : Optional.of(Manifest.parse(json));
    }

    static Manifest node(String name, String ready) {
        return Manifest.parse("""
            {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "%s"},
             "status": {"conditions": [{"type": "Ready", "status": "%s"}]}}\
            """.formatted(name, ready));
    }

    /** The objects besides the claim, and of which kinds all are given: those of which there may be none. */
    Inventory inventory() {
        List<Object> objects = new ArrayList<>();
        objects.add(claim());
        if (!is("vol", "absent") && !is("vol", "unknown")) {
            objects.add(volume());
        }
        if (!is("class", "absent") && !is("class", "unknown")) {
            objects.add(storageClass());
        }
        objects.addAll(pods());
        limits().ifPresent(objects::add);
        if (!is("node", "unknown") && !is("node", "absent")) {
            objects.add(node("node-1", word("node", "True")));
            objects.add(node("node-2", "True"));
        }
        Inventory inventory = Inventory.of(objects);
        inventory = is("limits", "notGiven") ? inventory : inventory.complete(Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE);
        inventory = is("node", "absent") ? inventory.complete(Kinds.NODE) : inventory;
        inventory = is("vol", "absent") ? inventory.complete(Kinds.PERSISTENT_VOLUME) : inventory;
        inventory = is("class", "absent") ? inventory.complete(Kinds.STORAGE_CLASS) : inventory;
        return is("pods", "none") ? inventory.complete(Kinds.POD) : inventory;
    }

    Expansion.Request request() {
        Expansion.Request request = Expansion.Request.of(ClaimView.from(claim()));
        request = is("resizer", "unknown")
                ? request
                : request.withResizers(Set.of(word("driver", DRIVER), "ebs.csi.aws.com"));
        return words.containsKey("to") ? request.to(StorageSize.parse(word("to", ""))) : request;
    }

    Expansion answer() {
        return Expansion.of(request(), inventory());
    }

    /** A yes is the same yes of what its proof names; a no is no yes of less. */
    static Optional<Certificate> askedAgain(Inventory input, Function<Inventory, Optional<Certificate>> question) {
        Optional<Certificate> yes = question.apply(input);
        yes.ifPresent(proof -> assertThat(question.apply(Evidence.alone(proof, input)))
                .as("the proof is enough")
                .contains(proof));
        for (Inventory less : yes.isPresent() ? List.<Inventory>of() : Evidence.less(input)) {
            assertThat(question.apply(less)).isEmpty();
        }
        return yes;
    }
}
