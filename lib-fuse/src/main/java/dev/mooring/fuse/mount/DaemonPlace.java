package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;

/** Where the daemon runs, and therefore what ends it. */
public enum DaemonPlace {
    /** In the pod of the node plugin: a restart or an upgrade of the plugin ends every daemon of the node. */
    PLUGIN,
    /** In a pod of its own that the driver creates for the volume. */
    MOUNT_POD,
    /** In a container of the pod that uses the volume. */
    SIDECAR,
    /** On the host, as a service or a unit of systemd. */
    HOST,
    /** In a pod of a DaemonSet that is not the node plugin. */
    DAEMON_SET,
    /** In the guest of a virtual machine. */
    GUEST,
    /** In the kernel: there is no daemon, and no plan starts it again. */
    KERNEL;

    /** {@return the name in kebab-case, for example {@code mount-pod}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
