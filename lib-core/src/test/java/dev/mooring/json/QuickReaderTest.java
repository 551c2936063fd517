package dev.mooring.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick reader reads what the other one reads, or leaves it to that; the seed is in the name of the test. */
class QuickReaderTest {

    private static final List<String> SCALARS = List.of(
            "0",
            "-0",
            "1.50",
            "1e400",
            "-12.5E-3",
            "01",
            "1.",
            ".5",
            "+1",
            "1e",
            "0x1",
            "NaN",
            "true",
            "false",
            "null",
            "nul",
            "truefalse",
            "\"\"",
            "\"a\"",
            "\"\\u00e4\\n\\/\"",
            "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"",
            "\"\u00e4\ud83d\ude00\"",
            "\"\\x\"",
            "\"\\u12g4\"",
            "\"a\tb\"",
            "\"\u007f\"",
            "\"\u2028\"",
            "\"a\\\"b\"",
            "\"" + "x".repeat(50) + "\"",
            "123456789012345678901234567890",
            "-",
            "\"",
            "\\",
            "{",
            "}",
            "[]",
            "{}",
            "[ ]",
            "{ }");

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsAsTheOtherReaderDoes(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            value(random, 0, text);
            text.append(" ".repeat(random.nextInt(2)));
        }
        same(text.toString());
        for (int i = 0; i < 40; i++) {
            StringBuilder damaged = new StringBuilder(text);
            int at = random.nextInt(text.length());
            char c = "\"\\{}[],: a01-.eE\n\tu\u007f\u00e4\ud83d\ufeff".charAt(random.nextInt(23));
            switch (random.nextInt(3)) {
                case 0 -> damaged.setCharAt(at, c);
                case 1 -> damaged.insert(at, c);
                default -> damaged.deleteCharAt(at);
            }
            same(damaged.toString());
        }
    }

    private static void value(Random random, int depth, StringBuilder out) {
        int kind = depth > 4 ? 5 : random.nextInt(6);
        if (kind < 2) {
            out.append('{');
            int count = random.nextInt(8) == 0 ? 20 : random.nextInt(5);
            for (int i = 0; i < count; i++) {
                out.append(i == 0 ? "" : random.nextBoolean() ? "," : " ,\n ");
                int number = random.nextInt(300) == 0 ? 0 : i;
                out.append('"')
                        .append(random.nextInt(30) == 0 ? "\\u0061" : "k")
                        .append(number)
                        .append("\": ");
                value(random, depth + 1, out);
            }
            out.append('}');
        } else if (kind == 2) {
            out.append('[');
            for (int i = random.nextInt(4); i >= 0; i--) {
                value(random, depth + 1, out);
                out.append(i == 0 ? "" : ",");
            }
            out.append(']');
        } else {
            int ordinary = random.nextInt(20) == 0
                    ? random.nextInt(SCALARS.size())
                    : List.of(0, 2, 12, 18).get(kind % 4);
            out.append(SCALARS.get(ordinary));
        }
    }

    @ParameterizedTest
    @MethodSource("scalars")
    void everyScalarIsReadAlikeWhereverItIs(String scalar) {
        for (String text :
                List.of("%s", "[%s]", "[1,%s]", "{\"a\":%s}", "{\"a\":%s,\"b\":1}", "{%s:1}", "[%s", "%s]", "[] %s")) {
            same(text.replace("%s", scalar));
        }
    }

    static List<String> scalars() {
        return SCALARS;
    }

    @ParameterizedTest
    @ValueSource(ints = {63, 64, 65, 66, 999, 1000, 1001})
    void theLimitsAreTheSame(int many) {
        same("[".repeat(many) + "]".repeat(many));
        same("{\"a\":".repeat(many) + "1" + "}".repeat(many));
        same("[" + "1".repeat(many) + "]");
        same("[0." + "1".repeat(many - 2) + "]");
    }

    private static void same(String text) {
        String quick = outcome(() -> JsonReader.all(text, JsonLimits.DEFAULT));
        assertThat(quick).as(text).isEqualTo(outcome(() -> JsonReader.parsed(text, JsonLimits.DEFAULT)));
    }

    private static String outcome(Supplier<List<JsonValue>> reading) {
        try {
            return reading.get().stream()
                    .map(value -> value.toJson() + value.hashCode())
                    .toList()
                    .toString();
        } catch (JsonException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
