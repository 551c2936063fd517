package dev.mooring.sanitize;

/**
 * Passes over JSON that nobody needs, as the reader would read it. What is not plainly valid is left to the reader: text
 * beyond ASCII, a key that may be there twice, anything deep or long.
 */
final class ValueScan {

    private static final int DEEPEST = 40;
    private static final int MOST_KEYS = 256;
    private static final int LONGEST_NUMBER = 20;

    /** What ends the plain part of a string: a quote, an escape, a control character, a byte beyond ASCII. */
    private static final boolean[] SPECIAL = new boolean[256];

    static {
        for (int c = 0; c < SPECIAL.length; c++) {
            SPECIAL[c] = c < ' ' || c > '~' || c == '"' || c == '\\';
        }
    }

    /** The hashes of the keys of the objects that are open. */
    private final long[] keys = new long[MOST_KEYS];

    private int keyCount;
    /** The hash of the string that was passed over last. */
    private long hash;
    /** Whether that string has a character that can be written in another way too. */
    private boolean loose;

    /** {@return the end of the value that begins at a place; -1 if it is not plainly valid} */
    int value(byte[] json, int at, int to) {
        keyCount = 0;
        return value(json, at, to, 0);
    }

    private int value(byte[] json, int at, int to, int depth) {
        if (at >= to || depth > DEEPEST) {
            return -1;
        }
        return switch (json[at]) {
            case '{' -> object(json, at + 1, to, depth + 1);
            case '[' -> array(json, at + 1, to, depth + 1);
            case '"' -> behind(string(json, at + 1, to));
            case 't' -> word(json, at, to, "true");
            case 'f' -> word(json, at, to, "false");
            case 'n' -> word(json, at, to, "null");
            default -> number(json, at, to);
        };
    }

    private static int behind(int quote) {
        return quote < 0 ? -1 : quote + 1;
    }

    private int object(byte[] json, int from, int to, int depth) {
        int first = keyCount;
        int at = blanks(json, from, to);
        if (at < to && json[at] == '}') {
            return at + 1;
        }
        while (at < to && json[at] == '"') {
            at = behind(string(json, at + 1, to));
            if (at < 0 || loose || !isNew(first)) {
                return -1;
            }
            at = blanks(json, at, to);
            if (at >= to || json[at] != ':') {
                return -1;
            }
            at = value(json, blanks(json, at + 1, to), to, depth);
            if (at < 0) {
                return -1;
            }
            at = blanks(json, at, to);
            if (at < to && json[at] == '}') {
                keyCount = first;
                return at + 1;
            }
            if (at >= to || json[at] != ',') {
                return -1;
            }
            at = blanks(json, at + 1, to);
        }
        return -1;
    }

    private boolean isNew(int first) {
        for (int i = first; i < keyCount; i++) {
            if (keys[i] == hash) {
                return false;
            }
        }
        if (keyCount == MOST_KEYS) {
            return false;
        }
        keys[keyCount++] = hash;
        return true;
    }

    private int array(byte[] json, int from, int to, int depth) {
        int at = blanks(json, from, to);
        if (at < to && json[at] == ']') {
            return at + 1;
        }
        while (at >= 0 && at < to) {
            at = value(json, at, to, depth);
            if (at < 0) {
                return -1;
            }
            at = blanks(json, at, to);
            if (at < to && json[at] == ']') {
                return at + 1;
            }
            if (at >= to || json[at] != ',') {
                return -1;
            }
            at = blanks(json, at + 1, to);
        }
        return -1;
    }

    private static int blanks(byte[] json, int from, int to) {
        int at = from;
        while (at < to && (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t')) {
            at++;
        }
        return at;
    }

    /** {@return the place of the quote that ends a string; {@code from} is behind the one that begins it} */
    int string(byte[] json, int from, int to) {
        long sum = 0;
        int at = from;
        loose = false;
        while (at < to) {
            int c = json[at] & 0xff;
            if (c == '"') {
                hash = sum;
                return at;
            }
            sum = sum * 1_000_003 + c;
            if (!SPECIAL[c]) {
                at++;
                continue;
            }
            int next = c == '\\' ? escape(json, at + 1, to) : -1;
            if (next < 0) {
                return -1;
            }
            sum = sum * 1_000_003 + json[at + 1];
            loose |= json[at + 1] == 'u' || json[at + 1] == '/';
            at = next;
        }
        return -1;
    }

    /** Behind an escape; one that hides a character beyond Latin-1 is left to the reader. */
    private static int escape(byte[] json, int at, int to) {
        if (at >= to) {
            return -1;
        }
        if (json[at] != 'u') {
            return "\"\\/bfnrt".indexOf(json[at]) >= 0 ? at + 1 : -1;
        }
        boolean latin = at + 4 < to
                && json[at + 1] == '0'
                && json[at + 2] == '0'
                && Character.digit(json[at + 3], 16) >= 2
                && Character.digit(json[at + 4], 16) >= 0;
        return latin ? at + 5 : -1;
    }

    private static int word(byte[] json, int at, int to, String word) {
        if (at + word.length() > to) {
            return -1;
        }
        for (int i = 0; i < word.length(); i++) {
            if (json[at + i] != word.charAt(i)) {
                return -1;
            }
        }
        return at + word.length();
    }

    /** Whole numbers only. */
    private static int number(byte[] json, int from, int to) {
        int at = json[from] == '-' ? from + 1 : from;
        int digits = at;
        while (at < to && json[at] >= '0' && json[at] <= '9') {
            at++;
        }
        boolean plain = at > digits && at - digits <= LONGEST_NUMBER && (json[digits] != '0' || at == digits + 1);
        boolean ends = at < to && (json[at] == ',' || json[at] == ']' || json[at] == '}' || json[at] <= ' ');
        return plain && ends ? at : -1;
    }
}
