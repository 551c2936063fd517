package dev.mooring.fleet;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import dev.mooring.fleet.Rejected.Why;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.yaml.Yaml;
import dev.mooring.yaml.YamlDocument;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads one file of an export: YAML or JSON, one document or many, lists or JSON lines; plain, gz or zst, by its first
 * bytes. Text up to the limit is read as a whole; JSON lines beyond it are read line by line, and only objects of
 * {@link JudgedKinds} are kept.
 */
final class ExportReader {

    private static final int HEAD = 4;

    private final AuditOptions options;
    private final List<JsonValue> documents = new ArrayList<>();
    private final List<Rejected> rejected = new ArrayList<>();

    ExportReader(AuditOptions options) {
        this.options = options;
    }

    /** The readable documents. */
    List<JsonValue> documents() {
        return documents;
    }

    /** Why other documents cannot be read. */
    List<Rejected> rejected() {
        return rejected;
    }

    /**
     * Reads a file.
     *
     * @param name its name, for its ending
     * @param in its bytes, not closed
     */
    void read(String name, InputStream in) {
        try {
            readAll(unpacked(name.toLowerCase(Locale.ROOT), in));
        } catch (Rejected e) {
            rejected.add(e);
        } catch (EOFException | ZipException | ZstdIOException e) {
            rejected.add(new Rejected(Why.BROKEN_COMPRESSION, "the compressed data are damaged or end early"));
        } catch (IOException e) {
            rejected.add(new Rejected(
                    Why.UNREADABLE, "cannot be read: " + e.getClass().getSimpleName()));
        }
    }

    private static InputStream unpacked(String name, InputStream raw) throws IOException, Rejected {
        BufferedInputStream in = new BufferedInputStream(raw, 1 << 16);
        in.mark(HEAD);
        byte[] head = in.readNBytes(HEAD);
        in.reset();
        if (startsWith(head, 0x1F, 0x8B)) {
            return new GZIPInputStream(in, 1 << 16);
        }
        if (startsWith(head, 0x28, 0xB5, 0x2F, 0xFD)) {
            return new ZstdInputStream(in).setContinuous(false);
        }
        if (head.length > 0 && (name.endsWith(".gz") || name.endsWith(".zst"))) {
            throw new Rejected(Why.BROKEN_COMPRESSION, "expected compressed data, as the name of the file says");
        }
        return in;
    }

    private static boolean startsWith(byte[] bytes, int... expected) {
        for (int i = 0; i < expected.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xFF) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    private void readAll(InputStream in) throws IOException, Rejected {
        byte[] bytes = in.readNBytes(options.maxBytes());
        int next = in.read();
        if (next < 0) {
            whole(text(bytes, bytes.length));
            return;
        }
        if (!isLines(bytes)) {
            throw tooLarge("; JSON lines may be larger");
        }
        InputStream rest = new SequenceInputStream(new ByteArrayInputStream(new byte[] {(byte) next}), in);
        lines(new BufferedInputStream(new SequenceInputStream(new ByteArrayInputStream(bytes), rest), 1 << 16));
    }

    private Rejected tooLarge(String hint) {
        return new Rejected(
                Why.TOO_LARGE, "larger than the limit of " + (options.maxBytes() >> 10) + " KiB unpacked" + hint);
    }

    private void whole(String text) throws Rejected {
        for (YamlDocument document : Yaml.readEach(text)) {
            if (document.problem().isPresent()) {
                String problem = String.valueOf(document.problem().get().getMessage());
                rejected.add(new Rejected(Why.NOT_A_MANIFEST, "document " + document.number() + ": " + problem));
            } else if (!document.value().isNull()) {
                accept("document " + document.number(), document.value());
            }
        }
        if (documents.isEmpty() && rejected.isEmpty()) {
            throw new Rejected(Why.EMPTY, "contains no document");
        }
    }

    private void accept(String place, JsonValue value) {
        if (!(value instanceof JsonObject object)) {
            rejected.add(new Rejected(Why.NOT_A_MANIFEST, place + ": expected an object, found " + value.type()));
        } else if (object.string("kind").filter("Status"::equals).isPresent()) {
            rejected.add(new Rejected(
                    Why.NOT_A_MANIFEST, place + ": is an error of the API server: the export itself failed"));
        } else if (!object.has("kind") && !object.has("serverVersion") && !object.has("clientVersion")) {
            rejected.add(new Rejected(Why.NOT_A_MANIFEST, place + ": expected an object with a kind"));
        } else {
            documents.add(object);
        }
    }

    /** Whether the first line is a complete JSON object. */
    private static boolean isLines(byte[] bytes) {
        int end = 0;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        try {
            return end < bytes.length
                    && !JsonObject.parse(new String(bytes, 0, end, StandardCharsets.UTF_8))
                            .isEmpty();
        } catch (JsonException e) {
            return false;
        }
    }

    private void lines(InputStream in) throws IOException, Rejected {
        LineReader lines = new LineReader(in, options.maxBytes());
        long kept = 0;
        for (int length = lines.next(); length >= 0; length = lines.next()) {
            kept += line(lines.number(), lines.bytes(), length);
            if (lines.isCut() || kept > 2L * options.maxBytes()) {
                throw tooLarge(lines.isCut() ? " in line " + lines.number() : " without the kinds that are not judged");
            }
        }
    }

    /** The number of bytes kept of a line. */
    private int line(int number, byte[] bytes, int length) throws Rejected {
        String text = text(bytes, length);
        if (text.isBlank()) {
            return 0;
        }
        int before = documents.size();
        try {
            JsonObject object = JsonObject.parse(text);
            if (JudgedKinds.mayChangeAnAnswer(object.string("kind").orElse(""))) {
                accept("line " + number, object);
            }
        } catch (JsonException e) {
            rejected.add(new Rejected(Why.NOT_A_MANIFEST, "line " + number + ": " + e.problem()));
        }
        return documents.size() == before ? 0 : length;
    }

    private static String text(byte[] bytes, int length) throws Rejected {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
            if (text.indexOf('\0') >= 0) {
                throw new Rejected(Why.NOT_TEXT, "has zero bytes, expected text in UTF-8");
            }
            return text;
        } catch (CharacterCodingException e) {
            throw new Rejected(Why.NOT_TEXT, "is not text in UTF-8");
        }
    }
}
