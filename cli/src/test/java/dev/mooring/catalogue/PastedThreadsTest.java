package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.input.KnownMessages;
import dev.mooring.pasted.PastedText;
import dev.mooring.pasted.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pastes in the forms in which people post them, each read as its messages and its objects. A paste without messages only
 * looks like one that has some, or is about something else.
 */
class PastedThreadsTest {

    static Stream<Arguments> threads() throws IOException {
        try (InputStream in = PastedThreadsTest.class.getResourceAsStream("threads.txt")) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(all.split("\n### ", -1)).skip(1).map(thread -> {
                int end = thread.indexOf('\n');
                String head = thread.substring(0, end);
                int bar = head.indexOf('|');
                return Arguments.of(
                        bar < 0 ? head.strip() : head.substring(0, bar).strip(),
                        bar < 0 ? "" : head.substring(bar + 1).strip(),
                        thread.substring(end + 1));
            });
        }
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("threads")
    void isReadAs(String codes, String objects, String paste) {
        Reading reading = PastedText.read(paste, KnownMessages.ALL);
        assertThat(String.join(
                        " ",
                        reading.messages().stream()
                                .map(message -> String.join("/", message.oneOf()))
                                .toList()))
                .isEqualTo(codes);
        assertThat(String.join(
                        " ",
                        reading.mentions().stream()
                                .map(object -> object.kind() + "/" + object.namespace() + "/" + object.name())
                                .toList()))
                .isEqualTo(objects);
    }
}
