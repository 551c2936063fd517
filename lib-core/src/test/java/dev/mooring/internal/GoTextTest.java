package dev.mooring.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GoTextTest {

    @Test
    void quotesAsGoDoes() {
        assertThat(GoText.quote("a \"b\" \\ \n\t\r\b\f\u0007\u000b\u0001\u007f é \u00a0 \u200b \uD83D\uDE00"))
                .isEqualTo("\"a \\\"b\\\" \\\\ \\n\\t\\r\\b\\f\\a\\v\\x01\\x7f é \\u00a0 \\u200b \uD83D\uDE00\"");
        assertThat(GoText.quote("\uDB40\uDC01")).isEqualTo("\"\\U000e0001\"");
    }

    @Test
    void writesJsonAsGoDoes() {
        assertThat(GoText.jsonArray(List.of("a<b>&\"\\", "\n\r\t\b\f\u0001\u2028")))
                .isEqualTo("[\"a\\u003cb\\u003e\\u0026\\\"\\\\\",\"\\n\\r\\t\\b\\f\\u0001\\u2028\"]");
        assertThat(GoText.jsonArray(List.of())).isEqualTo("[]");
    }
}
