package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.release.Release;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The result of one answer file. It keeps the first ten disagreements as text. */
record Asked(String fileName, int asked, int disagreed, List<String> first, Optional<String> remark) {

    private static final int SHOWN = 10;

    /** Asks a file line by line. A line that is not a JSON object causes an {@link IOException} with its number. */
    static Asked file(Path file, Questions questions) throws IOException {
        Tally tally = new Tally(questions);
        AnswerLines.each(file, tally::ask);
        return tally.asked(String.valueOf(file.getFileName()));
    }

    /** Asks the questions of a file for another release, which gives the same answers unless it has its own. */
    static Asked differences(ReleaseDifferencesFile file, Questions questions) throws IOException {
        Tally tally = new Tally(questions);
        file.each(tally::ask);
        return tally.asked(file.name());
    }

    void print(PrintStream out) {
        out.println(fileName + ": " + asked + " asked, " + disagreed + " disagreed");
        first.forEach(out::println);
        remark.ifPresent(line -> out.println("  " + line));
    }

    private static final class Tally {

        private final Questions questions;
        private final List<String> first = new ArrayList<>();
        private int asked;
        private int disagreed;

        Tally(Questions questions) {
            this.questions = questions;
        }

        void ask(JsonNode line) {
            asked++;
            Optional<Disagreement> disagreement = Asked.ask(questions, line, () -> Recorded.release(line));
            if (disagreement.isPresent() && ++disagreed <= SHOWN) {
                first.add(describe(line, disagreement.get()));
            }
        }

        Asked asked(String fileName) throws IOException {
            if (asked == 0) {
                throw new IOException("holds no questions");
            }
            return new Asked(fileName, asked, disagreed, List.copyOf(first), questions.remark());
        }
    }

    /** An exception is an answer too, and never the expected one. */
    static Optional<Disagreement> ask(Questions questions, JsonNode line, Supplier<Release> kubernetes) {
        try {
            return questions.ask(line, kubernetes.get());
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(new Disagreement(line.path("want").toString(), e.toString()));
        }
    }

    private static String describe(JsonNode line, Disagreement disagreement) {
        return "  " + line.path("id").asText("(no id)") + ": wanted " + disagreement.wanted() + ", got "
                + disagreement.got();
    }
}
