package dev.mooring.cli.input;

import java.util.Optional;

/** What a chat, a browser or a program for text did to YAML or JSON. Nothing of such a text is guessed. */
public final class DamagedText {

    private DamagedText() {}

    /** {@return what happened to the objects in a text and what to do; empty if nothing is seen} */
    public static Optional<String> of(String start) {
        if (hasTypographicQuotes(start)) {
            return Optional.of(
                    "has typographic quotes, as programs for text write them: it is not read; save the output"
                            + " of kubectl to a file, or replace them by plain ones");
        }
        if (isJoined(start)) {
            return Optional.of(
                    "is YAML whose lines were joined to one: how deep each field was is lost and not guessed;"
                            + " save the output of kubectl to a file");
        }
        return hasNoIndentation(start)
                ? Optional.of("is YAML that lost its indentation: how deep each field was is not guessed; save the"
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
