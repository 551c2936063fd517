package dev.mooring.workload;

import dev.mooring.manifest.Part;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The names that a CSI driver has for in-tree sources which it took over.
 *
 * @upstream staging/src/k8s.io/csi-translation-lib/plugins
 */
final class Migration {

    private static final Pattern EBS_ID = Pattern.compile("vol-[^/]*");
    private static final String EBS_SCHEME = "aws://";

    private Migration() {}

    /** The volume that the driver knows; empty if no driver took over, or the source alone does not contain the handle. */
    static Optional<CsiVolume> csiVolume(VolumePlugin plugin, Part source) {
        return plugin.csiDriver()
                .flatMap(driver -> handle(plugin, source).map(handle -> new CsiVolume(driver, handle)));
    }

    private static Optional<String> handle(VolumePlugin plugin, Part source) {
        return switch (plugin) {
            case AWS_EBS -> ebs(source.at("volumeID").text());
            case AZURE_DISK -> written(source.at("diskURI").text());
            case CINDER, PORTWORX -> written(source.at("volumeID").text());
            case VSPHERE -> written(source.at("volumePath").text());
            // The handle of a GCE disk contains its zone, that of an Azure share its account: neither is in the source.
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
