package dev.mooring.cli.render;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A command to be copied, with text around it in the same line.
 *
 * @param before the text before it; empty for none
 * @param command the command, as a shell reads it
 * @param after the text after it; empty for none
 */
public record CommandText(String before, String command, String after) {

    public CommandText {
        requireNonNull(before, "before");
        requireNonNull(command, "command");
        requireNonNull(after, "after");
    }

    /** An argument list without other text. */
    public static CommandText of(List<String> argv) {
        return new CommandText("", ShellWords.line(argv), "");
    }

    /** The same with a text before it. */
    public CommandText following(String text) {
        return new CommandText(text, command, after);
    }

    /** The same with a text after it. */
    public CommandText with(String text) {
        return new CommandText(before, command, text);
    }

    /** {@return the same in Markdown: only the command is code} */
    public String markdown() {
        return before + '`' + command + '`' + after;
    }

    /** {@return all of it in one line} */
    public String line() {
        return before + command + after;
    }
}
