package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** A question that the library and Kubernetes answer differently. */
record Disagreement(String wanted, String got) {

    /** For answers that must agree in every part. */
    static Optional<Disagreement> unlessEqual(JsonNode wanted, JsonNode got) {
        return wanted.equals(got) ? Optional.empty() : Optional.of(new Disagreement(wanted.toString(), got.toString()));
    }

    /** For a line with an unknown question. */
    static Optional<Disagreement> unknownFunction(JsonNode line) {
        String got = "no question called " + line.path("function");
        return Optional.of(new Disagreement(line.path("want").toString(), got));
    }
}
