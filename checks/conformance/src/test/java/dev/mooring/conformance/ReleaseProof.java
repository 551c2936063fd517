package dev.mooring.conformance;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mooring.release.Difference;
import dev.mooring.release.Release;
import dev.mooring.upgrade.internal.ReleaseDifferences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds the rows that explain why two releases in sequence gave different answers. The newer release with all rows
 * between the two turned round must give the older answer; an answer shows each row that it needs.
 */
final class ReleaseProof {

    private static final Pattern LARGE_VALUE =
            Pattern.compile("^(\\w+ value: )([\\w.*\\[\\]]+(\\{.*}|\\(nil\\))|\\{.*}|\\[.*]|null)(?=: )");

    private final Map<String, Integer> shown = new TreeMap<>();
    private final List<String> unexplained = new ArrayList<>();

    ReleaseProof() {
        ReleaseDifferences.all().forEach(row -> shown.put(row.id(), 0));
    }

    /** How many answers show each row. */
    Map<String, Integer> shown() {
        return shown;
    }

    /** The answers that differ without a causing row. */
    List<String> unexplained() {
        return unexplained;
    }

    /** Compares the answers to the questions of one file, each of them by release, oldest first. */
    void explain(Path file, List<ReleaseDifferencesFile> releases) throws IOException {
        Judge judge = Judge.of(String.valueOf(file.getFileName()));
        for (Map<Release, ObjectNode> answers : answers(file, releases).values()) {
            List<Release> known = answers.keySet().stream().toList();
            for (int at = 1; at < known.size(); at++) {
                Release older = known.get(at - 1);
                Release newer = known.get(at);
                ObjectNode then = requireNonNull(answers.get(older));
                ObjectNode now = requireNonNull(answers.get(newer));
                if (differ(then, now)) {
                    explain(judge, then, older, now, newer);
                }
            }
        }
    }

    /** Keeps only questions that some release answers differently. */
    private static Map<String, Map<Release, ObjectNode>> answers(Path file, List<ReleaseDifferencesFile> releases)
            throws IOException {
        Set<String> ids = new HashSet<>();
        for (ReleaseDifferencesFile release : releases) {
            AnswerLines.each(release.file(), line -> ids.add(line.path("id").asText()));
        }
        Map<String, Map<Release, ObjectNode>> answers = new LinkedHashMap<>();
        for (ReleaseDifferencesFile release : releases) {
            release.each(line -> put(answers, ids, line, Release.of(release.release())));
        }
        AnswerLines.each(file, line -> put(answers, ids, line, Recorded.release(line)));
        return answers;
    }

    private static void put(
            Map<String, Map<Release, ObjectNode>> answers, Set<String> ids, ObjectNode line, Release release) {
        String id = line.path("id").asText();
        if (ids.contains(id)) {
            answers.computeIfAbsent(id, key -> new TreeMap<>(Comparator.comparing(Release::minor)))
                    .put(release, line);
        }
    }

    /** Random results that both releases may give are not differences, nor are Go's own words or a repeated error. */
    private static boolean differ(JsonNode one, JsonNode other) {
        if (one.has("anyOf")) {
            return !one.path("settles").equals(other.path("settles"))
                    || disjoint(one.path("anyOf"), other.path("anyOf"));
        }
        JsonNode oneWant = one.path("want");
        JsonNode otherWant = other.path("want");
        if (oneWant.has("anyOf")) {
            return !oneWant.path("error").equals(otherWant.path("error"))
                    || disjoint(oneWant.path("anyOf"), otherWant.path("anyOf"));
        }
        if (oneWant.has("undecodable") && otherWant.has("undecodable")) {
            return false;
        }
        if (oneWant.has("errors") && otherWant.has("errors")) {
            return !firstLines(oneWant.path("errors")).equals(firstLines(otherWant.path("errors")));
        }
        return !oneWant.equals(otherWant);
    }

    private static boolean disjoint(JsonNode one, JsonNode other) {
        Set<JsonNode> both = all(one);
        both.retainAll(all(other));
        return both.isEmpty() && !(one.isEmpty() && other.isEmpty());
    }

    private static Set<JsonNode> all(JsonNode list) {
        Set<JsonNode> all = new HashSet<>();
        list.forEach(all::add);
        return all;
    }

    /**
     * Omits what the library expresses in the same words for all releases: the difference of two objects below the
     * first line of a message, and a refused list or object, which Go shows in its own syntax up to 1.33.
     */
    private static Set<List<String>> firstLines(JsonNode errors) {
        Set<List<String>> all = new HashSet<>();
        errors.forEach(error -> all.add(List.of(
                error.path("type").asText(),
                error.path("field").asText(),
                LARGE_VALUE
                        .matcher(error.path("message")
                                .asText()
                                .lines()
                                .findFirst()
                                .orElse(""))
                        .replaceFirst("$1…"))));
        return all;
    }

    private void explain(Judge judge, ObjectNode before, Release older, ObjectNode after, Release newer) {
        List<Difference> rows = ReleaseDifferences.between(older, newer);
        Release turned = flipped(newer, rows);
        String answer = judge.answer(before, turned);
        rows.stream()
                .filter(row -> !judge.answer(before, turned.flipped(row)).equals(answer))
                .forEach(row -> shown.merge(row.id(), 1, Integer::sum));
        boolean isExplained = judge.agrees(before, turned)
                && judge.agrees(after, newer)
                && !judge.answer(before, newer).equals(answer);
        if (!isExplained) {
            unexplained.add(
                    older + " and " + newer + " answer " + before.path("id").asText() + " differently, and no row"
                            + " between them explains it:\n  " + before + "\n  " + after);
        }
    }

    private static Release flipped(Release release, List<Difference> rows) {
        Release flipped = release;
        for (Difference row : rows) {
            flipped = flipped.flipped(row);
        }
        return flipped;
    }

    /**
     * Whether the library gives a recorded answer, and its exact words.
     *
     * @param asking compares the answers
     * @param telling shows them with all their words
     */
    private record Judge(Questions asking, Questions telling) {

        static Judge of(String fileName) {
            Questions asking = AnswerFiles.questions(fileName).orElseThrow();
            return new Judge(asking, asking instanceof AdmissionQuestions ? AdmissionQuestions.wordForWord() : asking);
        }

        boolean agrees(JsonNode line, Release release) {
            return Asked.ask(asking, line, () -> release).isEmpty();
        }

        /** The placeholder for an impossible expected answer, or for one without an error. */
        String answer(ObjectNode line, Release release) {
            ObjectNode question = line.deepCopy();
            question.putObject("want");
            question.putArray("anyOf");
            return Asked.ask(telling, question, () -> release)
                    .map(Disagreement::got)
                    .orElse("");
        }
    }
}
