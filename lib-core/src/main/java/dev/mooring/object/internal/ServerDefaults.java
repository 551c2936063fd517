package dev.mooring.object.internal;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The values that a server sets in claims, volumes and storage classes before a controller sees them. This class does
 * not check the object, and sets only what matters for binding.
 */
public final class ServerDefaults {

    private static final Map<String, String> PROTECTION = Map.of(
            Kinds.PERSISTENT_VOLUME_CLAIM, "kubernetes.io/pvc-protection",
            Kinds.PERSISTENT_VOLUME, "kubernetes.io/pv-protection",
            Kinds.VOLUME_ATTRIBUTES_CLASS, "kubernetes.io/vac-protection");

    private ServerDefaults() {}

    /**
     * Whether an object comes from a server: it has a uid, a resource version, a creation timestamp or a phase.
     *
     * @param object the object
     * @return false for an object that does not yet exist
     */
    public static boolean isStored(Manifest object) {
        JsonObject metadata = object.metadata();
        return !lacks(metadata, "uid")
                || !lacks(metadata, "resourceVersion")
                || !lacks(metadata, "creationTimestamp")
                || !lacks(object.status(), "phase");
    }

    /**
     * An object with the fields that every stored object has: the phase of a claim or volume is Pending, the reclaim
     * policy of a volume is Retain, the binding mode of a storage class is Immediate.
     *
     * @param object the object
     * @return a copy; the same object if it has these fields or is of another kind
     * @upstream kubernetes pkg/apis/core/v1/defaults.go, pkg/apis/storage/v1/defaults.go
     */
    public static Manifest filledIn(Manifest object) {
        return switch (object.kind()) {
            case Kinds.STORAGE_CLASS ->
                lacks(object.json(), "volumeBindingMode")
                        ? new Manifest(object.json().with("volumeBindingMode", "Immediate"))
                        : object;
            case Kinds.PERSISTENT_VOLUME ->
                with(
                        with(object, "status", "phase", Phases.PENDING),
                        "spec",
                        "persistentVolumeReclaimPolicy",
                        "Retain");
            case Kinds.PERSISTENT_VOLUME_CLAIM -> with(object, "status", "phase", Phases.PENDING);
            default -> object;
        };
    }

    /**
     * A new claim with the default class if it names no class, even if it names a volume.
     *
     * @param claim the claim
     * @param classes the classes of the cluster
     * @return a copy; the same claim if it names a class, the empty one included, or no class is the default
     * @throws dev.mooring.manifest.ManifestException if the claim cannot be read
     * @upstream kubernetes plugin/pkg/admission/storage/storageclass/setdefault/admission.go Admit
     */
    public static Manifest withDefaultClass(Manifest claim, Iterable<StorageClassView> classes) {
        return StorageClassView.defaultOf(classes)
                .filter(each -> !ClaimView.from(claim).hasClass())
                .map(each -> new Manifest(
                        Documents.with(claim.json(), "spec", "storageClassName", JsonString.of(each.name()))))
                .orElse(claim);
    }

    /**
     * A new claim or volume with the finalizer that protects it while it is in use.
     *
     * @param object the object
     * @return a copy; the same object if it has the finalizer or is of another kind
     * @upstream kubernetes plugin/pkg/admission/storage/storageobjectinuseprotection/admission.go Admit
     */
    public static Manifest withProtection(Manifest object) {
        String finalizer = PROTECTION.get(object.kind());
        List<JsonValue> finalizers =
                new ArrayList<>(object.metadata().array("finalizers").items());
        if (finalizer == null || finalizers.contains(JsonString.of(finalizer))) {
            return object;
        }
        finalizers.add(JsonString.of(finalizer));
        return new Manifest(Documents.with(object.json(), "metadata", "finalizers", new JsonArray(finalizers)));
    }

    private static Manifest with(Manifest object, String part, String key, String ifAbsent) {
        return lacks(object.json().child(part), key)
                ? new Manifest(Documents.with(object.json(), part, key, JsonString.of(ifAbsent)))
                : object;
    }

    private static boolean lacks(JsonObject part, String key) {
        return part.string(key).orElse("").isEmpty();
    }
}
