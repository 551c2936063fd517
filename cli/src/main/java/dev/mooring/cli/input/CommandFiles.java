package dev.mooring.cli.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.CommandResult.Origin;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.InvalidPathException;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads command output. A file is standard output; a folder is a recorded run with the files {@code stdout}, {@code
 * stderr} (may be missing) and {@code exit}, the exit code, empty for a command that was killed.
 */
public final class CommandFiles {

    private static final int MAX = CommandResult.MAX_CHARACTERS;

    private final Sources sources;

    /**
     * Reads files.
     *
     * @param sources the source of the files
     */
    public CommandFiles(Sources sources) {
        this.sources = sources;
    }

    /** {@return the time of the run that reads them} */
    public Instant now() {
        return ReadSources.of(sources).now();
    }

    /**
     * The name of a file in an answer.
     *
     * @param file the name as given
     * @return {@link InputReader#STDIN_NAME} for {@code -}, else unchanged
     */
    public static String name(String file) {
        return file.equals(InputReader.STDIN) ? InputReader.STDIN_NAME : file;
    }

    /**
     * One command.
     *
     * @param file a file, a folder, or {@code -} for standard input
     * @param exitCode the exit code; null for 0, or for that of the folder
     * @param stderr the file of standard error; null for none, or for that of the folder
     * @param pasted whether the text was pasted
     * @return the outcome; its argument list is not known
     * @throws InputException if something cannot be read
     */
    public CommandResult read(String file, @Nullable Integer exitCode, @Nullable String stderr, boolean pasted)
            throws InputException {
        Origin origin = pasted ? Origin.PASTED : Origin.CAPTURED;
        if (!kind(file).isDirectory()) {
            String err = stderr == null ? "" : text(stderr);
            OptionalInt code = OptionalInt.of(exitCode == null ? 0 : exitCode);
            return new CommandResult(List.of(), code, text(file), err, origin);
        }
        String errors = below(file, "stderr");
        String err = stderr != null ? text(stderr) : kind(errors) == Sources.Kind.MISSING ? "" : text(errors);
        OptionalInt code = exitCode == null ? recorded(below(file, "exit")) : OptionalInt.of(exitCode);
        return new CommandResult(List.of(), code, text(below(file, "stdout")), err, origin);
    }

    private OptionalInt recorded(String file) throws InputException {
        String text = text(file).strip();
        if (!text.matches("[0-9]{0,3}")) {
            throw new InputException(file + ": expected an exit code");
        }
        return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
    }

    /**
     * The text of a file; bytes that are not UTF-8 become replacement characters, which the readers detect.
     *
     * @param file a file, or {@code -} for standard input
     * @return the text, cut off one character after the limit, so that it is recognised as too long
     * @throws InputException if it cannot be read
     */
    public String text(String file) throws InputException {
        try {
            if (file.equals(InputReader.STDIN)) {
                return text(new InputStreamReader(Unpacked.of(sources.stdin()), UTF_8));
            }
            try (Reader reader = new InputStreamReader(Unpacked.of(sources.open(file)), UTF_8)) {
                return text(reader);
            }
        } catch (InvalidPathException e) {
            throw notAName(file);
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

    /**
     * The kind of a file.
     *
     * @param file a file, a folder, or {@code -} for standard input
     * @return its kind
     * @throws InputException if it is not a file name
     */
    public Sources.Kind kind(String file) throws InputException {
        try {
            return file.equals(InputReader.STDIN) ? Sources.Kind.OTHER : sources.kind(file);
        } catch (InvalidPathException e) {
            throw notAName(file);
        }
    }

    /**
     * A file in a folder.
     *
     * @param folder the folder
     * @param name the name of the file in it
     * @return the file as it is named
     */
    public static String below(String folder, String name) {
        return folder.endsWith("/") ? folder + name : folder + "/" + name;
    }

    private static InputException notAName(String file) {
        return new InputException(file + ": cannot be read: not a file name");
    }
}
