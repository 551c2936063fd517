package dev.mooring.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.yaml.Yaml;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the golden runs cannot show: sizes, links, and where an object came from. */
class InputReaderTest {

    private static final String TOO_LARGE =
            "larger than the limit of 128 MiB; 'sanitize --stream' reads JSON lines and lists of any size";

    @TempDir
    private Path folder;

    @Test
    void aHugeFileIsRefusedWithoutBeingRead() throws IOException {
        Path huge = folder.resolve("huge.yaml");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(200L << 20);
        }
        assertThat(read(huge).problems()).singleElement().hasToString(huge + ": " + TOO_LARGE);
    }

    @Test
    void endlessStandardInputIsRefused() {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return ' ';
            }

            @Override
            public int read(byte[] buffer, int from, int length) {
                return length;
            }
        };
        assertThat(InputReader.read(List.of("-"), false, new MachineFiles(endless))
                        .problems())
                .singleElement()
                .hasToString("stdin: " + TOO_LARGE);
    }

    @Test
    void documentsBeyondTheLimitAreRefusedAndTheOthersStay() {
        for (String separator : List.of("\n---\n", "\n")) {
            Input input = read(("{\"kind\":\"A\"}" + separator).repeat(Yaml.MAX_DOCUMENTS + 2));
            assertThat(input.documents()).hasSize(Yaml.MAX_DOCUMENTS);
            assertThat(input.problems())
                    .singleElement()
                    .hasToString("stdin:100001: beyond the limit of 100000 documents");
        }
    }

    @Test
    void moreThanTheParsersOwnThreeMegabytesAreRead() {
        String item = "- kind: PersistentVolume\n  metadata: {name: pv, uid: 0e5d9b3c-2f3a-4f6b-9d0c-1a2b3c4d5e6f}\n";
        Input input = read("kind: List\nitems:\n" + item.repeat(40_000));
        assertThat(input.problems()).isEmpty();
        assertThat(input.documents().get(0).json().array("items").items()).hasSize(40_000);
    }

    @Test
    void linksToDirectoriesAreLeftOutAndLinksToFilesAreRead() throws IOException {
        Path target = Files.createDirectory(folder.resolve("..data"));
        Files.writeString(target.resolve("a.yaml"), "kind: A\n");
        Path shown = Files.createDirectory(folder.resolve("shown"));
        Files.createSymbolicLink(shown.resolve("loop"), shown);
        Files.createSymbolicLink(shown.resolve("a.yaml"), target.resolve("a.yaml"));
        assertThat(read(shown).documents()).extracting(Document::place).containsExactly(shown.resolve("a.yaml") + ":1");
    }

    @Test
    void aReplacementCharacterThatIsReallyThereIsFine() {
        Input input = read("kind: \uFFFD\nlong: " + "\uFFFD".repeat(20_000) + "\n");
        assertThat(input.problems()).isEmpty();
        assertThat(input.documents().get(0).json().string("kind")).contains("\uFFFD");
    }

    @Test
    void anObjectIsFoundInTheDocumentItCameFrom() {
        Input input = read("""
                kind: PersistentVolume
                metadata: {name: a}
                ---
                kind: List
                items:
                - kind: PersistentVolumeClaim
                  metadata: {name: b, namespace: shop}
                """);
        assertThat(input.documentOf(ObjectRef.volume("a")))
                .map(Document::number)
                .contains(1);
        assertThat(input.documentOf(ObjectRef.claim("shop", "b")))
                .map(Document::number)
                .contains(2);
        assertThat(input.documentOf(ObjectRef.claim("shop", "c"))).isEmpty();
    }

    private static Input read(Path path) {
        return InputReader.read(List.of(path.toString()), true, new MachineFiles(InputStream.nullInputStream()));
    }

    private static Input read(String text) {
        InputStream stdin = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return InputReader.read(List.of(), false, new MachineFiles(stdin));
    }
}
