package dev.mooring.quota;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.QuotaView.QuotaScope;
import dev.mooring.quantity.StorageSize;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An object of another kind as quotas count it: once. No scope includes it.
 *
 * @upstream apiserver pkg/quota/v1/generic/evaluator.go objectCountEvaluator
 */
record ObjectCharge(Manifest manifest) implements Charge {

    private static final String COUNT = "count/";

    /** The kinds whose count has a second, older name. */
    private static final Set<String> OLD_NAMES =
            Set.of("configmaps", "replicationcontrollers", "resourcequotas", "secrets", "services");

    @Override
    public ObjectRef object() {
        return manifest.ref();
    }

    @Override
    public String resource() {
        return Kinds.resource(manifest.apiVersion(), manifest.kind());
    }

    @Override
    public Map<String, StorageSize> usage() {
        Map<String, StorageSize> usage = new TreeMap<>();
        usage.put(COUNT + resource(), ONE);
        if (OLD_NAMES.contains(resource())) {
            usage.put(resource(), ONE);
        }
        return usage;
    }

    @Override
    public boolean tracks(String name) {
        return usage().containsKey(name);
    }

    @Override
    public boolean calculates(String name) {
        return true;
    }

    @Override
    public boolean isIn(QuotaScope scope) {
        return false;
    }

    @Override
    public Optional<String> missing(Collection<String> limited) {
        return Optional.empty();
    }
}
