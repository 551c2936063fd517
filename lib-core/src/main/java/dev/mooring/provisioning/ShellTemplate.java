package dev.mooring.provisioning;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A text with {@code ${name}} or {@code $name} in it, as Go expands it.
 *
 * @param text the text with the values in it
 * @param missing the names that have no value
 * @upstream go os/env.go Expand, getShellName
 */
record ShellTemplate(String text, Set<String> missing) {

    private static final String SPECIAL = "*#$@!?-0123456789";

    /** A name behind a dollar sign, and how many characters it takes; an empty one of no length leaves the dollar sign. */
    private record Name(String name, int length) {}

    static ShellTemplate expand(String template, Map<String, String> values) {
        StringBuilder text = new StringBuilder();
        Set<String> missing = new TreeSet<>();
        for (int at = 0; at < template.length(); at++) {
            if (template.charAt(at) != '$' || at + 1 == template.length()) {
                text.append(template.charAt(at));
                continue;
            }
            Name name = nameAt(template.substring(at + 1));
            if (name.length() == 0) {
                text.append('$');
            } else if (!name.name().isEmpty()) {
                text.append(values.getOrDefault(name.name(), ""));
                if (!values.containsKey(name.name())) {
                    missing.add(name.name());
                }
            }
            at += name.length();
        }
        return new ShellTemplate(text.toString(), missing);
    }

    private static Name nameAt(String rest) {
        if (rest.charAt(0) == '{') {
            return inBraces(rest);
        }
        if (SPECIAL.indexOf(rest.charAt(0)) >= 0) {
            return new Name(rest.substring(0, 1), 1);
        }
        int end = 0;
        while (end < rest.length() && isLetterOrDigit(rest.charAt(end))) {
            end++;
        }
        return new Name(rest.substring(0, end), end);
    }

    /** Without a closing brace, or with nothing between the braces, they are left out. */
    private static Name inBraces(String rest) {
        if (rest.length() > 2 && SPECIAL.indexOf(rest.charAt(1)) >= 0 && rest.charAt(2) == '}') {
            return new Name(rest.substring(1, 2), 3);
        }
        int close = rest.indexOf('}');
        if (close == 1) {
            return new Name("", 2);
        }
        return close < 0 ? new Name("", 1) : new Name(rest.substring(1, close), close + 1);
    }

    private static boolean isLetterOrDigit(char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
