package dev.mooring.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StatusLineTest {

    private static final String ERASE = "\r\u001b[K";

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final StatusLine status = new StatusLine(screen);

    private String shown() {
        return screen.toString(StandardCharsets.UTF_8);
    }

    @Test
    void saysWhatIsDoneAndForHowLong() {
        status.say("reading export.yaml");
        status.tick(1);
        status.say("judging 5000 documents of export.yaml");
        status.tick(2);
        assertThat(shown())
                .isEqualTo(ERASE + "mooring: reading export.yaml, 1 s" + ERASE
                        + "mooring: judging 5000 documents of export.yaml, 2 s");
    }

    @Test
    void isGoneBeforeAnythingElseIsPrinted() {
        PrintStream err = new PrintStream(status.clearedBefore(screen), true, StandardCharsets.UTF_8);
        status.say("reading a");
        status.tick(1);
        err.print("mooring: no such file\n");
        err.print("mooring: nor this\n");
        assertThat(shown())
                .isEqualTo(ERASE + "mooring: reading a, 1 s" + ERASE + "mooring: no such file\nmooring: nor this\n");
    }

    @Test
    void isNotShownAmongTheLinesOfAnAnswerOnTheSameTerminal() {
        PrintStream out = new PrintStream(status.silencedBy(screen), true, StandardCharsets.UTF_8);
        status.say("sanitizing a");
        status.tick(1);
        out.print("{\"kind\":");
        status.tick(2);
        out.print("\"Pod\"}\n");
        assertThat(shown()).isEqualTo(ERASE + "mooring: sanitizing a, 1 s" + ERASE + "{\"kind\":\"Pod\"}\n");
    }

    @Test
    void isSilentBeforeSomethingIsDoneAndAfterItIsSaid() {
        status.tick(1);
        status.say("reading a");
        status.silence();
        status.tick(2);
        assertThat(shown()).isEmpty();
    }

    @Test
    void isNeverLongerThanALine() {
        status.say("reading " + "x".repeat(200));
        status.tick(12);
        assertThat(shown()).hasSize(ERASE.length() + 79).endsWith("xxx, 12 s");
    }

    @Test
    void aNameCannotMoveTheCursor() {
        status.say("reading \u001b[2J");
        status.tick(1);
        assertThat(shown().substring(ERASE.length())).doesNotContain("\u001b");
    }

    @Test
    void aTerminalThatIsGoneChangesNothing() {
        StatusLine broken = new StatusLine(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("gone");
            }
        });
        broken.say("reading a");
        broken.tick(1);
        broken.tick(2);
        assertThat(shown()).isEmpty();
    }

    @Test
    void outsideATerminalItIsSilent() {
        Terminal pipe = new Terminal(System.in, new PrintStream(screen), new PrintStream(screen));
        pipe.status().say("reading a");
        pipe.status().tick(5);
        assertThat(shown()).isEmpty();
    }
}
