package dev.mooring.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonPointer;
import dev.mooring.yaml.YamlPositions.Position;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each text is one line of the table; {@code ↵} ends a line of it. */
class YamlPositionsTest {

    @ParameterizedTest(name = "{0}: {2} of document {3}")
    @CsvSource(useHeadersInDisplayName = false, delimiter = '|', quoteCharacter = '`', textBlock = """
            a key            | a: 1↵b: 2                          | /b      | 1 | 2:1
            a key inside     | a:↵  b: 2                          | /a/b    | 1 | 2:3
            an item          | a:↵- x↵- y                         | /a/1    | 1 | 3:3
            a key of an item | a:↵- x: 1↵  y: 2                   | /a/0/y  | 1 | 3:3
            the document     | # hi↵a: 1                          | ``      | 1 | 2:1
            what is missing  | a:↵  b: 2                          | /a/c    | 1 | 1:1
            a second one     | a: 1↵---↵b: 2↵c: 3                 | /c      | 2 | 4:1
            an empty one     | ---↵---↵b: 2                       | /b      | 2 | 3:1
            of a YAML alias  | x: &x {k: 1}↵y: *x                 | /y/k    | 1 | 2:1
            JSON             | {"a": 1, "b": {"c": 2}}            | /b/c    | 1 | 1:16
            JSON lines       | {"a": 1}↵{"b": [1, {"c": 2}]}      | /b/1/c  | 2 | 2:12
            JSON and blanks  | {↵  "a": [↵    1,↵    2↵  ]↵}      | /a/1    | 1 | 4:5
            JSON, escaped    | {"\\u0061": "}", "b": "\\"]", "c": 1} | /c     | 1 | 1:29
            JSON key escaped | {"\\u0061": {"b": 1}}               | /a/b    | 1 | 1:13
            JSON then YAML   | {"a": 1}↵---↵b: 1                  | /b      | 2 | 3:1
            JSON in flow     | {"a": 1, b: 2}                     | /a      | 1 | 1:2
            no such document | a: 1                               | /a      | 7 | none
            """)
    void places(String name, String text, String pointer, int document, String place) {
        JsonPointer asked = JsonPointer.parse(pointer);
        Map<JsonPointer, Position> found = YamlPositions.of(text.replace("↵", "\n"), Map.of(document, List.of(asked)))
                .getOrDefault(document, Map.of());
        Position position = found.get(asked);
        assertThat(position == null ? "none" : position.line() + ":" + position.column())
                .isEqualTo(place);
    }

    @Test
    void manyPartsAreFoundInOneWalk() {
        Map<Integer, List<JsonPointer>> asked = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 1000; i++) {
            asked.put(i, List.of(JsonPointer.of("a", "b")));
            text.append("---\na:\n  b: 1\n");
        }
        assertThat(YamlPositions.of(text.toString(), asked).values().stream()
                        .flatMap(each -> each.values().stream())
                        .map(Position::line)
                        .toList())
                .hasSize(1000)
                .startsWith(3, 6)
                .endsWith(3000);
    }

    @Test
    void depthCostsNoStackForJson() {
        String deep = "[".repeat(900) + "]".repeat(900);
        JsonPointer inner = JsonPointer.parse(
                Arrays.stream(new int[50]).mapToObj(each -> "/0").collect(Collectors.joining()));
        assertThat(YamlPositions.of(deep, Map.of(1, List.of(inner))).getOrDefault(1, Map.of()))
                .containsEntry(inner, new Position(1, 51));
    }

    @Test
    void whatCannotBeReadHasNoPlace() {
        for (String text : List.of("a: [", "{\"a\":", "{\"a\": \"x", "\u0000", "a: b: c", "{\"a\" 1}}}", "")) {
            assertThat(YamlPositions.of(text, Map.of(1, List.of(JsonPointer.of("a")))))
                    .containsKey(1);
        }
    }
}
