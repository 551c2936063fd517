package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;

/**
 * One document of the input.
 *
 * @param source the file as it was named, {@link InputReader#STDIN_NAME} for standard input
 * @param number which document of that file, from 1
 * @param json the document
 */
public record Document(String source, int number, JsonObject json) {

    public Document {
        requireNonNull(source, "source");
        requireNonNull(json, "json");
    }

    /**
     * Where it came from.
     *
     * @return {@code FILE:NUMBER}
     */
    public String place() {
        return source + ":" + number;
    }

    /** Where it came from; never its content. */
    @Override
    public String toString() {
        return place();
    }
}
