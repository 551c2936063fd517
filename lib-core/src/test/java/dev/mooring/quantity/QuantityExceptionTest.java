package dev.mooring.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mooring.quantity.QuantityException.Problem;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityExceptionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1 Gi",
                " 1Gi",
                "1Gi ",
                "1\n",
                "1KI",
                "1kB",
                "1Mb",
                "1GB",
                "1GiB",
                "1gi",
                "1g",
                "1b",
                "1B",
                "1p",
                "1e3Mi",
                "1E6k",
                "1e3.5",
                "1.2.3",
                "1,5",
                "1_000",
                "0x10",
                "NaN",
                "inf",
                "1é",
                "1\0",
                "1-2-3",
                "\u0661",
                "\uff11Gi"
            })
    void textWithSomethingLeftOverIsAFormatProblem(String text) {
        assertThat(refusal(text).problem()).isEqualTo(Problem.FORMAT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e",
                "e",
                "i",
                "1i",
                "1K",
                "1ki",
                "1mi",
                "1ni",
                "1Kii",
                "1m5",
                "1Gi2",
                "1ke5",
                "1eE5",
                "1e+",
                "1E-",
                "1+",
                "1-5",
                "--1",
                "+-1",
                "1e9223372036854775808",
                "1e99999999999999999999"
            })
    void whatIsNoSuffixIsASuffixProblem(String text) {
        assertThat(refusal(text).problem()).isEqualTo(Problem.SUFFIX);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Pi", "Ei", ".Ei", "-.Pi", "e-10", "+e-10", ".e-999999999"})
    void missingDigitsAreANumberProblemWhereTheLongFormDoesNotReach(String text) {
        assertThat(refusal(text).problem()).isEqualTo(Problem.NUMBER);
    }

    @ParameterizedTest
    @EnumSource(Problem.class)
    void everyProblemHasItsOwnWordsAndUpstreams(Problem problem) {
        QuantityException refused = new QuantityException("1x", problem);
        assertThat(refused).hasMessageContaining("\"1x\"").hasMessageContaining("expected");
        assertThat(refused.upstreamMessage()).isNotEmpty();
        assertThat(refused.text()).isEqualTo("1x");
        assertThat(Arrays.stream(Problem.values())
                        .map(other -> new QuantityException("1x", other).upstreamMessage())
                        .collect(Collectors.toSet()))
                .hasSameSizeAs(Problem.values());
    }

    @Test
    void theUpstreamWordsAreExact() {
        assertThat(refusal("1gi").upstreamMessage())
                .isEqualTo(
                        "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
        assertThat(refusal("1ki").upstreamMessage()).isEqualTo("unable to parse quantity's suffix");
        assertThat(refusal("Pi").upstreamMessage()).isEqualTo("unable to parse numeric part of quantity");
    }

    @Test
    void theExcerptIsShortAndStaysOnItsLine() {
        QuantityException refused = refusal("1\n\u202e\u2028\ud800Gi" + "x".repeat(100_000));
        assertThat(refused.text())
                .startsWith("1\\u000a\\u202e\\u2028\\ud800Gi")
                .endsWith("xx…")
                .hasSizeLessThan(70);
        assertThat(refused).hasMessageContaining(refused.text());
        assertThat(refused.getMessage()).hasSizeLessThan(256);
        assertThat(refusal("\u0000".repeat(1000)).text()).hasSizeLessThan(75);
    }

    private static QuantityException refusal(String text) {
        return catchThrowableOfType(QuantityException.class, () -> StorageSize.parse(text));
    }
}
