package dev.mooring.provisioning.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.VolumePlugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The volume that a driver makes for a class of the in-tree plugin it took over: it has an in-tree source, and zone and
 * region of Kubernetes.
 *
 * @upstream csi-translation-lib plugins, TranslateCSIPVToInTree of each plugin, translateTopologyFromCSIToInTree
 */
final class InTreeVolume {

    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String REGION = "topology.kubernetes.io/region";
    private static final String VSPHERE_REGION = "topology.csi.vmware.com/region";
    private static final int PARTS_OF_LOCAL_ZONE = 5;
    private static final int PARTS_OF_WAVELENGTH = 7;

    private InTreeVolume() {}

    /** The source: only the driver knows the id. */
    static JsonObject source(VolumePlugin plugin, String id, String fsType, JsonObject csi) {
        JsonObject common = fsType.isEmpty() ? JsonObject.EMPTY : JsonObject.EMPTY.with("fsType", fsType);
        JsonObject source = csi.has("readOnly") ? common.with("readOnly", JsonBoolean.TRUE) : common;
        return switch (plugin) {
            case AZURE_DISK ->
                source.with("fsType", fsType)
                        .with("readOnly", JsonBoolean.of(csi.has("readOnly")))
                        .with("diskName", id)
                        .with(
                                "diskURI",
                                "/subscriptions/unknown/resourceGroups/unknown/providers/Microsoft.Compute/disks/" + id)
                        .with("kind", "Managed");
            case AZURE_FILE -> azureFile(id, csi);
            case GCE_PD -> source.with("pdName", id);
            case VSPHERE -> common.with("volumePath", id);
            default -> source.with("volumeID", id);
        };
    }

    private static JsonObject azureFile(String id, JsonObject csi) {
        JsonObject secret = csi.child("nodeStageSecretRef");
        JsonObject source = JsonObject.EMPTY
                .with("secretName", secret.string("name").orElse("azure-storage-account-unknown-secret"))
                .with("secretNamespace", secret.string("namespace").orElse("default"))
                .with("shareName", id);
        return csi.has("readOnly") ? source.with("readOnly", JsonBoolean.TRUE) : source;
    }

    /** The place in the labels of Kubernetes, as labels of the volume and in its node affinity. */
    static Map<String, String> labels(VolumePlugin plugin, TopologyTerm place) {
        Map<String, String> labels = new TreeMap<>();
        place.segments().forEach(each -> labels.put(key(plugin, each.key()), each.value()));
        boolean isTranslated = !DriverClass.zoneKey(plugin).isEmpty() && plugin != VolumePlugin.AZURE_DISK;
        if (isTranslated && !labels.containsKey(REGION)) {
            region(plugin, labels.getOrDefault(ZONE, "")).ifPresent(region -> labels.put(REGION, region));
        }
        return labels;
    }

    private static String key(VolumePlugin plugin, String key) {
        if (plugin == VolumePlugin.AZURE_DISK || DriverClass.zoneKey(plugin).isEmpty()) {
            return key;
        }
        boolean isRegion = plugin == VolumePlugin.VSPHERE && key.equals(VSPHERE_REGION);
        return key.equals(DriverClass.zoneKey(plugin)) ? ZONE : isRegion ? REGION : key;
    }

    /** The labels that the volume gets. */
    static JsonObject shown(Map<String, String> labels) {
        Map<String, JsonValue> shown = new TreeMap<>();
        for (String each : List.of(ZONE, REGION)) {
            if (labels.containsKey(each)) {
                shown.put(each, JsonString.of(labels.get(each)));
            }
        }
        return JsonObject.of(shown);
    }

    static JsonObject affinity(Map<String, String> labels) {
        List<JsonValue> expressions = new ArrayList<>();
        labels.forEach((key, value) -> expressions.add(TopologyTerm.in(key, value)));
        JsonObject term = JsonObject.of("matchExpressions", new JsonArray(expressions));
        return JsonObject.of("required", JsonObject.of("nodeSelectorTerms", JsonArray.of(term)));
    }

    /** Why the place has no region although the volume must have one. */
    static Optional<String> problem(VolumePlugin plugin, TopologyTerm place) {
        boolean needsRegion = plugin == VolumePlugin.AWS_EBS || plugin == VolumePlugin.GCE_PD;
        Map<String, String> labels = labels(plugin, place);
        if (!needsRegion || labels.containsKey(REGION)) {
            return Optional.empty();
        }
        String zone = labels.getOrDefault(ZONE, "");
        if (zone.isEmpty()) {
            return Optional.of("no zones specified");
        }
        return Optional.of(
                plugin == VolumePlugin.AWS_EBS
                        ? "Unexpected zone format: " + zone + " is not a valid AWS zone"
                        : "zone in unexpected format, expected: {locale}-{region}-{zone}, got: " + zone);
    }

    private static Optional<String> region(VolumePlugin plugin, String zone) {
        List<String> parts = List.of(zone.split("-", -1));
        String last = parts.get(parts.size() - 1);
        int size = parts.size();
        if (plugin == VolumePlugin.GCE_PD) {
            return size == 3 ? Optional.of(String.join("-", parts.subList(0, 2))) : Optional.empty();
        }
        if (plugin != VolumePlugin.AWS_EBS) {
            return Optional.empty();
        }
        if ((size == 3 || size == 4) && last.length() == 2) {
            return Optional.of(zone.substring(0, zone.length() - 1));
        }
        return size == PARTS_OF_LOCAL_ZONE || size == PARTS_OF_WAVELENGTH
                ? Optional.of(String.join("-", parts.subList(0, 3)))
                : Optional.empty();
    }
}
