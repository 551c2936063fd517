package dev.mooring.kubelet;

import dev.mooring.kubelet.Segments.Rule;
import java.util.List;

/**
 * The directories of one pod on a node.
 *
 * @upstream pkg/kubelet/kubelet_getters.go
 */
public final class PodPaths {

    static final String PODS = "pods";
    static final String VOLUMES = "volumes";
    static final String DEVICES = "volumeDevices";
    static final String SUB_PATHS = "volume-subpaths";
    static final String PLUGINS = "plugins";
    static final String CONTAINERS = "containers";
    static final String ETC_HOSTS = "etc-hosts";
    static final String WRAPPED = "wrapped_";
    static final String KEYRING = "~keyring";
    private static final String EMPTY_DIR = "kubernetes.io~empty-dir";

    private final KubeletRoot root;
    private final String uid;

    PodPaths(KubeletRoot root, String uid) {
        this.root = root;
        this.uid = uid;
    }

    /** {@return the pod's directory: {@code pods/UID}} */
    public NodePath dir() {
        return root.join(List.of(PODS, uid));
    }

    /** {@return the directory of its filesystem volumes: {@code pods/UID/volumes}} */
    public NodePath volumesDir() {
        return root.join(List.of(PODS, uid, VOLUMES));
    }

    /**
     * The directory of a volume, which for most plugins is the mount point.
     *
     * @param plugin the plugin's name, or a FlexVolume driver's; slashes in it become tildes
     * @param specName the inner name: the persistent volume's, or the pod entry's for an inline source
     * @return {@code pods/UID/volumes/PLUGIN/NAME}
     * @throws NodePathException if plugin or name are no segments, or the name is no DNS-1123 subdomain
     */
    public NodePath volumeDir(String plugin, String specName) {
        return volumeDir(plugin, specName, Rule.SUBDOMAIN);
    }

    NodePath volumeDir(String plugin, String specName, Rule rule) {
        return root.joinPodVolume(List.of(PODS, uid, VOLUMES, plugin(plugin), name(specName, rule)));
    }

    /**
     * The directory of the keyring next to a CephFS volume that is mounted through FUSE.
     *
     * @param specName the inner name
     * @return the volume's directory with {@code ~keyring} at its end
     * @throws NodePathException as {@link #volumeDir}, and if the name is too long for that
     */
    public NodePath keyringDir(String specName) {
        String segment = Segments.check(
                "keyring directory", name(specName, Rule.SUBDOMAIN) + KEYRING, Rule.FREE, root.isWindows());
        return root.joinPodVolume(List.of(PODS, uid, VOLUMES, "kubernetes.io~cephfs", segment));
    }

    /** {@return the directory of its block volumes: {@code pods/UID/volumeDevices}} */
    public NodePath devicesDir() {
        return root.join(List.of(PODS, uid, DEVICES));
    }

    /**
     * The directory of its block volumes of one plugin.
     *
     * @param plugin the plugin's name
     * @return {@code pods/UID/volumeDevices/PLUGIN}
     * @throws NodePathException if the plugin is no segment
     */
    public NodePath devicesDir(String plugin) {
        return root.join(List.of(PODS, uid, DEVICES, plugin(plugin)));
    }

    /**
     * The link to a block volume's device.
     *
     * @param plugin the plugin's name
     * @param specName the inner name
     * @return {@code pods/UID/volumeDevices/PLUGIN/NAME}
     * @throws NodePathException as {@link #volumeDir}
     */
    public NodePath device(String plugin, String specName) {
        return root.join(List.of(PODS, uid, DEVICES, plugin(plugin), name(specName, Rule.SUBDOMAIN)));
    }

    /** {@return the directory of the bind mounts of sub paths: {@code pods/UID/volume-subpaths}} */
    public NodePath subPathsDir() {
        return root.join(List.of(PODS, uid, SUB_PATHS));
    }

    /**
     * The bind mount of a sub path.
     *
     * @param specName the inner name of the volume
     * @param container the container's name
     * @param index position in the container's {@code volumeMounts}, from 0
     * @return {@code pods/UID/volume-subpaths/NAME/CONTAINER/INDEX}; Windows nodes have none
     * @throws NodePathException if a name is not valid or the index is negative
     * @upstream pkg/volume/util/subpath/subpath_linux.go getSubpathBindTarget
     */
    public NodePath subPath(String specName, String container, int index) {
        if (index < 0) {
            throw new NodePathException(KubeletCode.NEGATIVE_INDEX, "sub path", Integer.toString(index));
        }
        return root.join(List.of(
                PODS, uid, SUB_PATHS, name(specName, Rule.SUBDOMAIN), container(container), Integer.toString(index)));
    }

    /** {@return the directory of its plugins' own data: {@code pods/UID/plugins}} */
    public NodePath pluginsDir() {
        return root.join(List.of(PODS, uid, PLUGINS));
    }

    /**
     * The metadata of an emptyDir.
     *
     * @param name the name of the pod's volume
     * @return {@code pods/UID/plugins/kubernetes.io~empty-dir/NAME}
     * @throws NodePathException if the name is no DNS-1123 label
     */
    public NodePath emptyDirData(String name) {
        return root.join(List.of(PODS, uid, PLUGINS, EMPTY_DIR, name(name, Rule.LABEL)));
    }

    /**
     * The metadata of the emptyDir behind a secret, config map, projected, downward API or git volume.
     *
     * @param name the name of the pod's volume
     * @return {@code pods/UID/plugins/kubernetes.io~empty-dir/wrapped_NAME}
     * @throws NodePathException if the name is no DNS-1123 label
     * @upstream pkg/kubelet/volume_host.go NewWrapperMounter
     */
    public NodePath wrapperData(String name) {
        return root.join(List.of(PODS, uid, PLUGINS, EMPTY_DIR, WRAPPED + name(name, Rule.LABEL)));
    }

    /**
     * The directory of a container.
     *
     * @param container the container's name
     * @return {@code pods/UID/containers/CONTAINER}
     * @throws NodePathException if the name is no DNS-1123 label
     */
    public NodePath containerDir(String container) {
        return root.join(List.of(PODS, uid, CONTAINERS, container(container)));
    }

    private String container(String container) {
        return Segments.check("container name", container, Rule.LABEL, root.isWindows());
    }

    private String name(String specName, Rule rule) {
        return Segments.check("volume name", specName, rule, root.isWindows());
    }

    private String plugin(String plugin) {
        return PluginPaths.escaped(plugin, root.isWindows());
    }
}
