package dev.mooring.object;

import dev.mooring.reason.EnumNames;

/** What a kubelet of a release does with volumes of a plugin. */
public enum PluginState {
    /** It mounts them with a plugin of its own. */
    IN_TREE,
    /** It has the CSI driver mount them that took the plugin over. */
    MIGRATED,
    /** It cannot mount them: it has no such plugin, and no CSI driver took it over. */
    REMOVED,
    /** It refuses to mount them: it has the plugin, and a feature gate is off. */
    DISABLED;

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
