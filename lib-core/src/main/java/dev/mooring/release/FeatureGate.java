package dev.mooring.release;

import static dev.mooring.release.GateStage.alpha;
import static dev.mooring.release.GateStage.beta;
import static dev.mooring.release.GateStage.betaOff;
import static dev.mooring.release.GateStage.ga;
import static dev.mooring.release.GateStage.locked;
import static dev.mooring.release.GateStage.removed;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The feature gates that some {@link Difference} depends on, and what each is by default from which release on.
 *
 * @upstream pkg/features/kube_features.go defaultVersionedKubernetesFeatureGates
 */
public enum FeatureGate {
    /** VolumeAttributesClass objects, and the class of a claim and a volume. */
    VOLUME_ATTRIBUTES_CLASS("VolumeAttributesClass", alpha(29), betaOff(31), ga(34), locked(36)),
    /** A volume with policy Delete is deleted with its data, whether it or its claim is deleted first. */
    HONOR_PV_RECLAIM_POLICY("HonorPVReclaimPolicy", alpha(23), beta(31), locked(33), removed(36)),
    /** Pods of a namespace that is deleted go before everything else in it. */
    ORDERED_NAMESPACE_DELETION("OrderedNamespaceDeletion", betaOff(30), beta(33), locked(34), removed(37)),
    /** The scheduler looks after devices. */
    DYNAMIC_RESOURCE_ALLOCATION("DynamicResourceAllocation", alpha(26), betaOff(32), ga(34), locked(35)),
    /** A pod may request resources as a whole. */
    POD_LEVEL_RESOURCES("PodLevelResources", alpha(32), beta(34)),
    /** The scheduler prefers nodes by the storage that is left there for new volumes. */
    STORAGE_CAPACITY_SCORING("StorageCapacityScoring", alpha(33), beta(37)),
    /** The scheduler avoids nodes where a driver is missing that opts in to it. */
    VOLUME_LIMIT_SCALING("VolumeLimitScaling", alpha(35), beta(37)),
    /** A bound claim has a condition that says whether a pod uses it. */
    PERSISTENT_VOLUME_CLAIM_UNUSED_SINCE_TIME("PersistentVolumeClaimUnusedSinceTime", alpha(36), beta(37)),
    /** The claims of a StatefulSet are deleted as its retention policy says. */
    STATEFUL_SET_AUTO_DELETE_PVC("StatefulSetAutoDeletePVC", alpha(23), beta(27), locked(32), removed(35));

    private final String id;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of records
    private final List<GateStage> stages;

    FeatureGate(String id, GateStage... stages) {
        this.id = id;
        this.stages = List.of(stages);
    }

    /** {@return the name as {@code --feature-gates} takes it} */
    public String id() {
        return id;
    }

    /** {@return what the gate is, from which release on, oldest first} */
    public List<GateStage> stages() {
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

    /** What the gate is in a release; empty before its first. */
    Optional<GateStage> in(int minor) {
        return stages.stream().filter(stage -> stage.minor() <= minor).reduce((older, newer) -> newer);
    }

    boolean isOnByDefault(int minor) {
        return in(minor).filter(GateStage::on).isPresent();
    }

    @Override
    public String toString() {
        return id;
    }
}
