package dev.mooring.admission;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** Strings as Go sees them: rows of UTF-8 bytes. */
final class GoStrings {

    /** How Go sorts strings. */
    static final Comparator<String> ORDER = GoStrings::compare;

    private GoStrings() {}

    private static int compare(String text, String other) {
        int common = Math.min(text.length(), other.length());
        for (int i = 0; i < common; i++) {
            char one = text.charAt(i);
            char two = other.charAt(i);
            if (one != two) {
                return Character.isSurrogate(one) || Character.isSurrogate(two)
                        ? Arrays.compareUnsigned(
                                text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8))
                        : one - two;
            }
        }
        return text.length() - other.length();
    }

    /** Lower case, letter by letter: no letter becomes two. */
    static String lowerCase(String text) {
        if (isLowerAscii(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().map(Character::toLowerCase).forEach(out::appendCodePoint);
        return out.toString();
    }

    private static boolean isLowerAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80 || (c >= 'A' && c <= 'Z')) {
                return false;
            }
        }
        return true;
    }
}
