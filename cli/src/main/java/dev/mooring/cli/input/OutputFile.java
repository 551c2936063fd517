package dev.mooring.cli.input;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * An output file: never an input file, and written completely or not at all. The text goes to a temporary file in the
 * same directory, which is renamed when it is complete.
 */
public final class OutputFile implements Closeable {

    private final Path target;
    private final Path beside;
    private final Writer writer;
    private boolean complete;

    private OutputFile(Path target, Path beside, Writer writer) {
        this.target = target;
        this.beside = beside;
        this.writer = writer;
    }

    /**
     * Opens a file for writing. An existing file stays until {@link #close()}.
     *
     * @param name the file
     * @param inputs the input files and directories
     * @return the open file
     * @throws IOException if it cannot be written, or is or lies in an input
     */
    public static OutputFile open(String name, List<String> inputs) throws IOException {
        Path target = path(name);
        for (String input : inputs) {
            if (!input.equals(InputReader.STDIN) && isIn(target, path(input))) {
                throw new IOException("it is an input, expected another file");
            }
        }
        if (isDevice(target)) {
            return new OutputFile(target, target, Files.newBufferedWriter(target));
        }
        Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
        Path parent = real.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new IOException("no such directory");
        }
        Path beside = real.resolveSibling("." + real.getFileName() + ".part");
        Files.deleteIfExists(beside);
        return new OutputFile(
                real, beside, Files.newBufferedWriter(beside, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW));
    }

    /** Whether renaming is impossible: a pipe, or an open file under its system name. */
    private static boolean isDevice(Path target) {
        return (Files.exists(target) && !Files.isRegularFile(target))
                || target.startsWith("/dev")
                || target.startsWith("/proc");
    }

    private static Path path(String name) throws IOException {
        try {
            return InputReader.path(name);
        } catch (InvalidPathException e) {
            throw new IOException("not a file name", e);
        }
    }

    /** Whether a file is an input, even by another name, or lies in an input directory. */
    private static boolean isIn(Path file, Path input) throws IOException {
        if (!Files.exists(file) || !Files.exists(input)) {
            return false;
        }
        return Files.isDirectory(input)
                ? file.toRealPath().startsWith(input.toRealPath())
                : Files.isSameFile(file, input);
    }

    /** {@return the writer for the text} */
    public Writer writer() {
        return writer;
    }

    /** Marks the text as complete: {@link #close()} then moves the file into place. */
    public void complete() {
        complete = true;
    }

    /** Moves the file into place if it is complete, else removes it. */
    @Override
    public void close() throws IOException {
        writer.close();
        if (beside.equals(target)) {
            return;
        }
        if (complete) {
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
        } else {
            Files.delete(beside);
        }
    }
}
