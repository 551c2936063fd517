package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Facts that only the CSI driver knows: what its classes request. A forecast cannot know them, so the test supplies
 * them.
 */
final class Driver {

    static final String NAME = "memory.csi.mooring.dev";

    private static final Set<String> ALWAYS =
            Set.of("INVALID_ARGUMENT", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "INTERNAL");
    private static final List<JsonPointer> SIZES =
            List.of(JsonPointer.parse("/spec/capacity/storage"), JsonPointer.parse("/status/capacity/storage"));

    private Driver() {}

    /** A class whose volumes are all refused gets a provisioner that does not run. */
    static Manifest asForecast(Manifest object) {
        return failsAlways(object, "create")
                ? new Draft(object.json())
                        .with(JsonString.of("broken.example"), "provisioner")
                        .manifest()
                : object;
    }

    /** Whether a call fails for every volume of a class, however often it is tried. */
    static boolean failsAlways(Manifest storageClass, String operation) {
        return ALWAYS.contains(wishes(storageClass).string(operation).orElse(""));
    }

    /** Whether it is a volume that the driver never deletes. */
    static boolean keepsData(List<Manifest> objects, Manifest object) {
        return object.kind().equals(Resource.VOLUME.kind)
                && storageClass(objects, object)
                        .filter(each -> failsAlways(each, "delete"))
                        .isPresent();
    }

    /** What a class, or the class that a claim or volume names, requests. */
    static JsonObject wishes(List<Manifest> objects, Manifest object) {
        return storageClass(objects, object).map(Driver::wishes).orElse(JsonObject.EMPTY);
    }

    static Optional<Manifest> storageClass(List<Manifest> objects, Manifest object) {
        String name = object.spec().string("storageClassName").orElse("");
        return objects.stream()
                .filter(each -> each.kind().equals(Resource.STORAGE_CLASS.kind)
                        && each.name().equals(name))
                .findFirst();
    }

    private static JsonObject wishes(Manifest storageClass) {
        return storageClass.json().child("parameters");
    }

    /** With the size that the driver creates for the requested one. */
    static Manifest rounded(List<Manifest> objects, Manifest object) {
        Optional<Long> step = wishes(objects, object).string("step").map(Long::valueOf);
        if (step.isEmpty()) {
            return object;
        }
        JsonObject rounded = object.json();
        for (JsonPointer pointer : SIZES) {
            Optional<String> size = pointer.find(rounded).map(each -> ((JsonString) each).value());
            if (size.isPresent()) {
                long steps = (StorageSize.parse(size.get()).value() + step.get() - 1) / step.get();
                rounded = rounded.with(pointer, JsonString.of(steps * step.get() / 1024 + "Ki"));
            }
        }
        return new Manifest(rounded);
    }
}
