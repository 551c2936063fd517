package dev.mooring.yaml;

/** Writes a text so that every reader reads the same text. */
final class YamlStrings {

    private static final String FORBIDDEN_FIRST = ",[]{}#&*!|>'\"%@`";

    private static final int REPLACEMENT = 0xFFFD;

    private YamlStrings() {}

    /** The text with U+FFFD for half a surrogate pair, as Go reads it from JSON: YAML cannot contain it. */
    static String wellFormed(String text) {
        return isWellFormed(text)
                ? text
                : text.codePoints()
                        .map(c -> isSurrogate(c) ? REPLACEMENT : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    /** Whether it has no half of a surrogate pair. */
    static boolean isWellFormed(String text) {
        return text.codePoints().noneMatch(YamlStrings::isSurrogate);
    }

    private static boolean isSurrogate(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }

    /** The text on one line: plain, or in quotes. */
    static String inline(String text) {
        if (!isPrintable(text) || isTakenForSomethingElse(text)) {
            return doubleQuoted(text);
        }
        return isPlainSyntax(text) ? text : "'" + text.replace("'", "''") + "'";
    }

    private static boolean isTakenForSomethingElse(String text) {
        if (YamlScalars.plain(text).kind() != YamlScalars.Kind.STRING) {
            return true;
        }
        char first = text.charAt(0);
        boolean likely = first == '=' || first == '+' || first == '-' || first == '.' || (first >= '0' && first <= '9');
        return likely && YamlOtherReaders.isNotText(text);
    }

    private static boolean isPlainSyntax(String text) {
        char first = text.charAt(0);
        boolean indicator = "-?:".indexOf(first) >= 0 && (text.length() == 1 || text.charAt(1) == ' ');
        return !indicator
                && FORBIDDEN_FIRST.indexOf(first) < 0
                && first != ' '
                && !text.endsWith(" ")
                && !text.endsWith(":")
                && !text.contains(": ")
                && !text.contains(" #")
                && !text.startsWith("---")
                && !text.startsWith("...");
    }

    /** Whether it can be written unquoted on one line. */
    private static boolean isPrintable(String text) {
        return text.codePoints().allMatch(YamlStrings::isPrintable);
    }

    private static boolean isPrintable(int c) {
        return (c >= 0x20 && c < 0x7f)
                || (c >= 0xa0 && c < 0xd800 && c != 0x2028 && c != 0x2029 && !turnsLine(c))
                || (c >= 0xe000 && c < 0xfffe && c != 0xfeff)
                || c > 0xffff;
    }

    /** Whether it changes the direction of the following text, so that a line reads as another one. */
    private static boolean turnsLine(int c) {
        return c == 0x061c
                || c == 0x200e
                || c == 0x200f
                || (c >= 0x202a && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069);
    }

    private static String doubleQuoted(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (isPrintable(c)) {
                        out.appendCodePoint(c);
                    } else {
                        out.append(String.format(c < 0x100 ? "\\x%02x" : "\\u%04x", c));
                    }
                }
            }
        });
        return out.append('"').toString();
    }

    /**
     * Whether the text can be written as a block: it has several lines, none with trailing blanks, and nothing in it
     * needs an escape.
     */
    static boolean isBlock(String text) {
        return text.indexOf('\n') >= 0
                && !text.isBlank()
                && !text.contains(" \n")
                && !text.endsWith(" ")
                && text.codePoints().allMatch(c -> c == '\n' || isPrintable(c));
    }

    static void block(String text, String indent, StringBuilder out) {
        out.append('|');
        if (text.startsWith(" ") || text.startsWith("\n")) {
            // Without it, the reader would derive the indentation from this line.
            out.append('2');
        }
        boolean ends = text.endsWith("\n");
        out.append(!ends ? "-" : text.endsWith("\n\n") ? "+" : "");
        for (String line : (ends ? text.substring(0, text.length() - 1) : text).split("\n", -1)) {
            out.append('\n').append(line.isEmpty() ? "" : indent).append(line);
        }
    }
}
