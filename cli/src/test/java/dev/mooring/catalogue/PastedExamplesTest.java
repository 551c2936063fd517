package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.pasted.PastedText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of {@code examples.txt} is read as the messages that stand before it. */
class PastedExamplesTest {

    static Stream<Arguments> examples() throws IOException {
        try (InputStream in = PastedExamplesTest.class.getResourceAsStream("examples.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.startsWith("#"))
                            .map(line -> Arguments.of(
                                    line.substring(line.indexOf('|') + 2).replace('⏎', '\n'),
                                    line.substring(0, line.indexOf('|')).trim()))
                            .toList()
                            .stream();
        }
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("examples")
    void isReadAs(String paste, String codes) {
        String read = String.join(
                " ",
                PastedText.read(paste).messages().stream()
                        .map(message -> String.join("/", message.oneOf()))
                        .toList());
        assertThat(read).isEqualTo(codes);
    }
}
