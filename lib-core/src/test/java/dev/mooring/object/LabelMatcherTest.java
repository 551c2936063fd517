package dev.mooring.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.binding.Sketch;
import dev.mooring.object.internal.NameSyntax;
import dev.mooring.release.Release;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelMatcherTest {

    private static final String KEY_WORDS =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric"
                    + " character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is"
                    + " '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        selector                                                              | labels  | matches
        {}                                                                    |         | true
        {"matchLabels":null,"matchExpressions":null}                          |         | true
        {"matchLabels":{"a":"1"}}                                             | a=1     | true
        {"matchLabels":{"a":"1"}}                                             | a=2     | false
        {"matchLabels":{"a":null}}                                            | a=      | true
        {"matchLabels":{"a":"1","b":"2"}}                                     | a=1     | false
        {"matchExpressions":[{"key":"a","operator":"In","values":["1","2"]}]} | a=2     | true
        {"matchExpressions":[{"key":"a","operator":"In","values":["1"]}]}     |         | false
        {"matchExpressions":[{"key":"a","operator":"NotIn","values":["1"]}]}  |         | true
        {"matchExpressions":[{"key":"a","operator":"NotIn","values":["1"]}]}  | a=1     | false
        {"matchExpressions":[{"key":"a","operator":"Exists"}]}                | a=      | true
        {"matchExpressions":[{"key":"a","operator":"Exists","values":[]}]}    |         | false
        {"matchExpressions":[{"key":"a","operator":"DoesNotExist"}]}          | b=1     | true
        {"matchExpressions":[{"key":"a.b/c_d","operator":"Exists"}]}          | a.b/c_d=1 | true
        {"matchLabels":{"a":"1"},"matchExpressions":[{"key":"b","operator":"Exists"}]} | a=1 b=2 | true
        {"matchExpressions":[{"key":"a","operator":"Foo"}]}                   |         | false
        """)
    void matches(String selector, String labels, boolean matches) {
        assertThat(selector(selector).matches(labels(labels))).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        selector                                                              | error
        {"matchExpressions":[{"key":"a","operator":"Foo"}]}                   | "Foo" is not a valid label selector operator
        {"matchExpressions":[{"key":"a","operator":"Gt","values":["1"]}]}     | "Gt" is not a valid label selector operator
        {"matchExpressions":[{}]}                                             | "" is not a valid label selector operator
        {"matchExpressions":[{"key":"a","operator":"In"}]}                    | values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty
        {"matchExpressions":[{"key":"a","operator":"NotIn","values":[]}]}     | values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty
        {"matchExpressions":[{"key":"a","operator":"Exists","values":["x"]}]} | values: Invalid value: ["x"]: values set must be empty for exists and does not exist
        {"matchExpressions":[{"key":"","operator":"Exists"}]}                 | key: Invalid value: "": name part must be non-empty; name part KEY
        {"matchExpressions":[{"key":"-a","operator":"Exists"}]}               | key: Invalid value: "-a": name part KEY
        {"matchExpressions":[{"key":"/a","operator":"Exists"}]}               | key: Invalid value: "/a": prefix part must be non-empty
        {"matchExpressions":[{"key":"B/a","operator":"Exists"}]}              | key: Invalid value: "B/a": prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
        {"matchExpressions":[{"key":"a/b/c","operator":"Exists"}]}            | key: Invalid value: "a/b/c": a valid label key KEY with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')
        {"matchLabels":{"a":"-"}}                                             | values[0][a]: Invalid value: "-": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
        {"matchExpressions":[{"key":"-","operator":"In"}]}                    | [key: Invalid value: "-": name part KEY, values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty]
        """, quoteCharacter = '`')
    void errors(String selector, String error) {
        assertThat(selector(selector).error(Release.LATEST))
                .contains(error.replace("\\\\.", "\\.").replace("KEY", KEY_WORDS));
    }

    @Test
    void lengthsAreBytes() {
        String longest = "a".repeat(63);
        assertThat(selector("{\"matchLabels\":{\"" + longest + "\":\"" + longest + "\"}}")
                        .error(Release.LATEST))
                .isEmpty();
        assertThat(selector("{\"matchLabels\":{\"a" + longest + "\":\"\"}}").error(Release.LATEST))
                .hasValueSatisfying(error -> assertThat(error).endsWith("name part must be no more than 63 bytes"));
        assertThat(selector("{\"matchLabels\":{\"a\":\"a" + longest + "\"}}").error(Release.LATEST))
                .hasValueSatisfying(error -> assertThat(error).endsWith(": must be no more than 63 bytes"));
        assertThat(selector("{\"matchLabels\":{\"" + "a".repeat(254) + "/a\":\"\"}}")
                        .error(Release.LATEST))
                .hasValueSatisfying(error -> assertThat(error).endsWith("prefix part must be no more than 253 bytes"));
        assertThat(selector("{\"matchLabels\":{\"a\":\"" + "ä".repeat(32) + "\"}}")
                        .error(Release.LATEST))
                .hasValueSatisfying(error -> assertThat(error).contains("no more than 63 bytes; a valid label"));
    }

    /** The words of admission on the same release: one key has one description. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        release | key   | value | words
        1.30    | a/b/c |       | a qualified name must consist of
        1.34    | a/b/c |       | a qualified name must consist of
        1.35    | a/b/c |       | a valid label key must consist of
        1.37    | a/b/c |       | a valid label key must consist of
        1.30    | LONG  |       | name part must be no more than 63 characters
        1.37    | LONG  |       | name part must be no more than 63 bytes
        1.30    | L/a   |       | prefix part must be no more than 253 characters
        1.37    | L/a   |       | prefix part must be no more than 253 bytes
        1.30    | a     | LONG  | must be no more than 63 characters
        1.37    | a     | LONG  | must be no more than 63 bytes
        """)
    void releasesHaveTheirWords(String release, String key, @Nullable String value, String words) {
        String longKey = key.replace("LONG", "a".repeat(64)).replace("L/", "a".repeat(254) + "/");
        String longValue = value == null ? "" : value.replace("LONG", "a".repeat(64));
        Release server = Release.of(release);
        assertThat(selector("{\"matchLabels\":{\"" + longKey + "\":\"" + longValue + "\"}}")
                        .error(server))
                .hasValueSatisfying(error -> assertThat(error).contains(words));
        NodeMatcher nodes = Sketch.volume("affinity=[{\"matchExpressions\":[{\"key\":\"" + longKey
                        + "\",\"operator\":\"In\",\"values\":[\"" + longValue + "\"]}]}]")
                .nodeAffinity();
        assertThat(nodes.check(server, Map.of()))
                .hasValueSatisfying(error -> assertThat(error).contains(words));
        List<String> admission =
                value == null ? NameSyntax.qualified(server, longKey) : NameSyntax.labelValue(server, longValue);
        assertThat(String.join("; ", admission)).contains(words);
    }

    @Test
    void tenThousandExpressionsAreAnsweredAtOnce() {
        String expressions = IntStream.range(0, 10_000)
                .mapToObj(i -> "{\"key\":\"k" + i + "\",\"operator\":\"NotIn\",\"values\":[\"x\"]}")
                .collect(Collectors.joining(","));
        LabelMatcher many = selector("{\"matchExpressions\":[" + expressions + "]}");
        assertThat(many.matches(Map.of())).isTrue();
        assertThat(many.matches(Map.of("k9999", "x"))).isFalse();
    }

    private static LabelMatcher selector(String json) {
        return Sketch.claim("selector=" + json.replace(" ", "")).selector().orElseThrow();
    }

    static Map<String, String> labels(String words) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (String word : Optional.ofNullable(words).orElse("").split(" ", -1)) {
            int sign = word.indexOf('=');
            if (sign >= 0) {
                labels.put(word.substring(0, sign), word.substring(sign + 1));
            }
        }
        return labels;
    }
}
