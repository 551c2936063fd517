package dev.mooring.kubelet;

import dev.mooring.kubelet.Segments.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * The directories of a node that belong to no pod.
 *
 * @upstream pkg/kubelet/kubelet_getters.go
 */
public final class PluginPaths {

    private final KubeletRoot root;

    PluginPaths(KubeletRoot root) {
        this.root = root;
    }

    /** {@return the directory of all plugins: {@code plugins}} */
    public NodePath dir() {
        return root.join(List.of(PodPaths.PLUGINS));
    }

    /** {@return the directory where plugins register: {@code plugins_registry}} */
    public NodePath registryDir() {
        return root.join(List.of("plugins_registry"));
    }

    /** {@return the directory of the pod resources API: {@code pod-resources}} */
    public NodePath podResourcesDir() {
        return root.join(List.of("pod-resources"));
    }

    /**
     * The directory of a plugin; its name is not escaped here and usually has two levels.
     *
     * @param plugin the plugin's name
     * @return {@code plugins/PLUGIN}
     * @throws NodePathException if a part of the name is no segment
     */
    public NodePath dir(String plugin) {
        return below(plugin);
    }

    /** The directories where in-tree plugins mount a device for the whole node. */
    DeviceMounts devices() {
        return new DeviceMounts(this);
    }

    /** A path below a plugin's directory; the segments are one level each and are checked here. */
    NodePath below(String plugin, String... segments) {
        List<String> all = new ArrayList<>(List.of(PodPaths.PLUGINS));
        for (String part : plugin.split("/", -1)) {
            all.add(Segments.check("plugin name", part, Rule.FREE, root.isWindows()));
        }
        for (String segment : segments) {
            all.add(Segments.check("device directory", segment, Rule.FREE, root.isWindows()));
        }
        return root.join(all);
    }

    NodePath below(NodePath path, String podUid) {
        return root.below(path, Segments.check("pod uid", podUid, Rule.FREE, root.isWindows()));
    }

    boolean windows() {
        return root.isWindows();
    }

    /** The name of a plugin as a directory of a pod. */
    static String escaped(String plugin, boolean windows) {
        if (plugin.indexOf('~') >= 0) {
            throw new NodePathException(KubeletCode.TILDE_IN_PLUGIN, "plugin name", plugin);
        }
        for (String part : plugin.split("/", -1)) {
            Segments.check("plugin name", part, Rule.FREE, windows);
        }
        return Segments.check("plugin name", Segments.escape(plugin), Rule.FREE, windows);
    }
}
