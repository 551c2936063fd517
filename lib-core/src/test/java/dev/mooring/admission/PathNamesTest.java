package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathNamesTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '^', textBlock = """
        a,    ok
        .,    may not be '.'
        ..,   may not be '..'
        a/b%, may not contain '/'; may not contain '%'
        """)
    void pathSegments(String name, String problems) {
        assertThat(String.join("; ", PathNames.pathSegment(name))).isEqualTo(problems.equals("ok") ? "" : problems);
    }
}
