package dev.mooring.controller;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * How the controller was started.
 *
 * @param plugins the in-tree volume plugins
 * @param dynamicProvisioning whether it provisions volumes
 * @param volumeAttributesClass whether the feature VolumeAttributesClass is on, as it is since Kubernetes 1.34
 * @param deletionTime the deletion timestamp of deleted objects that still have finalizers
 */
public record ControllerOptions(
        ControllerPlugins plugins, boolean dynamicProvisioning, boolean volumeAttributesClass, Instant deletionTime) {

    /** A kube-controller-manager without flags: its plugins, provisioning and features are on; objects are deleted in 1970. */
    public static final ControllerOptions DEFAULT =
            new ControllerOptions(ControllerPlugins.KUBE_CONTROLLER_MANAGER, true, true, Instant.EPOCH);

    public ControllerOptions {
        requireNonNull(plugins, "plugins");
        requireNonNull(deletionTime, "deletionTime");
    }

    /**
     * The same options with other plugins.
     *
     * @param newPlugins the plugins
     * @return the changed copy
     */
    public ControllerOptions with(ControllerPlugins newPlugins) {
        return new ControllerOptions(newPlugins, dynamicProvisioning, volumeAttributesClass, deletionTime);
    }

    /**
     * {@return the same options without dynamic provisioning ({@code --enable-dynamic-provisioning=false})}
     */
    public ControllerOptions withoutDynamicProvisioning() {
        return new ControllerOptions(plugins, false, volumeAttributesClass, deletionTime);
    }

    /** {@return the same options without the feature VolumeAttributesClass} */
    public ControllerOptions withoutVolumeAttributesClass() {
        return new ControllerOptions(plugins, dynamicProvisioning, false, deletionTime);
    }

    /**
     * The same options with another time of deletion.
     *
     * @param time the time
     * @return the changed copy
     */
    public ControllerOptions deletingAt(Instant time) {
        return new ControllerOptions(plugins, dynamicProvisioning, volumeAttributesClass, time);
    }
}
