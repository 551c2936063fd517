package dev.mooring.controller;

import dev.mooring.internal.GoText;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.EnumNames;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The in-tree volume plugins of the controller.
 *
 * @upstream cmd/kube-controller-manager/app/plugins.go ProbeProvisionableRecyclableVolumePlugins
 * @upstream pkg/volume/plugins.go VolumePluginMgr
 */
public enum ControllerPlugins {
    /** None: the controller itself does not provision, recycle or delete. */
    NONE(EnumSet.noneOf(Plugin.class)),
    /**
     * The plugins of kube-controller-manager: host-path, which deletes and recycles (it provisions only with a flag, which
     * is not assumed), and nfs, which recycles. It is assumed that their work outside the cluster succeeds.
     */
    KUBE_CONTROLLER_MANAGER(EnumSet.allOf(Plugin.class));

    private static final Pattern DELETABLE_PATH = Pattern.compile("/tmp/.+");

    /** A plugin: its name, the volume source that it handles, and what it can do. */
    enum Plugin {
        HOST_PATH("kubernetes.io/host-path", "hostPath", true, true),
        NFS("kubernetes.io/nfs", "nfs", false, false);

        private final String id;
        private final String source;
        private final boolean deletes;
        private final boolean provisions;

        Plugin(String id, String source, boolean deletes, boolean provisions) {
            this.id = id;
            this.source = source;
            this.deletes = deletes;
            this.provisions = provisions;
        }

        String id() {
            return id;
        }
    }

    /** A plugin, or the error of Kubernetes if there is none. */
    record Search(@Nullable Plugin plugin, String error) {

        static Search found(Plugin plugin) {
            return new Search(plugin, "");
        }

        static Search failed(String error) {
            return new Search(null, error);
        }

        private Search onlyIf(boolean can, String word) {
            return plugin == null || can ? this : failed("no " + word + " volume plugin matched");
        }
    }

    @SuppressWarnings("ImmutableEnumChecker") // never handed out, never changed
    private final Set<Plugin> plugins;

    ControllerPlugins(Set<Plugin> plugins) {
        this.plugins = plugins;
    }

    Search deleterByName(String name) {
        Search search = byName(name);
        return search.onlyIf(search.plugin != null && search.plugin.deletes, "deletable");
    }

    Search deleterBySource(VolumeView volume) {
        Search search = bySource(volume);
        return search.onlyIf(search.plugin != null && search.plugin.deletes, "deletable");
    }

    /** Both plugins recycle. */
    Search recyclerBySource(VolumeView volume) {
        return bySource(volume);
    }

    Search provisionerByName(String name) {
        Search search = byName(name);
        return search.onlyIf(search.plugin != null && search.plugin.provisions, "provisionable");
    }

    private Search byName(String name) {
        return plugins.stream()
                .filter(each -> each.id.equals(name))
                .findFirst()
                .map(Search::found)
                .orElseGet(() -> Search.failed("no volume plugin matched name: " + name));
    }

    private Search bySource(VolumeView volume) {
        List<Plugin> owners =
                plugins.stream().filter(each -> volume.hasSource(each.source)).toList();
        return switch (owners.size()) {
            case 0 -> Search.failed("no volume plugin matched");
            case 1 -> Search.found(owners.get(0));
            default ->
                Search.failed("multiple volume plugins matched: "
                        + String.join(",", owners.stream().map(Plugin::id).toList()));
        };
    }

    /** Why host-path, the only plugin that deletes, does not delete this volume; empty if it does. */
    static Optional<String> deletionProblem(VolumeView volume) {
        if (!volume.hasSource(Plugin.HOST_PATH.source)) {
            return Optional.of("failed to create deleter for volume " + GoText.quote(volume.name())
                    + ": spec.PersistentVolumeSource.HostPath is nil");
        }
        String path = volume.manifest()
                .spec()
                .child(Plugin.HOST_PATH.source)
                .string("path")
                .orElse("");
        return DELETABLE_PATH.matcher(path).find()
                ? Optional.empty()
                : Optional.of("host_path deleter only supports /tmp/.+ but received provided " + path);
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
