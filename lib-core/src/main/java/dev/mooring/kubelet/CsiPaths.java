package dev.mooring.kubelet;

import dev.mooring.kubelet.Segments.Rule;
import dev.mooring.workload.CsiVolume;
import java.util.ArrayList;
import java.util.List;

/**
 * The paths of the CSI plugin.
 *
 * @upstream pkg/volume/csi/csi_mounter.go, csi_attacher.go, csi_block.go
 */
public final class CsiPaths {

    static final String PLUGIN = "kubernetes.io/csi";
    static final String MOUNT = "mount";
    static final String METADATA = "vol_data.json";
    static final String GLOBAL_MOUNT = "globalmount";
    static final String BY_NAME = "pv";
    static final String STAGING = "staging";
    static final String PUBLISH = "publish";
    static final String DEV = "dev";
    static final String DATA = "data";

    private final KubeletRoot root;

    CsiPaths(KubeletRoot root) {
        this.root = root;
    }

    /**
     * Where a filesystem volume is mounted for a pod. The driver creates this directory, the kubelet the one above it.
     *
     * @param podUid the pod's uid
     * @param specName the inner name: the persistent volume's, or the pod entry's for an inline volume
     * @return {@code pods/UID/volumes/kubernetes.io~csi/NAME/mount}
     * @throws NodePathException if a name is not valid
     */
    public NodePath target(String podUid, String specName) {
        return root.below(root.pod(podUid).volumeDir(PLUGIN, specName), MOUNT);
    }

    /**
     * The kubelet's metadata of a volume of a pod.
     *
     * @param podUid the pod's uid
     * @param specName the inner name
     * @return {@code pods/UID/volumes/kubernetes.io~csi/NAME/vol_data.json}
     * @throws NodePathException if a name is not valid
     */
    public NodePath metadata(String podUid, String specName) {
        return root.below(root.pod(podUid).volumeDir(PLUGIN, specName), METADATA);
    }

    /**
     * Where a filesystem volume is staged for the node, since 1.24.
     *
     * @param volume driver and handle
     * @return {@code plugins/kubernetes.io/csi/DRIVER/HASH/globalmount}
     * @throws NodePathException if the driver's name is not valid or the handle is empty
     * @upstream pkg/volume/csi/csi_attacher.go makeDeviceMountPath
     */
    public NodePath globalMount(CsiVolume volume) {
        return root.join(global(volume, GLOBAL_MOUNT));
    }

    /**
     * The kubelet's metadata of a staged volume, since 1.24.
     *
     * @param volume driver and handle
     * @return {@code plugins/kubernetes.io/csi/DRIVER/HASH/vol_data.json}
     * @throws NodePathException as {@link #globalMount}
     */
    public NodePath globalMetadata(CsiVolume volume) {
        return root.join(global(volume, METADATA));
    }

    /**
     * Where a filesystem volume was staged up to 1.23, and still is until it is unstaged.
     *
     * @param volumeName the persistent volume's name
     * @return {@code plugins/kubernetes.io/csi/pv/NAME/globalmount}
     * @throws NodePathException if the name is not valid
     */
    public NodePath oldGlobalMount(String volumeName) {
        return root.join(List.of("plugins", "kubernetes.io", "csi", BY_NAME, name(volumeName), GLOBAL_MOUNT));
    }

    /**
     * The kubelet's metadata of a volume staged by 1.23 or older.
     *
     * @param volumeName the persistent volume's name
     * @return {@code plugins/kubernetes.io/csi/pv/NAME/vol_data.json}
     * @throws NodePathException if the name is not valid
     */
    public NodePath oldGlobalMetadata(String volumeName) {
        return root.join(List.of("plugins", "kubernetes.io", "csi", BY_NAME, name(volumeName), METADATA));
    }

    /**
     * The directory of the device maps of a block volume.
     *
     * @param specName the persistent volume's name
     * @return {@code plugins/kubernetes.io/csi/volumeDevices/NAME/dev}
     * @throws NodePathException if the name is not valid
     */
    public NodePath blockMapDir(String specName) {
        return block(name(specName), DEV);
    }

    /**
     * The device map of a block volume and a pod.
     *
     * @param specName the persistent volume's name
     * @param podUid the pod's uid
     * @return {@link #blockMapDir} with the uid below it
     * @throws NodePathException if a name is not valid
     */
    public NodePath blockMapFile(String specName, String podUid) {
        return block(name(specName), DEV, uid(podUid));
    }

    /**
     * The directory of the kubelet's metadata of a block volume.
     *
     * @param specName the persistent volume's name
     * @return {@code plugins/kubernetes.io/csi/volumeDevices/NAME/data}
     * @throws NodePathException if the name is not valid
     */
    public NodePath blockDataDir(String specName) {
        return block(name(specName), DATA);
    }

    /**
     * The kubelet's metadata of a block volume.
     *
     * @param specName the persistent volume's name
     * @return {@link #blockDataDir} with {@code vol_data.json} below it
     * @throws NodePathException if the name is not valid
     */
    public NodePath blockMetadata(String specName) {
        return block(name(specName), DATA, METADATA);
    }

    /**
     * Where a block volume is staged for the node.
     *
     * @param specName the persistent volume's name
     * @return {@code plugins/kubernetes.io/csi/volumeDevices/staging/NAME}
     * @throws NodePathException if the name is not valid
     */
    public NodePath blockStaging(String specName) {
        return block(STAGING, name(specName));
    }

    /**
     * The directory of the published devices of a block volume.
     *
     * @param specName the persistent volume's name
     * @return {@code plugins/kubernetes.io/csi/volumeDevices/publish/NAME}
     * @throws NodePathException if the name is not valid
     */
    public NodePath blockPublishDir(String specName) {
        return block(PUBLISH, name(specName));
    }

    /**
     * The published device of a block volume and a pod.
     *
     * @param specName the persistent volume's name
     * @param podUid the pod's uid
     * @return {@link #blockPublishDir} with the uid below it
     * @throws NodePathException if a name is not valid
     */
    public NodePath blockPublishFile(String specName, String podUid) {
        return block(PUBLISH, name(specName), uid(podUid));
    }

    private List<String> global(CsiVolume volume, String last) {
        if (volume.driver().isEmpty()) {
            throw new NodePathException(
                    KubeletCode.CSI_SOURCE_INCOMPLETE,
                    "makeDeviceMountPath failed, csi source driver name is empty",
                    volume.volumeName());
        }
        if (volume.handle().isEmpty()) {
            throw new NodePathException(
                    KubeletCode.CSI_SOURCE_INCOMPLETE,
                    "makeDeviceMountPath failed, CSIPersistentVolumeSource volume handle is empty",
                    volume.volumeName());
        }
        return List.of("plugins", "kubernetes.io", "csi", driver(volume.driver()), volume.handleHash(), last);
    }

    private NodePath block(String... segments) {
        List<String> all = new ArrayList<>(List.of("plugins", "kubernetes.io", "csi", PodPaths.DEVICES));
        all.addAll(List.of(segments));
        return root.join(all);
    }

    private String driver(String driver) {
        return Segments.check("CSI driver", driver, Rule.DRIVER, root.isWindows());
    }

    private String name(String specName) {
        return Segments.check("volume name", specName, Rule.SUBDOMAIN, root.isWindows());
    }

    private String uid(String podUid) {
        return Segments.check("pod uid", podUid, Rule.FREE, root.isWindows());
    }
}
