package dev.mooring.internal;

import dev.mooring.json.JsonString;

/** Names in messages: in quotes, escaped, and shortened. */
public final class Quote {

    private static final int LONGEST = 100;

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
}
