package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.internal.UnjudgedFields;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * {@code workloads.jsonl}: does the API server take this pod or workload, and if not, in which words? The library must
 * find every error, word for word. If an object has fields that the library names as not judged, the server may have
 * more errors.
 */
final class WorkloadQuestions implements Questions {

    private static final int VALUES_ARE_JSON = 34;

    @Override
    public Optional<Disagreement> ask(JsonNode line, Release kubernetes) {
        Manifest object = Manifest.parse(line.path("object").toString());
        AdmissionDecision decision = line.path("operation").asText().equals("update")
                ? Admission.update(kubernetes, Manifest.parse(line.path("old").toString()), object)
                : Admission.create(kubernetes, object);
        Set<String> wanted = wanted(line.path("want"));
        Set<String> got = got(kubernetes, decision);
        boolean agrees = UnjudgedFields.of(object).isEmpty() ? got.equals(wanted) : wanted.containsAll(got);
        return agrees ? Optional.empty() : Optional.of(new Disagreement(wanted.toString(), got.toString()));
    }

    /** The errors; empty if it is accepted. That a pod template of a Job may not change is not judged. */
    private static Set<String> wanted(JsonNode want) {
        Set<String> errors = new TreeSet<>();
        for (JsonNode error : want.path("errors")) {
            String field = error.path("field").asText();
            String message = error.path("message").asText();
            if (!field.equals("spec.template") || !message.endsWith(": field is immutable")) {
                errors.add(withoutAddress(field + ": " + message));
            }
        }
        return errors;
    }

    private static Set<String> got(Release kubernetes, AdmissionDecision decision) {
        Set<String> errors = new TreeSet<>();
        if (decision instanceof Invalid invalid) {
            invalid.errors().forEach(error -> errors.add(withoutStructure(kubernetes, error.toString())));
        } else if (decision instanceof Undecodable) {
            errors.add("undecodable");
        }
        return errors;
    }

    /** Before 1.34 a server shows a structure with the addresses of its parts. */
    private static String withoutAddress(String error) {
        return error.replaceFirst(" value: \\w+\\.\\w+\\{.*\\)\\((0x[0-9a-f]+|nil)\\)\\}: ", " value: STRUCTURE: ");
    }

    /** The library shows such a structure as JSON in every release. */
    private static String withoutStructure(Release kubernetes, String error) {
        return kubernetes.minor() >= VALUES_ARE_JSON
                ? error
                : error.replaceFirst(" value: \\{.*\\}: ", " value: STRUCTURE: ");
    }
}
