package dev.mooring.rbd.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.rbd.output.CommandAnswer.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys and values of an object, besides those in the captures. */
class OmapReaderTest {

    private static final String ROW = "00000000  61 62                                             |ab|\n";

    private static CommandAnswer<Map<String, String>> read(String text) {
        return CommandOutput.omapValues(CommandResult.of(List.of(), 0, text, ""));
    }

    @Test
    void rowsThatAreLikeTheOneBeforeAreOneStar() {
        String row = "61 61 61 61 61 61 61 61  61 61 61 61 61 61 61 61  |aaaaaaaaaaaaaaaa|\n";
        assertThat(read("k\nvalue (64 bytes) :\n00000000  " + row + "*\n00000040\n\n")
                        .answer())
                .contains(Map.of("k", "a".repeat(64)));
        assertThat(read("k\nvalue (66 bytes) :\n00000000  " + row + "*\n" + ROW.replace("00000000", "00000040")
                                + "00000042\n\n")
                        .answer())
                .contains(Map.of("k", "a".repeat(64) + "ab"));
    }

    @Test
    void aValueMayBeEmpty() {
        assertThat(read("k\nvalue (0 bytes) :\n00000000\n\n").answer()).contains(Map.of("k", ""));
    }

    /** Half a list is no list: a name that is missing may be the one that matters. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "k\n",
                "k\nvalue (2 bytes) :\n",
                "k\nvalue (2 bytes) :\n" + ROW,
                "k\nvalue (3 bytes) :\n" + ROW + "00000002\n",
                "k\nvalue (2 bytes) :\n" + ROW + "00000003\n",
                "k\nvalue (2 bytes) :\n*\n00000002\n",
                "k\nvalue (2 bytes) :\n00000010  61 62  |ab|\n00000002\n",
                "k\nvalue (2 bytes) :\n" + ROW + "00000002\n\nk\nvalue (2 bytes) :\n" + ROW + "00000002\n\n",
                "k\nvalue (999999999 bytes) :\n" + ROW + "00000002\n",
                "k\nvalue (1 bytes) :\n" + ROW + "00000002\n",
                "[\"csi.volume.x\"]\n",
                "csi.volume.x\ncsi.volume.y\n"
            })
    void whatIsCutOrDoubtfulIsNotRead(String text) {
        assertThat(read(text).outcome()).isEqualTo(Outcome.MALFORMED);
    }

    @Test
    void aListWithoutTheLastLineEndIsNotWhole() {
        assertThat(read("k\nvalue (2 bytes) :\n" + ROW + "00000002").isWhole()).isFalse();
    }
}
