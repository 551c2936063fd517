package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What to do, and how. Immutable; a changed copy comes from {@link #toBuilder()}.
 *
 * <p>Presets: {@link #sharedStorage()}, {@link #moveStorage()}, {@link #sourceDocument()}, {@link #gitOps()}; every
 * other policy begins with {@link #builder(Intent)}, whose settings are named with their defaults at its methods.
 */
public final class Policy {

    /** Keep a part or take it out. */
    public enum Keep {
        /** Keep it, through the maps. */
        KEEP,
        /** Take it out. */
        STRIP
    }

    /** The reclaim policy volumes leave with. */
    public enum ReclaimPolicy {
        /** As it is. */
        KEEP,
        /** Retain, whatever it was. */
        RETAIN,
        /** Delete, whatever it was. */
        DELETE
    }

    /** What {@link Intent#NEAT} does with claimRef. */
    public enum ClaimRef {
        /**
         * Reduce it if the claim is in the input; else drop it if the controller wrote it; else reduce it.
         */
        AUTO,
        /** Leave it, uid and all. */
        KEEP,
        /** Take it out. */
        DROP,
        /** Reduce it to the claim's name. */
        REDUCE
    }

    /** What {@link Intent#NEAT} does with volumeName. */
    public enum VolumeName {
        /** Keep it if the volume is in the input; else drop it if the controller wrote it; else keep it. */
        AUTO,
        /** Keep it. */
        KEEP,
        /** Take it out. */
        DROP
    }

    /** For whom {@link Intent#RELEASE} releases. */
    public enum Release {
        /** Anybody: claimRef goes. */
        ANYONE,
        /** A claim of the same namespace and name, and nobody else: only the uid goes. */
        SAME_CLAIM,
        /** The claim named by {@link PolicyBuilder#releaseFor(String, String)}. */
        FOR_CLAIM
    }

    /** How the output will be given to the API server; changes checks and predictions only. */
    public enum ApplyMode {
        /** {@code kubectl apply}. */
        APPLY,
        /** {@code kubectl create}. */
        CREATE,
        /** Server-side apply. */
        SSA,
        /** {@code kubectl replace}. */
        REPLACE
    }

    /** What happens to the storage; changes severities only. */
    public enum Scenario {
        /** Not said. */
        UNKNOWN,
        /** Both clusters go on using it. */
        SHARED,
        /** The source stops using it before the target starts. */
        MOVED
    }

    private final Intent intent;
    private final PolicyBuilder settings;

    Policy(PolicyBuilder settings) {
        this.intent = settings.intent;
        this.settings = settings;
    }

    /**
     * A policy of this intent with every setting at its default.
     *
     * @param intent the intent
     * @return the builder
     */
    public static PolicyBuilder builder(Intent intent) {
        return new PolicyBuilder(requireNonNull(intent, "intent"));
    }

    /**
     * Both clusters use the volume: PREBIND, reclaim policy Retain, scenario SHARED.
     *
     * @return the policy
     */
    public static Policy sharedStorage() {
        return builder(Intent.PREBIND)
                .reclaimPolicy(ReclaimPolicy.RETAIN)
                .scenario(Scenario.SHARED)
                .build();
    }

    /**
     * The volume moves: PREBIND, scenario MOVED.
     *
     * @return the policy
     */
    public static Policy moveStorage() {
        return builder(Intent.PREBIND).scenario(Scenario.MOVED).build();
    }

    /**
     * As it is done by hand: REBIND_STATIC with the bind annotations kept.
     *
     * @return the policy
     */
    public static Policy sourceDocument() {
        return builder(Intent.REBIND_STATIC).bindAnnotations(Keep.KEEP).build();
    }

    /**
     * For a Git repository: NEAT.
     *
     * @return the policy
     */
    public static Policy gitOps() {
        return builder(Intent.NEAT).build();
    }

    /**
     * A builder that begins with this policy's settings.
     *
     * @return the builder
     */
    public PolicyBuilder toBuilder() {
        return settings.copy();
    }

    /**
     * The intent.
     *
     * @return the intent
     */
    public Intent intent() {
        return intent;
    }

    boolean is(Intent first, Intent... others) {
        return intent == first || List.of(others).contains(intent);
    }

    /** Whether volumes and claims of the input shall find each other in the target. */
    boolean binds() {
        return is(Intent.PREBIND, Intent.REBIND_STATIC);
    }

    Maps maps() {
        return settings.maps;
    }

    ReclaimPolicy reclaimPolicy() {
        return settings.reclaimPolicy;
    }

    Keep provisionedBy() {
        return settings.provisionedBy;
    }

    Keep provisionerIdentity() {
        return settings.provisionerIdentity;
    }

    Keep bindAnnotations() {
        return settings.bindAnnotations;
    }

    ClaimRef claimRef() {
        return settings.claimRef;
    }

    VolumeName volumeName() {
        return settings.volumeName;
    }

    Release release() {
        return settings.release;
    }

    Optional<ObjectRef> releaseFor() {
        return settings.releaseFor;
    }

    /** By intent where the caller did not say: a neat manifest keeps where its volume comes from. */
    Keep dataSource() {
        return settings.dataSource.orElse(intent == Intent.NEAT ? Keep.KEEP : Keep.STRIP);
    }

    boolean raiseRequestToCapacity() {
        return settings.raiseRequestToCapacity;
    }

    boolean pinClass() {
        return settings.pinClass;
    }

    boolean dropNodeAffinity() {
        return settings.dropNodeAffinity;
    }

    Set<String> keepFinalizers() {
        return settings.keepFinalizers;
    }

    boolean keepOwnerReferences() {
        return settings.keepOwnerReferences;
    }

    KeyRules annotations() {
        return settings.annotations;
    }

    KeyRules labels() {
        return settings.labels;
    }

    Keep managerMetadata() {
        return settings.managerMetadata;
    }

    Optional<String> defaultNamespace() {
        return settings.defaultNamespace;
    }

    ApplyMode applyMode() {
        return settings.applyMode;
    }

    Scenario scenario() {
        return settings.scenario;
    }

    Set<String> topologyKeys() {
        return settings.topologyKeys;
    }

    List<CallerRule> rules() {
        return settings.rules;
    }

    int maxObjects() {
        return settings.maxObjects;
    }

    /** The settings in words, without values of maps. */
    @Override
    public String toString() {
        return "Policy " + intent + " " + new TreeSet<>(keepFinalizers());
    }
}
