package dev.mooring.rbd.output;

/**
 * Makes the JSON that {@code rbd status} printed up to about Luminous readable: its watchers are members of an object
 * that all have the same key {@code watcher}, and a JSON reader would keep only the last of them.
 */
final class OldStatusShape {

    private static final String KEY = "\"watcher\"";
    private static final int WATCHERS_DEPTH = 2;

    private OldStatusShape() {}

    /** The text with a number after each such key; the text itself if it is not of that shape. */
    static String rename(String text) {
        if (!text.stripLeading().startsWith("{")) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 64);
        int depth = 0;
        int count = 0;
        boolean inString = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (inString && c == '\\' && i + 1 < text.length()) {
                out.append(c).append(text.charAt(++i));
                continue;
            }
            if (c == '"') {
                if (!inString && depth == WATCHERS_DEPTH && text.startsWith(KEY, i)) {
                    out.append("\"watcher").append(count++).append('"');
                    i += KEY.length() - 1;
                    continue;
                }
                inString = !inString;
            } else if (!inString) {
                depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            }
            out.append(c);
        }
        return count > 1 ? out.toString() : text;
    }
}
