package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.MachineFiles;
import dev.mooring.cli.input.ReadSources;
import dev.mooring.cli.render.Layout;
import dev.mooring.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** The state of what a run prints: its width, why a write failed, and the question that its proofs name. */
public final class Results {

    /** Narrower terminals are treated as if they had this many columns. */
    public static final int LEAST_COLUMNS = 40;

    /** The number of columns without a terminal. */
    public static final int DEFAULT_COLUMNS = 100;

    private final int columns;
    private final boolean isProcess;
    private Layout layout = Layout.PLAIN;
    private @Nullable IOException failure;
    private @Nullable ParseResult words;
    private @Nullable JsonObject question;

    private Results(int columns, boolean isProcess) {
        this.columns = columns;
        this.isProcess = isProcess;
    }

    /** Remembers the words of the run. */
    public void asked(ParseResult words) {
        this.words = words;
    }

    /** {@return whether the words of the run are known} */
    boolean isAsked() {
        return words != null;
    }

    /** The question of the run, for all of its proofs. */
    JsonObject question(ReadSources read) {
        JsonObject known = question == null
                ? Asked.of(requireNonNull(words, "words"), read).toJson()
                : question;
        question = known;
        return known;
    }

    /** {@return a standard output with nothing known about it} */
    public static Results plain() {
        return new Results(0, false);
    }

    /**
     * Standard output on a terminal.
     *
     * @param columns values such as that of the variable COLUMNS, or null; the first valid number counts
     * @return the standard output
     */
    public static Results ofColumns(@Nullable String... columns) {
        for (@Nullable String each : columns) {
            if (each != null && each.matches("0*[1-9][0-9]{0,4}")) {
                return new Results(Math.max(LEAST_COLUMNS, Integer.parseInt(each)), false);
            }
        }
        return plain();
    }

    /** {@return the same for the standard output of this process} */
    public Results ofProcess() {
        return new Results(columns, true);
    }

    /** {@return the number of columns of text for people: that of the terminal, at most 100} */
    public int columns() {
        return columns == 0 ? DEFAULT_COLUMNS : Math.min(DEFAULT_COLUMNS, columns);
    }

    /** Lays text out in the columns of the terminal from now on. Only for text for people. */
    public void layOut() {
        layout = new Layout(columns);
    }

    /** {@return the layout of text for people} */
    public Layout layout() {
        return layout;
    }

    /** {@return whether the reader of a pipe has closed it, as {@code head} does; this is not an error} */
    public boolean isClosedPipe() {
        if (failure == null) {
            return false;
        }
        if (String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe")) {
            return true;
        }
        // The message is in the language of the system; a pipe has no other way to fail.
        return isProcess && MachineFiles.isStandardOutputAPipe();
    }

    /** {@return why a result could not be written; empty if unknown} */
    public Optional<String> failure() {
        return Optional.ofNullable(failure).map(IOException::getMessage);
    }

    /**
     * A stream for standard output.
     *
     * @param out where it goes
     * @return a stream that remembers why it failed, and wraps lines on request
     */
    public OutputStream around(OutputStream out) {
        return new Lines(out);
    }

    private final class Lines extends FilterOutputStream {

        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        Lines(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (layout.equals(Layout.PLAIN)) {
                put(bytes, from, length);
                return;
            }
            int start = from;
            for (int i = from; i < from + length; i++) {
                if (bytes[i] == '\n') {
                    line.write(bytes, start, i - start);
                    start = i + 1;
                    putLine("\n");
                }
            }
            line.write(bytes, start, from + length - start);
        }

        private void putLine(String end) throws IOException {
            String laidOut = layout.line(line.toString(StandardCharsets.UTF_8)) + end;
            line.reset();
            byte[] bytes = laidOut.getBytes(StandardCharsets.UTF_8);
            put(bytes, 0, bytes.length);
        }

        private void put(byte[] bytes, int from, int length) throws IOException {
            try {
                out.write(bytes, from, length);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }

        @Override
        public void flush() throws IOException {
            if (line.size() > 0) {
                putLine("");
            }
            try {
                out.flush();
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }
}
