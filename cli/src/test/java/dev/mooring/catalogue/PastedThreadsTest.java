package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.pasted.PastedText;
import dev.mooring.pasted.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
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

    /** What terminals, browsers and mail programs do to a text, and how many of the pastes may suffer from it. */
    static Stream<Arguments> noises() {
        return Stream.of(
                noise("quoted", 0, paste -> lines(paste, line -> "> " + line)),
                noise("line ends of Windows", 0, paste -> paste.replace("\n", "\r\n")),
                noise("colours", 0, paste -> paste.replaceAll("(Warning|failed|error)", "\u001b[31m$1\u001b[0m")),
                noise("non-breaking blanks", 0, paste -> paste.replace(' ', '\u00a0')),
                noise("indented", 0, paste -> lines(paste, line -> "        " + line)),
                noise("blanks behind", 0, paste -> lines(paste, line -> line + "   ")),
                noise("in a frame", 0, paste -> lines(paste, line -> "│ " + line + " │")),
                noise("in a fence", 0, paste -> "Hi all\n\n```\n" + paste + "\n```\nany idea?"),
                noise(
                        "typographic quotes",
                        0,
                        paste -> paste.replaceAll("\"([^\"\n]*)\"", "“$1”").replaceAll("(\\w)'(\\w)", "$1’$2")),
                noise("one blank for many", 1, paste -> paste.replaceAll(" +", " ")),
                noise("tabs for blanks", 1, paste -> paste.replaceAll(" {2,}", "\t")),
                noise(
                        "entities of a page",
                        2,
                        paste -> paste.replace("&", "&amp;")
                                .replace("<", "&lt;")
                                .replace(">", "&gt;")
                                .replace("\"", "&quot;")
                                .replace("'", "&#39;")),
                noise(
                        "a window of 80 columns",
                        2,
                        paste -> lines(paste, line -> line.replaceAll("(.{80})(?=.)", "$1\n"))),
                noise(
                        "a mail program",
                        6,
                        paste -> lines(paste, line -> line.replaceAll("(.{50,76}) (?=[^ ])", "$1\n"))));
    }

    private static Arguments noise(String name, int most, UnaryOperator<String> change) {
        return Arguments.of(name, most, change);
    }

    private static String lines(String paste, UnaryOperator<String> change) {
        return paste.lines().map(change).collect(Collectors.joining("\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("noises")
    void noiseChangesNothing(String noise, int most, UnaryOperator<String> change) throws IOException {
        List<String> changed = threads()
                .map(thread -> (String) thread.get()[2])
                .filter(paste -> !codes(PastedText.read(change.apply(paste))).equals(codes(PastedText.read(paste))))
                .toList();
        assertThat(changed).hasSizeLessThanOrEqualTo(most);
    }

    private static String codes(Reading reading) {
        return reading.messages().stream()
                .map(message -> String.join("/", message.oneOf()))
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("threads")
    void isReadAs(String codes, String objects, String paste) {
        Reading reading = PastedText.read(paste);
        assertThat(codes(reading)).isEqualTo(codes);
        assertThat(String.join(
                        " ",
                        reading.mentions().stream()
                                .map(object -> object.kind() + "/" + object.namespace() + "/" + object.name())
                                .toList()))
                .isEqualTo(objects);
    }
}
