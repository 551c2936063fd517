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

    private static final int NONE = -2;

    private final Reader in;
    private final int limit;
    private int peeked = NONE;
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
                continue;
            }
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            append(read(), out);
        } while (depth > 0);
    }

    private void string(StringBuilder out) throws IOException, BrokenException {
        append(read(), out);
        boolean escaped = false;
        for (int c = read(); c != '"' || escaped; c = read()) {
            append(c, out);
            escaped = c == '\\' && !escaped;
        }
        out.append('"');
    }

    private void word(StringBuilder out) throws IOException, BrokenException {
        int before = out.length();
        for (int c = peek(); c > ' ' && ",:[]{}\"".indexOf(c) < 0; c = peek()) {
            append(read(), out);
        }
        if (out.length() == before) {
            throw new BrokenException(peek() < 0 ? "unexpected end of the text, expected a value" : "not JSON");
        }
    }

    private void append(int c, StringBuilder out) throws BrokenException {
        if (c < 0) {
            throw new BrokenException("unexpected end of the text");
        }
        if (out.length() >= limit) {
            throw new BrokenException("one object is larger than the limit of " + (limit >> 20) + " MiB");
        }
        out.append((char) c);
    }

    private int peek() throws IOException {
        if (peeked == NONE) {
            peeked = in.read();
        }
        return peeked;
    }

    private int read() throws IOException {
        int c = peek();
        peeked = NONE;
        line += c == '\n' ? 1 : 0;
        return c;
    }
}
