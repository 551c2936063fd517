package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnifiedDiffTest {

    /** Letters are lines; {@code /} ends one in the difference. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            the same                    | abc           | abc           | ^^
            one line                    | a             | b             | @@ -1 +1 @@/-a/+b/
            at the beginning            | abcdefg       | xbcdefg       | @@ -1,4 +1,4 @@/-a/+x/ b/ c/ d/
            at the end                  | abcdefg       | abcdefgh      | @@ -5,3 +5,4 @@/ e/ f/ g/+h/
            in the middle               | abcdefghi     | abcdxfghi     | @@ -2,7 +2,7 @@/ b/ c/ d/-e/+x/ f/ g/ h/
            far apart                   | abcdefghijkl  | xbcdefghijky  | @@ -1,4 +1,4 @@/-a/+x/ b/ c/ d/@@ -9,4 +9,4 @@/ i/ j/ k/-l/+y/
            close together              | abcdefgh      | xbcdefgy      | @@ -1,8 +1,8 @@/-a/+x/ b/ c/ d/ e/ f/ g/-h/+y/
            the longest block first     | ab            | acab          | @@ -1,2 +1,4 @@/+a/+c/ a/ b/
            the first of equal blocks   | abxab         | ab            | @@ -1,5 +1,2 @@/ a/ b/-x/-a/-b/
            """)
    void tellsWhatChanged(String name, String before, String after, String difference) {
        assertThat(UnifiedDiff.of(lines(before), lines(after)).replace('\n', '/'))
                .isEqualTo(difference);
    }

    @Test
    void aFrequentLineOfALongTextIsNoAnchor() {
        String before = IntStream.range(0, 300)
                .mapToObj(i -> i % 2 == 0 ? "same" : "b" + i)
                .collect(Collectors.joining("\n"));
        String after = "same\n" + before;
        assertThat(UnifiedDiff.of(before, after)).isEqualTo("@@ -1,3 +1,4 @@\n+same\n same\n b1\n same\n");
    }

    private static String lines(String letters) {
        return String.join("\n", letters.split(""));
    }
}
