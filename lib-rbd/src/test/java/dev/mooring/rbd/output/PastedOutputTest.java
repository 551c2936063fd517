package dev.mooring.rbd.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.rbd.Captures;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PastedOutputTest {

    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry("ls", "images"),
            Map.entry("mirror-image", "mirror-image"),
            Map.entry("listwatchers", "watchers"),
            Map.entry("status", "status"),
            Map.entry("locks", "locks"),
            Map.entry("devices", "devices"),
            Map.entry("blocklist", "blocklist"),
            Map.entry("info", "info"),
            Map.entry("snapshots", "snapshots"),
            Map.entry("children", "children"),
            Map.entry("trash", "trash"));

    /** Told by their command alone. */
    private static final Set<String> WITHOUT_HEADING =
            Set.of("children", "trash", "ls", "mirror-image", "listwatchers");

    private static Stream<Arguments> printed() {
        return Captures.text("captures.expected.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" \\| ", 3))
                .filter(row -> KINDS.containsKey(row[1]) && row[2].startsWith("ok "))
                .filter(row -> !Captures.get(row[0]).argv().contains("dump"))
                .filter(row -> !Captures.get(row[0]).argv().contains("--format")
                        && !Captures.get(row[0]).argv().contains("-f"))
                .filter(row -> !Captures.get(row[0]).stdout().isBlank())
                .map(row -> Arguments.of(row[0], row[1]));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("printed")
    void isFoundAmongOtherLines(String capture, String reader) {
        CommandResult result = Captures.get(capture);
        String command = String.join(" ", result.argv()).replaceAll("^timeout \\d+ ", "");
        String paste = "we saw this yesterday:\n\n[root@admin ~]# " + command + "\n" + result.stdout()
                + "[root@admin ~]# kubectl get pods\nNAME READY\nand now?\n";
        assertThat(PastedOutput.in(paste)).singleElement().satisfies(output -> {
            assertThat(output.kind()).hasToString(KINDS.get(reader));
            assertThat(output.line()).isEqualTo(3);
            assertThat(output.host()).isEqualTo("admin");
            assertThat(output.isAsked()).isTrue();
            assertThat(withoutNotes(AnswerText.line(reader, output.result())))
                    .isEqualTo(withoutNotes(AnswerText.line(reader, result)));
        });
        if (!WITHOUT_HEADING.contains(reader)) {
            assertThat(PastedOutput.in("hello\n" + result.stdout() + "bye\n"))
                    .singleElement()
                    .satisfies(output -> assertThat(output.isAsked()).isFalse());
        }
    }

    private static String reader(PastedOutput output) {
        return KINDS.entrySet().stream()
                .filter(each -> each.getValue().equals(output.kind().toString()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    private static String withoutNotes(String line) {
        int notes = line.contains("notes=[") ? line.indexOf(", notes=[") : line.indexOf(" notes ");
        return (notes < 0 ? line : line.substring(0, notes)).stripTrailing();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', useHeadersInDisplayName = true, textBlock = """
        what                    | paste | found
        two outputs             | $ rbd status kube/a⏎Watchers: none⏎$ rbd lock ls kube/a⏎There is 1 exclusive lock on this image.⏎Locker ID Address⏎client.1 auto 1 10.0.0.5:0/1 | status 1-2, locks 3-6
        without commands        | Watchers:⏎ watcher=10.0.0.5:0/1 client.1 cookie=1⏎id pool image snap device⏎0 rbd a - /dev/rbd0 | status 1-2, devices 3-4
        the count in front      | listed 1 entries⏎10.0.0.5:0/1 2026-05-02T13:45:01.1+0000 | blocklist 1-2
        the count behind        | 10.0.0.5:0/1 2026-05-02T13:45:01.1+0000⏎listed 1 entries | blocklist 1-2
        a command that failed   | $ rbd status kube/a⏎rbd: error opening image a: (2) No such file or directory |
        a command without lines | $ rbd lock ls kube/a⏎$ ls |
        prose                   | There are two locks on this door.⏎Watchers of birds: none⏎rbd status says nothing |
        a status in prose       | rbd status says⏎⏎Watchers: none⏎⏎so it is free | status 3-3
        from a pod              | kubectl -n rook-ceph exec deploy/rook-ceph-tools -- rbd status replicapool/csi-vol-1⏎Watchers: none | status 1-2
        options in front        | # rbd -p kube ls -l⏎NAME SIZE PARENT FMT PROT LOCK⏎csi-vol-1 10 GiB 2 excl⏎# rados -p kube listwatchers rbd_header.0b⏎watcher=192.0.2.10:0/1 client.1 cookie=1⏎# rbd --id kube -p kube lock ls csi-vol-1 | images 1-3, watchers 4-5
        a table of images       | NAME SIZE PARENT FMT PROT LOCK⏎a 1024M 2⏎b 1 GiB kube/a@s 2 yes excl⏎the end | images 1-3
        a mirrored image        | seen here:⏎csi-vol-1:⏎ global_id: 0a⏎ state: up+error⏎ description: split-brain⏎ peer_sites:⏎ name: b⏎ state: up+stopped⏎bye | mirror-image 2-8
        another command         | $ rbd du⏎NAME PROVISIONED USED⏎a 1 GiB 1 MiB |
        """)
    void outputsAreCutOut(String what, String paste, String found) {
        assertThat(PastedOutput.in(paste.replace('⏎', '\n')).stream()
                        .map(output -> output.kind() + " " + output.line() + "-" + output.lastLine())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(found == null ? "" : found);
    }

    @Test
    void theCommandSaysWhichImageItIsAbout() {
        PastedOutput output =
                PastedOutput.in("$ rbd status kube/a\nWatchers: none\n").get(0);
        assertThat(output.result().mayBeAbout("kube", "", "a")).isTrue();
        assertThat(output.result().mayBeAbout("kube", "", "b")).isFalse();
        assertThat(PastedOutput.in("Watchers: none\n").get(0).result().mayBeAbout("kube", "", "b"))
                .isTrue();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void anyTextIsRead(long seed) {
        Random random = new Random(seed);
        List<CommandResult> all = List.copyOf(Captures.all().values());
        StringBuilder paste = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            String text = all.get(random.nextInt(all.size())).stdout();
            int from = text.isEmpty() ? 0 : random.nextInt(text.length());
            switch (random.nextInt(5)) {
                case 0 -> paste.append((char) random.nextInt(0x10000));
                case 1 -> paste.append("$ rbd status a\n> # @:/'\u001b[".charAt(random.nextInt(25)));
                case 2 -> paste.append(text, from, Math.min(text.length(), from + 200));
                case 3 -> paste.append('\n');
                default -> paste.append(text, 0, Math.min(text.length(), 300)).append('\n');
            }
        }
        List<PastedOutput> outputs = PastedOutput.in(paste.toString());
        assertThat(outputs).isNotEmpty();
        outputs.forEach(output ->
                assertThat(AnswerText.line(reader(output), output.result())).isNotEmpty());
    }

    @Test
    void isJsonWithWhatWasRead() {
        assertThat(PastedOutput.in(
                                "# rbd status kube/db\nWatchers:\n\twatcher=10.0.0.5:0/1 client.5 cookie=18446462598732840961\n")
                        .get(0)
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"line":1,"lastLine":3,"command":"rbd status","asked":true,"about":"kube/db","host":"","errno":null,\
                "failure":null,"message":null,"migration":null,"notes":[{"code":"PastedWhiteSpace",\
                "severity":"WARN","object":"","path":"","message":"a person pasted the text: blanks and lines may \
                be lost"}],"outcome":"ok","persistentCache":null,"unknownSections":[],\
                "watchers":[{"address":"10.0.0.5:0/1","ip":"10.0.0.5","nonce":1,"client":5,\
                "cookie":18446462598732840961,"kind":"kernel"}]}""");
    }

    @Test
    void aCommandThatFailedIsJsonWithoutAnAnswer() {
        CommandResult failed = CommandResult.of(List.of("rbd", "ls", "kube"), 110, "", "");
        assertThat(CommandOutput.Kind.LS.toJson(failed).toJson()).isEqualTo("""
                {"outcome":"timeout","failure":"timed-out","errno":110,"message":"the command was stopped before it \
                answered","images":null,"notes":[]}""");
    }
}
