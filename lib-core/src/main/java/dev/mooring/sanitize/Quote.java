package dev.mooring.sanitize;

import dev.mooring.json.JsonString;

/** Names in messages: in quotes, escaped, and not longer than a person wants to read. */
final class Quote {

    private static final int LONGEST = 100;

    private Quote() {}

    static String text(String name) {
        return JsonString.of(name.length() > LONGEST ? name.substring(0, LONGEST) + "…" : name)
                .toJson();
    }
}
