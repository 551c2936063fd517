package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reasons;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The three streams of a run.
 *
 * @param in standard input
 * @param out where results go
 * @param err where messages go
 */
public record Terminal(InputStream in, PrintStream out, PrintStream err) {

    public Terminal {
        requireNonNull(in, "in");
        requireNonNull(out, "out");
        requireNonNull(err, "err");
    }

    /** The process's own streams, in UTF-8 whatever the platform's charset is. */
    public static Terminal ofProcess() {
        return new Terminal(
                System.in,
                new PrintStream(
                        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)),
                        false,
                        StandardCharsets.UTF_8),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
    }

    /** Prints an error message as one line. */
    public void error(String message) {
        err.print("mooring: " + Reasons.printable(message) + "\n");
    }
}
