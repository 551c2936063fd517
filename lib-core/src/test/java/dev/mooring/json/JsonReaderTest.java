package dev.mooring.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reader accepts what Jackson accepts, and reads the same from it; the seed is in the name of the test. */
class JsonReaderTest {

    private static final ObjectMapper JACKSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final List<String> SHAPES = List.of(
            "%s", "[%s]", "[1, %s]", "{\"a\": %s}", "{%s: 1}", "{\"a\":[%s,{}],\"b\\n\":%s}", " [%s\r\n,[%s]]\t");

    private static final String ODD = "\"\\{}[],: a01-+.eEtfnu\n\r\t\b/'\u007f\u00e4\ud83d\ude00\ufeff\u2028";

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsWhatJacksonReads(long seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            String scalar = QuickReaderTest.scalars()
                    .get(random.nextInt(QuickReaderTest.scalars().size()));
            StringBuilder text =
                    new StringBuilder(SHAPES.get(random.nextInt(SHAPES.size())).replace("%s", scalar));
            for (int j = random.nextInt(3); j > 0 && !text.isEmpty(); j--) {
                int at = random.nextInt(text.length());
                char c = ODD.charAt(random.nextInt(ODD.length()));
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, c);
                    case 1 -> text.insert(at, c);
                    default -> text.deleteCharAt(at);
                }
            }
            same(text.toString());
        }
    }

    private static void same(String text) throws IOException {
        JsonNode ours = ours(text);
        assertThat(ours).as(text).isEqualTo(jackson(text));
    }

    private static @Nullable JsonNode ours(String text) throws IOException {
        try {
            List<JsonValue> values = JsonReader.parsed(text, JsonLimits.DEFAULT);
            return values.size() == 1 ? JACKSON.readTree(values.get(0).toJson()) : null;
        } catch (JsonException e) {
            assertThat(e.line()).as(text).isPositive();
            assertThat(e.column()).as(text).isBetween(1, text.length() + 1);
            return null;
        }
    }

    private static @Nullable JsonNode jackson(String text) {
        try {
            JsonNode node = JACKSON.readTree(text);
            return node.isMissingNode() ? null : node;
        } catch (IOException e) {
            return null;
        }
    }
}
