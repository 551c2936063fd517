package dev.mooring.cli.input;

import java.util.Optional;

/** Takes what is found in a stream of JSON. */
public interface StreamSink {

    /** Takes the next object, or what cannot be read. */
    void item(StreamItem item);

    /**
     * Takes lines of which each seems to be a value. They are looked into later; then it may turn out that one is not.
     *
     * @param lines the lines
     * @return what must be read again value by value, as far as it is known now
     */
    Optional<Unread> lines(StreamLines lines);

    /**
     * Looks into all lines that it took; the next ones are of another file.
     *
     * @return what must be read again; its text is empty if all lines were values
     */
    Unread end();

    /** Where to go on, and lines to begin with that are not a value each. */
    final class Unread {
        private final int values;
        private final int lines;
        private final byte[] text;

        /**
         * Where to go on.
         *
         * @param values how many values of the file are before that place
         * @param lines how many line feeds are before it
         * @param text what is to be read there
         */
        public Unread(int values, int lines, byte[] text) {
            this.values = values;
            this.lines = lines;
            this.text = text;
        }

        int values() {
            return values;
        }

        int lines() {
            return lines;
        }

        byte[] text() {
            return text;
        }
    }
}
