package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reasons;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The three streams of a run.
 *
 * @param in standard input
 * @param out where results go
 * @param err where messages go
 * @param status says what takes long
 */
public record Terminal(InputStream in, PrintStream out, PrintStream err, StatusLine status) {

    /** The launcher says whether standard error is a terminal, because Java does not know. */
    private static final String IS_TERMINAL = "mooring.terminal";

    public Terminal {
        requireNonNull(in, "in");
        requireNonNull(out, "out");
        requireNonNull(err, "err");
        requireNonNull(status, "status");
    }

    /** Streams that are not a terminal. */
    public Terminal(InputStream in, PrintStream out, PrintStream err) {
        this(in, out, err, StatusLine.none());
    }

    /** The process's own streams, in UTF-8 whatever the platform's charset is. */
    public static Terminal ofProcess() {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        OutputStream err = new FileOutputStream(FileDescriptor.err);
        StatusLine status = Boolean.getBoolean(IS_TERMINAL) ? new StatusLine(err) : StatusLine.none();
        return new Terminal(
                System.in,
                new PrintStream(new BufferedOutputStream(status.clearedBefore(out)), false, StandardCharsets.UTF_8),
                new PrintStream(status.clearedBefore(err), true, StandardCharsets.UTF_8),
                status);
    }

    /** Prints an error message as one line. */
    public void error(String message) {
        err.print("mooring: " + Reasons.printable(message) + "\n");
    }
}
