package dev.mooring.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** A file that cannot be judged. */
enum BadFile {
    CUT_GZ(".yaml.gz"),
    BAD_YAML(".yaml"),
    CUT_ZST(".json.zst"),
    BINARY(".json"),
    EMPTY(".yaml"),
    NOT_COMPRESSED(".jsonl.gz"),
    WORDS(".yml");

    private static final String TEXT = "{\"kind\":\"PersistentVolumeList\",\"apiVersion\":\"v1\",\"items\":[]}\n";

    private final String ending;

    BadFile(String ending) {
        this.ending = ending;
    }

    /** {@return the name of the cluster for the file} */
    String cluster(int number) {
        return "broken/" + name().toLowerCase(java.util.Locale.ROOT).replace('_', '-') + "-" + number;
    }

    void write(Path root, int number) throws IOException {
        Path file = root.resolve(cluster(number) + ending);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes());
    }

    private byte[] bytes() throws IOException {
        return switch (this) {
            case CUT_GZ -> half(gz());
            case BAD_YAML -> "kind: PersistentVolume\n  metadata: [\n".getBytes(UTF_8);
            case CUT_ZST -> half(Zstd.compress(TEXT.repeat(50).getBytes(UTF_8)));
            case BINARY -> new byte[] {0, 1, 2, (byte) 0xFE, (byte) 0xFF, 0};
            case EMPTY -> new byte[0];
            case NOT_COMPRESSED -> TEXT.getBytes(UTF_8);
            case WORDS -> "error: the connection to the server was refused\n".getBytes(UTF_8);
        };
    }

    private static byte[] gz() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(TEXT.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static byte[] half(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length / 2);
    }
}
