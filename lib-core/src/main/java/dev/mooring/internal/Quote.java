package dev.mooring.internal;

import dev.mooring.json.JsonString;
import java.util.Collection;
import java.util.stream.Collectors;

/** Names in messages: in quotes, escaped, and shortened. */
public final class Quote {

    private static final int LONGEST = 100;
    private static final int MOST = 10;

    private Quote() {}

    /**
     * A name in quotes.
     *
     * @param name the name; only its first 100 characters are shown
     * @return the quoted name, on one line
     */
    public static String text(String name) {
        return JsonString.of(name.length() > LONGEST ? name.substring(0, LONGEST) + "…" : name)
                .toJson();
    }

    /**
     * Names with commas, shortened so that a message about each of many objects does not list all of them.
     *
     * @param names the names; only the first ten are shown
     * @return the names, and how many more there are
     */
    public static String list(Collection<String> names) {
        String first = names.stream().limit(MOST).collect(Collectors.joining(", "));
        return names.size() > MOST ? first + " and " + (names.size() - MOST) + " more" : first;
    }
}
