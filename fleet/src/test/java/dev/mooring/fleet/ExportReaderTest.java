package dev.mooring.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.mooring.fleet.Rejected.Why;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExportReaderTest {

    private static final String LINE = "{\"kind\":\"Namespace\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}\n";
    private static final AuditOptions SMALL = new AuditOptions("", "", "", List.of(), 1 << 10, 100);

    private static ExportReader read(AuditOptions options, String name, byte[] bytes) {
        ExportReader reader = new ExportReader(options);
        reader.read(name, new ByteArrayInputStream(bytes));
        return reader;
    }

    private static byte[] gz(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    @Test
    void readsEveryFormPlainAndCompressed() throws IOException {
        for (String text : List.of(LINE, LINE + LINE, "kind: Namespace\nmetadata: {name: a}\n---\nkind: Pod\n")) {
            byte[] plain = text.getBytes(UTF_8);
            int documents =
                    read(AuditOptions.DEFAULT, "a.yaml", plain).documents().size();
            assertThat(documents).isPositive();
            for (byte[] each : List.of(gz(plain), Zstd.compress(plain))) {
                ExportReader reader = read(AuditOptions.DEFAULT, "a", each);
                assertThat(reader.documents()).hasSize(documents);
                assertThat(reader.rejected()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(BadFile.class)
    void aBadFileIsRejectedWithAReason(BadFile bad, @TempDir Path folder) throws IOException {
        bad.write(folder, 1);
        try (var files = Files.list(folder.resolve("broken"))) {
            Path file = files.findFirst().orElseThrow();
            ExportReader reader = read(AuditOptions.DEFAULT, file.toString(), Files.readAllBytes(file));
            assertThat(reader.documents()).isEmpty();
            assertThat(reader.rejected()).singleElement().satisfies(each -> {
                assertThat(each.why())
                        .isEqualTo(
                                switch (bad) {
                                    case CUT_GZ, CUT_ZST, NOT_COMPRESSED -> Why.BROKEN_COMPRESSION;
                                    case BAD_YAML, WORDS -> Why.NOT_A_MANIFEST;
                                    case BINARY -> Why.NOT_TEXT;
                                    case EMPTY -> Why.EMPTY;
                                });
                assertThat(each.message()).isNotBlank();
            });
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            a list beyond the limit           | {"kind":"List","items":[          | 2000 | too-large
            a line beyond the limit           | {"kind":"A"}~{"a":"               | 2000 | too-large
            many kept lines                   | {"kind":"Pod"}~                   | 200  | too-large
            an answer of the API server       | {"kind":"Status","code":401}      | 1    | not-a-manifest
            a number                          | 42                                | 1    | not-a-manifest
            a comment                         | # nothing                         | 1    | empty
            """)
    void textThatIsNoExportIsRejected(String what, String text, int times, String why) {
        byte[] bytes = (times == 2000 ? text + "x".repeat(times) : text.repeat(times))
                .replace("~", "\n")
                .getBytes(UTF_8);
        ExportReader reader = read(SMALL, "a", bytes);
        assertThat(reader.rejected())
                .as(what)
                .extracting(each -> each.why().id())
                .contains(why);
    }

    @Test
    void jsonLinesBeyondTheLimitAreReadLineByLine() {
        String other = "{\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"big\"},\"data\":{\"a\":\"" + "x".repeat(500)
                + "\"}}\n";
        ExportReader reader = read(SMALL, "a.jsonl", (LINE + other.repeat(100) + LINE).getBytes(UTF_8));
        assertThat(reader.rejected()).isEmpty();
        assertThat(reader.documents()).hasSize(2);
    }

    @Test
    void aBrokenLineDoesNotHideTheOthers() {
        ExportReader reader = read(AuditOptions.DEFAULT, "a", (LINE + "{\"kind\":\n" + LINE).getBytes(UTF_8));
        assertThat(reader.documents()).hasSize(2);
        assertThat(reader.rejected()).hasSize(1);
    }

    @Test
    void whatUnpacksToMoreThanTheLimitIsRejected() {
        byte[] bomb = Zstd.compress(" ".repeat(50_000_000).getBytes(UTF_8));
        assertThat(bomb.length).isLessThan(10_000);
        assertThat(read(SMALL, "a.zst", bomb).rejected())
                .extracting(each -> each.why())
                .containsExactly(Why.TOO_LARGE);
    }
}
