package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A text that a test wrote down earlier.
 *
 * @param file where it is
 * @param isUpdated whether it is written instead of compared
 */
record Snapshot(Path file, boolean isUpdated) {

    private static final String PROPERTY = "mooring.snapshots";
    private static final String HOW = "; check the difference, then run the test with -D" + PROPERTY + "=update";

    static Snapshot of(String name) {
        Path file = Path.of("src", "test", "resources").resolve(requireNonNull(name, "name"));
        return new Snapshot(file, "update".equals(System.getProperty(PROPERTY)));
    }

    /** What is wrong with a text; empty if it is the same, or was written. */
    Optional<String> difference(String text) {
        try {
            if (isUpdated) {
                Files.createDirectories(requireNonNull(file.toAbsolutePath().getParent()));
                Files.writeString(file, text);
                return Optional.empty();
            }
            return Files.exists(file)
                    ? difference(Files.readString(file, StandardCharsets.UTF_8), text)
                    : Optional.of("There is no snapshot " + file + "; run the test with -D" + PROPERTY + "=update");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read or write the snapshot " + file, e);
        }
    }

    /** The first line that differs; line ends may be those of Windows. */
    private Optional<String> difference(String expected, String actual) {
        List<String> wanted = expected.lines().toList();
        List<String> found = actual.lines().toList();
        if (wanted.equals(found)) {
            return Optional.empty();
        }
        int line = 0;
        while (line < wanted.size() && line < found.size() && wanted.get(line).equals(found.get(line))) {
            line++;
        }
        return Optional.of("The output differs from the snapshot " + file + " in line " + (line + 1) + "\n  expected: "
                + line(wanted, line) + "\n  actual:   " + line(found, line) + "\n" + HOW.substring(2));
    }

    private static String line(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : "(the end)";
    }
}
