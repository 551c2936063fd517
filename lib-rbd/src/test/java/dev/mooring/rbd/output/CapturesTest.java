package dev.mooring.rbd.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.rbd.Captures;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recorded command gives the answer that stands in {@code captures.expected.txt}. */
class CapturesTest {

    private static List<String[]> rows() {
        return Captures.text("captures.expected.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" \\| ", 3))
                .toList();
    }

    private static Stream<Arguments> expected() {
        return rows().stream().map(row -> Arguments.of(row[0], row[1], row[2]));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("expected")
    void isRead(String capture, String reader, String answer) {
        assertThat(AnswerText.line(reader, Captures.get(capture)).stripTrailing())
                .isEqualTo(answer);
    }

    @Test
    void everyCaptureHasARow() {
        assertThat(rows().stream().map(row -> row[0]))
                .containsExactlyElementsOf(Captures.all().keySet());
        assertThat(rows()).hasSize(488);
    }

    @Test
    void theFormatsOfOneMomentGiveOneAnswer() {
        Map<String, Map<String, String>> answers = new TreeMap<>();
        for (String[] row : rows()) {
            int dot = row[0].lastIndexOf('.');
            String format = row[0].substring(dot + 1);
            if (Arrays.asList("plain", "json", "json-pretty", "xml").contains(format) && !row[1].equals("other")) {
                answers.computeIfAbsent(row[0].substring(0, dot), name -> new TreeMap<>())
                        .put(format, withoutForm(row[2]));
            }
        }
        assertThat(answers).hasSizeGreaterThan(40);
        answers.forEach((name, formats) -> assertThat(
                        formats.values().stream().distinct().collect(Collectors.toList()))
                .as(name)
                .hasSize(1));
    }

    /** Only plain output tells whether locks are shared, and rounds sizes. */
    private static String withoutForm(String answer) {
        return answer.replaceAll(" (EXCLUSIVE|SHARED|UNKNOWN)( tag '.*')?$", "")
                .replaceAll(" size [^\\[]* snapshots", "");
    }
}
