package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.kubelet.internal.MountCode;
import dev.mooring.object.VolumePlugin;
import dev.mooring.reason.Reason;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All paths of one volume of one pod.
 *
 * @param plugin the plugin that serves it: the CSI plugin for an in-tree source that a driver took over
 * @param specName the inner name
 * @param paths the paths by what they are for, in the order of {@link PathRole}
 * @param reasons why there is no path, for a volume that has none
 */
public record VolumeLocations(
        VolumePlugin plugin, String specName, Map<PathRole, NodePath> paths, List<Reason> reasons) {

    public VolumeLocations {
        requireNonNull(plugin, "plugin");
        requireNonNull(specName, "specName");
        Map<PathRole, NodePath> sorted = new EnumMap<>(PathRole.class);
        sorted.putAll(paths);
        paths = Collections.unmodifiableMap(sorted);
        reasons = List.copyOf(reasons);
    }

    /**
     * The paths on a node of release 1.24 or newer. If the kubelet of the volume's release no longer has a plugin for
     * its source, the paths are those of the last release that had it, and {@link MountCode#KUBELET_HAS_NO_PLUGIN} is
     * among the reasons.
     *
     * @param root the node's kubelet root
     * @param podUid the pod's uid
     * @param spec the volume
     * @return the paths
     * @throws NodePathException if a name cannot be part of a path, or a CSI source lacks its handle
     * @throws IllegalArgumentException if the volume's plugin is not known
     */
    public static VolumeLocations of(KubeletRoot root, String podUid, VolumeSpec spec) {
        return new LocationRules(root, podUid, spec, CsiLayout.BY_HANDLE).locations();
    }

    /**
     * The paths of a volume that was staged by an older release, which named its CSI global directory after the
     * volume and served in-tree sources by their own plugins.
     *
     * @param root the node's kubelet root
     * @param podUid the pod's uid
     * @param spec the volume
     * @return the paths
     * @throws NodePathException as {@link #of}
     * @throws IllegalArgumentException if the volume's plugin is not known
     */
    public static VolumeLocations ofOlderRelease(KubeletRoot root, String podUid, VolumeSpec spec) {
        return new LocationRules(root, podUid, spec, CsiLayout.BY_VOLUME_NAME).locations();
    }

    /**
     * The path of one role.
     *
     * @param role what it is for
     * @return the path, empty if this volume has none
     */
    public Optional<NodePath> path(PathRole role) {
        return Optional.ofNullable(paths.get(role));
    }

    static boolean servedByCsi(VolumeSpec spec, CsiLayout layout) {
        Optional<CsiVolume> csi = spec.csi();
        boolean own = spec.plugin().equals(Optional.of(VolumePlugin.CSI));
        return own || (layout == CsiLayout.BY_HANDLE && csi.isPresent());
    }

    /** What a path is for. */
    public enum PathRole {
        /** Where the containers find the files: the path that the kubelet passes to the runtime. */
        TARGET,
        /** The pod's directory of the volume. */
        VOLUME_DIR,
        /** The kubelet's metadata of a pod's CSI volume. */
        METADATA,
        /** The metadata of an emptyDir, or of the one behind another volume. */
        PLUGIN_DATA,
        /** The directory of a CephFS keyring. */
        KEYRING,
        /** Where the device is mounted for the node. */
        GLOBAL_MOUNT,
        /** The kubelet's metadata of a staged CSI volume. */
        GLOBAL_METADATA,
        /** Where an older release mounted the device. */
        OLD_GLOBAL_MOUNT,
        /** The directory of the device maps of a block volume. */
        BLOCK_MAP_DIR,
        /** The device map of this pod. */
        BLOCK_MAP_FILE,
        /** The directory of the kubelet's metadata of a CSI block volume. */
        BLOCK_DATA_DIR,
        /** What the kubelet keeps about a CSI block volume. */
        BLOCK_METADATA,
        /** Where a CSI block volume is staged. */
        BLOCK_STAGING,
        /** The directory of the published devices of a CSI block volume. */
        BLOCK_PUBLISH_DIR,
        /** The published device of this pod. */
        BLOCK_PUBLISH_FILE,
        /** The pod's directory of block volumes of the plugin. */
        POD_DEVICE_DIR,
        /** The pod's link to the device. */
        POD_DEVICE;

        /** {@return the role as a key of JSON, for example {@code globalMount}} */
        public String key() {
            String name = EnumNames.camelCase(name());
            return Character.toLowerCase(name.charAt(0)) + name.substring(1);
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
