package dev.mooring.controller.internal;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.GoText;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
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
     * is not assumed), nfs, which recycles, and in releases that have them rbd and portworx, which provision and delete. It
     * is assumed that their work outside the cluster succeeds.
     */
    KUBE_CONTROLLER_MANAGER(EnumSet.allOf(Plugin.class));

    private static final Pattern DELETABLE_PATH = Pattern.compile("/tmp/.+");

    /** A plugin: its name, the volume source that it handles, what it can do, and where it is. */
    enum Plugin {
        HOST_PATH("kubernetes.io/host-path", "hostPath", Set.of(Skill.DELETE, Skill.PROVISION, Skill.RECYCLE)),
        NFS("kubernetes.io/nfs", "nfs", Set.of(Skill.RECYCLE)),
        RBD("kubernetes.io/rbd", "rbd", Set.of(Skill.DELETE, Skill.PROVISION)),
        PORTWORX("kubernetes.io/portworx-volume", "portworxVolume", Set.of(Skill.DELETE, Skill.PROVISION)),
        LOCAL("kubernetes.io/local-volume", "local", Set.of()),
        CSI("kubernetes.io/csi", "csi", Set.of());

        private final String id;
        private final String source;

        private final Set<Skill> skills;

        Plugin(String id, String source, Set<Skill> skills) {
            this.id = id;
            this.source = source;
            this.skills = skills;
        }

        private boolean isIn(Release release) {
            return switch (this) {
                case HOST_PATH, NFS -> true;
                case RBD -> VolumePlugin.RBD.state(release) == VolumePlugin.State.IN_TREE;
                case PORTWORX -> VolumePlugin.PORTWORX.state(release) == VolumePlugin.State.IN_TREE;
                case LOCAL, CSI -> !release.has(ControllerDifference.FEWER_PLUGINS_ARE_ASKED);
            };
        }

        boolean takesMountOptions() {
            return this == RBD;
        }

        /**
         * Why it does not delete a volume; empty if it does.
         *
         * @upstream pkg/volume/hostpath/host_path.go newDeleter
         * @upstream pkg/volume/rbd/rbd.go NewDeleter, getAdminAndSecret
         * @upstream pkg/volume/portworx/portworx.go newDeleterInternal
         */
        Optional<String> deletionProblem(ClusterView cluster, VolumeView volume) {
            Optional<String> problem = switch (this) {
                case HOST_PATH -> withoutSource(volume, "spec.PersistentVolumeSource.HostPath is nil");
                case PORTWORX -> withoutSource(volume, "spec.PersistentVolumeSource.PortworxVolume is nil");
                case RBD ->
                    withoutSource(volume, "spec.PersistentVolume.Spec.RBD is nil")
                            .or(() -> withoutClass(cluster, volume.className()));
                case NFS, LOCAL, CSI -> Optional.empty();
            };
            return problem.map(words ->
                            "failed to create deleter for volume " + GoText.quote(volume.name()) + ": " + words)
                    .or(() -> this == HOST_PATH ? undeletablePath(volume) : Optional.empty());
        }

        private Optional<String> withoutSource(VolumeView volume, String words) {
            return volume.hasSource(source) ? Optional.empty() : Optional.of(words);
        }

        private static Optional<String> withoutClass(ClusterView cluster, String className) {
            if (className.isEmpty()) {
                return Optional.of("volume has no storage class");
            }
            return cluster.storageClass(className).isPresent()
                    ? Optional.empty()
                    : Optional.of("storageclasses.storage.k8s.io " + GoText.quote(className) + " not found");
        }

        private static Optional<String> undeletablePath(VolumeView volume) {
            String path = volume.manifest()
                    .spec()
                    .child(HOST_PATH.source)
                    .string("path")
                    .orElse("");
            return DELETABLE_PATH.matcher(path).find()
                    ? Optional.empty()
                    : Optional.of("host_path deleter only supports /tmp/.+ but received provided " + path);
        }

        String id() {
            return id;
        }
    }

    /** What a plugin does with volumes outside of the cluster. */
    private enum Skill {
        DELETE,
        PROVISION,
        RECYCLE
    }

    /** A plugin, or the error of Kubernetes if there is none. */
    record Search(@Nullable Plugin plugin, String error) {

        static Search found(Plugin plugin) {
            return new Search(plugin, "");
        }

        static Search failed(String error) {
            return new Search(null, error);
        }

        private Search onlyIf(Skill skill, String word) {
            return plugin == null || plugin.skills.contains(skill)
                    ? this
                    : failed("no " + word + " volume plugin matched");
        }
    }

    private final Set<Plugin> plugins;

    ControllerPlugins(Set<Plugin> plugins) {
        this.plugins = plugins;
    }

    Search deleterByName(String name, Release release) {
        return byName(name, release).onlyIf(Skill.DELETE, "deletable");
    }

    Search deleterBySource(VolumeView volume, Release release) {
        return bySource(volume, release).onlyIf(Skill.DELETE, "deletable");
    }

    Search recyclerBySource(VolumeView volume, Release release) {
        return bySource(volume, release).onlyIf(Skill.RECYCLE, "recyclable");
    }

    /** Whether a plug-in of the controller manager makes the volumes of a class with this provisioner. */
    public boolean provision(String provisioner, Release release) {
        return provisionerByName(provisioner, release).plugin() != null;
    }

    Search provisionerByName(String name, Release release) {
        return byName(name, release).onlyIf(Skill.PROVISION, "provisionable");
    }

    private Search byName(String name, Release release) {
        return plugins.stream()
                .filter(each -> each.id.equals(name) && each.isIn(release))
                .findFirst()
                .map(Search::found)
                .orElseGet(() -> Search.failed("no volume plugin matched name: " + name));
    }

    private Search bySource(VolumeView volume, Release release) {
        List<Plugin> owners = plugins.stream()
                .filter(each -> volume.hasSource(each.source) && each.isIn(release))
                .toList();
        return switch (owners.size()) {
            case 0 -> Search.failed("no volume plugin matched");
            case 1 -> Search.found(owners.get(0));
            default ->
                Search.failed("multiple volume plugins matched: "
                        + String.join(",", owners.stream().map(Plugin::id).toList()));
        };
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
