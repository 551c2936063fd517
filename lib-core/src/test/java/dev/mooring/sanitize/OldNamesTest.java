package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search for old names ends at a limit, and says so. */
class OldNamesTest {

    private static final String MORE = "the rest was not searched";

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                    | mentions | characters before | found | more
        none                    | 0        | 0                 | 0     | false
        as many as are listed   | 20       | 0                 | 20    | false
        one more                | 21       | 0                 | 20    | true
        many more               | 500      | 0                 | 20    | true
        at the end of the limit | 1        | 1048565           | 1     | false
        behind the limit        | 1        | 1048566           | 0     | true
        """)
    void theSearchEndsAtALimit(String title, int mentions, int before, int found, boolean more) {
        JsonObject data = JsonObject.of("a", JsonString.of("x".repeat(before)));
        for (int i : IntStream.range(0, mentions).toArray()) {
            data = data.with("k" + i, "old");
        }
        JsonObject map = JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", "ConfigMap")
                .with("metadata", JsonObject.of("name", JsonString.of("c")))
                .with("data", data);
        Policy policy = Policy.builder(Purpose.NEAT)
                .maps(Maps.builder().map(MapKind.STORAGE_CLASS, "old", "new").build())
                .build();
        List<String> messages = Sanitizer.sanitize(policy, List.of(map)).allWarnings().stream()
                .filter(each -> each.code() == WarningCode.MENTIONS_OLD_NAME)
                .map(Reason::message)
                .toList();
        assertThat(messages.stream().filter(each -> !each.equals(MORE))).hasSize(found);
        assertThat(messages.contains(MORE)).isEqualTo(more);
    }
}
