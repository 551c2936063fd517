package dev.mooring.cli.command;

import dev.mooring.cli.input.MachineFiles;
import dev.mooring.cli.render.Layout;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of standard output: how wide it is, and why it takes nothing any more. */
public final class Results {

    /** Narrower terminals are used as if they had so many columns. */
    public static final int LEAST_COLUMNS = 40;

    /** So many columns has what is not shown on a terminal. */
    public static final int DEFAULT_COLUMNS = 100;

    private final int columns;
    private final boolean isProcess;
    private Layout layout = Layout.PLAIN;
    private @Nullable IOException failure;

    private Results(int columns, boolean isProcess) {
        this.columns = columns;
        this.isProcess = isProcess;
    }

    /** {@return a standard output of which nothing is known} */
    public static Results plain() {
        return new Results(0, false);
    }

    /**
     * A standard output of a terminal.
     *
     * @param columns the first of these that is a number of columns counts; as the variable COLUMNS has it, or null
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

    /** {@return the same as the standard output of this process} */
    public Results ofProcess() {
        return new Results(columns, true);
    }

    /** {@return how many columns text for people has: those of the terminal, 100 at most} */
    public int columns() {
        return columns == 0 ? DEFAULT_COLUMNS : Math.min(DEFAULT_COLUMNS, columns);
    }

    /** From now on text is laid out in the columns of the terminal. Only for text for people. */
    public void layOut() {
        layout = new Layout(columns);
    }

    /** {@return how text for people is laid out} */
    public Layout layout() {
        return layout;
    }

    /** {@return whether the reader of a pipe is gone, as {@code head} is when it has seen enough: no error of anyone} */
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

    /** {@return why a result could not be written; empty if that is not known} */
    public Optional<String> failure() {
        return Optional.ofNullable(failure).map(IOException::getMessage);
    }

    /**
     * Standard output as it is written to.
     *
     * @param out where it goes
     * @return a stream that remembers why it failed, and lays lines out if it is asked to
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
