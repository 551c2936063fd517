package dev.mooring.cli.render;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** What is printed to standard output, in UTF-8. A large one is made while it is written. */
@FunctionalInterface
public interface Page {

    /** Prints the page; whether that failed is asked of the stream in the end. */
    void print(PrintStream out);

    /** The page as text. */
    default String text() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            print(out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** A page of lines that quote the input and have nothing that is to be copied: without secrets. */
    static Page answer(String lines) {
        return of(lines.lines().map(line -> SecretText.without(line) + "\n").collect(Collectors.joining()));
    }

    /** A page of this text. */
    static Page of(String text) {
        requireNonNull(text, "text");
        return out -> out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
