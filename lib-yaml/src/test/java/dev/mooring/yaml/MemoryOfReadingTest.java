package dev.mooring.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonLimits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read is counted as soon as it is read, whatever form it has. */
class MemoryOfReadingTest {

    private static final int VALUE = 96;

    /**
     * A {@code ~} is the end of a line. Keys of JSON that many objects have are there once, and so are those that a text has
     * again.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
        text                              | counted | characters
        [0,0,0]                           | 4       | 3
        [{},{},[]]                        | 4       | 0
        [["abc"],[true],[null]]           | 7       | 3
        {"other":"abc"}                   | 3       | 8
        {"kind":"abc"}                    | 2       | 3
        {"a":0}~{"b":0}                   | 6       | 4
        ["\\u0061"]                       | 2       | 9
        a: [0, 0, 0]                      | 6       | 4
        {a: {}}                           | 3       | 1
        - 0~- 0~                          | 3       | 2
        a: 0~---~b: 0                     | 6       | 4
        a: &x 0~b: 1                      | 6       | 5
        a: &x [0, 0]~b: *x                | 8       | 10
        a: &x {b: 0, c: 0}~d: {<<: *x}    | 13      | 14
        """)
    void eachValueIsCounted(String text, int counted, int characters) {
        List<Long> bytes = new ArrayList<>();
        List<YamlDocument> read = Yaml.readEach(text.replace('~', '\n'), JsonLimits.DEFAULT.checking(bytes::add));
        assertThat(read).allMatch(document -> document.problem().isEmpty());
        assertThat(bytes.stream().mapToLong(each -> each).sum()).isEqualTo((long) counted * VALUE + 2L * characters);
    }

    /** What comes after the end is broken, so that a reader that goes on would say so. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
        start  | each              | end
        `[`    | `0,`              | `]`
        `[`    | `{},`             | `]`
        `{`    | `"%d":0,`         | `]`
        ``     | `{"a":0}~`        | `]`
        ``     | `{"a":~`          | `]`
        `a: [` | `0, `             | `}`
        ``     | `a%d: b~`         | `}`
        ``     | `- [[0]]~`        | `}`
        ``     | `---~a: 0~`       | `}`
        `&x a~`| `---~a: [~`       | `}`
        """)
    void aReaderEndsWhenItMayNotGoOn(String start, String each, String end) {
        StringBuilder text = new StringBuilder(start);
        for (int i = 0; i < 100; i++) {
            text.append(each.contains("%d") ? each.formatted(i) : each);
        }
        String whole = text.append(end).toString().replace('~', '\n');
        int[] asked = new int[1];
        JsonLimits limits = JsonLimits.DEFAULT.checking(bytes -> {
            if (++asked[0] == 50) {
                throw new UnsupportedOperationException("enough");
            }
        });
        assertThatThrownBy(() -> Yaml.readEach(whole, limits)).hasMessage("enough");
        assertThat(asked[0]).isEqualTo(50);
    }

    /** A text that turns out to be something else than it seems is counted once. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
        text             | counted | characters
        `["a", 0, b]`    | 4       | 3
        `{"a": 0, }`     | 3       | 2
        """)
    void whatIsNotKeptIsGivenBack(String text, int counted, int characters) {
        eachValueIsCounted(text, counted, characters);
    }
}
