package dev.mooring.admission;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** Strings as Go sees them: rows of UTF-8 bytes. */
final class GoStrings {

    /** How Go sorts strings. */
    static final Comparator<String> ORDER =
            Comparator.comparing(text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private GoStrings() {}

    /** How many bytes the text has; upstream counts nothing else, whatever it calls them. */
    static int length(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }

    /** Lower case, letter by letter: no letter becomes two. */
    static String lowerCase(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().map(Character::toLowerCase).forEach(out::appendCodePoint);
        return out.toString();
    }
}
