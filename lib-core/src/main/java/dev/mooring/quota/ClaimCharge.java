package dev.mooring.quota;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.QuotaView.QuotaScope;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.internal.QuotaDifference;
import dev.mooring.release.Release;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A claim as quotas count it: once, and with the larger of its request and its allocated size, in total and by class.
 *
 * @upstream pkg/quota/v1/evaluator/core/persistent_volume_claims.go pvcEvaluator
 */
record ClaimCharge(ClaimView claim, Release server) implements Charge {

    static final String RESOURCE = "persistentvolumeclaims";

    private static final String COUNT = "count/" + RESOURCE;
    private static final String STORAGE = "requests.storage";
    private static final String OF_CLASS = ".storageclass.storage.k8s.io/";
    private static final String ATTRIBUTES_CLASS = "VolumeAttributesClass";

    @Override
    public ObjectRef object() {
        return claim.ref();
    }

    @Override
    public String resource() {
        return RESOURCE;
    }

    @Override
    public boolean tracks(String name) {
        return name.equals(COUNT)
                || Stream.of(RESOURCE, STORAGE).anyMatch(each -> name.equals(each) || name.endsWith(OF_CLASS + each));
    }

    @Override
    public boolean calculates(String name) {
        return true;
    }

    @Override
    public Optional<String> missing(Collection<String> limited) {
        return Optional.empty();
    }

    @Override
    public Map<String, StorageSize> usage() {
        Map<String, StorageSize> usage = new TreeMap<>();
        usage.put(RESOURCE, ONE);
        usage.put(COUNT, ONE);
        Optional<StorageSize> storage = storage(Part.of(claim.manifest()));
        storage.ifPresent(size -> usage.put(STORAGE, size));
        if (!claim.className().isEmpty()) {
            usage.put(claim.className() + OF_CLASS + RESOURCE, ONE);
            storage.ifPresent(size -> usage.put(claim.className() + OF_CLASS + STORAGE, size));
        }
        return usage;
    }

    /** An allocated size counts only together with a request. */
    private Optional<StorageSize> storage(Part claim) {
        Optional<StorageSize> request =
                claim.at("spec", "resources", "requests", "storage").size().map(StorageSize::roundUpToBytes);
        Optional<StorageSize> allocated =
                claim.at("status", "allocatedResources", "storage").size();
        return allocated
                .filter(size -> server.has(QuotaDifference.ALLOCATED_SIZE_COUNTS))
                .filter(size -> request.isPresent() && size.compareTo(request.get()) > 0)
                .map(StorageSize::roundUpToBytes)
                .or(() -> request);
    }

    /** A claim whose class is changing is in the scopes of both classes. */
    @Override
    public boolean isIn(QuotaScope scope) {
        Part root = Part.of(claim.manifest());
        Set<String> classes = new LinkedHashSet<>();
        classes.add(claim.volumeAttributesClass());
        classes.add(root.at("status", "currentVolumeAttributesClassName").text());
        classes.add(root.at("status", "modifyVolumeStatus", "targetVolumeAttributesClassName")
                .text());
        classes.remove("");
        return server.has(QuotaDifference.CLAIMS_HAVE_SCOPES)
                && server.has(QuotaDifference.ATTRIBUTES_CLASS_IS_SCOPE)
                && scope.name().equals(ATTRIBUTES_CLASS)
                && QuotaScopes.matches(scope, classes);
    }
}
