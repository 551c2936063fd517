package dev.mooring.cli.input;

import java.io.IOException;
import java.io.Reader;

/** Finds where JSON values begin and end, without holding more than the one that is asked for. */
final class JsonCharacters {

    /** The text is not JSON, and the start of the next value cannot be found. */
    static final class BrokenException extends Exception {

        private static final long serialVersionUID = 1L;

        BrokenException(String message) {
            super(message);
        }

        String problem() {
            return String.valueOf(getMessage());
        }
    }

    private final Reader in;
    private final int limit;
    private final char[] buffer = new char[1 << 16];
    private int at;
    private int end;
    private int line = 1;

    JsonCharacters(Reader in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** The line of the next character, from 1. */
    int line() {
        return line;
    }

    /** The next character that is no white space, left where it is; -1 at the end. */
    int next() throws IOException {
        int c = peek();
        while (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\uFEFF') {
            read();
            c = peek();
        }
        return c;
    }

    void expect(char wanted) throws IOException, BrokenException {
        int c = next();
        if (c != wanted) {
            throw new BrokenException(
                    c < 0 ? "unexpected end of the text, expected " + wanted : "not JSON, expected " + wanted);
        }
        read();
    }

    /** Appends the next value as it is written: up to its matching bracket, closing quote, or what ends a word. */
    void value(StringBuilder out) throws IOException, BrokenException {
        int c = next();
        if (c == '"') {
            string(out);
        } else if (c == '{' || c == '[') {
            container(out);
        } else {
            word(out);
        }
    }

    private void container(StringBuilder out) throws IOException, BrokenException {
        int depth = 0;
        do {
            int c = peek();
            if (c == '"') {
                string(out);
            } else if (c < 0) {
                throw new BrokenException("unexpected end of the text");
            } else {
                depth = plain(out, depth);
            }
        } while (depth > 0);
    }

    /** Takes the characters up to a quote or to the end of the value, as far as the buffer goes; gives the new depth. */
    private int plain(StringBuilder out, int before) throws BrokenException {
        int depth = before;
        int from = at;
        while (at < end && buffer[at] != '"') {
            char c = buffer[at++];
            if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                break;
            } else if (c == '\n') {
                line++;
            }
        }
        append(from, out);
        return depth;
    }

    private void string(StringBuilder out) throws IOException, BrokenException {
        out.append((char) read());
        boolean escaped = false;
        boolean open = true;
        while (open) {
            if (peek() < 0) {
                throw new BrokenException("unexpected end of the text");
            }
            int from = at;
            while (open && at < end) {
                char c = buffer[at++];
                open = c != '"' || escaped;
                escaped = c == '\\' && !escaped;
                line += c == '\n' ? 1 : 0;
            }
            append(from, out);
        }
    }

    private void word(StringBuilder out) throws IOException, BrokenException {
        int before = out.length();
        for (int c = peek(); c > ' ' && ",:[]{}\"".indexOf(c) < 0; c = peek()) {
            out.append((char) read());
        }
        if (out.length() == before) {
            throw new BrokenException(peek() < 0 ? "unexpected end of the text, expected a value" : "not JSON");
        }
    }

    private void append(int from, StringBuilder out) throws BrokenException {
        if (out.length() + at - from > limit) {
            throw new BrokenException("one object is larger than the limit of " + (limit >> 20) + " MiB");
        }
        out.append(buffer, from, at - from);
    }

    /** The next character, left where it is; -1 at the end. */
    private int peek() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(in.read(buffer, 0, buffer.length), 0);
        }
        return at == end ? -1 : buffer[at];
    }

    private int read() throws IOException {
        int c = peek();
        at += c < 0 ? 0 : 1;
        line += c == '\n' ? 1 : 0;
        return c;
    }
}
