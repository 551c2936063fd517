package dev.mooring.cli.render;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The result for standard output, in UTF-8. A large one is created while it is written. */
@FunctionalInterface
public interface Page {

    /** Prints the page; the stream remembers a failure. */
    void print(PrintStream out);

    /** The page as text. */
    default String text() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            print(out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** A page of lines that quote the input and are not meant to be copied: secrets are removed. */
    static Page answer(String lines) {
        return of(lines.lines().map(line -> SecretText.without(line) + "\n").collect(Collectors.joining()));
    }

    /** A page with this text. */
    static Page of(String text) {
        requireNonNull(text, "text");
        return out -> out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
