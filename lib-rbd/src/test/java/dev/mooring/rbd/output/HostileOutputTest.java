package dev.mooring.rbd.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.rbd.Captures;
import dev.mooring.rbd.output.CommandAnswer.Outcome;
import dev.mooring.rbd.output.CommandOutput.ListedImage;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever comes in, an outcome comes out, and never "nobody". */
class HostileOutputTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    /** Output is cut after every so many characters. */
    private static final int CUT = LONG ? 1 : 11;

    private static final List<Function<CommandResult, CommandAnswer<?>>> READERS = List.of(
            CommandOutput::status,
            CommandOutput::locks,
            CommandOutput::devices,
            CommandOutput::blocklist,
            CommandOutput::info,
            CommandOutput::images,
            CommandOutput::snapshots,
            CommandOutput::children,
            CommandOutput::trash,
            CommandOutput::mirrorImage,
            CommandOutput::mirrorPool,
            CommandOutput::metadata,
            CommandOutput::watchers,
            CommandOutput::managerClients,
            CommandOutput::pools,
            CommandOutput::action,
            CommandOutput::other);

    private static Stream<String> hostile() {
        return Stream.of(
                "{".repeat(100_000),
                "[".repeat(100_000),
                "{\"a\":".repeat(5_000) + "1" + "}".repeat(5_000),
                "<a>".repeat(100_000),
                "<a>".repeat(1_000) + "</a>".repeat(1_000),
                "<!DOCTYPE status [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><status>&b;</status>",
                "<?xml version=\"1.0\"?><!DOCTYPE s SYSTEM \"file:///etc/passwd\"><status>&x;</status>",
                "<status><watchers>&unknown;</watchers></status>",
                "<status><watchers>&#xFFFFFFFFFF;</watchers></status>",
                "<status xmlns:x='y'><x:watchers/></status>",
                "<status><watchers></status>",
                "<status><watchers/></status></all><all>",
                "<" + "a ".repeat(10_000),
                "<![CDATA[" + "x".repeat(10_000),
                "\u001b[31mWatchers: none\u001b[0m\n",
                "Watchers: none\n\u0000",
                "Watchers:\n\twatcher=\uFFFD\uFFFD client.1 cookie=1\n",
                "Watchers:\n" + "\twatcher=10.0.0.5:0/1 client.1 cookie=1".repeat(3) + "\n",
                "{\"watchers\":[" + "{},".repeat(1000),
                "{\"watchers\":\"none\"}",
                "{\"watchers\":[null]}",
                "[1e999999999]",
                "[" + "9".repeat(10_000) + "]",
                "{\"watchers\":{\"watcher\":1,\"watcher\":2}}",
                "\"watchers\"",
                "\r\r\r\n\n\t\t\n",
                "There are 999999999 exclusive locks on this image.\nLocker ID Address\n",
                "There is 1 exclusive lock on this image.\n",
                "id pool namespace image snap device\n");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void isAnOutcome(String output) {
        for (Function<CommandResult, CommandAnswer<?>> reader : READERS) {
            CommandAnswer<?> answer = reader.apply(CommandResult.of(List.of(), 0, output, ""));
            assertThat(answer.outcome()).isIn(Outcome.OK, Outcome.MALFORMED);
        }
        assertThat(CommandOutput.status(CommandResult.of(List.of(), 0, output, "")))
                .isInstanceOf(CommandFailure.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "<a>", "Watchers:\n\twatcher=10.0.0.5:0/1 client.1 cookie=1\n"})
    void aHundredMegabytesAreRefusedUnread(String piece) {
        String output = piece.repeat(100_000_000 / piece.length());
        for (Function<CommandResult, CommandAnswer<?>> reader : READERS) {
            assertThat(reader.apply(CommandResult.of(List.of(), 0, output, "")))
                    .isInstanceOfSatisfying(CommandFailure.class, failure -> {
                        assertThat(failure.outcome()).isEqualTo(Outcome.MALFORMED);
                        assertThat(failure.message())
                                .contains("more than the limit")
                                .hasSizeLessThan(200);
                    });
        }
        CommandAnswer<?> failed = CommandOutput.status(CommandResult.of(List.of(), 1, "", output));
        assertThat(failed)
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.message()).hasSizeLessThan(400));
    }

    @Test
    void aLongOutputThatIsStillReadIsReadWhole() {
        String line = "\twatcher=10.0.0.5:0/1 client.1 cookie=1\n";
        int count = 200_000;
        CommandAnswer<RbdStatus> plain =
                CommandOutput.status(CommandResult.of(List.of(), 0, "Watchers:\n" + line.repeat(count), ""));
        assertThat(plain.answer().orElseThrow().watchers()).hasSize(count);
        String element = "<watcher><address>10.0.0.5:0/1</address><client>1</client><cookie>1</cookie></watcher>";
        CommandAnswer<RbdStatus> xml = CommandOutput.status(CommandResult.of(
                List.of(), 0, "<status><watchers>" + element.repeat(count) + "</watchers></status>", ""));
        assertThat(xml.answer().orElseThrow().watchers()).hasSize(count);
    }

    /** Output cut anywhere gives a failure, or the whole answer, or all watchers up to the cut: never fewer. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rbd-status.three-hosts-json",
                "rbd-status.same-client-twice.plain",
                "rbd-status.same-client-twice.json-pretty",
                "rbd-status.same-client-twice.xml",
                "rbd-lock-ls.shared.plain",
                "rbd-lock-ls.shared.json",
                "rbd-showmapped.many.json",
                "ceph-osd-blocklist-ls.json",
                "ceph-osd-blocklist-ls.plain",
                "ceph-osd-blocklist-ls.xml",
                "rbd-info.mirror-primary-json"
            })
    void cutOutputIsNeverAnEmptyList(String capture) {
        CommandResult whole = Captures.get(capture);
        for (int length = 0; length < whole.stdout().length(); length += CUT) {
            CommandResult cut = CommandResult.of(whole.argv(), 0, whole.stdout().substring(0, length), whole.stderr());
            if (capture.startsWith("rbd-status")) {
                assertThat(CommandOutput.status(cut))
                        .satisfiesAnyOf(
                                answer -> assertThat(answer).isInstanceOf(CommandFailure.class),
                                answer -> assertThat(
                                                answer.answer().orElseThrow().watchers())
                                        .isNotEmpty());
            }
            if (capture.startsWith("rbd-lock-ls") && !cut.stdout().isBlank()) {
                assertThat(CommandOutput.locks(cut))
                        .satisfiesAnyOf(
                                answer -> assertThat(answer).isInstanceOf(CommandFailure.class),
                                answer -> assertThat(
                                                answer.answer().orElseThrow().locks())
                                        .hasSize(2));
            }
            if (capture.startsWith("ceph-osd-blocklist")) {
                assertThat(CommandOutput.blocklist(cut))
                        .satisfiesAnyOf(
                                answer -> assertThat(answer).isInstanceOf(CommandFailure.class),
                                answer -> assertThat(
                                                answer.answer().orElseThrow().entries())
                                        .hasSize(14));
            }
            if (length / CUT % 97 == 0) {
                READERS.forEach(
                        reader -> assertThat(reader.apply(cut).outcome()).isIn(Outcome.OK, Outcome.MALFORMED));
            }
        }
    }

    @Test
    void damagedOutputNeverThrows() {
        Random random = new Random(8);
        List<CommandResult> all = List.copyOf(Captures.all().values());
        for (int i = 0; i < (LONG ? 1_500 : 150); i++) {
            CommandResult original = all.get(random.nextInt(all.size()));
            if (original.stdout().isEmpty() || original.stdout().length() > 3_000) {
                continue;
            }
            StringBuilder damaged = new StringBuilder(original.stdout());
            for (int n = random.nextInt(4); n >= 0 && damaged.length() > 1; n--) {
                int at = random.nextInt(damaged.length());
                switch (random.nextInt(3)) {
                    case 0 -> damaged.deleteCharAt(at);
                    case 1 -> damaged.insert(at, "{}[]<>\"\\/:,\t\n -\u001b\uFFFD".charAt(random.nextInt(17)));
                    default -> damaged.setCharAt(at, (char) random.nextInt(0x2000));
                }
            }
            List<String> argv = random.nextBoolean() ? original.argv() : List.of();
            CommandResult result =
                    CommandResult.of(argv, original.exitCode().orElse(1), damaged.toString(), original.stderr());
            for (Function<CommandResult, CommandAnswer<?>> reader : READERS) {
                assertThat(reader.apply(result).outcome()).isNotNull();
            }
        }
    }

    @Test
    void messagesHoldNoControlCharactersAndNoKeys() {
        CommandResult result = CommandResult.of(
                List.of("rbd", "map", "--key=AQDtoken=="),
                1,
                "",
                "rbd: map \u001b[31mfailed with --key=AQDtoken== secret=abc key=xyz\n");
        assertThat(CommandOutput.action(result))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.message())
                                .isEqualTo("rbd: map \\u001b[31mfailed with --key=*** secret=*** key=***"));
        assertThat(result.toString()).doesNotContain("AQD");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    rbd ls kube                        | {"a":1}  | '{"a":1}'
                    rbd ls kube                        | <a>      | '<a>'
                    rbd ls --format=json kube          | ["a"]    | 'a'
                    rbd --id x ls kube --format json   | ["a"]    | 'a'
                    """)
    void namesAreReadInTheFormatThatWasAskedFor(String argv, String output, String name) {
        CommandAnswer<List<ListedImage>> list =
                CommandOutput.images(CommandResult.of(List.of(argv.split(" ")), 0, output + "\n", ""));
        assertThat(list.answer().orElseThrow().stream().map(ListedImage::image).collect(Collectors.joining()))
                .isEqualTo(name);
    }
}
