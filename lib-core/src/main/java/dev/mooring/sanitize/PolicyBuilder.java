package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.ApplyMode;
import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.sanitize.Policy.Keep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Collects the settings that all ways share. {@link Way.Release} keeps what is not named by it, whatever they say. */
@CanIgnoreReturnValue
public final class PolicyBuilder implements Cloneable {

    private Way way;
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

    PolicyBuilder(Way way) {
        this.way = way;
    }

    /** Every setting by its name. */
    Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("way", way);
        settings.put("maps", maps);
        settings.put("keepFinalizers", keepFinalizers);
        settings.put("keepOwnerReferences", keepOwnerReferences);
        settings.put("annotations", annotations);
        settings.put("labels", labels);
        settings.put("managerMetadata", managerMetadata);
        settings.put("defaultNamespace", defaultNamespace);
        settings.put("applyMode", applyMode);
        settings.put("serverMinor", serverMinor);
        settings.put("topologyKeys", topologyKeys);
        settings.put("rules", rules);
        settings.put("maxObjects", maxObjects);
        return settings;
    }

    PolicyBuilder copy() {
        try {
            return (PolicyBuilder) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    PolicyBuilder copy(Way newWay) {
        PolicyBuilder copy = copy();
        copy.way = newWay;
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
     * Keeps ownerReferences; they are removed by default. The garbage collector of the target deletes objects whose owner
     * it does not find.
     *
     * @param keep keep or remove
     * @return this builder
     */
    public PolicyBuilder ownerReferences(Keep keep) {
        keepOwnerReferences = requireNonNull(keep, "ownerReferences") == Keep.KEEP;
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
     * Ownership keys of Helm, Argo CD, Flux and Fleet; kept by default.
     *
     * @param keep keep or remove
     * @return this builder
     */
    public PolicyBuilder managerMetadata(Keep keep) {
        managerMetadata = requireNonNull(keep, "managerMetadata");
        return this;
    }

    /**
     * The namespace in the source of objects that do not name one; none by default. The namespace map is applied after it.
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
     * How the output will be applied; {@link ApplyMode#APPLY} by default. It changes checks and the forecast only.
     *
     * @param mode the mode
     * @return this builder
     */
    public PolicyBuilder applyMode(ApplyMode mode) {
        applyMode = requireNonNull(mode, "applyMode");
        return this;
    }

    /**
     * The minor version of the target's API server; unknown by default. It changes checks and the forecast only.
     *
     * @param minor for example 36 for Kubernetes 1.36
     * @return this builder
     */
    public PolicyBuilder serverMinor(int minor) {
        serverMinor = OptionalInt.of(minor);
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
     * The caller's own rules, applied last and in this order; none by default.
     *
     * @param newRules the rules
     * @return this builder
     */
    public PolicyBuilder rules(List<CallerRule> newRules) {
        rules = List.copyOf(newRules);
        return this;
    }

    /**
     * The largest number of objects in one call; 100,000 by default.
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

    /** {@return an immutable policy} */
    public Policy build() {
        return new Policy(way, copy());
    }
}
