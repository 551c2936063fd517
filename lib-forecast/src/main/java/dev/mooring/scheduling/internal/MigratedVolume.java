package dev.mooring.scheduling.internal;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The node affinity of an in-tree volume in the words of the CSI driver that took over its plugin: the scheduler checks
 * it so on nodes that the driver serves.
 *
 * @upstream csi-translation-lib plugins/in_tree_volume.go translateTopologyFromInTreeToCSI
 */
final class MigratedVolume {

    /** The label in which the driver names the zone of a node. */
    private static final Map<VolumePlugin, String> ZONES = Map.of(
            VolumePlugin.AWS_EBS, "topology.ebs.csi.aws.com/zone",
            VolumePlugin.GCE_PD, "topology.gke.io/zone",
            VolumePlugin.CINDER, "topology.cinder.csi.openstack.org/zone");

    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String REGION = "topology.kubernetes.io/region";
    private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
    private static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";
    private static final String EXPRESSIONS = "matchExpressions";

    private MigratedVolume() {}

    /** The same volume if the driver of the plugin has no zones. */
    static VolumeView of(VolumeView volume, VolumePlugin plugin) {
        String key = ZONES.get(plugin);
        if (key == null) {
            return volume;
        }
        List<JsonObject> terms = volume.manifest()
                .spec()
                .child("nodeAffinity")
                .child("required")
                .array("nodeSelectorTerms")
                .objects();
        String zone = Stream.of(ZONE, BETA_ZONE)
                .filter(each -> hasKey(terms, each))
                .findFirst()
                .or(() -> Stream.of(ZONE, BETA_ZONE)
                        .filter(volume.labels()::containsKey)
                        .findFirst())
                .orElse(ZONE);
        Map<String, String> renamed = zone.equals(ZONE) ? Map.of(zone, key) : Map.of(zone, key, BETA_REGION, REGION);
        Optional<JsonObject> added = hasKey(terms, zone)
                ? Optional.empty()
                : fromLabel(volume.labels().get(zone), key);
        List<JsonObject> old = terms.isEmpty() && added.isPresent() ? List.of(JsonObject.EMPTY) : terms;
        if (old.isEmpty()) {
            return volume;
        }
        JsonObject required =
                JsonObject.of("nodeSelectorTerms", JsonArray.of(old.stream().map(term -> term(term, renamed, added))));
        return VolumeView.from(new Manifest(
                Documents.with(volume.manifest().json(), "spec", "nodeAffinity", JsonObject.of("required", required))));
    }

    private static boolean hasKey(List<JsonObject> terms, String key) {
        return terms.stream()
                .flatMap(term -> term.array(EXPRESSIONS).objects().stream())
                .anyMatch(each -> each.string("key").equals(Optional.of(key)));
    }

    private static JsonObject term(JsonObject term, Map<String, String> renamed, Optional<JsonObject> added) {
        Stream<JsonObject> expressions = term.array(EXPRESSIONS).objects().stream()
                .map(each -> each.with(
                        "key",
                        renamed.getOrDefault(
                                each.string("key").orElse(""),
                                each.string("key").orElse(""))));
        return term.with(EXPRESSIONS, JsonArray.of(Stream.concat(expressions, added.stream())));
    }

    private static Optional<JsonObject> fromLabel(@Nullable String zones, String key) {
        List<String> values = zones == null
                ? List.of()
                : Arrays.stream(zones.split("__", -1))
                        .map(String::strip)
                        .filter(each -> !each.isEmpty())
                        .toList();
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(JsonObject.of("key", JsonString.of(key))
                        .with("operator", "In")
                        .with("values", JsonArray.ofStrings(values)));
    }
}
