package dev.mooring.workload;

import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import dev.mooring.workload.internal.AzureFileSecret;
import dev.mooring.workload.internal.RbdMigration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names that a CSI driver uses for in-tree sources that it took over.
 *
 * @upstream staging/src/k8s.io/csi-translation-lib/plugins
 */
final class Migration {

    private static final Pattern EBS_ID = Pattern.compile("vol-[^/]*");
    private static final String EBS_SCHEME = "aws://";
    private static final String UNSPECIFIED = "UNSPECIFIED";
    private static final List<String> ZONE_LABELS =
            List.of("failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone");
    private static final Pattern ZONE_OF_REGION = Pattern.compile("([^-]*-[^-]*)-[^-]*");
    private static final String AZURE_RESOURCE_GROUP = "kubernetes.io/azure-file-resource-group";

    private final String name;
    private final Part source;
    private final Optional<VolumeView> volume;

    private Migration(String name, Part source, Optional<VolumeView> volume) {
        this.name = name;
        this.source = source;
        this.volume = volume;
    }

    /**
     * The volume that the driver knows; empty if no driver took over, or the driver cannot translate the volume.
     *
     * @param name the inner name of the volume
     * @param volume the persistent volume; empty for a source in a pod
     */
    static Optional<CsiVolume> csiVolume(
            VolumePlugin plugin, Release release, String name, Part source, Optional<VolumeView> volume) {
        Migration migration = new Migration(name, source, volume);
        return plugin.csiDriver(release)
                .flatMap(driver -> migration.handle(plugin).map(handle -> new CsiVolume(driver, handle)));
    }

    private Optional<String> handle(VolumePlugin plugin) {
        return switch (plugin) {
            case AWS_EBS -> ebs(source.at("volumeID").text());
            case AZURE_DISK -> written(source.at("diskURI").text());
            case AZURE_FILE -> azureFile();
            case CINDER, PORTWORX -> written(source.at("volumeID").text());
            case GCE_PD -> gce();
            case RBD -> rbd();
            case VSPHERE -> written(source.at("volumePath").text());
            default -> Optional.empty();
        };
    }

    private static Optional<String> ebs(String id) {
        if (!id.startsWith(EBS_SCHEME)) {
            return written(id);
        }
        int slash = id.indexOf('/', EBS_SCHEME.length());
        String path = slash < 0 ? "" : strip(id.substring(slash));
        return EBS_ID.matcher(path).matches() ? Optional.of(path) : Optional.empty();
    }

    /** The volume does not contain the project and, without a label, the zone; the driver finds them by the node. */
    private Optional<String> gce() {
        List<String> zones = List.of(zoneLabel().split("__", -1));
        if (zones.size() == 1) {
            String zone = zones.get(0).isEmpty() ? UNSPECIFIED : zones.get(0);
            return gceHandle("zones", zone);
        }
        Set<String> regions = zones.stream()
                .map(ZONE_OF_REGION::matcher)
                .map(zone -> zone.matches() ? zone.group(1) : "")
                .collect(Collectors.toSet());
        return regions.size() == 1 && !regions.contains("")
                ? gceHandle("regions", regions.iterator().next())
                : Optional.empty();
    }

    private Optional<String> gceHandle(String kind, String place) {
        return written(source.at("pdName").text())
                .map(disk -> "projects/" + UNSPECIFIED + "/" + kind + "/" + place + "/disks/" + disk);
    }

    private String zoneLabel() {
        return ZONE_LABELS.stream()
                .flatMap(label -> volume.map(found -> found.labels().get(label)).stream())
                .filter(zone -> !zone.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** The handle of a persistent volume includes the namespace of its secret: without one it cannot be translated. */
    private Optional<String> azureFile() {
        String secret = source.at("secretName").text();
        String share = AzureFileSecret.account(secret).orElse(secret) + "#"
                + source.at("shareName").text();
        if (volume.isEmpty()) {
            String namespace = source.ref().namespace();
            return Optional.of("#" + share + "#" + name + "#" + (namespace.isEmpty() ? "default" : namespace));
        }
        String group = volume.get().annotations().getOrDefault(AZURE_RESOURCE_GROUP, "");
        return source.at("secretNamespace")
                .string()
                .or(() -> volume.get().claimRef().map(ClaimRef::namespace))
                .filter(namespace -> !namespace.isEmpty())
                .map(namespace -> group + "#" + share + "#" + name + "#" + namespace);
    }

    /** The handle in an annotation, or the composed one; inline sources use the name of the image. */
    private Optional<String> rbd() {
        String image = source.at("image").text();
        if (volume.isEmpty()) {
            return written(image);
        }
        String annotated = volume.get().annotations().getOrDefault(RbdMigration.HANDLE_ANNOTATION, "");
        if (!annotated.isEmpty()) {
            return Optional.of(annotated);
        }
        return Optional.of(RbdMigration.handle(
                source.at("monitors").texts(), source.at("pool").text(), image));
    }

    private static String strip(String path) {
        int start = 0;
        int end = path.length();
        while (start < end && path.charAt(start) == '/') {
            start++;
        }
        while (end > start && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(start, end);
    }

    private static Optional<String> written(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
