package dev.mooring.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.yaml.Yaml;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Nothing of a file is ignored. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        text             | problem
        '\\n'             | is empty: the command that wrote it may have failed
        '---\\n'          | has only comments or separators: the command that wrote it may have failed
        '# none\\n---\\n' | has only comments or separators: the command that wrote it may have failed
        'null'           | has only comments or separators: the command that wrote it may have failed
        '---\\nkind: A'   |
        """)
    void aFileWithoutAnObjectIsAProblem(String text, @Nullable String problem) throws IOException {
        Path file = folder.resolve("a.yaml");
        Files.writeString(file, text.replace("\\n", "\n"));
        assertThat(read(file).problems())
                .extracting(Problem::toString)
                .containsExactlyElementsOf(problem == null ? List.of() : List.of(file + ": " + problem));
    }

    /** Standard input may be empty only if no other file is given. */
    @Test
    void emptyStandardInputBesideAFileIsAProblem() throws IOException {
        Path file = folder.resolve("a.yaml");
        Files.writeString(file, "kind: A\n");
        MachineFiles sources = new MachineFiles(new ByteArrayInputStream(new byte[0]));
        assertThat(InputReader.read(List.of("-"), false, sources).problems()).isEmpty();
        assertThat(InputReader.read(List.of("-", file.toString()), false, sources)
                        .problems())
                .singleElement()
                .hasToString("stdin: is empty: the command that wrote it may have failed");
    }

    /** The members of gzip data, {@code -} without its last byte, {@code +} with one more, {@code x} with a wrong sum. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        members | documents | problem
        a       | 1         |
        a a a   | 3         |
        a-      | 0         | cannot be read: the gzip data is cut off
        a+      | 0         | cannot be read: the gzip data is followed by other bytes
        a a+    | 0         | cannot be read: the gzip data is followed by other bytes
        a+ a    | 0         | cannot be read: the gzip data is followed by other bytes
        ax      | 0         | cannot be read: the gzip data is not valid
        """)
    void eachByteOfGzipDataIsRead(String members, int documents, @Nullable String problem) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String member : members.split(" ")) {
            ByteArrayOutputStream one = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(one)) {
                out.write("{\"kind\":\"A\"}\n".getBytes(StandardCharsets.UTF_8));
            }
            byte[] bytes = one.toByteArray();
            bytes[bytes.length - 5] ^= (byte) (member.endsWith("x") ? 1 : 0);
            all.write(bytes, 0, bytes.length - (member.endsWith("-") ? 1 : 0));
            if (member.endsWith("+")) {
                all.write('{');
            }
        }
        Path file = folder.resolve("a.json.gz");
        Files.write(file, all.toByteArray());
        Input read = read(file);
        assertThat(read.documents()).hasSize(documents);
        assertThat(read.problems())
                .extracting(Problem::toString)
                .containsExactlyElementsOf(problem == null ? List.of() : List.of(file + ": " + problem));
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
