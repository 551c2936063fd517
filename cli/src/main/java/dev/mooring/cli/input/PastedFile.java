package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

/**
 * A file that was given as manifests and is text for people.
 *
 * @param name its name
 * @param text its content
 * @param what a description for readers of manifests
 */
public record PastedFile(String name, String text, Problem what) {

    public PastedFile {
        requireNonNull(name, "name");
        requireNonNull(text, "text");
        requireNonNull(what, "what");
    }

    /** Omits the text: it may contain a secret. */
    @Override
    public String toString() {
        return what.toString();
    }
}
