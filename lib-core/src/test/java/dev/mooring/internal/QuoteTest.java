package dev.mooring.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuoteTest {

    @ParameterizedTest(name = "{0} names")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            names | text
            0     | ''
            1     | n0
            3     | n0, n1, n2
            10    | n0, n1, n2, n3, n4, n5, n6, n7, n8, n9
            11    | n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 1 more
            5000  | n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 4990 more
            """)
    void namesTheFirstTen(int names, String text) {
        List<String> all =
                IntStream.range(0, names).mapToObj(each -> "n" + each).toList();

        assertThat(Quote.list(all)).isEqualTo(text);
    }
}
