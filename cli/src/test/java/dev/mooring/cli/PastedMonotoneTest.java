package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import dev.mooring.pasted.MessageCatalogue;
import dev.mooring.pasted.MessageTemplate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pasted text never turns an answer towards yes: each recorded call of a command that takes it is asked again with a
 * seeded paste, and neither its exit code becomes smaller nor a yes, a proof or an all-clear appears that was not there.
 */
class PastedMonotoneTest {

    private static final Set<String> COMMANDS =
            Set.of("forecast", "why", "lint", "report", "use", "takeover", "delete", "mirror");

    /** Words of a yes in the answers of these commands. */
    private static final List<String> YES = List.of(
            "\"use\": \"free\"",
            "\"decision\": \"allowed\"",
            "\"proof\": {",
            ": proven by ",
            "\"settles\": true",
            "every check ran");

    /** What a paste shows of the objects that the recorded calls are about, so that the two can meet. */
    private static final List<String> SHOWN = List.of(
            """
            NAMESPACE   NAME    STATUS    VOLUME   CAPACITY   ACCESS MODES   STORAGECLASS   AGE
            shop        data    Bound     pv-7     1Gi        RWO            fast           31m
            """,
            """
            NAMESPACE   NAME    STATUS    VOLUME   CAPACITY   ACCESS MODES   STORAGECLASS   AGE
            shop        other   Pending                                      fast           31m
            """,
            """
            NAME   CAPACITY   ACCESS MODES   RECLAIM POLICY   STATUS      CLAIM       STORAGECLASS   REASON   AGE
            pv     5Gi        RWO            Retain           Available                fast                    4d
            """,
            "Name:          data\nNamespace:     shop\nStorageClass:  fast\nStatus:        Bound\nVolume:        pv-7\n",
            "$ rbd status kube/a\nWatchers: none\n",
            "$ rbd status kube/a\nWatchers:\n watcher=10.0.0.5:0/1 client.5 cookie=1\n",
            "$ rbd lock ls kube/a\nThere is 1 exclusive lock on this image.\nLocker ID Address\nclient.5 a 10.0.0.5:0/1\n",
            "$ rbd mirror image status kube/a\na:\n  global_id:   0a\n  state:       up+unknown\n  description: remote image demoted\n",
            "listed 1 entries\n10.0.0.5:0/1 2031-05-02T13:45:01.123456+0000\n",
            "id pool image snap device\n0 kube a - /dev/rbd0\n",
            "Name: n1\nRoles: <none>\nUnschedulable: false\nConditions:\n  Ready True now\n",
            "mount.nfs: Connection timed out\n",
            "everything is fine, the claim is Bound and the image is free\n");

    private static Stream<Arguments> calls() throws IOException {
        try (Stream<Path> folders = Files.list(CommandLineTest.CASES)) {
            List<Path> sorted =
                    folders.filter(PastedMonotoneTest::takesText).sorted().toList();
            assertThat(sorted).hasSizeGreaterThan(60);
            return sorted.stream()
                    .map(folder -> Arguments.of(folder.getFileName().toString(), folder));
        }
    }

    private static boolean takesText(Path folder) {
        List<String> arguments = arguments(folder);
        boolean isRbd = !arguments.isEmpty() && arguments.get(0).equals("rbd");
        String command = arguments.isEmpty() ? "" : arguments.get(isRbd && arguments.size() > 1 ? 1 : 0);
        return COMMANDS.contains(command)
                && isRbd == Set.of("use", "takeover", "delete", "mirror").contains(command)
                && !arguments.contains("-h")
                && !arguments.contains("--help");
    }

    private static List<String> arguments(Path folder) {
        try {
            return Files.exists(folder.resolve("args")) ? Files.readAllLines(folder.resolve("args")) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void aPasteNeverMakesAYes(String name, Path folder, @TempDir Path pastes) throws IOException {
        byte[] stdin =
                Files.exists(folder.resolve("stdin")) ? Files.readAllBytes(folder.resolve("stdin")) : new byte[0];
        List<String> plain = arguments(folder).stream()
                .map(argument -> argument.replace("@", folder.toString()))
                .toList();
        Run without = Run.of(stdin, plain.toArray(String[]::new));
        Random random = new Random(20261127 + name.hashCode());
        for (int i = 0; i < (Boolean.getBoolean("long.tests") ? 4 : 1); i++) {
            Path paste = pastes.resolve("paste" + i + ".txt");
            Files.writeString(paste, paste(random));
            List<String> more = new ArrayList<>(plain);
            if (!plain.contains("-f") && !plain.get(0).equals("rbd")) {
                // With a text alone standard input would not be read.
                more.addAll(List.of("-f", "-"));
            }
            more.add("--pasted");
            more.add(paste.toString());
            Run with = Run.of(stdin, more.toArray(String[]::new));
            assertThat(with.exit()).as(Files.readString(paste)).isGreaterThanOrEqualTo(without.exit());
            for (String yes : YES) {
                if (with.stdout().contains(yes)) {
                    assertThat(without.stdout())
                            .as("%s with %s", yes, Files.readString(paste))
                            .contains(yes);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"forecast", "lint", "report", "forecast --expect-bound", "why shop/data"})
    void textAloneIsNeverFine(String command, @TempDir Path pastes) throws IOException {
        Path paste = pastes.resolve("paste.txt");
        for (String text : SHOWN) {
            Files.writeString(paste, text);
            List<String> call = new ArrayList<>(List.of(command.split(" ")));
            call.addAll(List.of("--pasted", paste.toString()));
            assertThat(Run.of(new byte[0], call.toArray(String[]::new)).exit())
                    .as(text)
                    .isNotZero();
        }
    }

    private static String paste(Random random) {
        List<MessageTemplate> templates = MessageCatalogue.all().templates();
        StringBuilder paste = new StringBuilder();
        int parts = 1 + random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            if (random.nextBoolean()) {
                paste.append(SHOWN.get(random.nextInt(SHOWN.size())));
            } else {
                String words = templates
                        .get(random.nextInt(templates.size()))
                        .templates()
                        .get(0);
                paste.append(words.replace("{ns}/{claim}", "shop/data")
                        .replace("{claim}", "data")
                        .replace("{pv}", "pv"));
            }
            paste.append('\n');
        }
        return paste.toString();
    }
}
