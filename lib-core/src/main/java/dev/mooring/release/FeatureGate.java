package dev.mooring.release;

import static dev.mooring.release.GateStage.alpha;
import static dev.mooring.release.GateStage.beta;
import static dev.mooring.release.GateStage.betaOff;
import static dev.mooring.release.GateStage.ga;
import static dev.mooring.release.GateStage.locked;

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
    /** A claim whose expansion failed may ask for less again. */
    RECOVER_VOLUME_EXPANSION_FAILURE("RecoverVolumeExpansionFailure", alpha(23), beta(32), locked(34)),
    /** The node affinity of a volume may change. */
    MUTABLE_PV_NODE_AFFINITY("MutablePVNodeAffinity", alpha(35)),
    /** A claim may be filled from an object in another namespace. */
    CROSS_NAMESPACE_VOLUME_DATA_SOURCE("CrossNamespaceVolumeDataSource", alpha(26)),
    /** Requests and limits of a whole pod. */
    POD_LEVEL_RESOURCES("PodLevelResources", alpha(32), beta(34));

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
