package dev.mooring.cli.render;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A command that is shown to be copied, and what is said of it in the same line.
 *
 * @param before what is said before it; empty for nothing
 * @param command the command, as a shell reads it
 * @param after what is said after it; empty for nothing
 */
public record CommandText(String before, String command, String after) {

    public CommandText {
        requireNonNull(before, "before");
        requireNonNull(command, "command");
        requireNonNull(after, "after");
    }

    /** An argument list, of which nothing is said. */
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

    /** {@return all of it in one line} */
    public String line() {
        return before + command + after;
    }
}
