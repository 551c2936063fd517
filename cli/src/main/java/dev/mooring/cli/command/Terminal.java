package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.MachineFiles;
import dev.mooring.cli.input.ReadSources;
import dev.mooring.cli.input.Sources;
import dev.mooring.cli.render.Layout;
import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonObject;
import dev.mooring.reason.Reasons;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The input and output of a run.
 *
 * @param sources standard input, and the files that can be opened
 * @param out where results go
 * @param err where messages go
 * @param status shows slow work
 * @param results the state of the standard output
 */
public record Terminal(Sources sources, PrintStream out, PrintStream err, StatusLine status, Results results) {

    /**
     * The launcher's statement about the terminal, which Java cannot see: {@code err}, or {@code all} if results go
     * there, too.
     */
    private static final String TERMINAL = System.getProperty("mooring.terminal", "");

    /** The launcher's value for the width of the terminal on standard error. */
    private static final @Nullable String STATUS_COLUMNS = System.getProperty("mooring.terminal.columns");

    /** The launcher's value for the width of the terminal on standard output. */
    private static final @Nullable String COLUMNS = System.getProperty("mooring.columns");

    /** Whether the launcher saw a terminal on standard input. */
    private static final boolean IS_TYPED = Boolean.getBoolean("mooring.typed");

    public Terminal {
        sources = ReadSources.of(sources);
        requireNonNull(out, "out");
        requireNonNull(err, "err");
        requireNonNull(status, "status");
        requireNonNull(results, "results");
    }

    /** Streams that are not a terminal, with the files of the machine. */
    public Terminal(InputStream in, PrintStream out, PrintStream err) {
        this(new MachineFiles(in), out, err);
    }

    /** Streams that are not a terminal, with only these files. */
    public Terminal(Sources sources, PrintStream out, PrintStream err) {
        this(sources, out, err, StatusLine.none(), Results.plain());
    }

    /** The process's own streams, in UTF-8 whatever the platform's charset is. */
    public static Terminal ofProcess() {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        OutputStream err = new FileOutputStream(FileDescriptor.err);
        Results results = Results.ofColumns(System.getenv("COLUMNS"), COLUMNS).ofProcess();
        int width = Results.ofColumns(STATUS_COLUMNS).columns();
        StatusLine status = TERMINAL.isEmpty() ? StatusLine.none() : new StatusLine(err, width);
        OutputStream quiet = TERMINAL.equals("all") ? status.silencedBy(out) : out;
        PrintStream messages = new PrintStream(status.clearedBefore(err), true, StandardCharsets.UTF_8);
        return new Terminal(
                new MachineFiles(IS_TYPED ? waiting(System.in, messages) : System.in),
                new PrintStream(results.around(new BufferedOutputStream(quiet)), false, StandardCharsets.UTF_8),
                messages,
                status,
                results);
    }

    /** Standard input of a terminal: before it is read for the first time, a message says what is waited for. */
    public static InputStream waiting(InputStream typed, PrintStream messages) {
        return new FilterInputStream(typed) {

            private boolean isSaid;

            @Override
            public int read() throws IOException {
                say();
                return super.read();
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                say();
                return super.read(bytes, from, length);
            }

            private void say() {
                if (!isSaid) {
                    messages.print("mooring: waits for standard input: paste it here and end with Ctrl-D, or name a"
                            + " file instead\n");
                    isSaid = true;
                }
            }
        };
    }

    /** {@return what the run has read so far, and its clock} */
    public ReadSources read() {
        return ReadSources.of(sources);
    }

    /**
     * The answer with its question: each proof in it gets the member {@code asked}, so that {@code verify-proof} can ask
     * again.
     */
    public JsonObject asking(JsonObject answer) {
        return results.isAsked() ? (JsonObject) Asked.in(answer, () -> results.question(read())) : answer;
    }

    /** {@return the layout of text for people} */
    public Layout layout() {
        return results.layout();
    }

    /** Prints an error message as one line, without secrets. */
    public void error(String message) {
        err.print("mooring: " + Reasons.printable(SecretText.without(message)) + "\n");
    }
}
