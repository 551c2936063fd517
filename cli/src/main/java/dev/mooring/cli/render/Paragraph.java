package dev.mooring.cli.render;

import java.util.ArrayList;
import java.util.List;

/** Wraps text between words. A word that is longer than a line stays whole, so that names can be copied. */
public final class Paragraph {

    private Paragraph() {}

    /** The text in lines of at most this many characters. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && Table.length(line.toString()) + 1 + Table.length(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** The text after a heading; its further lines are indented like the first. */
    public static String hanging(String heading, int indent, String text, int width) {
        String separator = "\n" + " ".repeat(indent);
        return Table.pad(heading, indent) + String.join(separator, wrap(text, width - indent)) + "\n";
    }
}
