package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.ClusterAdmission;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.podsecurity.internal.PodSecurity;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code plugins.jsonl}: which admission plug-in of the API server refuses this object, and in which words? */
final class PluginQuestions implements Questions {

    private static final Map<String, String> NAMES = Map.of(
            "LimitRanger",
            "limitRanger",
            "ResourceQuota",
            "resourceQuota",
            "PersistentVolumeClaimResize",
            "resize",
            PodSecurity.PLUGIN,
            "podSecurity");

    @Override
    public Optional<Disagreement> ask(JsonNode line, Release kubernetes) {
        Manifest object = Manifest.parse(line.path("object").toString());
        Inventory cluster =
                Inventory.of(objects(line)).complete(Inventory.ALL_KINDS).on(kubernetes);
        ObjectNode got = JsonNodeFactory.instance.objectNode();
        PodSecurity.refusal(cluster, object).ifPresent(refusal -> put(got, refusal.plugin(), refusal.message()));
        if (line.has("storageClasses")) {
            Manifest old = Manifest.parse(line.path("old").toString());
            if (ClusterAdmission.of(cluster).update(old, object).decision() instanceof Forbidden refusal) {
                put(got, refusal.plugin(), refusal.message());
            }
        }
        limits(line, object, cluster).refusal().ifPresent(refusal -> put(got, refusal.plugin(), refusal.message()));
        return Disagreement.unlessEqual(line.path("want"), got);
    }

    private static LimitVerdict limits(JsonNode line, Manifest object, Inventory cluster) {
        NamespaceLimits limits = NamespaceLimits.of(cluster, cluster);
        return line.has("old")
                ? limits.update(Manifest.parse(line.path("old").toString()), object)
                : limits.create(object);
    }

    private static List<Manifest> objects(JsonNode line) {
        List<Manifest> objects = new ArrayList<>();
        ObjectNode namespace = JsonNodeFactory.instance.objectNode();
        namespace.put("apiVersion", "v1").put("kind", "Namespace");
        namespace
                .putObject("metadata")
                .put("name", "shop")
                .set("labels", line.path("namespaceLabels").deepCopy());
        objects.add(Manifest.parse(namespace.toString()));
        for (String list : List.of("resourceQuotas", "limitRanges", "storageClasses")) {
            line.path(list).forEach(each -> objects.add(Manifest.parse(each.toString())));
        }
        return objects;
    }

    private static void put(ObjectNode got, String plugin, String message) {
        got.put(NAMES.getOrDefault(plugin, plugin), message);
    }
}
