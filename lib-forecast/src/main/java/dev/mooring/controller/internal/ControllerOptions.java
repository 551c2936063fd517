package dev.mooring.controller.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.internal.AttributesClassMode;
import dev.mooring.release.Release;
import java.time.Instant;

/**
 * How the controller was started.
 *
 * @param plugins the in-tree volume plugins
 * @param hasDynamicProvisioning whether it provisions volumes
 * @param release the release of Kubernetes, with its feature gates
 * @param deletionTime the deletion timestamp of deleted objects that still have finalizers
 */
public record ControllerOptions(
        ControllerPlugins plugins, boolean hasDynamicProvisioning, Release release, Instant deletionTime) {

    /** A kube-controller-manager without flags: its plugins, provisioning and features are on; objects are deleted in 1970. */
    public static final ControllerOptions DEFAULT =
            new ControllerOptions(ControllerPlugins.KUBE_CONTROLLER_MANAGER, true, Release.LATEST, Instant.EPOCH);

    public ControllerOptions {
        requireNonNull(plugins, "plugins");
        requireNonNull(release, "release");
        requireNonNull(deletionTime, "deletionTime");
    }

    /**
     * The same options with other plugins.
     *
     * @param newPlugins the plugins
     * @return the changed copy
     */
    public ControllerOptions with(ControllerPlugins newPlugins) {
        return new ControllerOptions(newPlugins, hasDynamicProvisioning, release, deletionTime);
    }

    /**
     * {@return the same options without dynamic provisioning ({@code --enable-dynamic-provisioning=false})}
     */
    public ControllerOptions withoutDynamicProvisioning() {
        return new ControllerOptions(plugins, false, release, deletionTime);
    }

    /**
     * The same options in another release of Kubernetes.
     *
     * @param kubernetes the release
     * @return the changed copy
     */
    public ControllerOptions on(Release kubernetes) {
        return new ControllerOptions(plugins, hasDynamicProvisioning, kubernetes, deletionTime);
    }

    /** {@return how the controller treats the volume attributes classes of claims and volumes} */
    public AttributesClassMode attributesClassMode() {
        return AttributesClassMode.of(release);
    }
}
