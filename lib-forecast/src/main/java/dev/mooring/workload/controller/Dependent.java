package dev.mooring.workload.controller;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.PodView;
import java.util.LinkedHashMap;
import java.util.Map;

/** An object of the input that a workload may own. Parts of another JSON type than the API's count as absent. */
record Dependent(Manifest manifest, Map<String, String> labels, JsonObject controller) {

    static Dependent of(Manifest manifest) {
        Map<String, String> labels = new LinkedHashMap<>();
        manifest.metadata().child("labels").members().forEach((key, value) -> {
            if (value instanceof JsonString text) {
                labels.put(key, text.value());
            }
        });
        return new Dependent(manifest, labels, controllerOf(manifest));
    }

    /** The first owner that is marked as the controller. */
    static JsonObject controllerOf(Manifest manifest) {
        for (JsonValue each : manifest.metadata().array("ownerReferences").items()) {
            if (each instanceof JsonObject owner
                    && owner.get("controller")
                            .filter(flag -> flag.toJson().equals("true"))
                            .isPresent()) {
                return owner;
            }
        }
        return JsonObject.EMPTY;
    }

    ObjectRef ref() {
        return manifest.ref();
    }

    String name() {
        return manifest.name();
    }

    boolean isOrphan() {
        return controller.isEmpty();
    }

    boolean isBeingDeleted() {
        return manifest.metadata().string("deletionTimestamp").isPresent();
    }

    String phase() {
        return manifest.status().string("phase").orElse("");
    }

    boolean isFinished() {
        return phase().equals(Phases.SUCCEEDED) || phase().equals(Phases.FAILED);
    }

    /**
     * Whether a workload counts the pod.
     *
     * @upstream pkg/controller/controller_utils.go IsPodActive
     */
    boolean isActive() {
        return !isFinished() && !isBeingDeleted();
    }

    PodView pod() {
        return PodView.from(manifest);
    }
}
