package dev.mooring.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads values from any text, and names what is wrong with it and where; it never quotes the text. */
final class JsonReader {

    private static final String DELIMITERS = ",]} \n\r\t";

    private final String text;
    private final JsonLimits limits;
    private final Spending spending;
    /** The keys and indices that lead here; null before the first key of an object. */
    private final List<@Nullable String> path = new ArrayList<>();

    private int at;

    private JsonReader(String text, JsonLimits limits) {
        this.text = text;
        this.limits = limits;
        this.spending = new Spending(limits);
    }

    static JsonValue one(String text, JsonLimits limits) {
        return one(all(text, limits));
    }

    static JsonValue one(byte[] utf8, JsonLimits limits) {
        List<JsonValue> quick = utf8.length > limits.maxCharacters() ? null : QuickReader.all(utf8, limits);
        return one(quick == null ? all(new String(utf8, StandardCharsets.UTF_8), limits) : quick);
    }

    private static JsonValue one(List<JsonValue> values) {
        if (values.isEmpty()) {
            throw new JsonException("expected a JSON value, found no text", "", 1, 1);
        }
        if (values.size() > 1) {
            throw new JsonException("expected one JSON value, found more text after it", "", 0, 0);
        }
        return values.get(0);
    }

    static List<JsonValue> all(String text, JsonLimits limits) {
        limits.tooLong(text).ifPresent(problem -> {
            throw new JsonException(problem, "", 0, 0);
        });
        List<JsonValue> quick = QuickReader.all(text, limits);
        return quick == null ? parsed(text, limits) : quick;
    }

    /** Any text, valid or not. */
    static List<JsonValue> parsed(String text, JsonLimits limits) {
        return new JsonReader(text, limits).values();
    }

    private List<JsonValue> values() {
        try {
            List<JsonValue> values = new ArrayList<>();
            blanks();
            while (at < text.length()) {
                limits.checkItems(values.size());
                values.add(value(0));
                blanks();
            }
            return values;
        } catch (JsonException e) {
            spending.giveBack();
            throw e;
        }
    }

    private JsonValue value(int depth) {
        return spending.value(
                switch (peek()) {
                    case '{' -> object(depth + 1);
                    case '[' -> array(depth + 1);
                    case '"' -> string();
                    case 't' -> word("true", JsonBoolean.TRUE);
                    case 'f' -> word("false", JsonBoolean.FALSE);
                    case 'n' -> word("null", JsonNull.NULL);
                    default -> number();
                });
    }

    private JsonObject object(int depth) {
        open(depth);
        Map<String, JsonValue> members = new LinkedHashMap<>();
        path.add(null);
        while (members.isEmpty() ? !closes('}') : !ends('}')) {
            if (peek() != '"') {
                throw wrong();
            }
            int from = at;
            String key = string().value();
            path.set(path.size() - 1, key);
            if (members.containsKey(key)) {
                at = from;
                throw error("duplicate key");
            }
            spending.key(key);
            blanks();
            take(':');
            blanks();
            members.put(key, value(depth));
        }
        path.remove(path.size() - 1);
        return JsonObject.owning(members);
    }

    private JsonArray array(int depth) {
        open(depth);
        List<JsonValue> items = new ArrayList<>();
        path.add("0");
        while (items.isEmpty() ? !closes(']') : !ends(']')) {
            path.set(path.size() - 1, Integer.toString(items.size()));
            limits.checkItems(items.size());
            items.add(value(depth));
        }
        path.remove(path.size() - 1);
        return new JsonArray(items);
    }

    private void open(int depth) {
        if (depth > limits.maxDepth()) {
            throw error("nested deeper than the limit of " + limits.maxDepth());
        }
        at++;
    }

    /** Whether the object or array has no more parts; reads what closes it. */
    private boolean closes(char end) {
        blanks();
        if (peek() != end) {
            return false;
        }
        at++;
        return true;
    }

    /** The same after a part; reads the comma before the next one. */
    private boolean ends(char end) {
        if (closes(end)) {
            return true;
        }
        take(',');
        blanks();
        return false;
    }

    private void take(char wanted) {
        if (peek() != wanted) {
            throw wrong();
        }
        at++;
    }

    private char peek() {
        if (at >= text.length()) {
            throw error("unexpected end of the text");
        }
        return text.charAt(at);
    }

    private void blanks() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private JsonValue word(String word, JsonValue value) {
        for (int i = 0; i < word.length(); i++) {
            take(word.charAt(i));
        }
        if (at < text.length() && DELIMITERS.indexOf(text.charAt(at)) < 0) {
            throw wrong();
        }
        return value;
    }

    private JsonNumber number() {
        int from = at;
        while (at < text.length() && DELIMITERS.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String number = text.substring(from, at);
        if (!NumberText.isNumber(number)) {
            boolean isCut = at == text.length() && NumberText.isNumber(number + "0");
            at = isCut ? at : from;
            throw isCut ? error("unexpected end of the text") : wrong();
        }
        if (number.length() > limits.maxNumberLength()) {
            at = from;
            throw error("a number of more than the limit of " + limits.maxNumberLength() + " characters");
        }
        return new JsonNumber(number);
    }

    private JsonString string() {
        int from = at++;
        StringBuilder value = new StringBuilder();
        char c = next();
        while (c != '"') {
            value.append(c == '\\' ? escape() : c);
            c = next();
        }
        return JsonString.read(value.toString(), text.substring(from, at));
    }

    /** The next character of a string. */
    private char next() {
        if (at >= text.length()) {
            throw error("unexpected end of the text inside a string");
        }
        char c = text.charAt(at);
        if (c < ' ') {
            throw error("not a JSON string");
        }
        at++;
        return c;
    }

    private char escape() {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> (char) ((digit() << 12) | (digit() << 8) | (digit() << 4) | digit());
            default -> throw badEscape();
        };
    }

    private int digit() {
        char c = next();
        int digit = c < 0x80 ? Character.digit(c, 16) : -1;
        if (digit < 0) {
            throw badEscape();
        }
        return digit;
    }

    private JsonException badEscape() {
        at--;
        return error("not a JSON string");
    }

    private JsonException wrong() {
        return error("not JSON");
    }

    /** The error at the next character. */
    private JsonException error(String problem) {
        String before = text.substring(0, at).replace("\r\n", "\n").replace('\r', '\n');
        int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        int column = before.length() - before.lastIndexOf('\n');
        String pointer = new JsonPointer(path.stream().filter(Objects::nonNull).toList()).toString();
        return new JsonException(problem, pointer, line, column);
    }
}
