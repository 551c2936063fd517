package dev.mooring.fuse.recovery.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The words of a command and of the script in it, to find paths; this does not evaluate a shell script. */
public final class ShellWords {

    private static final Set<String> SHELLS = Set.of("sh", "bash", "ash", "dash", "busybox", "zsh", "ksh");
    private static final String BETWEEN = " \t\r\n;&|()<>";
    private static final Set<String> LEADING = Set.of("if", "!", "exec", "while", "until", "{");

    private ShellWords() {}

    /** Every argument, and every word of every argument. */
    public static List<String> all(List<String> command) {
        List<String> words = new ArrayList<>(command);
        command.forEach(argument -> words.addAll(split(argument)));
        return words;
    }

    /** The command of a probe, without the shell around it. */
    public static List<String> ofCommand(List<String> command) {
        int script = 0;
        while (script < command.size() && isShell(command.get(script))) {
            script++;
        }
        if (script == 0 || script >= command.size()) {
            return command;
        }
        boolean inline =
                command.get(script).startsWith("-") && command.get(script).endsWith("c");
        if (!inline) {
            return command.subList(script, command.size());
        }
        List<String> words = script + 1 < command.size() ? split(command.get(script + 1)) : List.of();
        int first = 0;
        while (first < words.size() && LEADING.contains(words.get(first))) {
            first++;
        }
        return words.subList(first, words.size());
    }

    private static boolean isShell(String word) {
        return SHELLS.contains(word.substring(word.lastIndexOf('/') + 1));
    }

    private static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        boolean open = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                open = true;
            } else if (BETWEEN.indexOf(c) >= 0) {
                end(words, word, open);
                open = false;
            } else {
                word.append(c);
            }
        }
        end(words, word, open);
        return words;
    }

    private static void end(List<String> words, StringBuilder word, boolean quoted) {
        if (word.length() > 0 || quoted) {
            words.add(word.toString());
        }
        word.setLength(0);
    }
}
