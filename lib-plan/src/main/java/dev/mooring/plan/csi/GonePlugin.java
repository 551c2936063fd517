package dev.mooring.plan.csi;

import dev.mooring.object.VolumePlugin;
import dev.mooring.release.Release;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The in-tree plugins that Kubernetes dropped without handing their volumes to a CSI driver.
 *
 * @upstream kubernetes pkg/volume, one folder per plugin; CHANGELOG
 */
enum GonePlugin {
    SCALEIO(VolumePlugin.SCALEIO, "1.22"),
    FLOCKER(VolumePlugin.FLOCKER, "1.25"),
    QUOBYTE(VolumePlugin.QUOBYTE, "1.25"),
    STORAGEOS(VolumePlugin.STORAGEOS, "1.25"),
    GLUSTERFS(VolumePlugin.GLUSTERFS, "1.26"),
    RBD(VolumePlugin.RBD, "1.31"),
    CEPHFS(VolumePlugin.CEPHFS, "1.31"),
    PHOTON(VolumePlugin.PHOTON_PD, "");

    private final VolumePlugin plugin;
    private final String since;

    GonePlugin(VolumePlugin plugin, String since) {
        this.plugin = plugin;
        this.since = since;
    }

    static Optional<GonePlugin> ofProvisioner(String provisioner) {
        return Arrays.stream(values())
                .filter(each -> each.plugin.id().equals(provisioner))
                .findFirst();
    }

    /** The keys of sources that a static volume of ceph-csi cannot replace. */
    static List<GonePlugin> others() {
        return Arrays.stream(values())
                .filter(each -> each != RBD && each != CEPHFS)
                .toList();
    }

    String sourceKey() {
        return plugin.sourceKey();
    }

    /** For example {@code kubernetes.io/glusterfs is gone from Kubernetes 1.26 on}. */
    String sentence() {
        return plugin.id() + " is gone from " + (since.isEmpty() ? "all releases" : "Kubernetes " + since + " on");
    }

    /** The plugins whose volumes a release gives to a CSI driver. */
    static List<VolumePlugin> translated(Release release) {
        return Arrays.stream(VolumePlugin.values())
                .filter(each -> each.state(release) == VolumePlugin.State.MIGRATED)
                .filter(each -> each != VolumePlugin.RBD)
                .toList();
    }
}
