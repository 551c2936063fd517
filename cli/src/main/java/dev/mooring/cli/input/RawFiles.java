package dev.mooring.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads files that are not manifests: the output of a command, or a file of the kernel. */
public final class RawFiles {

    private RawFiles() {}

    /**
     * The bytes of a file.
     *
     * @param file the file as it was named, {@code -} for standard input
     * @param stdin standard input, read to its end when asked for, not closed
     * @param problems takes why it cannot be read
     * @return the bytes; empty if there was a problem
     */
    public static Optional<byte[]> read(String file, InputStream stdin, Consumer<Problem> problems) {
        boolean standardInput = file.equals(InputReader.STDIN);
        String name = CommandFiles.name(file);
        try {
            return Optional.of(standardInput ? InputReader.limited(stdin) : InputReader.bytes(InputReader.path(file)));
        } catch (InputException e) {
            problems.accept(new Problem(name, 0, e.problem()));
        } catch (IOException e) {
            problems.accept(new Problem(name, 0, "cannot be read: " + InputReader.reason(e)));
        } catch (InvalidPathException e) {
            problems.accept(InputReader.notAName(file));
        }
        return Optional.empty();
    }
}
