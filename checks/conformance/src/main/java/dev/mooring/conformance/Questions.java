package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.release.Release;
import java.util.Optional;

/** One kind of answer file: asks the library the question of a line and compares the answers. */
@FunctionalInterface
interface Questions {

    /**
     * Asks one question.
     *
     * @param line the recorded question and answer
     * @param kubernetes the release that gave the answer
     * @return how the library's answer differs; empty if it does not
     */
    Optional<Disagreement> ask(JsonNode line, Release kubernetes);

    /**
     * Asks one question of the release that the line names, {@link Recorded#UNNAMED} if it names none.
     *
     * @param line the recorded question and answer
     * @return how the library's answer differs; empty if it does not
     */
    default Optional<Disagreement> ask(JsonNode line) {
        return ask(line, Recorded.release(line));
    }

    /**
     * A summary after all lines of a file, for example how often the words were the same too.
     *
     * @return one line of text; empty for none
     */
    default Optional<String> remark() {
        return Optional.empty();
    }
}
