package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The API server's reply.
 *
 * @param status the HTTP status
 * @param body the object, or the {@code Status} with the reasons
 * @param warnings the texts of the {@code Warning} headers
 */
record Reply(int status, JsonObject body, List<String> warnings) {

    Reply {
        warnings = List.copyOf(warnings);
    }

    boolean isAccepted() {
        return status / 100 == 2;
    }

    Manifest object() {
        return new Manifest(body);
    }

    /** The reasons of a refusal as {@code TYPE FIELD}. */
    Set<String> causes() {
        Set<String> causes = new TreeSet<>();
        for (JsonValue item : body.child("details").array("causes").items()) {
            if (item instanceof JsonObject cause) {
                causes.add(cause.string("reason").orElse("") + " "
                        + cause.string("field").orElse(""));
            }
        }
        return causes;
    }

    /** For requests that cannot be refused. */
    Reply orFail(String what) {
        if (!isAccepted()) {
            throw new IllegalStateException(
                    what + ": status " + status + ", " + body.string("message").orElse(body.toString()));
        }
        return this;
    }
}
