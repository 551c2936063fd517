package dev.mooring.release;

import static dev.mooring.release.FeatureGate.Stage.alpha;
import static dev.mooring.release.FeatureGate.Stage.beta;
import static dev.mooring.release.FeatureGate.Stage.betaOff;
import static dev.mooring.release.FeatureGate.Stage.deprecated;
import static dev.mooring.release.FeatureGate.Stage.deprecatedLocked;
import static dev.mooring.release.FeatureGate.Stage.dropped;
import static dev.mooring.release.FeatureGate.Stage.ga;
import static dev.mooring.release.FeatureGate.Stage.locked;
import static dev.mooring.release.FeatureGate.Stage.removed;

import dev.mooring.internal.EnumNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The feature gates that some {@link Difference} depends on, and the default of each by release.
 *
 * @upstream pkg/features/kube_features.go defaultVersionedKubernetesFeatureGates
 */
public enum FeatureGate {
    /** A claim may have a data source in another namespace. */
    CROSS_NAMESPACE_VOLUME_DATA_SOURCE("CrossNamespaceVolumeDataSource", alpha(26)),
    /** The CSI driver serves volumes of the in-tree plugin for Portworx. */
    CSI_MIGRATION_PORTWORX("CSIMigrationPortworx", betaOff(25), beta(31), locked(33), removed(36)),
    /** The CSI driver serves volumes of the in-tree plugin for RBD. */
    CSI_MIGRATION_RBD("CSIMigrationRBD", deprecated(28), dropped(31)),
    /** The scheduler allocates devices. */
    DYNAMIC_RESOURCE_ALLOCATION("DynamicResourceAllocation", alpha(26), betaOff(32), ga(34), locked(35)),
    /** The kubelet clones the repository of a gitRepo volume. */
    GIT_REPO_VOLUME_DRIVER("GitRepoVolumeDriver", locked(1), deprecated(33), deprecatedLocked(36)),
    /** A volume with policy Delete is deleted with its data, whether it or its claim is deleted first. */
    HONOR_PV_RECLAIM_POLICY("HonorPVReclaimPolicy", alpha(23), beta(31), locked(33), removed(36)),
    /** Volumes of a pod that are an OCI image. */
    IMAGE_VOLUME("ImageVolume", alpha(31), betaOff(33), beta(35), locked(36)),
    /** The in-tree plugin for Portworx is not registered. */
    IN_TREE_PLUGIN_PORTWORX_UNREGISTER("InTreePluginPortworxUnregister", alpha(23), dropped(36)),
    /** The in-tree plugin for RBD is not registered. */
    IN_TREE_PLUGIN_RBD_UNREGISTER("InTreePluginRBDUnregister", deprecated(28), dropped(31)),
    /** Several pods of a StatefulSet may be replaced at once. */
    MAX_UNAVAILABLE_STATEFUL_SET("MaxUnavailableStatefulSet", alpha(24), betaOff(35), beta(37)),
    /** The node affinity of a volume may change. */
    MUTABLE_PV_NODE_AFFINITY("MutablePVNodeAffinity", alpha(35)),
    /** The pods of a deleted namespace are removed before all other objects in it. */
    ORDERED_NAMESPACE_DELETION("OrderedNamespaceDeletion", betaOff(30), beta(33), locked(34), removed(37)),
    /** A bound claim has a condition that shows whether a pod uses it. */
    PERSISTENT_VOLUME_CLAIM_UNUSED_SINCE_TIME("PersistentVolumeClaimUnusedSinceTime", alpha(36), beta(37)),
    /** Requests and limits of a whole pod. */
    POD_LEVEL_RESOURCES("PodLevelResources", alpha(32), beta(34)),
    /** A claim whose expansion failed may request less again. */
    RECOVER_VOLUME_EXPANSION_FAILURE("RecoverVolumeExpansionFailure", alpha(23), beta(32), locked(34)),
    /** {@code seLinuxChangePolicy} of a pod, and the controller that warns of SELinux conflicts. */
    SELINUX_CHANGE_POLICY("SELinuxChangePolicy", alpha(32), beta(33), locked(36)),
    /** The kubelet mounts volumes of all access modes with the SELinux label of the pod. */
    SELINUX_MOUNT("SELinuxMount", alpha(30), betaOff(33), ga(37)),
    /** The kubelet mounts ReadWriteOncePod volumes with the SELinux label of the pod. */
    SELINUX_MOUNT_READ_WRITE_ONCE_POD("SELinuxMountReadWriteOncePod", beta(28), locked(36)),
    /** The claims of a StatefulSet are deleted according to its retention policy. */
    STATEFUL_SET_AUTO_DELETE_PVC("StatefulSetAutoDeletePVC", alpha(23), beta(27), locked(32), removed(35)),
    /** A StatefulSet may delete all its pods before it makes new ones. */
    STATEFUL_SET_RECREATE_STRATEGY("StatefulSetRecreateStrategy", alpha(37)),
    /** The scheduler prefers nodes by their remaining storage for new volumes. */
    STORAGE_CAPACITY_SCORING("StorageCapacityScoring", alpha(33), beta(37)),
    /** VolumeAttributesClass objects, and the class of a claim and a volume. */
    VOLUME_ATTRIBUTES_CLASS("VolumeAttributesClass", alpha(29), betaOff(31), ga(34), locked(36)),
    /** The scheduler avoids nodes that lack a driver which opts in to this. */
    VOLUME_LIMIT_SCALING("VolumeLimitScaling", alpha(35), beta(37));

    private final String id;

    private final List<Stage> stages;

    FeatureGate(String id, Stage... stages) {
        this.id = id;
        this.stages = List.of(stages);
    }

    /** {@return the name as used by {@code --feature-gates}} */
    public String id() {
        return id;
    }

    /** {@return the stages of the gate, oldest first} */
    public List<Stage> stages() {
        return stages;
    }

    /**
     * The gate of a name.
     *
     * @param id the name, for example {@code VolumeAttributesClass}
     * @return the gate; empty for a name that no difference depends on
     */
    public static Optional<FeatureGate> ofId(String id) {
        return Arrays.stream(values()).filter(gate -> gate.id.equals(id)).findFirst();
    }

    /** The stage of the gate in a release; empty before its first. */
    Optional<Stage> in(int minor) {
        @Nullable Stage last = null;
        for (Stage stage : stages) {
            if (stage.minor() <= minor) {
                last = stage;
            }
        }
        return Optional.ofNullable(last);
    }

    boolean isOnByDefault(int minor) {
        return in(minor).filter(Stage::isOn).isPresent();
    }

    @Override
    public String toString() {
        return id;
    }

    /**
     * The stage of a feature gate from a release on.
     *
     * @param minor the number after the dot of the release
     * @param maturity how mature the feature is
     * @param isOn whether it is on by default
     * @param isLocked whether the default cannot be changed
     */
    public record Stage(int minor, Maturity maturity, boolean isOn, boolean isLocked) {

        /** How mature a feature is. */
        public enum Maturity {
            ALPHA,
            BETA,
            GA,
            /** The gate exists only to restore the old behaviour. */
            DEPRECATED,
            /** The gate was removed; its last state applies. */
            REMOVED;

            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        static Stage alpha(int minor) {
            return new Stage(minor, Maturity.ALPHA, false, false);
        }

        static Stage betaOff(int minor) {
            return new Stage(minor, Maturity.BETA, false, false);
        }

        static Stage beta(int minor) {
            return new Stage(minor, Maturity.BETA, true, false);
        }

        static Stage ga(int minor) {
            return new Stage(minor, Maturity.GA, true, false);
        }

        static Stage locked(int minor) {
            return new Stage(minor, Maturity.GA, true, true);
        }

        static Stage removed(int minor) {
            return new Stage(minor, Maturity.REMOVED, true, true);
        }

        static Stage deprecated(int minor) {
            return new Stage(minor, Maturity.DEPRECATED, false, false);
        }

        static Stage deprecatedLocked(int minor) {
            return new Stage(minor, Maturity.DEPRECATED, false, true);
        }

        /** The gate was removed together with the feature, which is permanently off. */
        static Stage dropped(int minor) {
            return new Stage(minor, Maturity.REMOVED, false, true);
        }
    }
}
