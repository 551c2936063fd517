package dev.mooring.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An RFC 6901 JSON pointer. In {@link #toString()} a slash in a key is written {@code ~1} and a tilde {@code ~0}.
 *
 * @param segments the unescaped reference tokens, unmodifiable; empty for the whole document
 */
public record JsonPointer(List<String> segments) implements Comparable<JsonPointer> {

    /** The pointer to the whole document. */
    public static final JsonPointer ROOT = new JsonPointer(List.of());

    public JsonPointer {
        segments = List.copyOf(segments);
    }

    /**
     * A pointer of these keys and indices, which are not escaped.
     *
     * @param segments the tokens
     * @return the pointer
     */
    public static JsonPointer of(String... segments) {
        return new JsonPointer(List.of(segments));
    }

    /**
     * Reads a pointer.
     *
     * @param text for example {@code /metadata/annotations/pv.kubernetes.io~1bind-completed}
     * @return the pointer
     * @throws IllegalArgumentException if the text is not empty and does not begin with a slash, or a tilde is followed
     *     by anything but 0 and 1
     */
    public static JsonPointer parse(String text) {
        if (text.isEmpty()) {
            return ROOT;
        }
        if (text.charAt(0) != '/') {
            throw new IllegalArgumentException("a JSON pointer must begin with /: " + JsonException.excerpt(text));
        }
        List<String> segments = new ArrayList<>();
        for (String token : text.substring(1).split("/", -1)) {
            segments.add(unescape(token));
        }
        return new JsonPointer(segments);
    }

    private static String unescape(String token) {
        for (int at = token.indexOf('~'); at >= 0; at = token.indexOf('~', at + 1)) {
            if (at + 1 == token.length() || (token.charAt(at + 1) != '0' && token.charAt(at + 1) != '1')) {
                throw new IllegalArgumentException("~ must be followed by 0 or 1: " + JsonException.excerpt(token));
            }
        }
        return token.replace("~1", "/").replace("~0", "~");
    }

    /**
     * The pointer one step further down.
     *
     * @param segment the key or index, unescaped
     * @return the child
     */
    public JsonPointer child(String segment) {
        String[] longer = segments.toArray(new String[segments.size() + 1]);
        longer[segments.size()] = segment;
        return of(longer);
    }

    /**
     * The pointer one step further down, into an array.
     *
     * @param index the index from 0
     * @return the child
     */
    public JsonPointer child(int index) {
        return child(Integer.toString(index));
    }

    /**
     * The pointer one step up.
     *
     * @return the parent
     * @throws IllegalStateException at the root
     */
    public JsonPointer parent() {
        if (segments.isEmpty()) {
            throw new IllegalStateException("the root has no parent");
        }
        return new JsonPointer(segments.subList(0, segments.size() - 1));
    }

    /**
     * The last token.
     *
     * @return the key or index
     * @throws IllegalStateException at the root
     */
    public String last() {
        if (segments.isEmpty()) {
            throw new IllegalStateException("the root has no last segment");
        }
        return segments.get(segments.size() - 1);
    }

    /**
     * Whether this pointer equals the other one or is below it.
     *
     * @param other the pointer above
     * @return true if it starts with the other's tokens
     */
    public boolean isWithin(JsonPointer other) {
        int size = other.segments.size();
        if (segments.size() < size) {
            return false;
        }
        for (int i = size - 1; i >= 0; i--) {
            if (!segments.get(i).equals(other.segments.get(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The value this pointer leads to.
     *
     * @param root the document
     * @return the value; empty if the path ends before it
     */
    public Optional<JsonValue> find(JsonValue root) {
        JsonValue value = root;
        for (int i = 0; i < segments.size(); i++) {
            JsonValue next = step(value, segments.get(i));
            if (next == null) {
                return Optional.empty();
            }
            value = next;
        }
        return Optional.of(value);
    }

    /** The value of a member or item; null if there is none. */
    static @Nullable JsonValue step(JsonValue value, String segment) {
        if (value instanceof JsonObject object) {
            return object.members().get(segment);
        }
        if (value instanceof JsonArray array) {
            int index = index(segment);
            return index >= 0 && index < array.items().size() ? array.items().get(index) : null;
        }
        return null;
    }

    /** The array index that a token denotes: digits without a leading zero; -1 if it is not an index. */
    static int index(String segment) {
        if (segment.isEmpty() || segment.length() > 9 || (segment.length() > 1 && segment.charAt(0) == '0')) {
            return -1;
        }
        int index = 0;
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            index = index * 10 + (c - '0');
        }
        return index;
    }

    /** Token by token in code point order; a pointer below another one comes before it. */
    @Override
    public int compareTo(JsonPointer other) {
        int common = Math.min(segments.size(), other.segments.size());
        for (int i = 0; i < common; i++) {
            int order = compareCodePoints(segments.get(i), other.segments.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(other.segments.size(), segments.size());
    }

    private static int compareCodePoints(String a, String b) {
        if (a.equals(b)) {
            return 0;
        }
        int common = Math.min(a.length(), b.length());
        for (int i = 0; i < common; i++) {
            if (a.charAt(i) != b.charAt(i)) {
                return Integer.compare(rank(a.charAt(i)), rank(b.charAt(i)));
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /** Surrogates encode code points that come after all other characters. */
    private static int rank(char c) {
        return Character.isSurrogate(c) ? c + Character.MAX_VALUE : c;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (String segment : segments) {
            text.append('/').append(segment.replace("~", "~0").replace("/", "~1"));
        }
        return text.toString();
    }
}
