package dev.mooring.object.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.release.Release;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameSyntaxTest {

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
        assertThat(NameSyntax.subdomain(text).isEmpty()).as("subdomain").isEqualTo(subdomain.equals("yes"));
        assertThat(NameSyntax.label(text).isEmpty()).as("label").isEqualTo(label.equals("yes"));
        assertThat(NameSyntax.qualified(Release.LATEST, text).isEmpty())
                .as("key")
                .isEqualTo(key.equals("yes"));
    }

    @ParameterizedTest
    @CsvSource({"253, yes", "254, no"})
    void subdomainsEndAt253Bytes(int length, String good) {
        assertThat(NameSyntax.subdomain("a".repeat(length)).isEmpty()).isEqualTo(good.equals("yes"));
    }
}
