package dev.mooring.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Text in UTF-8 that grows at its end, or that is sent to a sink whenever it is large. */
final class Utf8Text {

    private static final int MUCH = 1 << 16;

    private final JsonValue.@Nullable Sink sink;
    private byte[] bytes;
    private int length;

    private Utf8Text(JsonValue.@Nullable Sink sink, int room) {
        this.sink = sink;
        this.bytes = new byte[room];
    }

    static Utf8Text inMemory() {
        return new Utf8Text(null, 256);
    }

    static Utf8Text to(JsonValue.Sink sink) {
        return new Utf8Text(sink, 1 << 12);
    }

    /** Appends an ASCII character. */
    void ascii(char c) {
        room(1);
        bytes[length++] = (byte) c;
    }

    void repeat(char c, int times) {
        room(times);
        Arrays.fill(bytes, length, length + times, (byte) c);
        length += times;
    }

    /** Appends a text in quotes if it is ASCII without escapes; else appends nothing and returns false. */
    boolean plain(String text) {
        int size = text.length();
        room(size + 2);
        byte[] to = bytes;
        int at = length + 1;
        for (int i = 0; i < size; i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\') {
                return false;
            }
            to[at + i] = (byte) c;
        }
        to[length] = '"';
        to[at + size] = '"';
        length += size + 2;
        return true;
    }

    /** Appends any text without lone surrogates. */
    void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        room(utf8.length);
        System.arraycopy(utf8, 0, bytes, length, utf8.length);
        length += utf8.length;
    }

    private void room(int more) {
        if (bytes.length - length >= more) {
            return;
        }
        if (length >= MUCH) {
            flush();
        }
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), longer()));
        }
    }

    /** Twice the length, up to the largest array. */
    private int longer() {
        return (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8);
    }

    void flush() {
        if (sink != null) {
            sink.take(bytes, length);
            length = 0;
        }
    }

    /** The text in memory. */
    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
