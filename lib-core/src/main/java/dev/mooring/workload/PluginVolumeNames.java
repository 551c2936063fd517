package dev.mooring.workload;

import java.util.List;
import java.util.Optional;

/** How each plugin names a volume. */
final class PluginVolumeNames {

    private PluginVolumeNames() {}

    /**
     * The name a plugin gives a volume; the file is upstream's GetVolumeName, one line per plugin.
     *
     * @return empty if the plugin gives none, or is gone and was never attached by its name
     */
    static Optional<String> of(VolumePlugin plugin, VolumeSpec spec) {
        return switch (plugin) {
            case CSI -> spec.csi().map(CsiVolume::volumeName);
            case CONFIG_MAP -> Optional.of(spec.name() + "/" + spec.sourceText("name"));
            case SECRET -> given(spec.sourceText("secretName"));
            case EMPTY_DIR, DOWNWARD_API, PROJECTED, LOCAL, FLEX_VOLUME -> given(spec.name());
            case GIT_REPO -> Optional.of(joined(spec, "repository", "revision", "directory"));
            case HOST_PATH -> given(spec.sourceText("path"));
            case IMAGE -> given(spec.sourceText("reference"));
            case NFS -> Optional.of(spec.sourceText("server") + "/" + spec.sourceText("path"));
            case ISCSI -> Optional.of(joined(spec, "targetPortal", "iqn") + ":" + lun(spec));
            case FC -> fibreChannel(spec);
            case RBD -> Optional.of(pool(spec) + ":" + spec.sourceText("image"));
            case QUOBYTE -> Optional.of(joined(spec, "registry", "volume"));
            case AWS_EBS, CINDER, PORTWORX -> given(spec.sourceText("volumeID"));
            case GCE_PD -> given(spec.sourceText("pdName"));
            case AZURE_DISK -> given(spec.sourceText("diskURI"));
            case VSPHERE -> given(spec.sourceText("volumePath"));
            case PHOTON_PD -> given(spec.sourceText("pdID"));
            case AZURE_FILE, CEPHFS, FLOCKER, GLUSTERFS, SCALEIO, STORAGEOS -> Optional.empty();
        };
    }

    /** A pool that is not written is defaulted by the API server. */
    private static String pool(VolumeSpec spec) {
        return spec.source().at("pool").string().filter(pool -> !pool.isEmpty()).orElse("rbd");
    }

    private static Optional<String> fibreChannel(VolumeSpec spec) {
        List<String> targets = spec.source().at("targetWWNs").texts();
        Integer lun = spec.sourceNumber("lun");
        if (!targets.isEmpty() && lun != null) {
            return Optional.of(goList(targets) + ":" + lun);
        }
        List<String> wwids = spec.source().at("wwids").texts();
        return wwids.isEmpty() ? Optional.empty() : Optional.of(goList(wwids));
    }

    /** A list as Go prints it. */
    private static String goList(List<String> items) {
        return "[" + String.join(" ", items) + "]";
    }

    private static int lun(VolumeSpec spec) {
        Integer lun = spec.sourceNumber("lun");
        return lun == null ? 0 : lun;
    }

    private static String joined(VolumeSpec spec, String... keys) {
        return String.join(":", List.of(keys).stream().map(spec::sourceText).toList());
    }

    private static Optional<String> given(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
