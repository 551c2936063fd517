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
            by chance                  | ddbbdbbd      | baddbaba      | @@ -1,8 +1,8 @@/+b/+a/ d/ d/ b/+a/ b/-d/-b/-b/-d/+a/
            by chance                  | aabdbadbbbcc  | cbccbadb      | @@ -1,12 +1,8 @@/-a/-a/+c/ b/-d/+c/+c/ b/ a/ d/ b/-b/-b/-c/-c/
            by chance                  | acdcddbddd    | abbcbcbacd    | @@ -1,10 +1,10 @@/+a/+b/+b/+c/+b/+c/+b/ a/ c/ d/-c/-d/-d/-b/-d/-d/-d/
            by chance                  | dccabbccbb    | acdbcaabadbdb | @@ -1,10 +1,13 @@/+a/+c/ d/-c/+b/ c/ a/+a/ b/+a/+d/ b/-c/-c/+d/ b/-b/
            by chance                  | abcbbbdcbca   | cdccbadddda   | @@ -1,11 +1,11 @@/-a/-b/+c/+d/+c/ c/ b/-b/-b/+a/ d/-c/-b/-c/+d/+d/+d/ a/
            by chance                  | dccdbbac      | dbbccbdaddac  | @@ -1,8 +1,12 @@/-d/-c/-c/ d/ b/ b/+c/+c/+b/+d/+a/+d/+d/ a/ c/
            by chance                  | dcbbadaddb    | bcbaadcddcda  | @@ -1,10 +1,12 @@/+b/+c/+b/+a/+a/ d/ c/-b/-b/-a/+d/+d/+c/ d/ a/-d/-d/-b/
            by chance                  | aaddaaddda    | dacdbbccad    | @@ -1,10 +1,10 @@/+d/ a/+c/+d/+b/+b/+c/+c/ a/ d/-d/-a/-a/-d/-d/-d/-a/
            nothing in common           | abc           | xyz           | @@ -1,3 +1,3 @@/-a/-b/-c/+x/+y/+z/
            a gap of six                | xabcdefy      | zabcdefw      | @@ -1,8 +1,8 @@/-x/+z/ a/ b/ c/ d/ e/ f/-y/+w/
            a gap of seven              | xabcdefgy     | zabcdefgw     | @@ -1,4 +1,4 @@/-x/+z/ a/ b/ c/@@ -6,4 +6,4 @@/ e/ f/ g/-y/+w/
            a block before and after    | axb           | ayb           | @@ -1,3 +1,3 @@/ a/-x/+y/ b/
            turned                      | abcd          | dcba          | @@ -1,4 +1,4 @@/+d/+c/+b/ a/-b/-c/-d/
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

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            lines | same | anchors
            199   | 5    | true
            200   | 5    | false
            200   | 4    | false
            200   | 3    | true
            200   | 2    | true
            299   | 3    | true
            300   | 4    | true
            300   | 5    | false
            """)
    void aLineIsFrequentIfItIsMoreThanOneInAHundred(int lines, int same, boolean anchors) {
        String frequent = "same\n".repeat(same);
        String others =
                IntStream.range(same + 1, lines).mapToObj(i -> "\nb" + i).collect(Collectors.joining());
        String difference = UnifiedDiff.of(frequent + "k", "k\n" + frequent.strip() + others);
        assertThat(difference.lines()).contains(anchors ? " same" : " k");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            before | after | compared
            2000   | 2000  | true
            2000   | 2001  | false
            2001   | 2000  | false
            """)
    void textsThatAreTooLongAreNotCompared(int before, int after, boolean compared) {
        assertThat(UnifiedDiff.of("x" + "\n".repeat(before - 1), "y" + "\n".repeat(after - 1))
                        .isEmpty())
                .isNotEqualTo(compared);
    }

    private static String lines(String letters) {
        return String.join("\n", letters.split(""));
    }
}
