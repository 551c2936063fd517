package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.ApplyMode;
import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.internal.EnumNames;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The purpose of the manifests, and the settings. Immutable; {@link #toBuilder()} creates a changed copy.
 *
 * <p>Presets: {@link #sharedStorage()}, {@link #moveStorage()}, {@link #sourceDocument()}, {@link #gitOps()}. Create
 * every other policy with {@link #builder(Purpose)}.
 */
public final class Policy {

    /** Keep a part or remove it. */
    public enum Keep {
        /** Keep it; the maps change it. */
        KEEP,
        /** Remove it. */
        STRIP;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** The reclaim policy of the volumes in the output. */
    public enum ReclaimPolicy {
        /** That of the input. */
        KEEP,
        /** Always Retain. */
        RETAIN,
        /** Always Delete. */
        DELETE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** What happens to the storage. */
    public enum Scenario {
        /** Not known. */
        UNKNOWN,
        /** Both clusters continue to use it. */
        SHARED,
        /** The source stops using it before the target starts. */
        MOVED;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Which claim may bind a released volume. */
    public sealed interface ReservedFor {

        /** Any claim that fits: claimRef is removed. */
        record Anyone() implements ReservedFor {}

        /** A claim of the same namespace and name: only the uid is removed from claimRef. */
        record SameClaim() implements ReservedFor {}

        /**
         * One claim, which gets one volume: the one that {@link Builder#released} names, the only one of the input, or the
         * only one whose claimRef has the claim's namespace and name. All others are refused.
         *
         * @param namespace its namespace, not empty
         * @param name its name, not empty
         */
        record Claim(String namespace, String name) implements ReservedFor {

            public Claim {
                if (namespace.isEmpty() || name.isEmpty()) {
                    throw new IllegalArgumentException("a claim needs a namespace and a name");
                }
            }
        }
    }

    /** What {@link Purpose#NEAT} does with claimRef. */
    public enum KeepClaimRef {
        /** Remove it if the controller wrote it and the claim is not in the input; else reduce it. */
        AUTO,
        /** Keep it, with its uid. */
        KEEP,
        /** Remove it. */
        DROP,
        /** Reduce it to the name of the claim. */
        REDUCE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** What {@link Purpose#NEAT} does with volumeName. */
    public enum KeepVolumeName {
        /** Remove it if the controller wrote it and the volume is not in the input; else keep it. */
        AUTO,
        /** Keep it. */
        KEEP,
        /** Remove it. */
        DROP;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Its own copy, never changed. */
    final Builder settings;

    private Policy(Builder settings) {
        this.settings = settings;
    }

    /**
     * A policy for a purpose, with every setting at its default.
     *
     * @param purpose what the manifests are for
     * @return the builder
     */
    public static Builder builder(Purpose purpose) {
        return new Builder(requireNonNull(purpose, "purpose"));
    }

    /**
     * Both clusters use the volume. This is {@link Purpose#PREBIND} with reclaim policy Retain and {@link Scenario#SHARED}:
     * the volume is reserved for its claim, the claim names the volume, deleting the claim in the target does not delete
     * the data, and two clusters that write to a single-writer volume are a danger.
     *
     * @return the policy
     */
    public static Policy sharedStorage() {
        return builder(Purpose.PREBIND)
                .reclaimPolicy(ReclaimPolicy.RETAIN)
                .scenario(Scenario.SHARED)
                .build();
    }

    /**
     * The volume moves to the target. This is {@link Purpose#PREBIND} with {@link Scenario#MOVED}: the volume is reserved for
     * its claim, the claim names the volume, the reclaim policy stays unchanged, and reclaim policy Delete is a warning
     * instead of a danger.
     *
     * @return the policy
     */
    public static Policy moveStorage() {
        return builder(Purpose.PREBIND).scenario(Scenario.MOVED).build();
    }

    /**
     * The steps that people often take by hand. This is {@link Purpose#REBIND_STATIC} with
     * {@link Builder#bindAnnotations}: claimRef is removed, the claim names the volume and keeps its bind annotations.
     * The controller binds without any check, and loses the claim if the volume is not created first.
     *
     * @return the policy
     */
    public static Policy sourceDocument() {
        return builder(Purpose.REBIND_STATIC).bindAnnotations(Keep.KEEP).build();
    }

    /**
     * Manifests for a Git repository. This is {@link Purpose#NEAT} with its defaults: fields that a server or
     * controller wrote are removed, and a volume and claim that are both in the input stay a pair.
     *
     * @return the policy
     */
    public static Policy gitOps() {
        return builder(Purpose.NEAT).build();
    }

    /** {@return a builder with the settings of this policy} */
    public Builder toBuilder() {
        return settings.copy();
    }

    /** {@return what the manifests are for} */
    public Purpose purpose() {
        return settings.purpose;
    }

    /** {@return the reclaim policy of the volumes in the output} */
    public ReclaimPolicy reclaimPolicy() {
        return settings.reclaimPolicy;
    }

    /** {@return what happens to the storage} */
    public Scenario scenario() {
        return settings.scenario;
    }

    /** {@return the names of the volumes to release; empty for all of the input} */
    public Set<String> released() {
        return settings.released;
    }

    boolean is(Purpose purpose) {
        return settings.purpose == purpose;
    }

    /** Whether volumes and claims of the input bind to each other in the target. */
    boolean binds() {
        return settings.purpose.binds();
    }

    /** Whether {@link Purpose#RELEASE} changes a volume. */
    boolean releases(String volume) {
        return settings.released.isEmpty() || settings.released.contains(volume);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Policy policy && policy.settings.all().equals(settings.all());
    }

    @Override
    public int hashCode() {
        return settings.all().hashCode();
    }

    /** The purpose and the settings that are not at their defaults. */
    @Override
    public String toString() {
        Map<String, Object> changed = new LinkedHashMap<>(settings.all());
        changed.entrySet().removeAll(builder(settings.purpose).all().entrySet());
        return "Policy " + settings.purpose + (changed.isEmpty() ? "" : " " + changed);
    }

    /**
     * Collects the settings. Refuses a setting that does not belong to the purpose; {@link Purpose#RELEASE} keeps
     * everything that its own settings do not name, whatever the settings for all purposes.
     */
    @CanIgnoreReturnValue
    public static final class Builder implements Cloneable {

        private final Purpose purpose;
        ReclaimPolicy reclaimPolicy = ReclaimPolicy.KEEP;
        Keep provisionedBy = Keep.KEEP;
        Keep provisionerIdentity = Keep.KEEP;
        Scenario scenario = Scenario.UNKNOWN;
        boolean pinClass = true;
        Keep nodeAffinity = Keep.KEEP;
        Keep dataSource;
        Keep bindAnnotations = Keep.STRIP;
        ReservedFor reservedFor = new ReservedFor.Anyone();
        Set<String> released = Set.of();
        boolean raiseRequest;
        KeepClaimRef claimRef = KeepClaimRef.AUTO;
        KeepVolumeName volumeName = KeepVolumeName.AUTO;
        Maps maps = Maps.NONE;
        Set<String> keepFinalizers = Set.of();
        boolean keepOwnerReferences;
        KeyRules annotations = KeyRules.NONE;
        KeyRules labels = KeyRules.NONE;
        Keep managerMetadata = Keep.KEEP;
        Optional<String> defaultNamespace = Optional.empty();
        ApplyMode applyMode = ApplyMode.APPLY;
        OptionalInt serverMinor = OptionalInt.empty();
        Set<String> topologyKeys = Set.of();
        List<CallerRule> rules = List.of();
        int maxObjects = 100_000;

        private Builder(Purpose purpose) {
            this.purpose = purpose;
            this.dataSource = purpose == Purpose.NEAT || purpose == Purpose.RELEASE ? Keep.KEEP : Keep.STRIP;
        }

        /** Every setting by its name. */
        private Map<String, Object> all() {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("purpose", purpose);
            all.put("reclaimPolicy", reclaimPolicy);
            all.put("provisionedBy", provisionedBy);
            all.put("provisionerIdentity", provisionerIdentity);
            all.put("scenario", scenario);
            all.put("pinClass", pinClass);
            all.put("nodeAffinity", nodeAffinity);
            all.put("dataSource", dataSource);
            all.put("bindAnnotations", bindAnnotations);
            all.put("reservedFor", reservedFor);
            all.put("released", released);
            all.put("raiseRequest", raiseRequest);
            all.put("claimRef", claimRef);
            all.put("volumeName", volumeName);
            all.put("maps", maps);
            all.put("keepFinalizers", keepFinalizers);
            all.put("keepOwnerReferences", keepOwnerReferences);
            all.put("annotations", annotations);
            all.put("labels", labels);
            all.put("managerMetadata", managerMetadata);
            all.put("defaultNamespace", defaultNamespace);
            all.put("applyMode", applyMode);
            all.put("serverMinor", serverMinor);
            all.put("topologyKeys", topologyKeys);
            all.put("rules", rules);
            all.put("maxObjects", maxObjects);
            return all;
        }

        private Builder copy() {
            try {
                return (Builder) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        private void requirePurpose(String setting, Purpose... purposes) {
            if (!Arrays.asList(purposes).contains(purpose)) {
                throw new IllegalArgumentException(
                        setting + " belongs to " + Arrays.toString(purposes) + ", not to " + purpose);
            }
        }

        /**
         * The reclaim policy of the volumes in the output, for purposes that keep volumes; that of the input by default.
         *
         * @param policy the reclaim policy
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder reclaimPolicy(ReclaimPolicy policy) {
            requirePurpose("reclaimPolicy", Purpose.PREBIND, Purpose.REBIND_STATIC, Purpose.NEAT);
            reclaimPolicy = requireNonNull(policy, "reclaimPolicy");
            return this;
        }

        /**
         * The annotation {@code pv.kubernetes.io/provisioned-by} of volumes, for purposes that keep volumes; kept by
         * default. Removing it does not protect the volume.
         *
         * @param keep keep or remove
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder provisionedBy(Keep keep) {
            requirePurpose("provisionedBy", Purpose.PREBIND, Purpose.REBIND_STATIC, Purpose.NEAT);
            provisionedBy = requireNonNull(keep, "provisionedBy");
            return this;
        }

        /**
         * The CSI volume attribute {@code storage.kubernetes.io/csiProvisionerIdentity}, for purposes that keep volumes; kept by
         * default.
         *
         * @param keep keep or remove
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder provisionerIdentity(Keep keep) {
            requirePurpose("provisionerIdentity", Purpose.PREBIND, Purpose.REBIND_STATIC, Purpose.NEAT);
            provisionerIdentity = requireNonNull(keep, "provisionerIdentity");
            return this;
        }

        /**
         * What happens to the storage, for purposes that bind; not known by default. It changes only severities.
         *
         * @param newScenario the scenario
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder scenario(Scenario newScenario) {
            requirePurpose("scenario", Purpose.PREBIND, Purpose.REBIND_STATIC);
            scenario = requireNonNull(newScenario, "scenario");
            return this;
        }

        /**
         * Leaves a claim without a class unchanged, for purposes that bind; by default it gets the class of its volume,
         * so that the target cannot add its default.
         *
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder withoutPinnedClass() {
            requirePurpose("withoutPinnedClass", Purpose.PREBIND, Purpose.REBIND_STATIC);
            pinClass = false;
            return this;
        }

        /**
         * The node affinity of volumes, for purposes that bind; kept by default. Local volumes need it: removing it is
         * an error.
         *
         * @param keep keep or remove
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder nodeAffinity(Keep keep) {
            requirePurpose("nodeAffinity", Purpose.PREBIND, Purpose.REBIND_STATIC);
            nodeAffinity = requireNonNull(keep, "nodeAffinity");
            return this;
        }

        /**
         * The data source of claims, for every purpose except {@link Purpose#RELEASE}; by default {@link Purpose#NEAT}
         * keeps it, and the others remove it.
         *
         * @param keep keep or remove
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder dataSource(Keep keep) {
            requirePurpose("dataSource", Purpose.PREBIND, Purpose.REBIND_STATIC, Purpose.REPROVISION, Purpose.NEAT);
            dataSource = requireNonNull(keep, "dataSource");
            return this;
        }

        /**
         * The bind and provisioner annotations of claims, for {@link Purpose#REBIND_STATIC}; removed by default. If they are kept,
         * the controller binds without any check, and loses the claim if the volume is not created first. They are
         * always removed from a claim without {@code volumeName}.
         *
         * @param keep keep or remove
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder bindAnnotations(Keep keep) {
            requirePurpose("bindAnnotations", Purpose.REBIND_STATIC);
            bindAnnotations = requireNonNull(keep, "bindAnnotations");
            return this;
        }

        /**
         * Which claim may bind a volume afterwards, for {@link Purpose#RELEASE}; by default any that fits.
         *
         * @param whom the claim
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder reservedFor(ReservedFor whom) {
            requirePurpose("reservedFor", Purpose.RELEASE);
            reservedFor = requireNonNull(whom, "reservedFor");
            return this;
        }

        /**
         * The volumes to release, for {@link Purpose#RELEASE}; the others stay as they are. All of the input by default.
         *
         * @param names the names of the volumes; empty for all
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder released(Set<String> names) {
            requirePurpose("released", Purpose.RELEASE);
            released = Set.copyOf(names);
            return this;
        }

        /**
         * Raises the request of a claim to the capacity of the old volume if that is larger, for
         * {@link Purpose#REPROVISION}; by default the request stays.
         *
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder raiseRequest() {
            requirePurpose("raiseRequest", Purpose.REPROVISION);
            raiseRequest = true;
            return this;
        }

        /**
         * The claimRef of volumes, for {@link Purpose#NEAT}; {@link KeepClaimRef#AUTO} by default.
         *
         * @param keep what happens to it
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder claimRef(KeepClaimRef keep) {
            requirePurpose("claimRef", Purpose.NEAT);
            claimRef = requireNonNull(keep, "claimRef");
            return this;
        }

        /**
         * The volumeName of claims, for {@link Purpose#NEAT}; {@link KeepVolumeName#AUTO} by default.
         *
         * @param keep what happens to it
         * @return this builder
         * @throws IllegalArgumentException if the policy has another purpose
         */
        public Builder volumeName(KeepVolumeName keep) {
            requirePurpose("volumeName", Purpose.NEAT);
            volumeName = requireNonNull(keep, "volumeName");
            return this;
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
         * Keeps ownerReferences; they are removed by default. The garbage collector of the target deletes objects whose
         * owner does not exist.
         *
         * @param keep keep or remove
         * @return this builder
         */
        public Builder ownerReferences(Keep keep) {
            keepOwnerReferences = requireNonNull(keep, "ownerReferences") == Keep.KEEP;
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
         * Ownership keys of Helm, Argo CD, Flux and Fleet; kept by default.
         *
         * @param keep keep or remove
         * @return this builder
         */
        public Builder managerMetadata(Keep keep) {
            managerMetadata = requireNonNull(keep, "managerMetadata");
            return this;
        }

        /**
         * The source namespace of objects that do not name one; none by default. The namespace map applies after it.
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
         * How the output will be applied; {@link ApplyMode#APPLY} by default. It changes checks and the forecast only.
         *
         * @param mode the mode
         * @return this builder
         */
        public Builder applyMode(ApplyMode mode) {
            applyMode = requireNonNull(mode, "applyMode");
            return this;
        }

        /**
         * The minor version of the target's API server; unknown by default. It changes checks and the forecast only.
         *
         * @param minor for example 36 for Kubernetes 1.36
         * @return this builder
         */
        public Builder serverMinor(int minor) {
            serverMinor = OptionalInt.of(minor);
            return this;
        }

        /**
         * More node affinity keys whose values are topology, in addition to the common ones.
         *
         * @param keys the keys
         * @return this builder
         */
        public Builder topologyKeys(Set<String> keys) {
            topologyKeys = Set.copyOf(keys);
            return this;
        }

        /**
         * The caller's own rules, applied last and in this order; none by default.
         *
         * @param newRules the rules
         * @return this builder
         */
        public Builder rules(List<CallerRule> newRules) {
            rules = List.copyOf(newRules);
            return this;
        }

        /**
         * The largest number of objects in one call; 100,000 by default.
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

        /** {@return an immutable policy} */
        public Policy build() {
            return new Policy(copy());
        }
    }
}
