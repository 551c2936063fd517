package dev.mooring.cli.input;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads files that are not manifests: command output, or a kernel file. */
public final class RawFiles {

    private RawFiles() {}

    /**
     * The bytes of a file.
     *
     * @param file the file as given, {@code -} for standard input
     * @param sources the source of the file
     * @param problems receives why it cannot be read
     * @return the bytes; empty if there was a problem
     */
    public static Optional<byte[]> read(String file, Sources sources, Consumer<Problem> problems) {
        boolean standardInput = file.equals(InputReader.STDIN);
        String name = CommandFiles.name(file);
        try {
            return Optional.of(standardInput ? InputReader.limited(sources.stdin()) : InputReader.bytes(sources, file));
        } catch (InputException e) {
            problems.accept(new Problem(name, 0, e.problem()));
        } catch (IOException e) {
            problems.accept(new Problem(name, 0, "cannot be read: " + InputReader.reason(e)));
        } catch (InvalidPathException e) {
            problems.accept(InputReader.notAName(file));
        }
        return Optional.empty();
    }

    /** {@return the SHA-256 digest of bytes, in hexadecimal} */
    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
