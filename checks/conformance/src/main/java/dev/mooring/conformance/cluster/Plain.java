package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import java.util.List;

/** Documents without server-set and uncompared fields. */
final class Plain {

    private static final List<String> SERVER_MADE = List.of("resourceVersion", "creationTimestamp", "managedFields");

    private Plain() {}

    static Manifest of(Manifest object) {
        JsonObject metadata = object.metadata();
        for (String key : SERVER_MADE) {
            metadata = metadata.without(key);
        }
        JsonObject plain = object.json().with("metadata", metadata);
        JsonObject status = object.status();
        return new Manifest(
                status.has("lastPhaseTransitionTime")
                        ? plain.with("status", status.without("lastPhaseTransitionTime"))
                        : plain);
    }

    /** A POST with a resource version is refused. */
    static Manifest withoutVersion(Manifest object) {
        return new Manifest(object.json().with("metadata", object.metadata().without("resourceVersion")));
    }

    static String text(Manifest object) {
        return of(object).json().toJson();
    }
}
