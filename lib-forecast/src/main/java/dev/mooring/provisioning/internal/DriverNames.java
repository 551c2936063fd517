package dev.mooring.provisioning.internal;

import dev.mooring.object.VolumePlugin;

/** What the name of a provisioner means. */
public final class DriverNames {

    private static final String IN_TREE_PREFIX = "kubernetes.io/";

    private DriverNames() {}

    /** Whether it is a plugin of the controller itself. */
    public static boolean isInTree(String provisioner) {
        return provisioner.startsWith(IN_TREE_PREFIX);
    }

    /** The driver that a name means. */
    public static String driver(String provisioner) {
        return VolumePlugin.ofId(provisioner).flatMap(VolumePlugin::csiDriver).orElse(provisioner);
    }
}
