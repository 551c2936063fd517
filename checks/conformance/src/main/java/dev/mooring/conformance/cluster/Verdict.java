package dev.mooring.conformance.cluster;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The compared part of an answer to a create or an update.
 *
 * @param status 200 if it was accepted, 422 if it is not valid, 400 if it cannot be read
 * @param causes the type and field of every objection
 * @param stored the stored object as text, without generated values; empty if it was refused
 * @param warnings the warnings, if it was accepted
 */
record Verdict(int status, Set<String> causes, String stored, List<String> warnings) {

    private static final int TAKEN = 200;
    private static final int INVALID = 422;
    private static final int UNREADABLE = 400;
    private static final int CONFLICT = 409;

    private static final Pattern ANY_ORDER =
            Pattern.compile("(spec\\.template\\.spec\\.volumes|metadata\\.managedFields)\\[\\d+]");

    /** Added by the plug-in StorageObjectInUseProtection, which the library does not cover. */
    private static final Set<JsonValue> PROTECTION =
            Set.of(JsonString.of("kubernetes.io/pv-protection"), JsonString.of("kubernetes.io/pvc-protection"));

    Verdict {
        causes = Set.copyOf(causes);
        warnings = List.copyOf(warnings);
    }

    static Verdict of(Reply reply) {
        return reply.isAccepted()
                ? new Verdict(TAKEN, Set.of(), stored(reply.object()), reply.warnings())
                : new Verdict(reply.status(), inAnyOrder(reply.causes()), "", List.of());
    }

    static Verdict of(AdmissionDecision decision) {
        if (decision instanceof Accepted accepted) {
            return new Verdict(TAKEN, Set.of(), stored(accepted.stored()), accepted.warnings());
        }
        if (decision instanceof Invalid invalid) {
            Set<String> causes = new TreeSet<>();
            invalid.errors().forEach(error -> causes.add(error.type().id() + " " + error.field()));
            return new Verdict(INVALID, inAnyOrder(causes), "", List.of());
        }
        if (decision instanceof Conflict) {
            return new Verdict(CONFLICT, Set.of(), "", List.of());
        }
        return new Verdict(decision instanceof Undecodable ? UNREADABLE : 0, Set.of(), "", List.of());
    }

    /**
     * The server processes the volumes of claim templates in random order, and sorts managers with that of the request.
     */
    private static Set<String> inAnyOrder(Set<String> causes) {
        Set<String> found = new TreeSet<>();
        causes.forEach(each -> found.add(ANY_ORDER.matcher(each).replaceFirst("$1[]")));
        return found;
    }

    /** Whether there is no prediction. */
    boolean isNotJudged() {
        return status == 0;
    }

    boolean isTaken() {
        return status == TAKEN;
    }

    private static String stored(Manifest object) {
        JsonObject json = Plain.of(object).json();
        JsonObject metadata = json.child("metadata").without("uid");
        List<JsonValue> finalizers = metadata.array("finalizers").items().stream()
                .filter(each -> !PROTECTION.contains(each))
                .toList();
        metadata = finalizers.isEmpty()
                ? metadata.without("finalizers")
                : metadata.with("finalizers", new JsonArray(finalizers));
        return Sorted.json(withPhase(object, json.with("metadata", metadata))).toJson();
    }

    /** A claim is stored without a phase; the server reports it as Pending. */
    private static JsonObject withPhase(Manifest object, JsonObject json) {
        boolean hasPhase =
                !object.kind().equals(Resource.CLAIM.kind) || object.status().has("phase");
        return hasPhase ? json : json.with("status", object.status().with("phase", "Pending"));
    }
}
