package dev.mooring.yaml;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a text into documents before parsing, so that a broken one does not affect the others.
 *
 * <p>A line that is {@code ---} or {@code ...}, optionally followed by white space, always ends a document: YAML allows
 * it at the start of a line nowhere else, not even in a block of text. {@code ---#} counts as a marker too, as in
 * {@code kubectl}. Comments and directives before the first {@code ---} belong to the following document.
 */
final class YamlStream {

    private final String text;
    /** Further parts of a text are not read. */
    private final int most;

    private final List<YamlPart> parts = new ArrayList<>();

    /** The start of the current document, and its line. */
    private int start;

    private int startLine = 1;
    /** Whether it began with a marker: then it is a document even if it is empty. */
    private boolean explicit;

    private boolean content;
    /** Whether it began with a directive: then a document must follow. */
    private boolean directive;

    private YamlStream(String text, int most) {
        this.text = text;
        this.most = most;
    }

    /**
     * The documents of a text, in order. An empty document between two markers is one.
     *
     * @param text the whole text
     * @return the parts; none for a text of blanks and comments
     */
    static List<YamlPart> split(String text) {
        return split(text, Integer.MAX_VALUE);
    }

    /**
     * The same for a reader with a limit on the number of documents.
     *
     * @param text the whole text
     * @param most the limit
     * @return the parts, at most one more than the limit; none for a text of blanks and comments
     */
    static List<YamlPart> split(String text, int most) {
        return new YamlStream(text, most).split();
    }

    private List<YamlPart> split() {
        int line = 1;
        int next;
        for (int at = 0; at < text.length() && parts.size() <= most; at = next, line++) {
            next = nextLine(at);
            if (isMarker("---", at) || text.startsWith("---#", at)) {
                if (explicit || content) {
                    cut(at, line);
                }
                explicit = true;
                content |= !isBlank(at + 3, next);
            } else if (isMarker("...", at)) {
                cut(next, line + 1);
            } else {
                directive |= text.charAt(at) == '%';
                content |= text.charAt(at) != '%' && !isBlank(at, next);
            }
        }
        if (parts.size() <= most) {
            cut(text.length(), line);
        }
        return List.copyOf(parts);
    }

    private void cut(int end, int nextLine) {
        if (explicit || content || directive) {
            String part = text.substring(start, end);
            // YAML wants white space after the marker where kubectl does not.
            String marked = part.startsWith("---#") ? "--- " + part.substring(3) : part;
            parts.add(new YamlPart(withoutMark(marked), startLine));
        }
        start = end;
        startLine = nextLine;
        explicit = false;
        content = false;
        directive = false;
    }

    /** Each document may begin with a byte order mark; the parser knows only the first one. */
    private static String withoutMark(String part) {
        int mark = part.indexOf('\n') + 1;
        boolean isMarked = part.startsWith("---") && part.startsWith("\uFEFF", mark);
        return isMarked ? part.substring(0, mark) + part.substring(mark + 1) : part;
    }

    private int nextLine(int from) {
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\n') {
                return at + 1;
            }
            if (c == '\r') {
                return at + 1 < text.length() && text.charAt(at + 1) == '\n' ? at + 2 : at + 1;
            }
        }
        return text.length();
    }

    private boolean isMarker(String marker, int at) {
        int after = at + marker.length();
        return text.startsWith(marker, at) && (after == text.length() || Character.isWhitespace(text.charAt(after)));
    }

    /** Whether a line, or the rest of one, contains only white space, byte order marks and a comment. */
    private boolean isBlank(int from, int to) {
        for (int at = from; at < to; at++) {
            char c = text.charAt(at);
            if (c == '#') {
                return true;
            }
            if (!Character.isWhitespace(c) && c != '\uFEFF') {
                return false;
            }
        }
        return true;
    }
}
