package dev.mooring.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPatchTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
                    target          | patch                                                      | result
                    {"a":1}         | [{"op":"add","path":"/b","value":2}]                        | {"a":1,"b":2}
                    {"a":1}         | [{"op":"add","path":"/a","value":null}]                     | {"a":null}
                    {"a":[1,3]}     | [{"op":"add","path":"/a/1","value":2}]                      | {"a":[1,2,3]}
                    {"a":[1]}       | [{"op":"add","path":"/a/-","value":2}]                      | {"a":[1,2]}
                    {"a":[1]}       | [{"op":"add","path":"/a/1","value":2}]                      | {"a":[1,2]}
                    {"a":[1,2]}     | [{"op":"remove","path":"/a/0"}]                             | {"a":[2]}
                    {"a":1}         | [{"op":"replace","path":"/a","value":[]}]                   | {"a":[]}
                    {"a":1,"b":{}}  | [{"op":"move","from":"/a","path":"/b/c"}]                   | {"b":{"c":1}}
                    {"a":{"x":1}}   | [{"op":"copy","from":"/a","path":"/b"}]                     | {"a":{"x":1},"b":{"x":1}}
                    {"a":1}         | [{"op":"test","path":"/a","value":1},{"op":"remove","path":"/a"}] | {}
                    {"a":1}         | [{"op":"remove","path":"/a"},{"op":"test","path":"/a","value":1}] | -
                    {"a":1}         | [{"op":"test","path":"/b","value":1}]                       | -
                    {"a":1}         | [{"op":"replace","path":"","value":7}]                      | 7
                    {"a":1}         | [{"op":"move","from":"/a","path":"/a"}]                     | {"a":1}
                    {"a":1}         | []                                                          | {"a":1}
                    """)
    void appliesEachOperation(String target, String patch, String result) {
        assertThat(JsonPatch.of(JsonValue.parse(patch))
                        .apply(JsonValue.parse(target))
                        .map(JsonValue::toJson)
                        .orElse(null))
                .isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    patch                                        | message
                    {}                                           | a JSON patch is an array
                    [1]                                          | operation 0: expected an object
                    [{"op":"drop","path":"/a"}]                  | operation 0: op must be
                    [{"op":"add","path":"/a"}]                   | operation 0: expected a value
                    [{"op":"move","path":"/a"}]                  | operation 0: expected the string member from
                    [{"op":"move","from":"/a","path":"/a/b"}]    | operation 0: a value cannot be moved into itself
                    [{"op":"remove","path":"a"}]                 | operation 0: a JSON pointer must begin with /
                    [{"op":"remove","path":"/zz"}]               | operation 0: no value at /zz
                    [{"op":"replace","path":"/zz","value":1}]    | operation 0: no value at /zz
                    [{"op":"add","path":"/zz/y","value":1}]      | operation 0: no value at /zz
                    [{"op":"add","path":"/l/3","value":1}]       | operation 0: no value at /l/3
                    [{"op":"add","path":"/a/3","value":1}]       | operation 0: no value at /a/3
                    """)
    void aPatchThatDoesNotFitSaysWhere(String patch, String message) {
        JsonValue target = JsonValue.parse("{\"a\":1,\"l\":[1]}");
        assertThatThrownBy(() -> JsonPatch.of(JsonValue.parse(patch)).apply(target))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    before                | after               | patch
                    {"a":1}               | {"a":1}             | {}
                    {"a":1,"b":{"c":1}}   | {"b":{"c":2}}       | {"a":null,"b":{"c":2}}
                    {"a":{"x":1}}         | {"a":[1]}           | {"a":[1]}
                    {"a":[1,2]}           | {"a":[2,1]}         | {"a":[2,1]}
                    {"a":{"x":1,"y":2}}   | {"a":{}}            | {"a":{"x":null,"y":null}}
                    {}                    | {"a":{"b":{}}}      | {"a":{"b":{}}}
                    """)
    void aMergePatchBetweenTwoObjectsTurnsOneIntoTheOther(String before, String after, String patch) {
        JsonObject old = JsonObject.parse(before);
        JsonObject changed = JsonObject.parse(after);
        assertThat(JsonMergePatch.between(old, changed)).isEqualTo(JsonObject.parse(patch));
        assertThat(JsonMergePatch.apply(old, JsonObject.parse(patch))).isEqualTo(changed);
    }

    @Test
    void aMergePatchRemovesByNullAndReplacesWhatIsNoObject() {
        assertThat(JsonMergePatch.apply(JsonValue.parse("[1]"), JsonValue.parse("{\"a\":{\"b\":null,\"c\":1}}"))
                        .toJson())
                .isEqualTo("{\"a\":{\"c\":1}}");
        assertThat(JsonMergePatch.apply(JsonValue.parse("{\"a\":1}"), JsonValue.parse("[]"))
                        .toJson())
                .isEqualTo("[]");
    }

    @Test
    void aPatchOfCopiesEndsAtALimit() {
        StringBuilder patch = new StringBuilder("[");
        for (int i = 0; i < 26; i++) {
            patch.append(i == 0 ? "" : ",")
                    .append("{\"op\":\"copy\",\"from\":\"\",\"path\":\"/b")
                    .append(i)
                    .append("\"}");
        }
        JsonPatch doubling = JsonPatch.of(JsonValue.parse(patch.append(']').toString()));
        assertThatThrownBy(() -> doubling.apply(JsonValue.parse("{\"a\":\"" + "x".repeat(100) + "\"}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("operation \\d+: (copies and moves more than 3145728 characters|"
                        + "makes the value deeper than the limit of 64).*");
    }

    @Test
    void aPatchNestsNoDeeperThanTheReader() {
        StringBuilder patch = new StringBuilder("[");
        for (int i = 0; i < 100; i++) {
            patch.append(i == 0 ? "" : ",")
                    .append("{\"op\":\"add\",\"path\":\"")
                    .append("/a".repeat(i + 1))
                    .append("\",\"value\":{}}");
        }
        JsonPatch nesting = JsonPatch.of(JsonValue.parse(patch.append(']').toString()));
        assertThatThrownBy(() -> nesting.apply(JsonObject.EMPTY))
                .hasMessage("operation 63: makes the value deeper than the limit of 64");
    }

    @Test
    void aPatchHasAtMostAsManyOperationsAsTheServerTakes() {
        JsonValue operation = JsonValue.parse("{\"op\":\"remove\",\"path\":\"/a\"}");
        JsonValue patch = new JsonArray(Collections.nCopies(10_001, operation));
        assertThatThrownBy(() -> JsonPatch.of(patch))
                .hasMessage("a JSON patch has at most 10000 operations, found 10001");
    }

    @Test
    void aMergePatchOfManyMembersIsLinear() {
        JsonObject target = numbered(200_000, "1");
        JsonObject patch = numbered(200_000, "2");
        assertThat(JsonMergePatch.apply(target, patch)).isEqualTo(patch);
        assertThat(JsonMergePatch.between(target, patch)).isEqualTo(patch);
    }

    private static JsonObject numbered(int count, String value) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            members.put("k" + i, new JsonNumber(value));
        }
        return JsonObject.of(members);
    }
}
