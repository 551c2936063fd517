package dev.mooring.internal;

import java.util.function.Function;

/**
 * Variables in a text, as Go replaces them.
 *
 * @upstream Go os/env.go Expand, getShellName
 */
public final class GoExpand {

    private static final String SPECIAL = "*#$@!?-0123456789";

    /** The longest expanded text; the rest is dropped, because this is far longer than any name. */
    private static final int LONGEST = 1 << 20;

    private final String text;
    private final Function<String, String> mapping;
    private final StringBuilder out = new StringBuilder();
    private boolean unclosed;

    private GoExpand(String text, Function<String, String> mapping) {
        this.text = text;
        this.mapping = mapping;
    }

    /**
     * An expanded text.
     *
     * @param text the text with the values in it
     * @param unclosed whether a brace is not closed
     */
    public record Expanded(String text, boolean unclosed) {}

    /**
     * Replaces {@code ${name}} and {@code $name} in a text, in time linear in the text and the values.
     *
     * @param text the text
     * @param mapping the value of a name, possibly empty
     * @return the expanded text
     */
    public static Expanded expand(String text, Function<String, String> mapping) {
        GoExpand expand = new GoExpand(text, mapping);
        int at = 0;
        while (at < text.length()) {
            at = text.charAt(at) == '$' && at + 1 < text.length() ? expand.variable(at + 1) : expand.literal(at);
        }
        return new Expanded(expand.out.toString(), expand.unclosed);
    }

    private int literal(int at) {
        out.append(text.charAt(at));
        return at + 1;
    }

    private void append(String value) {
        out.append(value, 0, Math.max(0, Math.min(value.length(), LONGEST - out.length())));
    }

    /** Replaces the variable whose name begins here; returns where the text continues. */
    private int variable(int at) {
        char first = text.charAt(at);
        if (first == '{') {
            return braced(at);
        }
        if (isSpecial(first)) {
            append(mapping.apply(String.valueOf(first)));
            return at + 1;
        }
        int end = at;
        while (end < text.length() && isAlphaNumeric(text.charAt(end))) {
            end++;
        }
        // A dollar without a name stays a dollar.
        append(end == at ? "$" : mapping.apply(text.substring(at, end)));
        return end;
    }

    private int braced(int at) {
        boolean special = at + 2 < text.length() && isSpecial(text.charAt(at + 1)) && text.charAt(at + 2) == '}';
        int close = special ? at + 2 : (unclosed ? -1 : text.indexOf('}', at + 1));
        if (close < 0) {
            // Only the dollar and the brace are dropped.
            unclosed = true;
            return at + 1;
        }
        if (close > at + 1) {
            append(mapping.apply(text.substring(at + 1, close)));
        }
        return close + 1;
    }

    private static boolean isSpecial(char c) {
        return SPECIAL.indexOf(c) >= 0;
    }

    private static boolean isAlphaNumeric(char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
