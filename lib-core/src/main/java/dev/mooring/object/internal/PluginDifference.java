package dev.mooring.object.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** Which volume plugins releases have, and which of them a CSI driver serves. */
public enum PluginDifference implements Difference {
    CEPHFS_IS_REMOVED(
            Onset.release(31),
            "VolumePlugin.CEPHFS",
            "The kubelet mounts volumes with a cephfs source.",
            "No kubelet mounts a volume with a cephfs source, and no CSI driver serves it.",
            "cmd/kubelet/app/plugins.go ProbeVolumePlugins"),
    RBD_IS_REMOVED(
            Onset.release(31),
            "VolumePlugin.RBD",
            "The attach/detach controller attaches volumes with an rbd source, and the kubelet mounts them.",
            "No kubelet mounts a volume with an rbd source, and no CSI driver serves it.",
            "cmd/kubelet/app/plugins_providers.go appendLegacyProviderVolumes"),
    RBD_IS_MIGRATED(
            Onset.gate(FeatureGate.CSI_MIGRATION_RBD),
            "VolumePlugin.RBD",
            "The in-tree plugin serves volumes with an rbd source, where it exists.",
            "The CSI driver rbd.csi.ceph.com serves volumes with an rbd source.",
            "pkg/volume/csimigration/plugin_manager.go IsMigrationEnabledForPlugin"),
    RBD_IS_UNREGISTERED(
            Onset.gate(FeatureGate.IN_TREE_PLUGIN_RBD_UNREGISTER),
            "VolumePlugin.RBD",
            "Kubelet and controllers register the in-tree plugin for RBD, where it exists.",
            "Kubelet and controllers do not register the in-tree plugin for RBD.",
            "cmd/kubelet/app/plugins_providers.go appendPluginBasedOnFeatureFlags"),
    PORTWORX_IS_MIGRATED(
            Onset.gate(FeatureGate.CSI_MIGRATION_PORTWORX),
            "VolumePlugin.PORTWORX",
            "The in-tree plugin serves volumes with a portworxVolume source; they are not attached.",
            "The CSI driver pxd.portworx.com serves volumes with a portworxVolume source.",
            "pkg/volume/csimigration/plugin_manager.go IsMigrationEnabledForPlugin"),
    PORTWORX_IS_UNREGISTERED(
            Onset.gate(FeatureGate.IN_TREE_PLUGIN_PORTWORX_UNREGISTER),
            "VolumePlugin.PORTWORX",
            "Kubelet and controllers register the in-tree plugin for Portworx, where it exists.",
            "Kubelet and controllers do not register the in-tree plugin for Portworx.",
            "cmd/kubelet/app/plugins_providers.go appendPluginBasedOnFeatureFlags"),
    /** The CSI driver serves the volumes since 1.33, permanently. */
    PORTWORX_IS_REMOVED(
            Onset.release(36),
            "VolumePlugin.PORTWORX",
            "Kubelet and controllers have the in-tree plugin for Portworx.",
            "Only the CSI driver pxd.portworx.com serves volumes with a portworxVolume source.",
            "cmd/kubelet/app/plugins.go ProbeVolumePlugins"),
    /** Off by default from 1.33 on, permanently off from 1.36 on. */
    GIT_REPO_IS_MOUNTED(
            Onset.gate(FeatureGate.GIT_REPO_VOLUME_DRIVER),
            "VolumePlugin.GIT_REPO",
            "The kubelet refuses to mount a gitRepo volume: the pod does not start.",
            "The kubelet clones the repository of a gitRepo volume.",
            "pkg/volume/git_repo/git_repo.go SetUpAt"),
    IMAGE_IS_MOUNTED(
            Onset.gate(FeatureGate.IMAGE_VOLUME),
            "VolumePlugin.IMAGE",
            "No kubelet mounts an image volume.",
            "The kubelet has the container runtime pull and mount the image.",
            "pkg/kubelet/kuberuntime/kuberuntime_manager.go getImageVolumes");

    private final Row row;

    PluginDifference(Onset onset, String rule, String before, String after, String upstream) {
        this.row = new Row(onset, rule, before, after, upstream);
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public String toString() {
        return id();
    }
}
