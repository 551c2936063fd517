package dev.mooring.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** JSON and YAML have the same limits, whoever reads them. */
class YamlLimitsTest {

    private static final JsonLimits LIMITS = JsonLimits.DEFAULT;

    /** Each limit with a text of JSON and one of YAML of that size. */
    static Stream<Arguments> limits() {
        int characters = LIMITS.maxCharacters();
        int depth = LIMITS.maxDepth();
        int digits = LIMITS.maxNumberLength();
        return Stream.of(
                row("characters", characters, n -> "1" + " ".repeat(n - 1), n -> "a: 1" + " ".repeat(n - 4)),
                row("lists in lists", depth, n -> "[".repeat(n) + "]".repeat(n), n -> "- ".repeat(n) + "1"),
                row(
                        "objects in objects",
                        depth,
                        n -> "{\"a\":".repeat(n) + "1" + "}".repeat(n),
                        n -> "{a: ".repeat(n) + "1" + "}".repeat(n)),
                row("digits of a whole number", digits, "1"::repeat, n -> "a: " + "1".repeat(n)),
                row("digits behind the point", digits, n -> "0." + "1".repeat(n - 2), n -> "a: 0." + "1".repeat(n - 2)),
                row("digits with a tag", digits, "2"::repeat, n -> "a: !!float " + "2".repeat(n)),
                row("zeros of an exponent", digits, n -> "1e" + "0".repeat(n - 2), n -> "a: 1e" + "0".repeat(n - 2)));
    }

    private static Arguments row(String what, int limit, IntFunction<String> json, IntFunction<String> yaml) {
        return Arguments.of(what, limit, json, yaml);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("limits")
    void allReadersHaveThem(String what, int limit, IntFunction<String> json, IntFunction<String> yaml) {
        if (limit < LIMITS.maxCharacters()) { // a text of that size takes long
            assertThat(problemOfJson(json.apply(limit))).isEmpty();
            assertThat(problem(json.apply(limit))).isEmpty();
            assertThat(problem(yaml.apply(limit))).isEmpty();
        }
        String number = Integer.toString(limit);
        assertThat(problemOfJson(json.apply(limit + 1)))
                .hasValueSatisfying(words -> assertThat(words).contains(number));
        assertThat(problem("[" + json.apply(limit + 1) + "]"))
                .hasValueSatisfying(words -> assertThat(words).contains(number));
        assertThat(problem(yaml.apply(limit + 1)))
                .hasValueSatisfying(words -> assertThat(words).contains(number));
    }

    /** What has as many characters and is no number is text. */
    @ParameterizedTest
    @MethodSource("texts")
    void longTextsAreNoNumbers(String yaml) {
        assertThat(problem(yaml)).isEmpty();
    }

    static List<String> texts() {
        String digits = "1".repeat(5000);
        return List.of("a: '" + digits + "'", "a: !!str " + digits + "x", "a: " + digits + "x", "a: |\n  " + digits);
    }

    private static Optional<String> problemOfJson(String text) {
        try {
            JsonValue unused = JsonValue.parse(text);
            return Optional.empty();
        } catch (JsonException e) {
            return Optional.of(e.problem());
        }
    }

    private static Optional<String> problem(String text) {
        return Yaml.readEach(text).stream()
                .flatMap(each -> each.problem().stream())
                .map(YamlException::problem)
                .findFirst();
    }
}
