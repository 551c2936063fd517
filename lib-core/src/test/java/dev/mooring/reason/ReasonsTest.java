package dev.mooring.reason;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names in messages cannot move the cursor, start a line, or reorder what stands beside them. */
class ReasonsTest {

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x00, 0x07, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x200b, 0x200f, 0x2028, 0x2029, 0x202e, 0x2066,
                0xd800, 0xfeff
            })
    void whatIsInvisibleOrEndsALineIsEscaped(int c) {
        assertThat(Reasons.printable("a" + (char) c + "b")).isEqualTo(String.format("a\\u%04xb", c));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pv-1", "größe", "卷", "a b", "😀"})
    void whatIsVisibleStays(String text) {
        assertThat(Reasons.printable(text)).isEqualTo(text);
    }
}
