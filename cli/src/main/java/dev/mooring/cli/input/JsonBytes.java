package dev.mooring.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Finds the start and end of JSON values, and holds only the requested one. */
final class JsonBytes {

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

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long BEYOND_ASCII = 0x8080808080808080L;

    /** The bytes that end a run of insignificant bytes: in a container, and in a string. */
    private static final boolean[] STRUCTURE = table("\"{}[]\n");

    private static final boolean[] IN_STRING = table("\"\\\n");

    private final InputStream in;

    private final int limit;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private byte[] buffer;
    /** Bytes before this position are no longer needed. */
    private int mark;

    private int at;
    /** The end of the bytes verified as text. */
    private int end;
    /** The end of the bytes read. */
    private int filled;

    private int line = 1;
    /** The number of file bytes before the buffer. */
    private long passed;

    private JsonBytes(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
        this.buffer = new byte[1 << 16];
    }

    /** Reads bytes on demand and holds at most {@code limit} of them. */
    static JsonBytes of(InputStream in, int limit) {
        return new JsonBytes(in, limit);
    }

    private static boolean[] table(String characters) {
        boolean[] table = new boolean[256];
        characters.chars().forEach(c -> table[c] = true);
        return table;
    }

    /** The line of the next character, from 1. */
    int line() {
        return line;
    }

    /** Holds the bytes from here on, and none before. */
    void mark() {
        mark = at;
    }

    /** The place of the mark in the file, in bytes. */
    long marked() {
        return passed + mark;
    }

    /** The distance from the mark. */
    int offset() {
        return at - mark;
    }

    /** A copy of the bytes from the mark on. */
    byte[] held() {
        return Arrays.copyOfRange(buffer, mark, at);
    }

    String text(int from, int to) {
        return new String(buffer, mark + from, to - from, StandardCharsets.UTF_8);
    }

    /** The next character that is not white space, without consuming it; -1 at the end. */
    int next() throws IOException, BrokenException {
        int c = peek();
        while (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == 0xEF) {
            if (c == 0xEF && !isByteOrderMark()) {
                return c;
            }
            at += c == 0xEF ? 3 : 1;
            line += c == '\n' ? 1 : 0;
            c = peek();
        }
        return c;
    }

    private boolean isByteOrderMark() throws IOException, BrokenException {
        return isHere(3) && (buffer[at + 1] & 0xFF) == 0xBB && (buffer[at + 2] & 0xFF) == 0xBF;
    }

    void expect(char wanted) throws IOException, BrokenException {
        int c = next();
        if (c != wanted) {
            throw new BrokenException(
                    c < 0 ? "unexpected end of the text, expected " + wanted : "not JSON, expected " + wanted);
        }
        at++;
    }

    /** Skips the next value: up to its matching bracket, closing quote, or the end of a word. */
    void value() throws IOException, BrokenException {
        int c = next();
        if (c == '"') {
            string();
        } else if (c == '{' || c == '[') {
            container();
        } else {
            word();
        }
    }

    private void container() throws IOException, BrokenException {
        int depth = 0;
        do {
            switch (run(STRUCTURE)) {
                case '"' -> string();
                case '{', '[' -> {
                    depth++;
                    at++;
                }
                case '\n' -> {
                    line++;
                    at++;
                }
                default -> {
                    depth--;
                    at++;
                }
            }
        } while (depth > 0);
    }

    private void string() throws IOException, BrokenException {
        at++;
        for (int c = run(IN_STRING); c != '"'; c = run(IN_STRING)) {
            line += c == '\n' ? 1 : 0;
            at++;
            if (c == '\\') {
                if (peek() < 0) {
                    throw new BrokenException("unexpected end of the text");
                }
                line += buffer[at] == '\n' ? 1 : 0;
                at++;
            }
        }
        at++;
    }

    /** Skips bytes that are not in the table, and returns the first one that is. */
    private int run(boolean[] table) throws IOException, BrokenException {
        while (true) {
            byte[] bytes = buffer;
            int to = end;
            int i = at;
            while (i < to && !table[bytes[i] & 0xFF]) {
                i++;
            }
            at = i;
            if (i < to) {
                return bytes[i];
            }
            if (peek() < 0) {
                throw new BrokenException("unexpected end of the text");
            }
        }
    }

    private void word() throws IOException, BrokenException {
        int before = offset();
        for (int c = peek(); c > ' ' && ",:[]{}\"".indexOf(c) < 0; c = peek()) {
            at++;
        }
        if (offset() == before) {
            throw new BrokenException(peek() < 0 ? "unexpected end of the text, expected a value" : "not JSON");
        }
    }

    /** The next byte, without consuming it; -1 at the end. */
    private int peek() throws IOException, BrokenException {
        return at < end || isHere(1) ? buffer[at] & 0xFF : -1;
    }

    private boolean isHere(int bytes) throws IOException, BrokenException {
        while (end - at < bytes) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    }

    /** Reads more; false at the end. */
    private boolean fill() throws IOException, BrokenException {
        if (mark > 0) {
            System.arraycopy(buffer, mark, buffer, 0, filled - mark);
            at -= mark;
            end -= mark;
            filled -= mark;
            passed += mark;
            mark = 0;
        }
        if (filled == buffer.length) {
            if (filled >= limit) {
                throw new BrokenException("one object is larger than the limit of " + (limit >> 20) + " MiB");
            }
            buffer = Arrays.copyOf(buffer, (int) Math.min(2L * filled, limit));
        }
        int count = in.read(buffer, filled, buffer.length - filled);
        filled += Math.max(count, 0);
        int before = end;
        if (end < filled) {
            check(count <= 0);
        }
        return count > 0 || end > before;
    }

    /** Advances the end of the text. Text before damaged bytes is read first, as if the input ended there. */
    private void check(boolean last) throws CharacterCodingException {
        if (isAscii(buffer, end, filled)) {
            end = filled;
            return;
        }
        ByteBuffer bytes = ByteBuffer.wrap(buffer, end, filled - end);
        CharBuffer characters = CharBuffer.allocate(1 << 13);
        CoderResult result;
        do {
            result = decoder.reset().decode(bytes, characters.clear(), last);
        } while (result.isOverflow());
        boolean moved = bytes.position() > end;
        end = bytes.position();
        if (result.isError() && !moved) {
            result.throwException();
        }
    }

    private static boolean isAscii(byte[] bytes, int from, int to) {
        int i = from;
        for (; i + 8 <= to; i += 8) {
            if (((long) LONG.get(bytes, i) & BEYOND_ASCII) != 0) {
                return false;
            }
        }
        for (; i < to; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }
}
