package dev.mooring.pasted;

import dev.mooring.internal.SecretText;
import java.util.Arrays;

/**
 * A line of a paste without what terminals, browsers and mail programs add, and the column of each character that is
 * left.
 */
final class CleanLine {

    private static final String STRIPPED = "<stripped>";

    private static final String[] ENTITIES = {
        "quot;", "#34;", "ldquo;", "rdquo;", "#39;", "#x27;", "apos;", "lsquo;", "rsquo;", "lt;", "gt;", "amp;", "nbsp;"
    };

    private static final String WIDE_POINTS = "：，；。";

    /** The characters of {@link #ENTITIES}, in their order. */
    private static final String ENTITY_SIGNS = "\"\"\"\"'''''<>& ";

    private final StringBuilder text = new StringBuilder();
    private int[] columns = new int[128];
    private int stripped;
    private int width;
    private int leading;
    private int trailing;

    private CleanLine() {}

    /** The line from here to there, without its end. */
    static CleanLine of(String paste, int from, int to) {
        CleanLine line = new CleanLine();
        line.width = to - from;
        while (isBlank(paste, from + line.leading, to)) {
            line.leading++;
        }
        while (line.trailing < line.width - line.leading && isBlank(paste, to - 1 - line.trailing, to)) {
            line.trailing++;
        }
        line.read(paste, from, to);
        line.unquote();
        line.stripSecrets();
        return line;
    }

    String text() {
        return text.toString();
    }

    /** The column in the paste, from 1, of a character of the text. */
    int column(int index) {
        return text.length() == 0 ? 1 : columns[Math.min(index, text.length() - 1)];
    }

    int stripped() {
        return stripped;
    }

    /** The length of the line before anything was removed. */
    int width() {
        return width;
    }

    private static boolean isBlank(String paste, int at, int to) {
        return at < to && plain(paste.charAt(at)) == ' ';
    }

    /** How many blanks there were before the first character. */
    int leading() {
        return leading;
    }

    /** How many blanks there were after the last character. */
    int trailing() {
        return trailing;
    }

    private void add(char c, int column) {
        if (c == ' ' && (text.length() == 0 || text.charAt(text.length() - 1) == ' ')) {
            return;
        }
        append(c, column);
    }

    private void append(char c, int column) {
        if (text.length() == columns.length) {
            columns = Arrays.copyOf(columns, columns.length * 2);
        }
        columns[text.length()] = column;
        text.append(c);
    }

    private void read(String paste, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = paste.charAt(i);
            int column = i - from + 1;
            if (c == '\u001b') {
                i = afterEscape(paste, i, to) - 1;
            } else if (c == '\b') {
                text.setLength(Math.max(0, text.length() - 1));
            } else if (c == '\\') {
                i = escaped(paste, i, to, column);
            } else if (c == '&') {
                i = entity(paste, i, to, column);
            } else if (c == '\'' && isDoubled(paste, i, from, to)) {
                add(c, column);
                i++;
            } else if ((c == '–' || c == '—')
                    && (i == from || paste.charAt(i - 1) == ' ')
                    && i + 1 < to
                    && Character.isLetter(paste.charAt(i + 1))) {
                add('-', column);
                add('-', column);
            } else if (isSeen(c)) {
                add(plain(c), column);
                if (WIDE_POINTS.indexOf(c) >= 0) {
                    // A wide character includes its blank.
                    add(' ', column);
                }
            }
        }
        while (text.length() > 0 && text.charAt(text.length() - 1) == ' ') {
            text.setLength(text.length() - 1);
        }
    }

    /** The place after a sequence that colours text or moves the cursor. */
    private static int afterEscape(String paste, int at, int to) {
        int i = at + 1;
        if (i < to && paste.charAt(i) == '[') {
            i++;
            while (i < to && paste.charAt(i) < '@') {
                i++;
            }
            return Math.min(to, i + 1);
        }
        if (i < to && paste.charAt(i) == ']') {
            while (i < to && paste.charAt(i) != '\u0007' && paste.charAt(i) != '\u001b') {
                i++;
            }
            return Math.min(to, i + 1);
        }
        return Math.min(to, i + 1);
    }

    /** Quotes, line ends and tabs that logs and JSON write with backslashes, however often they did. */
    private int escaped(String paste, int at, int to, int column) {
        int i = at;
        while (i < to && paste.charAt(i) == '\\') {
            i++;
        }
        char c = i < to ? paste.charAt(i) : ' ';
        if (plain(c) == '"' || c == '/') {
            add(plain(c), column);
            return i;
        }
        if (c == '&') {
            return entity(paste, i, to, column);
        }
        if (c == 'n' || c == 't' || c == 'r') {
            add(' ', column);
            return i;
        }
        if (c == 'u' && i + 4 < to) {
            int code = hex(paste, i + 1);
            if (code >= ' ' && code < 127) {
                add((char) code, column);
                return i + 4;
            }
        }
        add('\\', column);
        return i - 1;
    }

    /** Characters that a web page writes with names and numbers. */
    private int entity(String paste, int at, int to, int column) {
        int from = at + 1;
        // A page that was escaped twice has the name of the ampersand instead of the ampersand.
        while (paste.startsWith("amp;", from) && entityAt(paste, from + 4, to) >= 0) {
            from += 4;
        }
        int entity = entityAt(paste, from, to);
        add(entity < 0 ? '&' : ENTITY_SIGNS.charAt(entity), column);
        return entity < 0 ? at : from + ENTITIES[entity].length() - 1;
    }

    /** Which entity has its name here; negative if none has. */
    private static int entityAt(String paste, int at, int to) {
        for (int entity = 0; entity < ENTITIES.length; entity++) {
            String name = ENTITIES[entity];
            if (at + name.length() <= to && paste.startsWith(name, at)) {
                return entity;
            }
        }
        return -1;
    }

    /** Whether it is an apostrophe in a YAML text between apostrophes; an empty text has none. */
    private static boolean isDoubled(String paste, int at, int from, int to) {
        boolean two = at + 1 < to && paste.charAt(at + 1) == '\'';
        boolean open = at == from || paste.charAt(at - 1) == ' ';
        boolean closed = at + 2 >= to || paste.charAt(at + 2) == ' ';
        return two && !(open && closed);
    }

    private static int hex(String paste, int at) {
        int code = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = Character.digit(paste.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            code = code * 16 + digit;
        }
        return code;
    }

    private static boolean isSeen(char c) {
        return (c >= ' ' || c == '\t')
                && !(c >= '\u007f' && c < '\u00a0')
                && !(c >= '\u202a' && c <= '\u202e')
                && !(c >= '\u2066' && c <= '\u2069')
                && c != '\u00ad'
                && !(c >= '\u200b' && c <= '\u200f')
                && c != '\u2060'
                && c != '\ufeff'
                && c != '`';
    }

    private static char plain(char c) {
        if (c < 128) {
            return c == '\t' ? ' ' : c;
        }
        return switch (c) {
            case '\u00a0', '\u2007', '\u202f', '\u3000', '│', '┃', '║' -> ' ';
            case '“', '”', '„', '«', '»', '＂' -> '"';
            case '‘', '’', '‚', '＇' -> '\'';
            case '：' -> ':';
            case '，' -> ',';
            case '；' -> ';';
            case '（' -> '(';
            case '）' -> ')';
            case '［' -> '[';
            case '］' -> ']';
            case '。' -> '.';
            default -> c;
        };
    }

    /** Removes what quotes and lists of mails and forums put before a line. */
    private void unquote() {
        int from = 0;
        while (from + 1 < text.length() && (text.charAt(from) == '>' || isMark(from)) && text.charAt(from + 1) == ' ') {
            from += 2;
        }
        cutFront(from);
    }

    private boolean isMark(int at) {
        return (text.charAt(at) == '-' || text.charAt(at) == '*' || text.charAt(at) == '•') && at + 2 < text.length();
    }

    private void cutFront(int signs) {
        if (signs > 0) {
            text.delete(0, signs);
            System.arraycopy(columns, signs, columns, 0, text.length());
        }
    }

    /** People paste real keys. */
    private void stripSecrets() {
        int[] secrets = SecretText.ranges(text.toString());
        if (secrets.length > 0) {
            replace(secrets);
        }
    }

    private void replace(int[] secrets) {
        String old = text.toString();
        int[] oldColumns = columns;
        text.setLength(0);
        columns = new int[oldColumns.length];
        int from = 0;
        for (int secret = 0; secret < secrets.length; secret += 2) {
            append(old, oldColumns, from, secrets[secret]);
            for (int i = 0; i < STRIPPED.length(); i++) {
                append(STRIPPED.charAt(i), oldColumns[secrets[secret]]);
            }
            stripped++;
            from = secrets[secret + 1];
        }
        append(old, oldColumns, from, old.length());
    }

    private void append(String old, int[] oldColumns, int from, int to) {
        for (int i = from; i < to; i++) {
            append(old.charAt(i), oldColumns[i]);
        }
    }
}
