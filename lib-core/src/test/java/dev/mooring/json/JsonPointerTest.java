package dev.mooring.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPointerTest {

    private static final JsonObject DOCUMENT = JsonObject.parse("{\"a/b\":{\"~\":[10,{\"x\":null}]},\"\":1,\"01\":2}");

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
                    pointer       | value
                    /a~1b/~0/0    | 10
                    /a~1b/~0/1/x  | null
                    /             | 1
                    /01           | 2
                    /a~1b/~0/01   | -
                    /a~1b/~0/2    | -
                    /a~1b/~0/-    | -
                    /a/b          | -
                    /a~1b/~0/1/x/y| -
                    """)
    void leadsToTheValue(String pointer, String value) {
        assertThat(JsonPointer.parse(pointer)
                        .find(DOCUMENT)
                        .map(JsonValue::toJson)
                        .orElse(null))
                .isEqualTo(value);
        assertThat(JsonPointer.parse(pointer)).hasToString(pointer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "/~", "/~2", "/a~"})
    void whatIsNoPointerIsRefused(String text) {
        assertThatThrownBy(() -> JsonPointer.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void childrenComeBeforeTheirParentAndSiblingsInCodePointOrder() {
        assertThat(Stream.of("/b", "/a", "/a/c", "", "/a/b", "/\ud83d\ude00", "/\uffee")
                        .map(JsonPointer::parse)
                        .sorted()
                        .map(JsonPointer::toString))
                .isEqualTo(List.of("/a/b", "/a/c", "/a", "/b", "/\uffee", "/\ud83d\ude00", ""));
    }

    @Test
    void aChangedCopyLeavesTheOriginal() {
        String before = DOCUMENT.toJson();
        assertThat(DOCUMENT.with(JsonPointer.parse("/a~1b/~0/1/x"), JsonNumber.of(5))
                        .toJson())
                .contains("{\"x\":5}");
        assertThat(DOCUMENT.without(JsonPointer.parse("/a~1b/~0/0")).toJson()).contains("[{\"x\":null}]");
        assertThat(DOCUMENT.toJson()).isEqualTo(before);
        assertThatThrownBy(() -> DOCUMENT.without(JsonPointer.parse("/nope")))
                .hasMessageContaining("no value at /nope");
        assertThatThrownBy(() -> DOCUMENT.with(JsonPointer.parse("/a~1b/~0/7"), JsonNull.NULL))
                .hasMessageContaining("no value at");
        assertThatThrownBy(() -> DOCUMENT.without(JsonPointer.ROOT)).isInstanceOf(IllegalArgumentException.class);
    }
}
