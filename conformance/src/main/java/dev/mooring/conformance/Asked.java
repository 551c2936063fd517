package dev.mooring.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** One answer file after all its questions were asked. Of the disagreements, the first ten are kept as text. */
record Asked(String fileName, int asked, int disagreed, List<String> first, Optional<String> remark) {

    private static final int SHOWN = 10;
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build()
            .readerFor(JsonNode.class);

    /** Asks a file line by line. A line that is not a JSON object causes an {@link IOException} with its number. */
    static Asked file(Path file, Questions questions) throws IOException {
        String fileName = String.valueOf(file.getFileName());
        int asked = 0;
        int disagreed = 0;
        List<String> first = new ArrayList<>();
        try (BufferedReader lines = reader(file)) {
            for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                asked++;
                JsonNode line = parse(asked, text);
                Optional<Disagreement> disagreement = ask(questions, line);
                if (disagreement.isPresent() && ++disagreed <= SHOWN) {
                    first.add(describe(line, disagreement.get()));
                }
            }
        }
        if (asked == 0) {
            throw new IOException("holds no questions");
        }
        return new Asked(fileName, asked, disagreed, List.copyOf(first), questions.remark());
    }

    void print(PrintStream out) {
        out.println(fileName + ": " + asked + " asked, " + disagreed + " disagreed");
        first.forEach(out::println);
        remark.ifPresent(line -> out.println("  " + line));
    }

    private static BufferedReader reader(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        InputStream content = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
        return new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8));
    }

    /** Text of the library's own as a node, its numbers read as those of the answers. */
    static JsonNode parse(String json) {
        try {
            return JSON.readValue(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static JsonNode parse(int lineNumber, String text) throws IOException {
        try {
            JsonNode line = JSON.readValue(text);
            if (line.isObject()) {
                return line;
            }
        } catch (JsonProcessingException e) {
            throw new IOException("line " + lineNumber + " is not JSON: " + e.getOriginalMessage(), e);
        }
        throw new IOException("line " + lineNumber + " is not a JSON object");
    }

    /** An exception is an answer too, and never the one that was wanted. */
    private static Optional<Disagreement> ask(Questions questions, JsonNode line) {
        try {
            return questions.ask(line);
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(new Disagreement(line.path("want").toString(), e.toString()));
        }
    }

    private static String describe(JsonNode line, Disagreement disagreement) {
        return "  " + line.path("id").asText("(no id)") + ": wanted " + disagreement.wanted() + ", got "
                + disagreement.got();
    }
}
