package dev.mooring.cli.render;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** What is printed to standard output, in UTF-8. A large one is made while it is written. */
@FunctionalInterface
public interface Page {

    /** Writes the page. */
    void write(OutputStream out) throws IOException;

    /** A page of this text. */
    static Page of(String text) {
        requireNonNull(text, "text");
        return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
