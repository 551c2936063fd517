package dev.mooring.expansion.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.RemedyStep;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Merge patches of a claim, and the sizes in them. */
public final class Patches {

    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private Patches() {}

    /** The document of a claim with kind and version, which the items of a typed list lack. */
    public static Manifest typed(ClaimView claim) {
        JsonObject json = claim.manifest().json();
        JsonObject named =
                json.with("apiVersion", "v1").with("kind", claim.ref().kind());
        return new Manifest(named);
    }

    /** The patch that asks for a size. */
    public static JsonObject size(StorageSize size) {
        return nested(JsonString.of(text(size)), "storage", "requests", "resources", "spec");
    }

    /** An object around a value; the innermost key first. */
    private static JsonObject nested(JsonValue value, String... keys) {
        JsonValue nested = value;
        for (String key : keys) {
            nested = JsonObject.of(key, nested);
        }
        return (JsonObject) nested;
    }

    /** The claim with another request. */
    public static Manifest sized(Manifest claim, StorageSize size) {
        JsonObject spec = claim.spec();
        JsonObject resources = spec.child("resources");
        JsonObject requests = resources.child("requests").with("storage", text(size));
        return new Manifest(claim.json().with("spec", spec.with("resources", resources.with("requests", requests))));
    }

    /** The patch that names a VolumeAttributesClass; the empty name for none. */
    public static JsonObject attributesClass(String name) {
        return nested(JsonString.of(name), "volumeAttributesClassName", "spec");
    }

    /** The claim with another VolumeAttributesClass. */
    public static Manifest withAttributesClass(Manifest claim, String name) {
        return new Manifest(
                claim.json().with("spec", claim.spec().with("volumeAttributesClassName", JsonString.of(name))));
    }

    /** An object without a key of one of its maps, and without the map if nothing is left in it. */
    public static JsonObject without(JsonObject object, String map, String key) {
        JsonObject left = object.child(map).without(key);
        return left.isEmpty() ? object.without(map) : object.with(map, left);
    }

    /** A text that is read as this size: the canonical one is not beyond the largest suffix. */
    public static String text(StorageSize size) {
        String canonical = size.canonical();
        return StorageSize.parse(canonical).equals(size) ? canonical : size.decimal();
    }

    /** The command that patches a claim. */
    public static RemedyStep step(ObjectRef claim, JsonObject patch, String why) {
        return RemedyStep.of("patch-claim", why)
                .withTarget(claim.toString())
                .withArgv(
                        "kubectl",
                        "patch",
                        "persistentvolumeclaim",
                        claim.name(),
                        "-n",
                        claim.namespace(),
                        "--type",
                        "merge",
                        "-p",
                        patch.toJson());
    }

    /** Whether a size fits in the 64 bits that a driver gets. */
    public static boolean fits(StorageSize size) {
        return bytes(size).filter(value -> value.compareTo(LARGEST) <= 0).isPresent();
    }

    /** The smallest size in whole bytes that is larger than another one; empty beyond 64 bits. */
    public static Optional<StorageSize> above(StorageSize size) {
        return bytes(size)
                .map(value -> value.setScale(0, RoundingMode.FLOOR).add(BigDecimal.ONE))
                .filter(value -> value.compareTo(LARGEST) <= 0)
                .map(value -> StorageSize.parse(value.toPlainString()));
    }

    private static Optional<BigDecimal> bytes(StorageSize size) {
        try {
            return Optional.of(new BigDecimal(size.decimal()));
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }
}
