package dev.mooring.cli.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.CommandResult.Origin;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads what commands printed. A file is standard output; a folder is a recorded run with the files {@code stdout},
 * {@code stderr} (may be missing) and {@code exit}, the exit code, empty for a command that was killed.
 */
public final class CommandFiles {

    private static final int MAX = CommandResult.MAX_CHARACTERS;

    private final InputStream stdin;

    /**
     * Reads files.
     *
     * @param stdin standard input, read to its end when asked for, not closed
     */
    public CommandFiles(InputStream stdin) {
        this.stdin = stdin;
    }

    /**
     * How a file is named in an answer.
     *
     * @param file the file as it was named
     * @return {@link InputReader#STDIN_NAME} for {@code -}, else the same
     */
    public static String name(String file) {
        return file.equals(InputReader.STDIN) ? InputReader.STDIN_NAME : file;
    }

    /**
     * One command.
     *
     * @param file a file, a folder, or {@code -} for standard input
     * @param exitCode the exit code; null for 0, or for what the folder says
     * @param stderr the file of standard error; null for none, or for the folder's
     * @param pasted whether a person pasted the text
     * @return what was seen; its argument list is not known
     * @throws InputException if something cannot be read
     */
    public CommandResult read(String file, @Nullable Integer exitCode, @Nullable String stderr, boolean pasted)
            throws InputException {
        Origin origin = pasted ? Origin.PASTED : Origin.CAPTURED;
        Path folder = path(file);
        if (folder == null || !Files.isDirectory(folder)) {
            String err = stderr == null ? "" : text(stderr);
            OptionalInt code = OptionalInt.of(exitCode == null ? 0 : exitCode);
            return new CommandResult(List.of(), code, text(file), err, origin);
        }
        Path errors = folder.resolve("stderr");
        String err = stderr != null ? text(stderr) : Files.exists(errors) ? text(errors.toString()) : "";
        OptionalInt code = exitCode == null ? recorded(folder.resolve("exit")) : OptionalInt.of(exitCode);
        return new CommandResult(List.of(), code, text(folder.resolve("stdout").toString()), err, origin);
    }

    private OptionalInt recorded(Path file) throws InputException {
        String text = text(file.toString()).strip();
        if (!text.matches("[0-9]{0,3}")) {
            throw new InputException(file + ": expected an exit code");
        }
        return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
    }

    /**
     * A file's text; bytes that are not UTF-8 become replacement characters, which the readers note.
     *
     * @param file a file, or {@code -} for standard input
     * @return the text, cut off one character after the limit, so that it is seen to be too long
     * @throws InputException if it cannot be read
     */
    public String text(String file) throws InputException {
        try {
            Path path = path(file);
            if (path == null) {
                return text(new InputStreamReader(stdin, UTF_8));
            }
            try (Reader reader = new InputStreamReader(Files.newInputStream(path), UTF_8)) {
                return text(reader);
            }
        } catch (IOException e) {
            throw new InputException(name(file) + ": cannot be read: " + InputReader.reason(e));
        }
    }

    private static String text(Reader reader) throws IOException {
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[1 << 16];
        for (int n = reader.read(buffer); n >= 0 && text.length() <= MAX; n = reader.read(buffer)) {
            text.append(buffer, 0, n);
        }
        return text.length() > MAX ? text.substring(0, MAX + 1) : text.toString();
    }

    private static @Nullable Path path(String file) throws InputException {
        if (file.equals(InputReader.STDIN)) {
            return null;
        }
        try {
            return InputReader.path(file);
        } catch (InvalidPathException e) {
            throw new InputException(file + ": cannot be read: not a file name");
        }
    }
}
