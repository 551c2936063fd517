package dev.mooring.cli.cluster;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.cli.cluster.AdmissionPlugins.Outcome;
import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.workload.MadeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The API server's answer for an object.
 *
 * @param made the workload that creates the object; empty if the object is in the input
 * @param update whether the request is an update of an old object, not a create
 * @param outcome the decision after the admission plug-ins
 * @param remarks accepted values that the storage cannot provide, and unknown limits
 */
record AdmittedObject(ObjectRef ref, Optional<MadeObject> made, boolean update, Outcome outcome, List<Reason> remarks) {

    private static final String INDENT = "    ";

    /** One objection: the type of an error, its field, and the server's words. */
    private record Objection(String type, String field, String message) {

        JsonObject toJson() {
            return JsonObject.of("type", JsonString.of(type))
                    .with("field", field)
                    .with("message", message);
        }
    }

    AdmittedObject {
        List<Reason> all = new ArrayList<>(outcome.unknown());
        all.addAll(outcome.remarks());
        all.addAll(outcome.decision().accepted() ? remarks : List.of());
        remarks = List.copyOf(all);
    }

    AdmissionDecision decision() {
        return outcome.decision();
    }

    /** Whether it is certainly accepted. */
    boolean isAccepted() {
        return decision().accepted() && outcome.unknown().isEmpty();
    }

    private List<Objection> errors() {
        AdmissionDecision decision = decision();
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream()
                    .map(error -> new Objection(error.type().id(), error.field(), error.message()))
                    .toList();
        }
        if (decision instanceof Conflict conflict) {
            return List.of(new Objection("Conflict", "", conflict.message()));
        }
        if (decision instanceof NotFound notFound) {
            return List.of(new Objection("NotFound", "", notFound.message()));
        }
        if (decision instanceof Forbidden forbidden) {
            return List.of(new Objection("Forbidden", "", forbidden.message()));
        }
        return decision instanceof Undecodable undecodable
                ? List.of(new Objection("Undecodable", undecodable.at().toString(), undecodable.message()))
                : List.of();
    }

    private List<String> warnings() {
        return decision() instanceof Accepted accepted ? accepted.warnings() : List.of();
    }

    JsonObject toJson() {
        return JsonObject.of("kind", JsonString.of(ref.kind()))
                .with("namespace", ref.namespace())
                .with("name", ref.name())
                .with("madeBy", made.<JsonValue>map(AdmittedObject::toJson).orElse(JsonNull.NULL))
                .with("operation", update ? "update" : "create")
                .with("accepted", JsonBoolean.of(decision().accepted()))
                .with("errors", JsonArray.of(errors().stream().map(Objection::toJson)))
                .with("warnings", JsonArray.ofStrings(warnings()))
                .with("remarks", Reason.toJson(remarks))
                .with("plugins", JsonArray.ofStrings(outcome.played()))
                .with(
                        "stored",
                        decision() instanceof Accepted accepted
                                ? accepted.stored().json()
                                : JsonNull.NULL);
    }

    private static JsonObject toJson(MadeObject made) {
        return JsonObject.of("workload", JsonString.of(made.workload().toString()))
                .with("template", made.template().toString());
    }

    /** A line for the object, followed by its errors and warnings. */
    String toText() {
        StringBuilder out = new StringBuilder();
        String accepted = isAccepted() ? "accepted" : "accepted if an unknown limit allows it";
        String verdict = decision().accepted() ? accepted : "refused: " + Words.count(errors().size(), "error");
        out.append(isAccepted() ? "✓ " : "✗ ")
                .append(Reasons.printable(ref.toString()))
                .append(update ? "  change " : "  create ")
                .append(verdict)
                .append('\n');
        made.ifPresent(each -> append(out, "made by  ", each.workload() + ", from " + each.template()));
        for (Objection error : errors()) {
            String field = error.field().isEmpty() ? "" : error.field() + ": ";
            append(out, "error    ", field + error.message());
        }
        warnings().forEach(warning -> append(out, "warning  ", warning));
        remarks.forEach(remark -> append(out, "remark   ", Reasons.line(remark)));
        return out.toString();
    }

    /** If the server prints a difference, its message has several lines. */
    private static void append(StringBuilder out, String label, String text) {
        String start = label;
        for (String line : text.split("\n", -1)) {
            if (!line.isEmpty()) {
                out.append(INDENT)
                        .append(start)
                        .append(Reasons.printable(line.replace('\t', ' ')))
                        .append('\n');
            }
            start = " ".repeat(label.length());
        }
    }
}
