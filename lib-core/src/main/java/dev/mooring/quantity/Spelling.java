package dev.mooring.quantity;

import dev.mooring.quantity.QuantityException.Problem;

/**
 * Where the parts of a quantity's text begin and end. The integer part does not include leading zeros.
 *
 * @upstream apimachinery pkg/api/resource/quantity.go parseQuantityString
 */
record Spelling(String text, int firstDigit, int integerFrom, int integerTo, int decimalsFrom, int decimalsTo) {

    /** Finds the parts; anything after them is an error. Does not check whether they make sense together. */
    static Spelling scan(String text) {
        if (text.isEmpty()) {
            throw new QuantityException(text, Problem.FORMAT);
        }
        int firstDigit = skipSign(text, 0);
        int integerFrom = firstDigit;
        while (integerFrom < text.length() && text.charAt(integerFrom) == '0') {
            integerFrom++;
        }
        int integerTo = skipDigits(text, integerFrom);
        int decimalsFrom = integerTo < text.length() && text.charAt(integerTo) == '.' ? integerTo + 1 : integerTo;
        int decimalsTo = decimalsFrom > integerTo ? skipDigits(text, decimalsFrom) : decimalsFrom;
        if (skipSuffix(text, decimalsTo) < text.length()) {
            throw new QuantityException(text, Problem.FORMAT);
        }
        return new Spelling(text, firstDigit, integerFrom, integerTo, decimalsFrom, decimalsTo);
    }

    private static int skipSuffix(String text, int from) {
        int i = from;
        while (i < text.length() && isSuffixLetter(text.charAt(i))) {
            i++;
        }
        return skipDigits(text, skipSign(text, i));
    }

    private static boolean isSuffixLetter(char c) {
        return switch (c) {
            case 'e', 'E', 'i', 'n', 'u', 'm', 'k', 'K', 'M', 'G', 'T', 'P' -> true;
            default -> false;
        };
    }

    private static int skipSign(String text, int from) {
        return from < text.length() && (text.charAt(from) == '+' || text.charAt(from) == '-') ? from + 1 : from;
    }

    private static int skipDigits(String text, int from) {
        int i = from;
        while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        return i;
    }

    boolean negative() {
        return text.charAt(0) == '-';
    }

    int suffixFrom() {
        return decimalsTo;
    }

    boolean hasDigits() {
        return integerTo > firstDigit || decimals() > 0;
    }

    int integerDigits() {
        return integerTo - integerFrom;
    }

    int decimals() {
        return decimalsTo - decimalsFrom;
    }

    /** The digits upstream counts: an integer part without any still counts as one zero. */
    int countedDigits() {
        return Math.max(1, integerDigits()) + decimals();
    }

    /** All digits as a number without a point; right for up to 18 of them. */
    long mantissa() {
        return appendDigits(appendDigits(0, integerFrom, integerTo), decimalsFrom, decimalsTo);
    }

    private long appendDigits(long start, int from, int to) {
        long number = start;
        for (int i = from; i < to; i++) {
            number = number * 10 + (text.charAt(i) - '0');
        }
        return number;
    }

    /** All digits without a point. */
    String digits() {
        return text.substring(integerFrom, integerTo) + text.substring(decimalsFrom, decimalsTo);
    }
}
