package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.function.Consumer;

/** Lines of a JSON text of which each seems to be a value. */
public final class StreamLines {

    private final String source;
    private final byte[] text;
    private final long offset;

    /** The text is UTF-8, and not changed later; the offset is its place in the file. */
    StreamLines(String source, byte[] text, long offset) {
        this.source = requireNonNull(source, "source");
        this.text = text;
        this.offset = offset;
    }

    long offset() {
        return offset;
    }

    /** {@return the file as it was named} */
    public String source() {
        return source;
    }

    /** {@return the lines in UTF-8; not to be changed} */
    public byte[] text() {
        return text;
    }

    /** Knows values that need not be read. */
    public interface Shortcut {

        /**
         * Takes the value that begins at a place of the text.
         *
         * @param number the number of the value in these lines, from 1
         * @return where the value ends; -1 if it must be read
         */
        int take(byte[] text, int from, int to, int number);
    }

    /**
     * Finds the values.
     *
     * @param shortcut is asked first
     * @param items takes the others; numbers count from these lines
     * @return how many values there are; -1 if the lines are not values, and all that was taken must be forgotten
     */
    public int read(Shortcut shortcut, Consumer<StreamItem> items) {
        try {
            return JsonItems.read(this, shortcut, items);
        } catch (JsonBytes.BrokenException e) {
            return -1;
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory does not fail", e);
        }
    }

    /** {@return how many lines there are} */
    public int count() {
        int count = 0;
        for (byte c : text) {
            count += c == '\n' ? 1 : 0;
        }
        return count;
    }
}
