package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.release.Release;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            text        | subdomain | label | key
            a           | yes       | yes   | yes
            0           | yes       | yes   | yes
            a-b.c       | yes       | no    | yes
            a.b/c       | no        | no    | yes
            A.b/C_d     | no        | no    | no
            a/B_c       | no        | no    | yes
            a_b         | no        | no    | yes
            -a          | no        | no    | no
            a-          | no        | no    | no
            a..b        | no        | no    | yes
            ß           | no        | no    | no
            é           | no        | no    | no
            а           | no        | no    | no
            ａ          | no        | no    | no
            １          | no        | no    | no
            ſ           | no        | no    | no
            日本        | no        | no    | no
            😀          | no        | no    | no
            a b         | no        | no    | no
            a%b         | no        | no    | no
            """)
    void whatMayBeAName(String text, String subdomain, String label, String key) {
        assertThat(Names.subdomain(text).isEmpty()).as("subdomain").isEqualTo(subdomain.equals("yes"));
        assertThat(Names.label(text).isEmpty()).as("label").isEqualTo(label.equals("yes"));
        assertThat(Names.qualified(Release.LATEST, text).isEmpty()).as("key").isEqualTo(key.equals("yes"));
    }

    @ParameterizedTest
    @CsvSource({"253, yes", "254, no"})
    void subdomainsEndAt253Bytes(int length, String good) {
        assertThat(Names.subdomain("a".repeat(length)).isEmpty()).isEqualTo(good.equals("yes"));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '^', textBlock = """
            a,    ok
            .,    may not be '.'
            ..,   may not be '..'
            a/b%, may not contain '/'; may not contain '%'
            """)
    void pathSegments(String name, String problems) {
        assertThat(String.join("; ", Names.pathSegment(name))).isEqualTo(problems.equals("ok") ? "" : problems);
    }
}
