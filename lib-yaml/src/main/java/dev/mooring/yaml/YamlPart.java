package dev.mooring.yaml;

import static java.util.Objects.requireNonNull;

/**
 * The text of one document of a stream.
 *
 * @param text its text, with the {@code ---} before and the {@code ...} after it
 * @param firstLine the line of the whole text in which its text begins, from 1
 */
record YamlPart(String text, int firstLine) {

    private static final String START = "---";

    YamlPart {
        requireNonNull(text, "text");
    }

    /**
     * Where the document's own text begins: after white space, byte order marks and the {@code ---}.
     *
     * @return the index of the first character; the length of the text if there is none
     */
    int contentStart() {
        int at = skipBlank(0);
        return text.startsWith(START, at) ? skipBlank(at + START.length()) : at;
    }

    private int skipBlank(int from) {
        int at = from;
        while (at < text.length() && (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '\uFEFF')) {
            at++;
        }
        return at;
    }

    /** Its first line; never the text. */
    @Override
    public String toString() {
        return "YamlPart at line " + firstLine;
    }
}
