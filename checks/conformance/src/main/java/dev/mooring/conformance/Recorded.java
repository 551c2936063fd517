package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.ControllerOptions;
import dev.mooring.controller.internal.ControllerPlugins;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parts of a recorded line, as input for the library. */
final class Recorded {

    private Recorded() {}

    static JsonObject line(JsonNode line) {
        return JsonObject.parse(line.toString());
    }

    /** The release of a line that names none: the one of the first recordings. */
    static final Release UNNAMED = Release.of("1.36");

    /** The release of a line. */
    static Release release(JsonNode line) {
        JsonNode named = line.path("kubernetes");
        return named.isMissingNode() ? UNNAMED : Release.of(named.asText());
    }

    static Manifest object(JsonObject line, String key) {
        return new Manifest(line.child(key));
    }

    static List<Manifest> objects(JsonArray array) {
        List<Manifest> objects = new ArrayList<>();
        for (JsonValue item : array.items()) {
            objects.add(new Manifest((JsonObject) item));
        }
        return objects;
    }

    /** The snapshot; the recording controller had no volume plugins. */
    static ClusterSnapshot cluster(JsonObject line, Release kubernetes) {
        List<Manifest> all = new ArrayList<>();
        for (JsonValue kind : line.child("objects").members().values()) {
            all.addAll(objects((JsonArray) kind));
        }
        return ClusterSnapshot.of(Inventory.of(all).on(kubernetes))
                .with(ControllerOptions.DEFAULT.with(ControllerPlugins.NONE).on(kubernetes));
    }

    /** For answers that are random upstream: the library's must be one of the recorded ones. */
    static Optional<Disagreement> unlessSeen(JsonObject line, JsonObject got) {
        JsonArray anyOf = line.array("anyOf");
        return anyOf.items().contains(got)
                ? Optional.empty()
                : Optional.of(new Disagreement(anyOf.toJson(), got.toJson()));
    }
}
