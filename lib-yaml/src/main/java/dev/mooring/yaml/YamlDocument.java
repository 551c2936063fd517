package dev.mooring.yaml;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One document of a text: its value, or why it cannot be read. */
public final class YamlDocument {

    private final int number;
    private final @Nullable JsonValue value;
    private final @Nullable YamlException problem;

    private YamlDocument(int number, @Nullable JsonValue value, @Nullable YamlException problem) {
        this.number = number;
        this.value = value;
        this.problem = problem;
    }

    static YamlDocument of(int number, JsonValue value) {
        return new YamlDocument(number, value, null);
    }

    static YamlDocument refused(int number, YamlException problem) {
        return new YamlDocument(number, null, problem);
    }

    /** {@return its number in the text, from 1; empty documents count} */
    public int number() {
        return number;
    }

    /**
     * The value.
     *
     * @return the value; the JSON null for an empty document
     * @throws YamlException if the document cannot be read
     */
    public JsonValue value() {
        if (problem != null) {
            throw problem;
        }
        return requireNonNull(value);
    }

    /** {@return why the document cannot be read; empty if it has a value} */
    public Optional<YamlException> problem() {
        return Optional.ofNullable(problem);
    }

    /** The number of the document; never its content. */
    @Override
    public String toString() {
        return "document " + number + (problem == null ? "" : ": " + problem.getMessage());
    }
}
