package dev.mooring.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Finds the secrets in a text; no other class of the library does: a value after a key of {@link Secrets}, and a value
 * with a known form ({@link SecretForm}). A secret with neither key nor known form cannot be found.
 *
 * <p>Each character is examined a bounded number of times. A text without a suspicious sign costs one pass and is
 * returned unchanged.
 */
public final class SecretText {

    private static final int[] NOTHING = {};

    private static final int SMALL = 1;
    private static final int CAPITAL = 2;
    private static final int DIGIT = 4;

    /** Shorter runs of letters and digits have no form of a secret. */
    private static final int LEAST_FORM = 20;

    private static final int LONGEST_USER = 256;

    /** Where an unquoted value ends. */
    private static final String ENDS = " \t\r\n\"'`,;&";

    /** What can surround a value without being part of it. */
    private static final String CLOSERS = ")]}>";

    private static final String OPENERS = "([{";

    /** What the API server puts between a field and its value. */
    private static final String[] BEFORE_VALUE = {"Invalid value: ", "Duplicate value: ", "Unsupported value: "};

    /** What can follow a key in place of a value. */
    private static final String[] NO_VALUES = {
        "Required value",
        "Forbidden",
        "Not found",
        "Too long",
        "Too many",
        "Invalid value",
        "true",
        "false",
        "null",
        "nil"
    };

    /** Members of answers that the caller applies or runs. */
    private static final Set<String> PRODUCTS =
            Set.of("argv", "undo", "stored", "recreated", "document", "documents", "livenessProbe");

    private static final String[] PARSED = {"decode ", "parse "};

    private final String text;
    private int[] ranges = NOTHING;
    private int size;
    /** Whether the last name is that of a secret: the value next to it is the secret. */
    private boolean isVariable;
    /** Where the last examined part without blanks ends, and the last {@code @} in it. */
    private int chunkEnd;

    private int chunkAt;

    private SecretText(String text) {
        this.text = text;
    }

    /**
     * A text without its secrets.
     *
     * @param text any text
     * @return the text with {@link Secrets#HIDDEN} in place of each secret; the same instance if there is none
     */
    public static String without(String text) {
        return without(text, Secrets.HIDDEN);
    }

    /**
     * A text without its secrets.
     *
     * @param text any text
     * @param sign the replacement of each secret
     * @return the changed copy; the same instance if there is no secret
     */
    public static String without(String text, String sign) {
        int[] ranges = ranges(text);
        if (ranges.length == 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        int from = 0;
        for (int i = 0; i < ranges.length; i += 2) {
            out.append(text, from, ranges[i]).append(sign);
            from = ranges[i + 1];
        }
        return out.append(text, from, text.length()).toString();
    }

    /**
     * An answer without the secrets in its texts; documents and commands in it, which the caller applies, stay
     * unchanged.
     *
     * @param answer the answer as JSON
     * @param <T> what it is
     * @return the changed copy; the same instance if there is no secret
     */
    @SuppressWarnings("unchecked") // a copy is of the same class
    public static <T extends JsonValue> T shown(T answer) {
        return hasSecret(answer) ? (T) copy(answer) : answer;
    }

    private static boolean hasSecret(JsonValue value) {
        if (value instanceof JsonString string) {
            return ranges(string.value()).length > 0;
        }
        if (value instanceof JsonArray array) {
            return array.items().stream().anyMatch(SecretText::hasSecret);
        }
        return value instanceof JsonObject object
                && object.members().entrySet().stream()
                        .anyMatch(member -> ranges(member.getKey()).length > 0
                                || (!PRODUCTS.contains(member.getKey()) && hasSecret(member.getValue())));
    }

    private static JsonValue copy(JsonValue value) {
        if (value instanceof JsonString string) {
            return JsonString.of(without(string.value()));
        }
        if (value instanceof JsonArray array) {
            return JsonArray.of(array.items().stream().map(SecretText::copy));
        }
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        object.members()
                .forEach((key, member) -> members.put(without(key), PRODUCTS.contains(key) ? member : copy(member)));
        return JsonObject.of(members);
    }

    /**
     * Where the secrets of a text are.
     *
     * @param text any text
     * @return begin and end of each secret, in order, without overlaps; empty if there is none
     */
    public static int[] ranges(String text) {
        if (!isSuspicious(text)) {
            return NOTHING;
        }
        SecretText search = new SecretText(text);
        search.search();
        return Arrays.copyOf(search.ranges, search.size);
    }

    /** A sign between key and value, a user part, an option, or a long run of mixed letters and digits. */
    private static boolean isSuspicious(String text) {
        int run = 0;
        int mix = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') {
                run++;
                mix |= SMALL;
            } else if (c >= 'A' && c <= 'Z') {
                run++;
                mix |= CAPITAL;
            } else if (c >= '0' && c <= '9') {
                run++;
                mix |= DIGIT;
            } else if (c == '+' || c == '/') {
                run++;
            } else if (isSignOfSecret(text, i, c) || (isLong(run, mix) && SecretForm.isWithin(text, i - run, i))) {
                return true;
            } else {
                run = 0;
                mix = 0;
            }
        }
        return isLong(run, mix) && SecretForm.isWithin(text, text.length() - run, text.length());
    }

    private static boolean isLong(int run, int mix) {
        return run >= LEAST_FORM && (mix & CAPITAL) != 0 && mix != (CAPITAL | SMALL);
    }

    private static boolean isSignOfSecret(String text, int at, char c) {
        return switch (c) {
            case '=', '@', '%' -> true;
            // Most colons and hyphens are between other words.
            case ':' -> at > 0 && isBehindKey(text, at);
            case '-' ->
                at + 1 < text.length() && (at == 0 || !isWord(text.charAt(at - 1))) && isWord(text.charAt(at + 1));
            case ' ' -> at >= 3 && isBeside(text, at);
            default -> false;
        };
    }

    /** Whether the value of a key may follow here: not behind a word that is no key. */
    private static boolean isBehindKey(String text, int end) {
        int from = end;
        while (from > 0 && isWord(text.charAt(from - 1))) {
            from--;
        }
        if (from == end) {
            return "\"'`\\] \t".indexOf(text.charAt(end - 1)) >= 0;
        }
        String word = text.substring(from, end);
        return isWeakKey(word) || Secrets.isNamedBy(word) || isKeyOfSome(Secrets.letters(word));
    }

    /** Whether the value behind this word and a colon is, or has, a secret in some cases. */
    private static boolean isKeyOfSome(String letters) {
        return switch (letters) {
            case "value", "user", "username", "bearer" -> true;
            default -> letters.endsWith("authorization");
        };
    }

    /** Whether the value can follow the word that ends here without a sign between them. */
    private static boolean isBeside(String text, int end) {
        char last = lower(text.charAt(end - 1));
        char next = end + 1 < text.length() ? text.charAt(end + 1) : ' ';
        return (last == 'r' && endsWith(text, end, "bearer"))
                || (last == 'c' && endsWith(text, end, "basic"))
                || (last == 'y' && endsWith(text, end, "key"))
                || ((next == '"' || next == '\'') && isBehindKey(text, end));
    }

    private static boolean endsWith(String text, int end, String word) {
        return text.regionMatches(true, end - word.length(), word, 0, word.length());
    }

    private void search() {
        int run = 0;
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            int end = i;
            if (c == '\\' && isEscaped(i)) {
                i += 6;
                continue;
            }
            if (i >= run && SecretForm.isSign(c)) {
                run = SecretForm.endOfRun(text, i);
                end = random(i, run);
            }
            if (end == i && isWord(c)) {
                end = word(i);
            } else if (end == i && (c == '/' || c == '\\')) {
                end = charAt(i + 1) == c ? authority(i + 2, true) : authority(i + 1, false);
            }
            i = Math.max(end, i + 1);
        }
    }

    /** A random run of letters, digits and signs; where it ends, or where it began. */
    private int random(int from, int to) {
        if (SecretForm.isRandom(text, from, to)) {
            return add(from, to);
        }
        return from;
    }

    /** Goes over a word and the value that belongs to it. */
    private int word(int from) {
        if (text.startsWith("-----BEGIN ", from)) {
            return pem(from);
        }
        int end = from;
        boolean begins = true;
        while (end < text.length() && isWord(text.charAt(end))) {
            if (begins) {
                int form = SecretForm.end(text, end);
                if (form > end) {
                    return add(end, form);
                }
            }
            char c = text.charAt(end);
            begins = c == '-' || c == '_' || c == '.';
            end++;
        }
        int value = valueOf(from, end);
        return value < 0 ? end : value(value);
    }

    /** Where the value of the key begins; negative if the word is not a key, or has no value. */
    private int valueOf(int from, int end) {
        int at = end;
        while (at < text.length() && (isQuote(text.charAt(at)) || (text.charAt(at) == ']' && isMember(from)))) {
            at++;
        }
        boolean isClosed = at > end;
        int sign = blanks(at);
        int behind = sign(sign);
        if (behind > sign) {
            return behindSign(text.substring(from, end), text.charAt(sign) == ':' ? ':' : '=', blanks(behind));
        }
        if (text.charAt(from) == '-') {
            return afterOption(text.substring(from, end), at);
        }
        boolean isBeside = !isClosed && sign > end && sign < text.length();
        return isBeside ? beside(text.substring(from, end), from, sign) : -1;
    }

    private int behindSign(String word, char sign, int value) {
        if (Secrets.isKey(word, sign) || (isWeakKey(word) && isCephKey(value))) {
            return value;
        }
        String letters = Secrets.letters(word);
        if (letters.equals("name")) {
            int from = unquoted(value);
            isVariable = Secrets.isNamedBy(text.substring(from, endOfWord(from)));
        } else if (letters.equals("value")) {
            boolean secret = isVariable;
            isVariable = false;
            return secret ? value : -1;
        } else if (letters.endsWith("authorization")) {
            int from = unquoted(value);
            int scheme = endOfWord(from);
            if (Secrets.isScheme(text.substring(from, scheme)) && blanks(scheme) > scheme) {
                return blanks(scheme);
            }
            return SecretForm.isMixed(text, from, scheme) ? value : -1;
        } else if (letters.equals("bearer")) {
            return value;
        } else if (letters.equals("user") || letters.equals("username")) {
            return behindUser(value, word.startsWith("-") ? ':' : '%');
        }
        return -1;
    }

    /** The password in {@code USER%PASSWORD} and {@code USER:PASSWORD}; negative if there is none. */
    private int behindUser(int value, char separator) {
        int from = unquoted(value);
        int at = from;
        while (at < from + LONGEST_USER && charAt(at) != separator && ENDS.indexOf(charAt(at)) < 0) {
            at++;
        }
        int end = Math.min(endOfWord(at + 1), at + LONGEST_USER);
        if (charAt(at) != separator || (end == at + 1 && ENDS.indexOf(charAt(end)) >= 0)) {
            return -1;
        }
        boolean isEncoded = separator == '%' && isHex(at + 1) && isHex(at + 2);
        boolean isNumber = separator == ':' && isDigits(from, at) && isDigits(at + 1, end);
        return isEncoded || isNumber ? -1 : at + 1;
    }

    /** The word after an option, in a line or in a list of arguments. */
    private int afterOption(String option, int at) {
        int next = at;
        if (next < text.length() && text.charAt(next) == ',') {
            next++;
        }
        int value = blanks(next);
        if (value == at || value >= text.length() || charAt(unquoted(value)) == '-' || !Secrets.isOption(option)) {
            return -1;
        }
        if (Secrets.isUser(option)) {
            return behindUser(value, ':');
        }
        // A number is that of another program's option.
        return isDigits(value, endOfValue(value)) && !Secrets.isNamedBy(option) ? -1 : value;
    }

    /** A value next to its word: {@code bearer VALUE}, {@code password 'VALUE'}, {@code decode key VALUE}. */
    private int beside(String word, int from, int value) {
        if (Secrets.isScheme(word)) {
            int end = endOfValue(value);
            return SecretForm.isMixed(text, value, end) ? value : -1;
        }
        boolean isQuoted = text.charAt(value) == '"' || text.charAt(value) == '\'';
        if (isQuoted && (Secrets.isKey(word, ' ') || (isWeakKey(word) && isCephKey(value)))) {
            return value;
        }
        if (word.equalsIgnoreCase("key")) {
            for (String verb : PARSED) {
                if (endsWith(text, from, verb)) {
                    return value;
                }
            }
        }
        return -1;
    }

    /** Many things have this name; only the value shows whether it is a secret. */
    private static boolean isWeakKey(String word) {
        return endsWith(word, word.length(), "key") || endsWith(word, word.length(), "secret");
    }

    private boolean isCephKey(int value) {
        return text.startsWith("AQ", unquoted(value));
    }

    /** Removes the value; returns where it ends. */
    private int value(int from) {
        int value = from;
        for (String words : BEFORE_VALUE) {
            if (text.startsWith(words, value)) {
                value += words.length();
            }
        }
        while (value < text.length() && OPENERS.indexOf(text.charAt(value)) >= 0 && opens(value)) {
            value++;
        }
        int begin = unquoted(value);
        if (isNoValue(begin)) {
            return begin;
        }
        int end = begin > value ? endOfQuoted(value, begin) : endOfUnquoted(begin);
        return end > begin ? add(begin, end) : begin;
    }

    /** Whether a structure opens here, rather than a value that begins with such a sign. */
    private boolean opens(int at) {
        int next = at + 1;
        return next >= text.length() || "\"'\\([{)]} ".indexOf(text.charAt(next)) >= 0;
    }

    private boolean isNoValue(int from) {
        if (text.startsWith(Secrets.HIDDEN, from)) {
            int end = endOfWord(from + Secrets.HIDDEN.length());
            return end == from + Secrets.HIDDEN.length() || text.startsWith(Secrets.HIDDEN, end);
        }
        if (charAt(from) == '<') {
            int end = endOfWord(from + 1);
            return end > from + 1 && charAt(end) == '>';
        }
        for (String words : NO_VALUES) {
            if (text.startsWith(words, from)) {
                return !isWord(charAt(from + words.length()));
            }
        }
        return false;
    }

    /** The place after the quote here and the backslashes before it; the place itself if there is no quote. */
    private int unquoted(int at) {
        int quote = at;
        while (quote < text.length() && text.charAt(quote) == '\\') {
            quote++;
        }
        char c = charAt(quote);
        return c == '"' || c == '\'' || c == '`' ? quote + 1 : at;
    }

    /**
     * The closing quote, with no more backslashes before it than the first has; the end of the text if there is none.
     */
    private int endOfQuoted(int from, int begin) {
        char quote = text.charAt(begin - 1);
        int depth = begin - 1 - from;
        int backslashes = 0;
        for (int i = begin; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                backslashes++;
            } else if (c == quote && (depth == 0 ? backslashes % 2 == 0 : backslashes <= depth)) {
                return i - backslashes;
            } else {
                backslashes = 0;
            }
        }
        return text.length();
    }

    private int endOfUnquoted(int from) {
        int end = endOfValue(from);
        while (end > from && CLOSERS.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end;
    }

    private int endOfValue(int from) {
        int end = from;
        while (end < text.length() && ENDS.indexOf(text.charAt(end)) < 0 && !isEscaped(end)) {
            end++;
        }
        return end;
    }

    /** Whether {@code &}, {@code <} or {@code >} is here as Go writes it in JSON. */
    private boolean isEscaped(int at) {
        return text.startsWith("\\u00", at) && isHex(at + 4) && isHex(at + 5);
    }

    private int endOfWord(int from) {
        int end = from;
        while (end < text.length() && isWord(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /**
     * The password of {@code //USER:PASSWORD@HOST}; where it ends, or where the search continues. A path that was
     * derived from such a name has one slash.
     */
    private int authority(int from, boolean mayHaveSlash) {
        if (from >= chunkEnd) {
            chunkAt = -1;
            chunkEnd = from;
            while (chunkEnd < text.length() && " \t\r\n\"'<>".indexOf(text.charAt(chunkEnd)) < 0) {
                chunkAt = text.charAt(chunkEnd) == '@' ? chunkEnd : chunkAt;
                chunkEnd++;
            }
        }
        if (chunkAt < from) {
            return from;
        }
        int host = from;
        int at = -1;
        while (host < chunkEnd && "/\\?#".indexOf(text.charAt(host)) < 0) {
            at = text.charAt(host) == '@' ? host : at;
            host++;
        }
        int colon = from;
        while (colon < host && text.charAt(colon) != ':') {
            colon++;
        }
        if (colon == host || (at >= 0 && colon > at)) {
            return from;
        }
        // A port is not a password; a value with a slash can be one.
        at = at < 0 && mayHaveSlash && !isDigits(colon + 1, host) ? chunkAt : at;
        boolean isDigest = text.startsWith("sha256:", at + 1);
        return at <= colon + 1 || isDigest || isNoValue(colon + 1) ? from : add(colon + 1, at);
    }

    /** The text between the first and the last line of a private key. */
    private int pem(int from) {
        int label = from + "-----BEGIN ".length();
        int begin = text.indexOf("-----", label);
        if (begin < 0 || !text.substring(label, begin).contains("PRIVATE")) {
            return label;
        }
        int end = text.indexOf("-----END", begin);
        return add(begin + "-----".length(), end < 0 ? text.length() : end);
    }

    private int add(int from, int to) {
        if (size == ranges.length) {
            ranges = Arrays.copyOf(ranges, Math.max(4, 2 * size));
        }
        ranges[size++] = from;
        ranges[size++] = to;
        return to;
    }

    /**
     * The place after {@code =}, {@code :}, {@code ==}, {@code =>} or an encoded {@code =}; the place itself if there
     * is none.
     */
    private int sign(int at) {
        if (text.regionMatches(true, at, "%3d", 0, 3)) {
            return at + 3;
        }
        if (charAt(at) == ':') {
            return at + 1;
        }
        int end = at;
        while (charAt(end) == '=' || (end > at && charAt(end) == '>')) {
            end++;
        }
        return end;
    }

    private int blanks(int from) {
        int at = from;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    private boolean isDigits(int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return to > from;
    }

    private boolean isHex(int at) {
        return Character.digit(charAt(at), 16) >= 0;
    }

    private char charAt(int at) {
        return at < text.length() ? text.charAt(at) : ' ';
    }

    /** Whether the word is a key in brackets, as in {@code data[password]}, and not the last one of a list. */
    private boolean isMember(int from) {
        char before = from > 0 ? text.charAt(from - 1) : ' ';
        return before == '/' || (before == '[' && from > 1 && isWord(text.charAt(from - 2)));
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '`' || c == '\\';
    }

    private static boolean isWord(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.'
                || (c >= 0x80 && Character.isLetter(c));
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 'a' - 'A') : c;
    }
}
