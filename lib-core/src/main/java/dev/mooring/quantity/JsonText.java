package dev.mooring.quantity;

/** Trims as upstream does around a quantity in a document. */
final class JsonText {

    private JsonText() {}

    static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /** Unicode's White_Space without the control characters that JSON allows only escaped. */
    private static boolean isSpace(char c) {
        return c == ' ' || c == 0x85 || Character.isSpaceChar(c);
    }
}
