package dev.mooring.object;

import static dev.mooring.object.VolumePlugin.Attach.DRIVER;
import static dev.mooring.object.VolumePlugin.Attach.NEVER;
import static dev.mooring.object.VolumePlugin.Attach.YES;
import static dev.mooring.object.VolumePlugin.State.IN_TREE;
import static dev.mooring.object.VolumePlugin.State.MIGRATED;
import static dev.mooring.object.VolumePlugin.State.REMOVED;

import dev.mooring.internal.EnumNames;
import dev.mooring.object.internal.PluginDifference;
import dev.mooring.release.Release;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The volume plugins that Kubernetes has or had, one row each: name, key of the source in a pod and in a volume,
 * whether its own attacher attaches it, whether the kubelet mounts a device first, how the mirrored releases treat it,
 * and the CSI driver that took it over. {@link PluginDifference} lists the differences between releases.
 *
 * @upstream pkg/volume, one folder per plugin; cmd/kubelet/app/plugins.go; cmd/kube-controller-manager/app/plugins.go; staging/src/k8s.io/csi-translation-lib/plugins
 */
public enum VolumePlugin {
    CSI("kubernetes.io/csi", "csi", DRIVER, true, IN_TREE, ""),
    AWS_EBS("kubernetes.io/aws-ebs", "awsElasticBlockStore", NEVER, true, MIGRATED, "ebs.csi.aws.com"),
    AZURE_DISK("kubernetes.io/azure-disk", "azureDisk", NEVER, true, MIGRATED, "disk.csi.azure.com"),
    AZURE_FILE("kubernetes.io/azure-file", "azureFile", NEVER, false, MIGRATED, "file.csi.azure.com"),
    CEPHFS("kubernetes.io/cephfs", "cephfs", NEVER, false, IN_TREE, ""),
    CINDER("kubernetes.io/cinder", "cinder", NEVER, true, MIGRATED, "cinder.csi.openstack.org"),
    CONFIG_MAP("kubernetes.io/configmap", "configMap", NEVER, false, IN_TREE, ""),
    DOWNWARD_API("kubernetes.io/downward-api", "downwardAPI", NEVER, false, IN_TREE, ""),
    EMPTY_DIR("kubernetes.io/empty-dir", "emptyDir", NEVER, false, IN_TREE, ""),
    FC("kubernetes.io/fc", "fc", YES, true, IN_TREE, ""),
    FLEX_VOLUME("kubernetes.io/flexvolume", "flexVolume", DRIVER, true, IN_TREE, ""),
    FLOCKER("kubernetes.io/flocker", "flocker", NEVER, false, REMOVED, ""),
    GCE_PD("kubernetes.io/gce-pd", "gcePersistentDisk", NEVER, true, MIGRATED, "pd.csi.storage.gke.io"),
    GIT_REPO("kubernetes.io/git-repo", "gitRepo", NEVER, false, IN_TREE, ""),
    GLUSTERFS("kubernetes.io/glusterfs", "glusterfs", NEVER, false, REMOVED, ""),
    HOST_PATH("kubernetes.io/host-path", "hostPath", NEVER, false, IN_TREE, ""),
    IMAGE("kubernetes.io/image", "image", NEVER, false, IN_TREE, ""),
    ISCSI("kubernetes.io/iscsi", "iscsi", YES, true, IN_TREE, ""),
    LOCAL("kubernetes.io/local-volume", "local", NEVER, true, IN_TREE, ""),
    NFS("kubernetes.io/nfs", "nfs", NEVER, false, IN_TREE, ""),
    PHOTON_PD("kubernetes.io/photon-pd", "photonPersistentDisk", NEVER, true, REMOVED, ""),
    PORTWORX("kubernetes.io/portworx-volume", "portworxVolume", NEVER, false, IN_TREE, "pxd.portworx.com"),
    PROJECTED("kubernetes.io/projected", "projected", NEVER, false, IN_TREE, ""),
    QUOBYTE("kubernetes.io/quobyte", "quobyte", NEVER, false, REMOVED, ""),
    RBD("kubernetes.io/rbd", "rbd", YES, true, IN_TREE, "rbd.csi.ceph.com"),
    SCALEIO("kubernetes.io/scaleio", "scaleIO", NEVER, false, REMOVED, ""),
    SECRET("kubernetes.io/secret", "secret", NEVER, false, IN_TREE, ""),
    STORAGEOS("kubernetes.io/storageos", "storageos", NEVER, false, REMOVED, ""),
    VSPHERE("kubernetes.io/vsphere-volume", "vsphereVolume", NEVER, true, MIGRATED, "csi.vsphere.vmware.com");

    /** Whether the attach/detach controller attaches volumes of a plugin. */
    public enum Attach {
        /** Always. */
        YES,
        /** Never: the plugin has no attacher. */
        NEVER,
        /** The driver decides: a CSIDriver object, or the capabilities of a FlexVolume driver. */
        DRIVER;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private static final Map<String, VolumePlugin> BY_ID = by(plugin -> plugin.id);

    private static final Map<String, VolumePlugin> BY_SOURCE = by(plugin -> plugin.sourceKey);

    private final String id;
    private final String sourceKey;
    private final Attach attach;
    private final boolean deviceMountable;
    private final State usual;
    private final String csiDriver;

    VolumePlugin(String id, String sourceKey, Attach attach, boolean deviceMountable, State usual, String csiDriver) {
        this.id = id;
        this.sourceKey = sourceKey;
        this.attach = attach;
        this.deviceMountable = deviceMountable;
        this.usual = usual;
        this.csiDriver = csiDriver;
    }

    /** {@return upstream's name, for example {@code kubernetes.io/rbd}} */
    public String id() {
        return id;
    }

    /** {@return the key of the source in a pod's volume and in a persistent volume, for example {@code rbd}} */
    public String sourceKey() {
        return sourceKey;
    }

    /**
     * How a release treats its volumes.
     *
     * @param release the release of the kubelet
     * @return the state
     * @upstream pkg/volume/csimigration/plugin_manager.go IsMigrationEnabledForPlugin
     */
    public State state(Release release) {
        return switch (this) {
            case CEPHFS -> release.has(PluginDifference.CEPHFS_IS_REMOVED) ? REMOVED : IN_TREE;
            case GIT_REPO -> release.has(PluginDifference.GIT_REPO_IS_MOUNTED) ? IN_TREE : State.DISABLED;
            case IMAGE -> release.has(PluginDifference.IMAGE_IS_MOUNTED) ? IN_TREE : State.DISABLED;
            case PORTWORX ->
                served(
                        release.has(PluginDifference.PORTWORX_IS_MIGRATED),
                        release.has(PluginDifference.PORTWORX_IS_REMOVED)
                                || release.has(PluginDifference.PORTWORX_IS_UNREGISTERED));
            case RBD ->
                served(
                        release.has(PluginDifference.RBD_IS_MIGRATED),
                        release.has(PluginDifference.RBD_IS_REMOVED)
                                || release.has(PluginDifference.RBD_IS_UNREGISTERED));
            default -> usual;
        };
    }

    private static State served(boolean migrated, boolean missing) {
        return migrated ? MIGRATED : missing ? REMOVED : IN_TREE;
    }

    /**
     * Whether the attach/detach controller of a release attaches its volumes.
     *
     * @param release the release of the controller
     * @return {@code NEVER} also if the release cannot serve them; {@code DRIVER} if a CSI driver took the plugin over
     */
    public Attach attach(Release release) {
        return switch (state(release)) {
            case IN_TREE -> attach;
            case MIGRATED -> DRIVER;
            case REMOVED, DISABLED -> NEVER;
        };
    }

    /** {@return whether the kubelet mounts the device once for the node before it mounts it for a pod} */
    public boolean isDeviceMountable() {
        return deviceMountable;
    }

    /**
     * The CSI driver that took the plugin over.
     *
     * @param release the release
     * @return the driver; empty if none serves volumes of this plugin in the release
     */
    public Optional<String> csiDriver(Release release) {
        return state(release) == MIGRATED ? Optional.of(csiDriver) : Optional.empty();
    }

    /**
     * {@return the CSI driver that took the plugin over, for its sidecars, which are released separately from
     * Kubernetes; empty if none did}
     */
    public Optional<String> csiDriver() {
        return csiDriver(Release.LATEST);
    }

    /**
     * Whether no kubelet of a release mounts its volumes: the plugin was removed, and no CSI driver took it over.
     *
     * @param release the release
     * @return true if it was
     */
    public boolean isRemoved(Release release) {
        return state(release) == REMOVED;
    }

    /**
     * The plugin of a name.
     *
     * @param id the name, for example {@code kubernetes.io/nfs}
     * @return the plugin; empty for a name that is not in the table
     */
    public static Optional<VolumePlugin> ofId(String id) {
        return Optional.ofNullable(BY_ID.get(id));
    }

    /**
     * The plugin of a source.
     *
     * @param key the key of the source, for example {@code rbd}
     * @return the plugin; empty for a key that is not in the table
     */
    public static Optional<VolumePlugin> ofSource(String key) {
        return Optional.ofNullable(BY_SOURCE.get(key));
    }

    private static Map<String, VolumePlugin> by(Function<VolumePlugin, String> key) {
        return Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(key, plugin -> plugin));
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }

    /** How a kubelet of a release treats volumes of a plugin. */
    public enum State {
        /** It mounts them with its own plugin. */
        IN_TREE,
        /** The CSI driver that took the plugin over mounts them. */
        MIGRATED,
        /** It cannot mount them: it has no such plugin, and no CSI driver took it over. */
        REMOVED,
        /** It refuses to mount them: it has the plugin, but a feature gate is off. */
        DISABLED;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
