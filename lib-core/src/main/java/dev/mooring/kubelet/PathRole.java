package dev.mooring.kubelet;

import dev.mooring.reason.EnumNames;

/** What a path is for. */
public enum PathRole {
    /** Where the containers find the files: what the kubelet passes to the runtime. */
    TARGET,
    /** The pod's directory of the volume. */
    VOLUME_DIR,
    /** What the kubelet keeps about a pod's CSI volume. */
    METADATA,
    /** Where an emptyDir, or the one behind another volume, keeps its own data. */
    PLUGIN_DATA,
    /** The directory of a CephFS keyring. */
    KEYRING,
    /** Where the device is mounted for the node. */
    GLOBAL_MOUNT,
    /** What the kubelet keeps about a staged CSI volume. */
    GLOBAL_METADATA,
    /** Where an older release mounted the device. */
    OLD_GLOBAL_MOUNT,
    /** The directory of the device maps of a block volume. */
    BLOCK_MAP_DIR,
    /** The device map of this pod. */
    BLOCK_MAP_FILE,
    /** The directory of what the kubelet keeps about a CSI block volume. */
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

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
