package dev.mooring.cli.render;

import dev.mooring.json.JsonArray;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An argument list as a line that a POSIX shell splits into the same words. */
public final class ShellWords {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWords() {}

    /** The line; the words as JSON if one of them has a control character, which must not reach a terminal. */
    public static String line(List<String> argv) {
        boolean printable =
                argv.stream().allMatch(word -> Reasons.printable(word).equals(word));
        return printable
                ? argv.stream().map(ShellWords::quoted).collect(Collectors.joining(" "))
                : Reasons.printable(JsonArray.ofStrings(argv).toJson());
    }

    /** The words of a line as written; a quoted text is one word. */
    public static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        for (char c : line.strip().toCharArray()) {
            if (quote == 0 && c == ' ') {
                words.add(word.toString());
                word.setLength(0);
                continue;
            }
            if (c == '\'' || c == '"') {
                quote = quote == 0 ? c : quote == c ? 0 : quote;
            }
            word.append(c);
        }
        words.add(word.toString());
        return words;
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
