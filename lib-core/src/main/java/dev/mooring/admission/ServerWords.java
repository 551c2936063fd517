package dev.mooring.admission;

import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.util.stream.Collectors;

/** Why the API server refuses an object, on one line. */
final class ServerWords {

    private ServerWords() {}

    /** The text of a refusal; empty for an accepted object. */
    static String of(AdmissionDecision decision) {
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream().map(FieldError::toString).collect(Collectors.joining("; "));
        }
        if (decision instanceof Undecodable undecodable) {
            return "cannot be read at " + undecodable.at() + ": " + undecodable.message();
        }
        if (decision instanceof Forbidden forbidden) {
            return forbidden.message();
        }
        if (decision instanceof NotFound notFound) {
            return notFound.message();
        }
        if (decision instanceof Conflict conflict) {
            return conflict.message();
        }
        return decision instanceof NotCovered ? "no such kind in this version" : "";
    }

    /** The objections as JSON: the type of each, its field and the server's words. */
    static JsonArray errors(AdmissionDecision decision) {
        if (decision instanceof Invalid invalid) {
            return JsonArray.of(
                    invalid.errors().stream().map(error -> error(error.type().id(), error.field(), error.message())));
        }
        if (decision instanceof Conflict conflict) {
            return JsonArray.of(error("Conflict", "", conflict.message()));
        }
        if (decision instanceof NotFound notFound) {
            return JsonArray.of(error("NotFound", "", notFound.message()));
        }
        if (decision instanceof Forbidden forbidden) {
            return JsonArray.of(error("Forbidden", "", forbidden.message()));
        }
        return decision instanceof Undecodable undecodable
                ? JsonArray.of(error("Undecodable", undecodable.at().toString(), undecodable.message()))
                : JsonArray.EMPTY;
    }

    private static JsonObject error(String type, String field, String message) {
        return JsonObject.of("type", JsonString.of(type)).with("field", field).with("message", message);
    }
}
