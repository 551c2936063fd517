package dev.mooring.yaml;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.yaml.YamlPositions.Wanted;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Walks through consecutive JSON values and records the positions of requested parts. */
final class JsonPlaces {

    /**
     * An open object or array.
     *
     * @param wanted its requested parts; null if none
     */
    private record Open(@Nullable Wanted wanted, boolean isArray) {}

    private final String text;
    private int at;
    private int line;
    private int lineStart;

    JsonPlaces(String text, int start, int firstLine) {
        this.text = text;
        this.at = 0;
        this.line = firstLine;
        skipTo(start);
    }

    private void skipTo(int end) {
        for (; at < end; at++) {
            if (text.charAt(at) == '\n') {
                line++;
                lineStart = at + 1;
            }
        }
    }

    /**
     * Walks through all values.
     *
     * @param first the number of the first one
     * @return the number after the last one
     */
    int walk(int first, Map<Integer, Wanted> wanted) {
        int number = first;
        skipBlank();
        while (at < text.length() && text.charAt(at) != '.') {
            int before = at;
            value(wanted.get(number));
            number++;
            skipBlank();
            if (at == before) {
                return number;
            }
        }
        return number;
    }

    private void skipBlank() {
        int end = at;
        while (end < text.length() && (text.charAt(end) <= ' ' || text.charAt(end) == '\uFEFF')) {
            end++;
        }
        skipTo(end);
    }

    /** One value; nested ones are on an explicit stack, so that depth does not use the call stack. */
    private void value(@Nullable Wanted root) {
        Deque<Open> open = new ArrayDeque<>();
        Deque<Integer> indexes = new ArrayDeque<>();
        Wanted next = mark(root);
        do {
            skipBlank();
            if (at >= text.length()) {
                return;
            }
            char c = text.charAt(at);
            switch (c) {
                case '{', '[' -> {
                    open.push(new Open(next, c == '['));
                    indexes.push(0);
                    at++;
                    next = item(open, indexes);
                }
                case '}', ']' -> {
                    if (open.isEmpty()) {
                        return;
                    }
                    open.pop();
                    indexes.pop();
                    at++;
                }
                case ',' -> {
                    at++;
                    if (!indexes.isEmpty()) {
                        indexes.push(indexes.pop() + 1);
                    }
                    next = item(open, indexes);
                }
                default -> scalar();
            }
        } while (!open.isEmpty());
    }

    /** At the beginning of an item or member: skips a key, and returns the requested parts of the value. */
    private @Nullable Wanted item(Deque<Open> open, Deque<Integer> indexes) {
        Open in = open.peek();
        skipBlank();
        if (in == null || at >= text.length() || text.charAt(at) == '}' || text.charAt(at) == ']') {
            return null;
        }
        if (in.isArray()) {
            Wanted wanted = in.wanted();
            return wanted == null || indexes.isEmpty()
                    ? null
                    : mark(wanted.child(String.valueOf(indexes.peek())).orElse(null));
        }
        int column = at - lineStart + 1;
        int keyLine = line;
        int from = at;
        scalar();
        Wanted wanted = in.wanted();
        Wanted child = wanted == null ? null : wanted.child(string(from, at)).orElse(null);
        if (child != null) {
            child.isAt(keyLine, column);
        }
        skipBlank();
        if (at < text.length() && text.charAt(at) == ':') {
            at++;
        }
        return child;
    }

    private @Nullable Wanted mark(@Nullable Wanted wanted) {
        if (wanted != null) {
            wanted.isAt(line, at - lineStart + 1);
        }
        return wanted;
    }

    private String string(int from, int end) {
        String raw = text.substring(from, end);
        try {
            return raw.indexOf('\\') < 0 && raw.length() > 1
                    ? raw.substring(1, raw.length() - 1)
                    : JsonValue.parse(raw) instanceof JsonString key ? key.value() : "";
        } catch (JsonException e) {
            return "";
        }
    }

    /** A string, number or word. */
    private void scalar() {
        if (text.charAt(at) == '"') {
            at++;
            while (at < text.length() && text.charAt(at) != '"') {
                at += text.charAt(at) == '\\' ? 2 : 1;
            }
            at = Math.min(at + 1, text.length());
            return;
        }
        at++;
        while (at < text.length() && ",]}: \n\r\t".indexOf(text.charAt(at)) < 0) {
            at++;
        }
    }
}
