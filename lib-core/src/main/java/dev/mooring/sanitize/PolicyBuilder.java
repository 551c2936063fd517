package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects settings. Null is refused everywhere; settings that contradict each other are refused at the end. */
public final class PolicyBuilder {

    final Intent intent;
    Maps maps = Maps.NONE;
    Policy.ReclaimPolicy reclaimPolicy = Policy.ReclaimPolicy.KEEP;
    Policy.Keep provisionedBy = Policy.Keep.KEEP;
    Policy.Keep provisionerIdentity = Policy.Keep.KEEP;
    Policy.Keep bindAnnotations = Policy.Keep.STRIP;
    Policy.ClaimRef claimRef = Policy.ClaimRef.AUTO;
    Policy.VolumeName volumeName = Policy.VolumeName.AUTO;
    Policy.Release release = Policy.Release.ANYONE;
    Optional<ObjectRef> releaseFor = Optional.empty();
    Optional<Policy.Keep> dataSource = Optional.empty();
    boolean raiseRequestToCapacity;
    boolean pinClass = true;
    boolean dropNodeAffinity;
    Set<String> keepFinalizers = Set.of();
    boolean keepOwnerReferences;
    KeyRules annotations = KeyRules.NONE;
    KeyRules labels = KeyRules.NONE;
    Policy.Keep managerMetadata = Policy.Keep.KEEP;
    Optional<String> defaultNamespace = Optional.empty();
    Policy.ApplyMode applyMode = Policy.ApplyMode.APPLY;
    Policy.Scenario scenario = Policy.Scenario.UNKNOWN;
    Set<String> topologyKeys = Set.of();
    List<CallerRule> rules = List.of();
    int maxObjects = 100_000;

    PolicyBuilder(Intent intent) {
        this.intent = intent;
    }

    PolicyBuilder copy() {
        PolicyBuilder copy = new PolicyBuilder(intent);
        copy.maps = maps;
        copy.reclaimPolicy = reclaimPolicy;
        copy.provisionedBy = provisionedBy;
        copy.provisionerIdentity = provisionerIdentity;
        copy.bindAnnotations = bindAnnotations;
        copy.claimRef = claimRef;
        copy.volumeName = volumeName;
        copy.release = release;
        copy.releaseFor = releaseFor;
        copy.dataSource = dataSource;
        copy.raiseRequestToCapacity = raiseRequestToCapacity;
        copy.pinClass = pinClass;
        copy.dropNodeAffinity = dropNodeAffinity;
        copy.keepFinalizers = keepFinalizers;
        copy.keepOwnerReferences = keepOwnerReferences;
        copy.annotations = annotations;
        copy.labels = labels;
        copy.managerMetadata = managerMetadata;
        copy.defaultNamespace = defaultNamespace;
        copy.applyMode = applyMode;
        copy.scenario = scenario;
        copy.topologyKeys = topologyKeys;
        copy.rules = rules;
        copy.maxObjects = maxObjects;
        return copy;
    }

    /**
     * How names change; none by default.
     *
     * @param newMaps the maps
     * @return this builder
     */
    public PolicyBuilder maps(Maps newMaps) {
        maps = requireNonNull(newMaps, "maps");
        return this;
    }

    /**
     * The reclaim policy volumes leave with; {@link Policy.ReclaimPolicy#KEEP} by default.
     *
     * @param policy the policy
     * @return this builder
     */
    public PolicyBuilder reclaimPolicy(Policy.ReclaimPolicy policy) {
        reclaimPolicy = requireNonNull(policy, "reclaimPolicy");
        return this;
    }

    /**
     * The annotation {@code pv.kubernetes.io/provisioned-by}; kept by default, for taking it out protects nothing.
     *
     * @param keep keep or strip
     * @return this builder
     */
    public PolicyBuilder provisionedBy(Policy.Keep keep) {
        provisionedBy = requireNonNull(keep, "provisionedBy");
        return this;
    }

    /**
     * The CSI volume attribute {@code storage.kubernetes.io/csiProvisionerIdentity}; kept by default.
     *
     * @param keep keep or strip
     * @return this builder
     */
    public PolicyBuilder provisionerIdentity(Policy.Keep keep) {
        provisionerIdentity = requireNonNull(keep, "provisionerIdentity");
        return this;
    }

    /**
     * The claim's bind and provisioner annotations under {@link Intent#REBIND_STATIC}; stripped by default.
     * Keeping them makes the controller bind without any check, and lose the claim when the volume is not there
     * first.
     *
     * @param keep keep or strip
     * @return this builder
     */
    public PolicyBuilder bindAnnotations(Policy.Keep keep) {
        bindAnnotations = requireNonNull(keep, "bindAnnotations");
        return this;
    }

    /**
     * What {@link Intent#NEAT} does with claimRef; {@link Policy.ClaimRef#AUTO} by default.
     *
     * @param option the option
     * @return this builder
     */
    public PolicyBuilder claimRef(Policy.ClaimRef option) {
        claimRef = requireNonNull(option, "claimRef");
        return this;
    }

    /**
     * What {@link Intent#NEAT} does with volumeName; {@link Policy.VolumeName#AUTO} by default.
     *
     * @param option the option
     * @return this builder
     */
    public PolicyBuilder volumeName(Policy.VolumeName option) {
        volumeName = requireNonNull(option, "volumeName");
        return this;
    }

    /**
     * Releases for anybody ({@link Policy.Release#ANYONE}, the default) or for a claim of the same name.
     *
     * @param option either of the two
     * @return this builder
     */
    public PolicyBuilder release(Policy.Release option) {
        if (option == Policy.Release.FOR_CLAIM) {
            throw new IllegalArgumentException("releaseFor names the claim");
        }
        release = requireNonNull(option, "release");
        releaseFor = Optional.empty();
        return this;
    }

    /**
     * Releases for one claim.
     *
     * @param namespace its namespace
     * @param name its name
     * @return this builder
     */
    public PolicyBuilder releaseFor(String namespace, String name) {
        if (namespace.isEmpty() || name.isEmpty()) {
            throw new IllegalArgumentException("releaseFor needs a namespace and a name");
        }
        release = Policy.Release.FOR_CLAIM;
        releaseFor = Optional.of(ObjectRef.claim(namespace, name));
        return this;
    }

    /**
     * The claim's data source; kept by NEAT and stripped by the other intents unless said here.
     *
     * @param keep keep or strip
     * @return this builder
     */
    public PolicyBuilder dataSource(Policy.Keep keep) {
        dataSource = Optional.of(keep);
        return this;
    }

    /**
     * REPROVISION asks for as much as the old volume has, where that is more; off by default.
     *
     * @param on on or off
     * @return this builder
     */
    public PolicyBuilder raiseRequestToCapacity(boolean on) {
        raiseRequestToCapacity = on;
        return this;
    }

    /**
     * A claim without any class gets that of its volume, so that admission in the target cannot add a default; on
     * by default.
     *
     * @param on on or off
     * @return this builder
     */
    public PolicyBuilder pinClass(boolean on) {
        pinClass = on;
        return this;
    }

    /**
     * Takes node affinity out; off by default. Refused for local volumes, which need it.
     *
     * @param on on or off
     * @return this builder
     */
    public PolicyBuilder dropNodeAffinity(boolean on) {
        dropNodeAffinity = on;
        return this;
    }

    /**
     * Finalizers that are kept; none by default.
     *
     * @param finalizers exact names
     * @return this builder
     */
    public PolicyBuilder keepFinalizers(Set<String> finalizers) {
        keepFinalizers = Set.copyOf(finalizers);
        return this;
    }

    /**
     * Keeps ownerReferences; off by default. The target's garbage collector deletes objects whose owner it does
     * not find.
     *
     * @param on on or off
     * @return this builder
     */
    public PolicyBuilder keepOwnerReferences(boolean on) {
        keepOwnerReferences = on;
        return this;
    }

    /**
     * The caller's rules for annotations that have no rule of their own; none by default.
     *
     * @param rules the rules
     * @return this builder
     */
    public PolicyBuilder annotations(KeyRules rules) {
        annotations = requireNonNull(rules, "annotations");
        return this;
    }

    /**
     * The caller's rules for labels that have no rule of their own; none by default.
     *
     * @param rules the rules
     * @return this builder
     */
    public PolicyBuilder labels(KeyRules rules) {
        labels = requireNonNull(rules, "labels");
        return this;
    }

    /**
     * Ownership marks of Helm, Argo CD, Flux and Fleet; kept by default.
     *
     * @param keep keep or strip
     * @return this builder
     */
    public PolicyBuilder managerMetadata(Policy.Keep keep) {
        managerMetadata = requireNonNull(keep, "managerMetadata");
        return this;
    }

    /**
     * The namespace, in terms of the source, of objects that do not say theirs; none by default. The namespace map
     * is applied after it.
     *
     * @param namespace the namespace
     * @return this builder
     */
    public PolicyBuilder defaultNamespace(String namespace) {
        if (namespace.isEmpty()) {
            throw new IllegalArgumentException("defaultNamespace is empty");
        }
        defaultNamespace = Optional.of(namespace);
        return this;
    }

    /**
     * How the output will be applied; {@link Policy.ApplyMode#APPLY} by default.
     *
     * @param mode the mode
     * @return this builder
     */
    public PolicyBuilder applyMode(Policy.ApplyMode mode) {
        applyMode = requireNonNull(mode, "applyMode");
        return this;
    }

    /**
     * What happens to the storage; {@link Policy.Scenario#UNKNOWN} by default.
     *
     * @param newScenario the scenario
     * @return this builder
     */
    public PolicyBuilder scenario(Policy.Scenario newScenario) {
        scenario = requireNonNull(newScenario, "scenario");
        return this;
    }

    /**
     * More node affinity keys whose values are topology; the common ones are known.
     *
     * @param keys the keys
     * @return this builder
     */
    public PolicyBuilder topologyKeys(Set<String> keys) {
        topologyKeys = Set.copyOf(keys);
        return this;
    }

    /**
     * Rules of the caller's own, applied last and in this order; none by default.
     *
     * @param newRules the rules
     * @return this builder
     */
    public PolicyBuilder rules(List<CallerRule> newRules) {
        rules = List.copyOf(newRules);
        return this;
    }

    /**
     * How many objects one call takes; 100,000 by default.
     *
     * @param limit at least 1
     * @return this builder
     */
    public PolicyBuilder maxObjects(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("maxObjects must be positive");
        }
        maxObjects = limit;
        return this;
    }

    /**
     * The policy.
     *
     * @return an immutable policy
     * @throws IllegalArgumentException if settings contradict each other or the intent
     */
    public Policy build() {
        only(Intent.REBIND_STATIC, bindAnnotations == Policy.Keep.KEEP, "bindAnnotations=KEEP");
        only(Intent.NEAT, claimRef != Policy.ClaimRef.AUTO, "claimRef");
        only(Intent.NEAT, volumeName != Policy.VolumeName.AUTO, "volumeName");
        only(Intent.RELEASE, release != Policy.Release.ANYONE, "release");
        only(Intent.REPROVISION, raiseRequestToCapacity, "raiseRequestToCapacity");
        if (intent == Intent.NEAT && dropNodeAffinity) {
            throw new IllegalArgumentException("dropNodeAffinity does not go with NEAT");
        }
        return new Policy(copy());
    }

    private void only(Intent wanted, boolean set, String option) {
        if (set && intent != wanted) {
            throw new IllegalArgumentException(option + " goes with " + wanted + " only, not with " + intent);
        }
    }
}
