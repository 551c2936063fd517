package dev.mooring.cli.cluster;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.cli.cluster.AdmissionPlugins.Outcome;
import dev.mooring.cli.render.Words;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.workload.controller.MadeObject;
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

    AdmittedObject {
        List<Reason> all = new ArrayList<>(outcome.unknown());
        all.addAll(outcome.remarks());
        all.addAll(outcome.decision().isAccepted() ? remarks : List.of());
        remarks = List.copyOf(all);
    }

    AdmissionDecision decision() {
        return outcome.decision();
    }

    /** Whether it is certainly accepted. */
    boolean isAccepted() {
        return decision().isAccepted() && outcome.unknown().isEmpty();
    }

    /** Whether it is accepted and there is nothing else to say about it. */
    boolean isPlain() {
        return isAccepted() && decision().warnings().isEmpty() && remarks.isEmpty();
    }

    /** Does not compute the document that would be stored. */
    List<JsonObject> errors() {
        return decision().isAccepted()
                ? List.of()
                : decision().toJson().array("errors").items().stream()
                        .map(JsonObject.class::cast)
                        .toList();
    }

    JsonObject toJson() {
        JsonObject decided = decision().toJson();
        return new JsonRows()
                .text("kind", ref.kind())
                .text("namespace", ref.namespace())
                .text("name", ref.name())
                .put("madeBy", made.<JsonValue>map(AdmittedObject::toJson).orElse(JsonNull.NULL))
                .text("operation", update ? "update" : "create")
                .all(decided.without("stored"))
                .put("remarks", Reason.toJson(remarks))
                .texts("plugins", outcome.played())
                .put("stored", decided.get("stored").orElse(JsonNull.NULL))
                .build();
    }

    private static JsonObject toJson(MadeObject made) {
        return JsonObject.of("workload", JsonString.of(made.workload().toString()))
                .with("template", made.template().toString());
    }

    /** A line for the object, followed by its errors and warnings. */
    String toText() {
        StringBuilder out = new StringBuilder();
        String accepted = isAccepted() ? "accepted" : "accepted if an unknown limit allows it";
        String verdict = decision().isAccepted() ? accepted : "refused: " + Words.count(errors().size(), "error");
        out.append(isAccepted() ? "✓ " : "✗ ")
                .append(Reasons.printable(ref.toString()))
                .append(update ? "  change " : "  create ")
                .append(verdict)
                .append('\n');
        made.ifPresent(each -> append(out, "made by  ", each.workload() + ", from " + each.template()));
        for (JsonObject error : errors()) {
            String field = error.string("field").orElse("");
            String message = error.string("message").orElse("");
            append(out, "error    ", field.isEmpty() ? message : field + ": " + message);
        }
        decision().warnings().forEach(warning -> append(out, "warning  ", warning));
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
