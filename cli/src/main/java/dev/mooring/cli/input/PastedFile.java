package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

/**
 * A file that was given as manifests and is a text that people read.
 *
 * @param name its name
 * @param text what is in it
 * @param what what it is, for who reads manifests alone
 */
public record PastedFile(String name, String text, Problem what) {

    public PastedFile {
        requireNonNull(name, "name");
        requireNonNull(text, "text");
        requireNonNull(what, "what");
    }

    /** Not the text: it may hold a secret. */
    @Override
    public String toString() {
        return what.toString();
    }
}
