package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;

/**
 * One document of the input.
 *
 * @param source the file as given, {@link InputReader#STDIN_NAME} for standard input
 * @param number the number of the document in that file, from 1
 * @param json the document
 */
public record Document(String source, int number, JsonObject json) {

    public Document {
        requireNonNull(source, "source");
        requireNonNull(json, "json");
    }

    /**
     * The source of the document.
     *
     * @return {@code FILE:NUMBER}
     */
    public String place() {
        return source + ":" + number;
    }

    /** The source; never the content. */
    @Override
    public String toString() {
        return place();
    }
}
