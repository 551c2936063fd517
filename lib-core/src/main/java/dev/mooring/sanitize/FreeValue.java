package dev.mooring.sanitize;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a value is written whose content no rule and no check looks into: two objects that differ only in such values are
 * judged alike. A value that is written otherwise is not free, and is compared letter by letter.
 */
enum FreeValue {
    /** The name of an object or class: lower case, without an empty label. */
    NAME("abcdefghijklmnopqrstuvwxyz0123456789-.", 63),
    /** The name of a namespace. */
    LABEL("abcdefghijklmnopqrstuvwxyz0123456789-", 63),
    /** The value of a label or of a topology key; the letter at its start makes it no number. */
    WORD("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._", 63),
    /** Text that is written without escapes, short enough to be quoted as a whole, and names no service of the cluster. */
    TEXT(null, 100),
    /** Such text that no rule compares with a value of another object. */
    NOTE(null, 100),
    /** The handle of a volume, but for those of ceph-csi. */
    HANDLE(null, 100),
    /** The handle of a volume of ceph-csi, which has the ID of its cluster in it. */
    CEPH_HANDLE(null, 100),
    /** An absolute path below the root, without {@code ..}. */
    PATH("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._/", 100),
    /** A size above zero that is far from every limit. */
    SIZE(null, 8),
    /** Any string. */
    STRING(null, Integer.MAX_VALUE),
    /** Any array. */
    ARRAY(null, Integer.MAX_VALUE);

    private static final int MOST_DIGITS = 6;

    @SuppressWarnings("ImmutableEnumChecker") // filled in the constructor, never changed
    private final boolean[] allowed = new boolean[128];

    private final int longest;

    FreeValue(@Nullable String characters, int longest) {
        this.longest = longest;
        for (char c = ' '; c < allowed.length - 1; c++) {
            allowed[c] = characters == null ? c != '"' && c != '\\' : characters.indexOf(c) >= 0;
        }
    }

    /**
     * Where a value ends: a string before its closing quote, an array behind its bracket.
     *
     * @param json the text
     * @param at where the value begins: a string behind its opening quote
     * @param to the end of the text
     * @param scan reads what may have any content
     * @return the end; -1 if the value is not written like this
     */
    int end(byte[] json, int at, int to, ValueScan scan) {
        if (this == ARRAY) {
            return at < to && json[at] == '[' ? scan.value(json, at, to) : -1;
        }
        if (this == STRING) {
            return scan.string(json, at, to);
        }
        int end = at;
        while (end < to && json[end] >= 0 && allowed[json[end]]) {
            end++;
        }
        boolean closed = end < to && json[end] == '"' && end > at && end - at <= longest;
        return closed && fits(json, at, end) ? end : -1;
    }

    /** Whether a message shows it letter by letter. */
    boolean isShownAsWritten() {
        return this != SIZE && this != STRING && this != ARRAY;
    }

    /** Whether a rule may compare it with a value of another object. */
    boolean isCompared() {
        return this != NOTE && this != STRING && this != ARRAY;
    }

    /** Whether the placeholders of both may be the same text. */
    boolean hasPlaceholderOf(FreeValue other) {
        return placeholder(0).equals(other.placeholder(0));
    }

    /** How many bytes a size is. */
    static long bytes(byte[] json, int from, int to) {
        long number = 0;
        int at = from;
        while (at < to && isDigit(json[at])) {
            number = 10 * number + json[at++] - '0';
        }
        int power = at == to ? 0 : Math.max("?kMGT".indexOf(json[at]), 1);
        for (int i = 0; i < power; i++) {
            number *= at == to - 2 ? 1024 : 1000;
        }
        return number;
    }

    /** Whether a message shows a size as it is written: {@code 1024Mi} is shown as {@code 1Gi}. */
    static boolean isShownAsWritten(byte[] json, int from, int to) {
        boolean binary = json[to - 1] == 'i';
        int step = binary ? 1024 : 1000;
        int digits = to;
        while (!isDigit(json[digits - 1])) {
            digits--;
        }
        return bytes(json, from, digits) % step != 0;
    }

    private boolean fits(byte[] json, int at, int end) {
        return switch (this) {
            case NAME -> isWord(json, at, end) && isName(json, at, end);
            case LABEL -> isWord(json, at, end);
            case WORD -> isLetter(json[at]) && isWord(json, at, end);
            case PATH -> isPath(json, at, end);
            case TEXT, NOTE -> !isOfService(json, at, end);
            case HANDLE -> !isOfCeph(json, at, end) && !isOfService(json, at, end);
            case CEPH_HANDLE -> isOfCeph(json, at, end) && !isOfService(json, at, end);
            case SIZE -> isSize(json, at, end);
            case STRING, ARRAY -> true;
        };
    }

    private static boolean isLetter(byte c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWord(byte[] json, int at, int end) {
        return isLetterOrDigit(json[at]) && isLetterOrDigit(json[end - 1]);
    }

    private static boolean isLetterOrDigit(byte c) {
        return isLetter(c) || isDigit(c);
    }

    private static boolean isName(byte[] json, int at, int end) {
        for (int i = at + 1; i < end; i++) {
            if (json[i] == '.' && !(isLetterOrDigit(json[i - 1]) && isLetterOrDigit(json[i + 1]))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPath(byte[] json, int at, int end) {
        if (end - at < 2 || json[at] != '/' || !isLetterOrDigit(json[at + 1])) {
            return false;
        }
        for (int i = at + 1; i < end; i++) {
            if (json[i] == '.' && json[i - 1] == '.') {
                return false;
            }
        }
        return true;
    }

    /** Whether it may have the name of a service of the source's cluster, as {@link StorageChecks} asks: {@code .svc}. */
    private static boolean isOfService(byte[] json, int at, int end) {
        for (int i = at; i < end - 3; i++) {
            if (json[i] == '.' && (json[i + 1] | 32) == 's' && (json[i + 2] | 32) == 'v' && (json[i + 3] | 32) == 'c') {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a value may mention a name that a map changes, see {@link OldNames}.
     *
     * @param json the text
     * @param from where the value begins
     * @param to where it ends
     * @param bound the names
     * @return true also if it has an escape, behind which a letter of a name may be
     */
    static boolean mentions(byte[] json, int from, int to, Set<String> bound) {
        if (bound.isEmpty()) {
            return false;
        }
        String value = text(json, from, to);
        return value.indexOf('\\') >= 0 || bound.stream().anyMatch(value::contains);
    }

    /** {@code hhhh-hhhh-} and more, as {@link VolumeChecks} asks. */
    private static boolean isOfCeph(byte[] json, int at, int end) {
        if (end - at < 11 || json[at + 4] != '-' || json[at + 9] != '-') {
            return false;
        }
        for (int i = 0; i < 9; i++) {
            if (i != 4 && Character.digit(json[at + i], 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSize(byte[] json, int at, int end) {
        int digits = at;
        while (digits < end && isDigit(json[digits])) {
            digits++;
        }
        int count = digits - at;
        if (count == 0 || count > MOST_DIGITS || json[at] == '0') {
            return false;
        }
        boolean binary = end - digits == 2 && json[digits + 1] == 'i' && "KMGT".indexOf(json[digits]) >= 0;
        return end == digits || binary || (end - digits == 1 && "kMGT".indexOf(json[digits]) >= 0);
    }

    /** A value of this kind that occurs nowhere else. */
    String placeholder(int number) {
        String name = "zq" + number + "qz";
        return switch (this) {
            case NAME, LABEL, WORD, TEXT, NOTE, HANDLE, STRING -> name;
            case CEPH_HANDLE -> "0a0b-0c0d-" + name;
            case PATH -> "/" + name;
            case SIZE -> String.format(Locale.ROOT, "9%03d73", number) + "Gi";
            case ARRAY -> "[\"" + name + "\"]";
        };
    }

    static String text(byte[] json, int from, int to) {
        return new String(json, from, to - from, StandardCharsets.UTF_8);
    }
}
