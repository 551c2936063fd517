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
        /** The claim named by {@link Builder#releaseFor(String, String)}. */
        FOR_CLAIM
    }

    /** How the output will be given to the API server; changes checks only. */
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
    private final Builder settings;

    private Policy(Builder settings) {
        this.intent = settings.intent;
        this.settings = settings;
    }

    /**
     * A policy of this intent with every setting at its default.
     *
     * @param intent the intent
     * @return the builder
     */
    public static Builder builder(Intent intent) {
        return new Builder(requireNonNull(intent, "intent"));
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
    public Builder toBuilder() {
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

    /** Collects settings. Null is refused everywhere; settings that contradict each other are refused at the end. */
    public static final class Builder {

        private final Intent intent;
        private Maps maps = Maps.NONE;
        private ReclaimPolicy reclaimPolicy = ReclaimPolicy.KEEP;
        private Keep provisionedBy = Keep.KEEP;
        private Keep provisionerIdentity = Keep.KEEP;
        private Keep bindAnnotations = Keep.STRIP;
        private ClaimRef claimRef = ClaimRef.AUTO;
        private VolumeName volumeName = VolumeName.AUTO;
        private Release release = Release.ANYONE;
        private Optional<ObjectRef> releaseFor = Optional.empty();
        private Optional<Keep> dataSource = Optional.empty();
        private boolean raiseRequestToCapacity;
        private boolean pinClass = true;
        private boolean dropNodeAffinity;
        private Set<String> keepFinalizers = Set.of();
        private boolean keepOwnerReferences;
        private KeyRules annotations = KeyRules.NONE;
        private KeyRules labels = KeyRules.NONE;
        private Keep managerMetadata = Keep.KEEP;
        private Optional<String> defaultNamespace = Optional.empty();
        private ApplyMode applyMode = ApplyMode.APPLY;
        private Scenario scenario = Scenario.UNKNOWN;
        private Set<String> topologyKeys = Set.of();
        private List<CallerRule> rules = List.of();
        private int maxObjects = 100_000;

        private Builder(Intent intent) {
            this.intent = intent;
        }

        private Builder copy() {
            Builder copy = new Builder(intent);
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
        public Builder maps(Maps newMaps) {
            maps = requireNonNull(newMaps, "maps");
            return this;
        }

        /**
         * The reclaim policy volumes leave with; {@link ReclaimPolicy#KEEP} by default.
         *
         * @param policy the policy
         * @return this builder
         */
        public Builder reclaimPolicy(ReclaimPolicy policy) {
            reclaimPolicy = requireNonNull(policy, "reclaimPolicy");
            return this;
        }

        /**
         * The annotation {@code pv.kubernetes.io/provisioned-by}; kept by default, for taking it out protects nothing.
         *
         * @param keep keep or strip
         * @return this builder
         */
        public Builder provisionedBy(Keep keep) {
            provisionedBy = requireNonNull(keep, "provisionedBy");
            return this;
        }

        /**
         * The CSI volume attribute {@code storage.kubernetes.io/csiProvisionerIdentity}; kept by default.
         *
         * @param keep keep or strip
         * @return this builder
         */
        public Builder provisionerIdentity(Keep keep) {
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
        public Builder bindAnnotations(Keep keep) {
            bindAnnotations = requireNonNull(keep, "bindAnnotations");
            return this;
        }

        /**
         * What {@link Intent#NEAT} does with claimRef; {@link ClaimRef#AUTO} by default.
         *
         * @param option the option
         * @return this builder
         */
        public Builder claimRef(ClaimRef option) {
            claimRef = requireNonNull(option, "claimRef");
            return this;
        }

        /**
         * What {@link Intent#NEAT} does with volumeName; {@link VolumeName#AUTO} by default.
         *
         * @param option the option
         * @return this builder
         */
        public Builder volumeName(VolumeName option) {
            volumeName = requireNonNull(option, "volumeName");
            return this;
        }

        /**
         * Releases for anybody ({@link Release#ANYONE}, the default) or for a claim of the same name.
         *
         * @param option either of the two
         * @return this builder
         */
        public Builder release(Release option) {
            if (option == Release.FOR_CLAIM) {
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
        public Builder releaseFor(String namespace, String name) {
            if (namespace.isEmpty() || name.isEmpty()) {
                throw new IllegalArgumentException("releaseFor needs a namespace and a name");
            }
            release = Release.FOR_CLAIM;
            releaseFor = Optional.of(ObjectRef.claim(namespace, name));
            return this;
        }

        /**
         * The claim's data source; kept by NEAT and stripped by the other intents unless said here.
         *
         * @param keep keep or strip
         * @return this builder
         */
        public Builder dataSource(Keep keep) {
            dataSource = Optional.of(keep);
            return this;
        }

        /**
         * REPROVISION asks for as much as the old volume has, where that is more; off by default.
         *
         * @param on on or off
         * @return this builder
         */
        public Builder raiseRequestToCapacity(boolean on) {
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
        public Builder pinClass(boolean on) {
            pinClass = on;
            return this;
        }

        /**
         * Takes node affinity out; off by default. Refused for local volumes, which need it.
         *
         * @param on on or off
         * @return this builder
         */
        public Builder dropNodeAffinity(boolean on) {
            dropNodeAffinity = on;
            return this;
        }

        /**
         * Finalizers that are kept; none by default.
         *
         * @param finalizers exact names
         * @return this builder
         */
        public Builder keepFinalizers(Set<String> finalizers) {
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
        public Builder keepOwnerReferences(boolean on) {
            keepOwnerReferences = on;
            return this;
        }

        /**
         * The caller's rules for annotations that have no rule of their own; none by default.
         *
         * @param rules the rules
         * @return this builder
         */
        public Builder annotations(KeyRules rules) {
            annotations = requireNonNull(rules, "annotations");
            return this;
        }

        /**
         * The caller's rules for labels that have no rule of their own; none by default.
         *
         * @param rules the rules
         * @return this builder
         */
        public Builder labels(KeyRules rules) {
            labels = requireNonNull(rules, "labels");
            return this;
        }

        /**
         * Ownership marks of Helm, Argo CD, Flux and Fleet; kept by default.
         *
         * @param keep keep or strip
         * @return this builder
         */
        public Builder managerMetadata(Keep keep) {
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
        public Builder defaultNamespace(String namespace) {
            if (namespace.isEmpty()) {
                throw new IllegalArgumentException("defaultNamespace is empty");
            }
            defaultNamespace = Optional.of(namespace);
            return this;
        }

        /**
         * How the output will be applied; {@link ApplyMode#APPLY} by default.
         *
         * @param mode the mode
         * @return this builder
         */
        public Builder applyMode(ApplyMode mode) {
            applyMode = requireNonNull(mode, "applyMode");
            return this;
        }

        /**
         * What happens to the storage; {@link Scenario#UNKNOWN} by default.
         *
         * @param newScenario the scenario
         * @return this builder
         */
        public Builder scenario(Scenario newScenario) {
            scenario = requireNonNull(newScenario, "scenario");
            return this;
        }

        /**
         * More node affinity keys whose values are topology; the common ones are known.
         *
         * @param keys the keys
         * @return this builder
         */
        public Builder topologyKeys(Set<String> keys) {
            topologyKeys = Set.copyOf(keys);
            return this;
        }

        /**
         * Rules of the caller's own, applied last and in this order; none by default.
         *
         * @param newRules the rules
         * @return this builder
         */
        public Builder rules(List<CallerRule> newRules) {
            rules = List.copyOf(newRules);
            return this;
        }

        /**
         * How many objects one call takes; 100,000 by default.
         *
         * @param limit at least 1
         * @return this builder
         */
        public Builder maxObjects(int limit) {
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
            only(Intent.REBIND_STATIC, bindAnnotations == Keep.KEEP, "bindAnnotations=KEEP");
            only(Intent.NEAT, claimRef != ClaimRef.AUTO, "claimRef");
            only(Intent.NEAT, volumeName != VolumeName.AUTO, "volumeName");
            only(Intent.RELEASE, release != Release.ANYONE, "release");
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

    /** The settings in words, without values of maps. */
    @Override
    public String toString() {
        return "Policy " + intent + " " + new TreeSet<>(keepFinalizers());
    }
}
