package dev.mooring.yaml;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.stream.Collectors;

/** Reads and writes manifests as {@code kubectl} does: YAML or JSON, one document or many. */
public final class Yaml {

    /**
     * How much aliases may add to the documents of one text, in values and characters. It stops a document of a few
     * lines that expands to gigabytes.
     */
    public static final long MAX_EXPANSION = 10_000_000;

    /** The maximum number of documents in a text. */
    public static final int MAX_DOCUMENTS = 100_000;

    private Yaml() {}

    /**
     * The documents of a text. Empty documents are left out.
     *
     * <p>For example, {@code Inventory.of(Yaml.read(text))} is the input of any question.
     *
     * @param text YAML or JSON, one document or many
     * @return the values, in order
     * @throws YamlException if a document cannot be read or is beyond the limits
     */
    public static List<JsonValue> read(String text) {
        return read(text, JsonLimits.DEFAULT);
    }

    /**
     * The documents of a text within limits. Empty documents are left out.
     *
     * @param text YAML or JSON, one document or many
     * @param limits the limits, in addition to {@link #MAX_DOCUMENTS}
     * @return the values, in order
     * @throws YamlException if a document cannot be read or is beyond the limits
     */
    public static List<JsonValue> read(String text, JsonLimits limits) {
        return readEach(text, limits).stream()
                .map(YamlDocument::value)
                .filter(value -> !value.isNull())
                .toList();
    }

    /**
     * The documents of a text, each read separately: an unreadable one does not affect the others. Empty documents are
     * null values.
     *
     * @param text YAML or JSON, one document or many
     * @return the documents, in order; the last one has a problem if there are more than {@link #MAX_DOCUMENTS}
     */
    public static List<YamlDocument> readEach(String text) {
        return readEach(text, JsonLimits.DEFAULT);
    }

    /**
     * The documents of a text within limits, each read separately. Empty documents are null values.
     *
     * @param text YAML or JSON, one document or many
     * @param limits the limits, in addition to {@link #MAX_DOCUMENTS}
     * @return the documents, in order; the last one has a problem if there are too many
     */
    public static List<YamlDocument> readEach(String text, JsonLimits limits) {
        return new YamlDocuments(requireNonNull(limits, "limits")).read(requireNonNull(text, "text"));
    }

    /**
     * One document as YAML.
     *
     * @param value the value
     * @return the text, ending in a line feed
     */
    public static String write(JsonValue value) {
        return write(List.of(value));
    }

    /**
     * Several documents as YAML, with {@code ---} between them.
     *
     * @param values the values, in order
     * @return the text; empty for no documents
     */
    public static String write(List<? extends JsonValue> values) {
        return YamlWriter.write(values);
    }

    /**
     * Several documents as a file that a command reads: JSON if its name ends in {@code .json}, else YAML. A file that
     * {@code kubectl create --raw} sends unchanged must be JSON.
     *
     * @param file the name of the file
     * @param values the documents, in order
     * @return the text, ending in a line feed; empty for no documents
     */
    public static String writeFile(String file, List<? extends JsonValue> values) {
        return file.endsWith(".json")
                ? values.stream().map(each -> each.toPrettyJson() + "\n").collect(Collectors.joining())
                : write(values);
    }
}
