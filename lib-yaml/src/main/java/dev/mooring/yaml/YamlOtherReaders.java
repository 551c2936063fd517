package dev.mooring.yaml;

/**
 * Scalars that readers of YAML 1.1 and 1.2 do not treat as text, although go-yaml does. Each form is checked once, from
 * left to right.
 */
final class YamlOtherReaders {

    private static final String DIGITS = "0123456789";

    private final String text;

    /** Where the text begins after its sign. */
    private final int start;

    private YamlOtherReaders(String text) {
        this.text = text;
        this.start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    }

    /** Whether a reader treats the text as a number, a time, a date or a keyword. */
    static boolean isNotText(String text) {
        YamlOtherReaders form = new YamlOtherReaders(text);
        return text.equals("=")
                || form.isWord()
                || form.isWhole("0b", "01_")
                || form.isWhole("0x", "0123456789abcdefABCDEF_")
                || form.isWhole("0o", "01234567_")
                || form.isWhole("0O", "01234567_")
                || form.isWhole("0", "01234567_")
                || form.isSexagesimal()
                || form.isDecimal()
                || form.isDate();
    }

    private boolean isWord() {
        return switch (text.substring(start)) {
            case ".inf", ".Inf", ".INF" -> true;
            case ".nan", ".NaN", ".NAN" -> start == 0;
            default -> false;
        };
    }

    /** A prefix followed only by one or more of these digits. */
    private boolean isWhole(String prefix, String digits) {
        int from = start + prefix.length();
        return text.startsWith(prefix, start) && from < text.length() && run(from, digits) == text.length();
    }

    /** Numbers below 60 separated by colons, as {@code 1:30:00.5}. */
    private boolean isSexagesimal() {
        if (!isDigit(start)) {
            return false;
        }
        int at = run(start, "0123456789_");
        if (!is(':', at)) {
            return false;
        }
        while (is(':', at)) {
            int end = run(at + 1, DIGITS);
            int length = end - at - 1;
            if (length < 1 || length > 2 || (length == 2 && text.charAt(at + 1) > '5')) {
                return false;
            }
            at = end;
        }
        return (is('.', at) ? run(at + 1, "0123456789_") : at) == text.length();
    }

    private boolean isDecimal() {
        int at = isDigit(start) ? run(start, "0123456789_") : start;
        at = run(is('.', at) ? at + 1 : at, "0123456789_");
        if (is('e', at) || is('E', at)) {
            int digits = is('+', at + 1) || is('-', at + 1) ? at + 2 : at + 1;
            at = isDigit(digits) ? run(digits, DIGITS) : at;
        }
        return at == text.length() && text.chars().anyMatch(c -> DIGITS.indexOf(c) >= 0);
    }

    /** A date, optionally followed by a time. */
    private boolean isDate() {
        int year = run(0, DIGITS);
        int month = run(year + 1, DIGITS);
        int day = run(month + 1, DIGITS);
        return year == 4
                && is('-', year)
                && isOneOrTwo(month - year - 1)
                && is('-', month)
                && isOneOrTwo(day - month - 1)
                && (day == text.length() || "Tt \t".indexOf(text.charAt(day)) >= 0);
    }

    private static boolean isOneOrTwo(int length) {
        return length == 1 || length == 2;
    }

    private boolean is(char wanted, int at) {
        return at < text.length() && text.charAt(at) == wanted;
    }

    private boolean isDigit(int at) {
        return at < text.length() && DIGITS.indexOf(text.charAt(at)) >= 0;
    }

    /** The end of the longest run of these characters. */
    private int run(int from, String characters) {
        int at = from;
        while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }
}
