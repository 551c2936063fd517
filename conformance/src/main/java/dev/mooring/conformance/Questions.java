package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** One kind of answer file: knows how to ask the library what stands in a line, and what counts as the same answer. */
@FunctionalInterface
interface Questions {

    /**
     * Asks one question.
     *
     * @param line the recorded question and answer
     * @return how the library's answer differs, empty if it does not
     */
    Optional<Disagreement> ask(JsonNode line);
}
