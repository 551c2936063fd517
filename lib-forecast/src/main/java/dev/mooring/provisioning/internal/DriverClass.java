package dev.mooring.provisioning.internal;

import dev.mooring.manifest.Part;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.provisioning.internal.TopologyTerm.Requirement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A class as its driver sees it: the class of an in-tree plugin is translated.
 *
 * @param provisioner the provisioner that sources of the volume are compared with
 * @param parameters the parameters
 * @param allowedTopologies the allowed topologies
 * @param plugin the in-tree plugin; empty for the class of a CSI driver
 * @param error upstream's words if the class cannot be translated; else empty
 * @upstream csi-translation-lib plugins, TranslateInTreeStorageClassToCSI of each plugin
 */
record DriverClass(
        String provisioner,
        Map<String, String> parameters,
        List<List<Requirement>> allowedTopologies,
        Optional<VolumePlugin> plugin,
        String error) {

    static final String FS_TYPE = SecretTemplate.PREFIX + "fstype";

    private static final List<String> ZONE_LABELS =
            List.of("failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final List<SecretTemplate> PORTWORX_SECRETS = List.of(
            SecretTemplate.PROVISIONER,
            SecretTemplate.CONTROLLER_PUBLISH,
            SecretTemplate.NODE_PUBLISH,
            SecretTemplate.NODE_STAGE,
            SecretTemplate.CONTROLLER_EXPAND,
            SecretTemplate.NODE_EXPAND);

    static DriverClass of(StorageClassView storageClass, String driver) {
        DriverClass written = new DriverClass(
                storageClass.provisioner(), storageClass.parameters(), topologies(storageClass), Optional.empty(), "");
        return VolumePlugin.ofId(storageClass.provisioner())
                .filter(plugin -> plugin.csiDriver().filter(driver::equals).isPresent())
                .map(written::translated)
                .orElse(written);
    }

    private static List<List<Requirement>> topologies(StorageClassView storageClass) {
        List<List<Requirement>> terms = new ArrayList<>();
        for (Part term :
                Part.of(storageClass.manifest()).at("allowedTopologies").items()) {
            terms.add(term.at("matchLabelExpressions").items().stream()
                    .map(each -> new Requirement(
                            each.at("key").text(), each.at("values").texts()))
                    .toList());
        }
        return List.copyOf(terms);
    }

    /** The key of the label that says in which zone a node of the driver is; empty if the driver has none. */
    static String zoneKey(VolumePlugin plugin) {
        return switch (plugin) {
            case AWS_EBS -> "topology.ebs.csi.aws.com/zone";
            case AZURE_DISK -> "topology.disk.csi.azure.com/zone";
            case CINDER -> "topology.cinder.csi.openstack.org/zone";
            case GCE_PD -> "topology.gke.io/zone";
            case VSPHERE -> "topology.csi.vmware.com/zone";
            default -> "";
        };
    }

    private DriverClass translated(VolumePlugin by) {
        Map<String, String> translated = new LinkedHashMap<>();
        List<List<Requirement>> zones = new ArrayList<>();
        parameters.forEach((key, value) -> translate(by, key, value, translated, zones));
        boolean isTwice = !zones.isEmpty() && !allowedTopologies.isEmpty();
        List<List<Requirement>> topologies = allowedTopologies.stream()
                .map(term -> term.stream().map(each -> renamed(by, each)).toList())
                .toList();
        return new DriverClass(
                by == VolumePlugin.PORTWORX ? by.csiDriver().orElse(provisioner) : provisioner,
                translated,
                zones.isEmpty() ? topologies : withoutNumbers(by, zones.get(zones.size() - 1)),
                Optional.of(by),
                isTwice ? "cannot simultaneously set allowed topologies and zone/zones parameters" : "");
    }

    private static void translate(
            VolumePlugin by, String key, String value, Map<String, String> translated, List<List<Requirement>> zones) {
        String lower = key.toLowerCase(Locale.ROOT);
        boolean hasZones = by == VolumePlugin.AWS_EBS || by == VolumePlugin.GCE_PD || by == VolumePlugin.AZURE_DISK;
        boolean hasFsType =
                (hasZones && by != VolumePlugin.AZURE_DISK) || by == VolumePlugin.CINDER || by == VolumePlugin.VSPHERE;
        if (hasFsType && lower.equals("fstype")) {
            translated.put(FS_TYPE, value);
        } else if (hasZones && lower.equals("zone")) {
            zones.add(List.of(new Requirement(zoneKey(by), List.of(value))));
        } else if (hasZones && lower.equals("zones")) {
            zones.add(List.of(new Requirement(zoneKey(by), List.of(value.split(",", -1)))));
        } else if (by == VolumePlugin.PORTWORX && lower.equals("openstorage.io/auth-secret-name")) {
            PORTWORX_SECRETS.forEach(each -> translated.put(each.nameKey(), value));
        } else if (by == VolumePlugin.PORTWORX && lower.equals("openstorage.io/auth-secret-namespace")) {
            PORTWORX_SECRETS.forEach(each -> translated.put(each.namespaceKey(), value));
        } else if (by != VolumePlugin.VSPHERE) {
            translated.put(key, value);
        }
    }

    private static Requirement renamed(VolumePlugin by, Requirement each) {
        boolean isZone = !zoneKey(by).isEmpty() && ZONE_LABELS.contains(each.key());
        return withoutNumbers(by, isZone ? new Requirement(zoneKey(by), each.values()) : each);
    }

    private static List<List<Requirement>> withoutNumbers(VolumePlugin by, List<Requirement> term) {
        return List.of(term.stream().map(each -> withoutNumbers(by, each)).toList());
    }

    /** In Azure, a zone that is a number is that of a region without zones. */
    private static Requirement withoutNumbers(VolumePlugin by, Requirement each) {
        boolean isAzure = by == VolumePlugin.AZURE_DISK && each.key().equals(zoneKey(by));
        return isAzure
                ? new Requirement(
                        each.key(),
                        each.values().stream()
                                .map(value -> DIGITS.matcher(value).matches() ? "" : value)
                                .toList())
                : each;
    }
}
