package dev.mooring.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** The lines of an answer file, plain or compressed. */
final class AnswerLines {

    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build()
            .readerFor(JsonNode.class);

    /** Takes a line. */
    @FunctionalInterface
    interface Reader {
        void read(ObjectNode line) throws IOException;
    }

    private AnswerLines() {}

    /** Reads a file line by line. A line that is not a JSON object causes an {@link IOException} with its number. */
    static void each(Path file, Reader reader) throws IOException {
        try (BufferedReader lines = reader(file)) {
            int number = 0;
            for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                reader.read(parse(++number, text));
            }
        }
    }

    private static BufferedReader reader(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        InputStream content = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
        return new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8));
    }

    /** The library's own text as a node, with numbers read like those of the answers. */
    static JsonNode parse(String json) {
        try {
            return JSON.readValue(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static ObjectNode parse(int lineNumber, String text) throws IOException {
        try {
            if (JSON.<JsonNode>readValue(text) instanceof ObjectNode line) {
                return line;
            }
        } catch (JsonProcessingException e) {
            throw new IOException("line " + lineNumber + " is not JSON: " + e.getOriginalMessage(), e);
        }
        throw new IOException("line " + lineNumber + " is not a JSON object");
    }
}
