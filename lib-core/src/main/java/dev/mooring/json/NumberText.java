package dev.mooring.json;

/** The form of a number in JSON. */
final class NumberText {

    private NumberText() {}

    /** Whether the text is a number by the grammar of JSON. */
    static boolean isNumber(String text) {
        int at = text.startsWith("-") ? 1 : 0;
        int digits = digits(text, at);
        if (digits == at || (text.charAt(at) == '0' && digits > at + 1)) {
            return false;
        }
        at = digits;
        if (at < text.length() && text.charAt(at) == '.') {
            int fraction = digits(text, at + 1);
            if (fraction == at + 1) {
                return false;
            }
            at = fraction;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int sign = at + 1 < text.length() && (text.charAt(at + 1) == '+' || text.charAt(at + 1) == '-') ? 1 : 0;
            int exponent = digits(text, at + 1 + sign);
            if (exponent == at + 1 + sign) {
                return false;
            }
            at = exponent;
        }
        return at == text.length();
    }

    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
