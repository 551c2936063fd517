package dev.mooring.workload;

import dev.mooring.manifest.Part;
import dev.mooring.object.VolumePlugin;
import java.util.List;
import java.util.Optional;

/** How each plugin names a volume. */
final class PluginVolumeNames {

    private PluginVolumeNames() {}

    /**
     * {@return the name that a plugin gives a volume: upstream's GetVolumeName, one line per plugin; empty if the
     * plugin gives none, or was removed and never attached by its name}
     */
    static Optional<String> of(VolumePlugin plugin, String name, Part source, Optional<CsiVolume> csi) {
        return switch (plugin) {
            case CSI -> csi.map(CsiVolume::volumeName);
            case CONFIG_MAP -> Optional.of(name + "/" + source.at("name").text());
            case SECRET -> given(source.at("secretName").text());
            case EMPTY_DIR, DOWNWARD_API, PROJECTED, LOCAL, FLEX_VOLUME -> given(name);
            case GIT_REPO -> Optional.of(joined(source, "repository", "revision", "directory"));
            case HOST_PATH -> given(source.at("path").text());
            case IMAGE -> given(source.at("reference").text());
            case NFS ->
                Optional.of(source.at("server").text() + "/" + source.at("path").text());
            case ISCSI -> Optional.of(joined(source, "targetPortal", "iqn") + ":" + lun(source));
            case FC -> fibreChannel(source);
            case RBD -> Optional.of(pool(source) + ":" + source.at("image").text());
            case QUOBYTE -> Optional.of(joined(source, "registry", "volume"));
            case AWS_EBS, CINDER, PORTWORX -> given(source.at("volumeID").text());
            case GCE_PD -> given(source.at("pdName").text());
            case AZURE_DISK -> given(source.at("diskURI").text());
            case VSPHERE -> given(source.at("volumePath").text());
            case PHOTON_PD -> given(source.at("pdID").text());
            case AZURE_FILE, CEPHFS, FLOCKER, GLUSTERFS, SCALEIO, STORAGEOS -> Optional.empty();
        };
    }

    /** The API server defaults a missing pool. */
    private static String pool(Part source) {
        return source.at("pool").string().filter(pool -> !pool.isEmpty()).orElse("rbd");
    }

    private static Optional<String> fibreChannel(Part source) {
        List<String> targets = source.at("targetWWNs").texts();
        Integer lun = source.at("lun").int32().orElse(null);
        if (!targets.isEmpty() && lun != null) {
            return Optional.of(goList(targets) + ":" + lun);
        }
        List<String> wwids = source.at("wwids").texts();
        return wwids.isEmpty() ? Optional.empty() : Optional.of(goList(wwids));
    }

    /** A list as Go prints it. */
    private static String goList(List<String> items) {
        return "[" + String.join(" ", items) + "]";
    }

    private static int lun(Part source) {
        return source.at("lun").int32().orElse(0);
    }

    private static String joined(Part source, String... keys) {
        return String.join(
                ":", List.of(keys).stream().map(key -> source.at(key).text()).toList());
    }

    private static Optional<String> given(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
