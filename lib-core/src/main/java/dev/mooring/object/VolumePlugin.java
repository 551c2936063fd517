package dev.mooring.object;

import static dev.mooring.object.VolumePlugin.Attach.DRIVER;
import static dev.mooring.object.VolumePlugin.Attach.NEVER;
import static dev.mooring.object.VolumePlugin.Attach.REMOVED;
import static dev.mooring.object.VolumePlugin.Attach.YES;

import dev.mooring.reason.EnumNames;
import java.util.Arrays;
import java.util.Optional;

/**
 * The volume plugins that Kubernetes has or had, one row each: name, key of the source in a pod and in a volume, whether the
 * attach/detach controller attaches it, whether the kubelet mounts a device first, and the CSI driver that took it over.
 *
 * @upstream pkg/volume, one folder per plugin; staging/src/k8s.io/csi-translation-lib/plugins
 */
public enum VolumePlugin {
    CSI("kubernetes.io/csi", "csi", DRIVER, true, ""),
    AWS_EBS("kubernetes.io/aws-ebs", "awsElasticBlockStore", REMOVED, true, "ebs.csi.aws.com"),
    AZURE_DISK("kubernetes.io/azure-disk", "azureDisk", REMOVED, true, "disk.csi.azure.com"),
    AZURE_FILE("kubernetes.io/azure-file", "azureFile", REMOVED, false, "file.csi.azure.com"),
    CEPHFS("kubernetes.io/cephfs", "cephfs", REMOVED, false, ""),
    CINDER("kubernetes.io/cinder", "cinder", REMOVED, true, "cinder.csi.openstack.org"),
    CONFIG_MAP("kubernetes.io/configmap", "configMap", NEVER, false, ""),
    DOWNWARD_API("kubernetes.io/downward-api", "downwardAPI", NEVER, false, ""),
    EMPTY_DIR("kubernetes.io/empty-dir", "emptyDir", NEVER, false, ""),
    FC("kubernetes.io/fc", "fc", YES, true, ""),
    FLEX_VOLUME("kubernetes.io/flexvolume", "flexVolume", DRIVER, true, ""),
    FLOCKER("kubernetes.io/flocker", "flocker", REMOVED, false, ""),
    GCE_PD("kubernetes.io/gce-pd", "gcePersistentDisk", REMOVED, true, "pd.csi.storage.gke.io"),
    GIT_REPO("kubernetes.io/git-repo", "gitRepo", NEVER, false, ""),
    GLUSTERFS("kubernetes.io/glusterfs", "glusterfs", REMOVED, false, ""),
    HOST_PATH("kubernetes.io/host-path", "hostPath", NEVER, false, ""),
    IMAGE("kubernetes.io/image", "image", NEVER, false, ""),
    ISCSI("kubernetes.io/iscsi", "iscsi", YES, true, ""),
    LOCAL("kubernetes.io/local-volume", "local", NEVER, true, ""),
    NFS("kubernetes.io/nfs", "nfs", NEVER, false, ""),
    PHOTON_PD("kubernetes.io/photon-pd", "photonPersistentDisk", REMOVED, true, ""),
    PORTWORX("kubernetes.io/portworx-volume", "portworxVolume", REMOVED, false, "pxd.portworx.com"),
    PROJECTED("kubernetes.io/projected", "projected", NEVER, false, ""),
    QUOBYTE("kubernetes.io/quobyte", "quobyte", REMOVED, false, ""),
    RBD("kubernetes.io/rbd", "rbd", REMOVED, true, ""),
    SCALEIO("kubernetes.io/scaleio", "scaleIO", REMOVED, false, ""),
    SECRET("kubernetes.io/secret", "secret", NEVER, false, ""),
    STORAGEOS("kubernetes.io/storageos", "storageos", REMOVED, false, ""),
    VSPHERE("kubernetes.io/vsphere-volume", "vsphereVolume", REMOVED, true, "csi.vsphere.vmware.com");

    /** Whether the attach/detach controller of 1.36 attaches volumes of a plugin. */
    public enum Attach {
        /** Always. */
        YES,
        /** Never: the plugin has no attacher. */
        NEVER,
        /** The driver decides: a CSIDriver object, or what a FlexVolume driver says of itself. */
        DRIVER,
        /** The plugin was removed; only what a CSI driver took over is still attached. */
        REMOVED;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private final String id;
    private final String sourceKey;
    private final Attach attach;
    private final boolean deviceMountable;
    private final String csiDriver;

    VolumePlugin(String id, String sourceKey, Attach attach, boolean deviceMountable, String csiDriver) {
        this.id = id;
        this.sourceKey = sourceKey;
        this.attach = attach;
        this.deviceMountable = deviceMountable;
        this.csiDriver = csiDriver;
    }

    /** {@return the name as upstream has it, for example {@code kubernetes.io/rbd}} */
    public String id() {
        return id;
    }

    /** {@return the key of the source in a pod's volume and in a persistent volume, for example {@code rbd}} */
    public String sourceKey() {
        return sourceKey;
    }

    /** {@return whether volumes of it are attached in 1.36} */
    public Attach attach() {
        return attach;
    }

    /** {@return whether the kubelet mounts the device once for the node before it mounts it for a pod} */
    public boolean deviceMountable() {
        return deviceMountable;
    }

    /** {@return the CSI driver that serves volumes of this plugin today; empty if there is none in 1.36} */
    public Optional<String> csiDriver() {
        return csiDriver.isEmpty() ? Optional.empty() : Optional.of(csiDriver);
    }

    /** {@return whether no kubelet of 1.36 mounts its volumes: the plugin was removed, and no CSI driver took it over} */
    public boolean isRemoved() {
        return attach == REMOVED && csiDriver.isEmpty();
    }

    /**
     * The plugin of a name.
     *
     * @param id the name, for example {@code kubernetes.io/nfs}
     * @return the plugin; empty for a name that is not in the table
     */
    public static Optional<VolumePlugin> ofId(String id) {
        return Arrays.stream(values()).filter(plugin -> plugin.id.equals(id)).findFirst();
    }

    /**
     * The plugin of a source.
     *
     * @param key the key of the source, for example {@code rbd}
     * @return the plugin; empty for a key that is not in the table
     */
    public static Optional<VolumePlugin> ofSource(String key) {
        return Arrays.stream(values())
                .filter(plugin -> plugin.sourceKey.equals(key))
                .findFirst();
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
