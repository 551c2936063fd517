package dev.mooring.cli.input;

import java.util.Optional;

/** Damage to YAML or JSON by a chat, a browser or a word processor. Nothing is guessed from such a text. */
public final class DamagedText {

    private DamagedText() {}

    /** {@return the damage to the objects in a text and what to do; empty if there is none} */
    public static Optional<String> of(String start) {
        if (hasTypographicQuotes(start)) {
            return Optional.of(
                    "has typographic quotes, as word processors write them: it is not read; save the output of kubectl"
                            + " to a file, or replace them by plain ones");
        }
        if (isJoined(start)) {
            return Optional.of(
                    "is YAML joined into one line: the depth of each field is lost and not guessed; save the output of"
                            + " kubectl to a file");
        }
        return hasNoIndentation(start)
                ? Optional.of("is YAML that lost its indentation: the depth of each field is not guessed; save the"
                        + " output of kubectl to a file")
                : Optional.empty();
    }

    private static boolean hasTypographicQuotes(String text) {
        String start = text.stripLeading();
        return start.startsWith("{“")
                || start.startsWith("{ “")
                || text.contains("“apiVersion”")
                || text.contains("“kind”");
    }

    private static boolean isJoined(String text) {
        return text.lines()
                .anyMatch(line ->
                        line.startsWith("apiVersion:") && line.contains(" kind: ") && line.contains(" metadata:"));
    }

    private static boolean hasNoIndentation(String text) {
        String lines = text.replace("\r", "");
        return lines.contains("\nmetadata:\nname:")
                || lines.contains("\nmetadata:\nnamespace:")
                || lines.contains("\nmetadata:\nannotations:")
                || lines.contains("\nmetadata:\nlabels:");
    }
}
