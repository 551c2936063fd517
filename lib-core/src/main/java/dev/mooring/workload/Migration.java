package dev.mooring.workload;

import dev.mooring.manifest.Part;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * In-tree sources as the CSI driver that took them over names them.
 *
 * @upstream staging/src/k8s.io/csi-translation-lib/plugins
 */
final class Migration {

    private static final Pattern EBS_ID = Pattern.compile("vol-[^/]*");
    private static final String EBS_SCHEME = "aws://";

    private Migration() {}

    /** The volume the driver knows; empty where no driver took over, or its handle is not in the source alone. */
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
            // A GCE disk's handle holds its zone and an Azure share's its account: labels and secrets, not the source.
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
