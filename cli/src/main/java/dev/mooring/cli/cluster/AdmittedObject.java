package dev.mooring.cli.cluster;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.PluginDecision;
import dev.mooring.admission.PluginDecision.Forbidden;
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
import java.util.List;

/**
 * What the API server says to an object.
 *
 * @param update whether an old object is to be changed into this one, or a new one created
 * @param plugin what the admission plug-ins say to a valid change
 * @param remarks what the server accepts although the storage cannot keep it
 */
record AdmittedObject(
        ObjectRef ref, boolean update, AdmissionDecision decision, PluginDecision plugin, List<Reason> remarks) {

    private static final String INDENT = "    ";

    /** One objection: the type of an error, its field, and the server's words. */
    private record Objection(String type, String field, String message) {

        JsonObject toJson() {
            return JsonObject.of("type", JsonString.of(type))
                    .with("field", field)
                    .with("message", message);
        }
    }

    boolean accepted() {
        return decision.accepted() && !(plugin instanceof Forbidden);
    }

    private List<Objection> errors() {
        if (plugin instanceof Forbidden forbidden) {
            return List.of(new Objection("Forbidden", "", forbidden.message()));
        }
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream()
                    .map(error -> new Objection(error.type().id(), error.field(), error.message()))
                    .toList();
        }
        return decision instanceof Undecodable undecodable
                ? List.of(new Objection("Undecodable", undecodable.at().toString(), undecodable.message()))
                : List.of();
    }

    private List<String> warnings() {
        return decision instanceof Accepted accepted ? accepted.warnings() : List.of();
    }

    JsonObject toJson() {
        return JsonObject.of("kind", JsonString.of(ref.kind()))
                .with("namespace", ref.namespace())
                .with("name", ref.name())
                .with("operation", update ? "update" : "create")
                .with("accepted", JsonBoolean.of(accepted()))
                .with(
                        "errors",
                        new JsonArray(errors().stream()
                                .<JsonValue>map(Objection::toJson)
                                .toList()))
                .with("warnings", JsonArray.ofStrings(warnings()))
                .with("remarks", Reason.toJson(remarks))
                .with(
                        "stored",
                        decision instanceof Accepted stored && accepted()
                                ? stored.stored().json()
                                : JsonNull.NULL);
    }

    /** A line for the object, and below it those for its errors and warnings. */
    String toText() {
        StringBuilder out = new StringBuilder();
        String verdict = accepted() ? "accepted" : "refused: " + Words.count(errors().size(), "error");
        out.append(accepted() ? "✓ " : "✗ ")
                .append(Reasons.printable(ref.toString()))
                .append(update ? "  change " : "  create ")
                .append(verdict)
                .append('\n');
        for (Objection error : errors()) {
            String field = error.field().isEmpty() ? "" : error.field() + ": ";
            append(out, "error    ", field + error.message());
        }
        warnings().forEach(warning -> append(out, "warning  ", warning));
        remarks.forEach(remark -> append(out, "remark   ", Reasons.line(remark)));
        return out.toString();
    }

    /** The server's words have lines of their own where it prints a difference. */
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
