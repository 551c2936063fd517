package dev.mooring.internal;

/** Patterns with stars. */
public final class Globs {

    private Globs() {}

    /**
     * Whether a pattern is the whole text; in the worst case it takes the product of both lengths.
     *
     * @param pattern the pattern, in which {@code *} matches any run of characters
     * @param text the text
     * @return true if it is
     */
    public static boolean matches(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int resume = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                resume = t;
            } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
