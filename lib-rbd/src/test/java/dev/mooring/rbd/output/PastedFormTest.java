package dev.mooring.rbd.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.rbd.Captures;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What really was printed, in the forms in which terminals, pages and mails show it. */
class PastedFormTest {

    private static final Set<String> READERS =
            Set.of("status", "locks", "devices", "blocklist", "info", "snapshots", "children", "trash");

    private enum Form {
        SQUEEZED(text -> text.replaceAll("[ \t]+", " ").replaceAll("(?m)^ | $", "")),
        DOUBLED(text -> text.replace("\t", "    ").replaceAll(" +", "$0$0")),
        INDENTED(text -> text.replaceAll("(?m)^", "    ")),
        QUOTED(text -> text.replaceAll("(?m)^", "> ").replace('\t', ' ')),
        FENCED(text -> "```console\n" + text.stripTrailing() + "\n```\n"),
        IN_A_TERMINAL(text -> "[root@admin ~]# COMMAND\n" + text + "[root@admin ~]# \n"),
        FROM_A_POD(text -> "$ kubectl -n rook-ceph exec -it deploy/rook-ceph-tools -- COMMAND\n" + text),
        HARD_BLANKS(text -> text.replace('\t', '\u00a0').replace("  ", " \u00a0")),
        CRLF(text -> text.replace("\n", "\r\n"));

        private final UnaryOperator<String> shown;

        Form(UnaryOperator<String> shown) {
            this.shown = shown;
        }
    }

    private static Stream<Arguments> forms() {
        List<Arguments> forms = new ArrayList<>();
        Captures.text("captures.expected.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" \\| ", 3))
                .filter(row -> READERS.contains(row[1]) && row[2].startsWith("ok "))
                .filter(row -> !Captures.get(row[0]).stdout().isBlank())
                .forEach(row -> {
                    for (Form form : Form.values()) {
                        forms.add(Arguments.of(row[0], row[1], form));
                    }
                });
        return forms.stream();
    }

    @ParameterizedTest(name = "{0} {2}")
    @MethodSource("forms")
    void isReadAsWhatWasPrinted(String capture, String reader, Form form) {
        CommandResult printed = Captures.get(capture);
        boolean document = printed.argv().contains("--format");
        if (document && form == Form.DOUBLED) {
            return; // blanks in the values of a document are the document's
        }
        String command = String.join(" ", printed.argv()).replaceAll("^timeout \\d+ ", "");
        String shown = form.shown.apply(printed.stdout()).replace("COMMAND", command);
        String read = AnswerText.line(reader, CommandResult.pasted(shown));
        String exact = AnswerText.line(reader, printed);
        assertThat(withoutNotes(read)).as(shown).isEqualTo(withoutNotes(exact));
    }

    private static String withoutNotes(String line) {
        int notes = line.contains("notes=[") ? line.indexOf(", notes=[") : line.indexOf(" notes ");
        return (notes < 0 ? line : line.substring(0, notes)).stripTrailing();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', useHeadersInDisplayName = true, textBlock = """
        what                            | reader    | paste | answer
        a form that lost all blanks     | status    | Watchers:⏎watcher=10.0.0.5:0/1 client.1 cookie=12 | ok [watcher=10.0.0.5:0/1 client.1 cookie=12 KERNEL_OLD] notes PastedWhiteSpace
        watcher behind its heading      | status    | Watchers: watcher=10.0.0.5:0/1  client.1  cookie=12 | ok [watcher=10.0.0.5:0/1 client.1 cookie=12 KERNEL_OLD] notes PastedWhiteSpace
        a word between the watchers     | status    | Watchers:⏎watcher=10.0.0.5:0/1 client.1 cookie=12⏎hmm | malformed Unparsable errno 0 "expected a watcher with address, client and cookie: hmm"
        an address that is cut          | status    | Watchers:⏎watcher=10.0.0.5:0/12… client.1 cookie=12 | malformed Unparsable errno 0 "the text is cut here, so the name is not complete: watcher=10.0.0.5:0/12\u2026 client.1 cookie=12"
        two commands                    | status    | $ rbd status a⏎Watchers: none⏎$ rbd status b⏎Watchers: none | malformed Unparsable errno 0 "expected the output of one command, found that of 2; give each separately"
        Jewel's locks                   | locks     | There is 1 exclusive lock on this image.⏎Locker ID Address⏎client.4485 kubelet_lock_magic_node-1 10.0.0.5:0/1234 | ok [client.4485 'kubelet_lock_magic_node-1' 10.0.0.5:0/1234] EXCLUSIVE notes PastedWhiteSpace
        fewer locks than the count      | locks     | There are 2 shared locks on this image.⏎Locker ID Address⏎client.1 a 10.0.0.5:0/1 | malformed Unparsable errno 0 "expected 2 locks, found 1"
        Jewel's devices                 | devices   | id pool image snap device⏎0 rbd kubernetes-dynamic-pvc-1 - /dev/rbd0 | ok [0 rbd/kubernetes-dynamic-pvc-1 /dev/rbd0] notes PastedWhiteSpace NamespacesNotListed
        an empty namespace              | devices   | id pool namespace image snap device⏎0 rbd a - /dev/rbd0⏎1 rbd team-a b - /dev/rbd1 | ok [0 rbd/a /dev/rbd0, 1 rbd/team-a/b /dev/rbd1] notes PastedWhiteSpace
        cells that cannot be told apart | devices   | id pool namespace image snap device⏎0 my pool team a b - /dev/rbd0 | malformed Unparsable errno 0 "blanks were lost, so the cells of this row are ambiguous: 0 my pool team a b - /dev/rbd0"
        Jewel's snapshots               | snapshots | SNAPID NAME SIZE⏎4 snap1 1024 MB | ok [4 'snap1'] notes PastedWhiteSpace
        Jewel's blocklist               | blocklist | listed 1 entries⏎10.0.0.5:0/1234 2018-05-02 13:45:01.123456 | ok [CLIENT 10.0.0.5:0/1234 until null] notes PastedWhiteSpace EndNotKnown
        fewer entries than the count    | blocklist | listed 3 entries⏎10.0.0.5:0/1234 2026-05-02T13:45:01.123456+0000 | malformed Unparsable errno 0 "expected 3 entries, found 1"
        """)
    void whatIsCertainIsReadAndTheRestIsRefused(String what, String reader, String paste, String answer) {
        assertThat(AnswerText.line(reader, CommandResult.pasted(paste.replace('⏎', '\n'))))
                .isEqualTo(answer);
    }
}
