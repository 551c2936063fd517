package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Every text that a user can read, in one file, so that a change of words is seen in a review. A text is a string in the
 * source with a blank in it; where a value is put into it, it has {@code {}}.
 */
class MessagesTest {

    private static final int SHORTEST = 12;

    private static final Pattern TOKEN = Pattern.compile("""
        (?sx) \"""\\R(?<block>.*?)\"""
        | "(?<text>[^"\\\\\\n]*+(?:\\\\.[^"\\\\\\n]*+)*+)"
        | '[^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+'
        | /\\*.*?\\*/
        | //[^\\n]*+
        | (?<word>\\w++|->|\\S)
        """);

    /** Tables of types and option names, which hold no texts. */
    private static final Set<String> TABLES = Set.of("ApiTypes.java", "SourceTypes.java", "OptionRule.java");

    /** What ends an expression that a text is part of. */
    private static final Set<String> ENDS = Set.of(",", ";", ":", "?", "=", "->", "{", "}", "return");

    @Test
    void theFileListsThemAll() {
        StringBuilder all = new StringBuilder();
        for (Path source : Library.sources()) {
            String file = source.getFileName().toString();
            // What others say is in docs/errors.md.
            if (TABLES.contains(file)
                    || (file.endsWith("Templates.java") && source.toString().contains("pasted"))) {
                continue;
            }
            Set<String> texts = texts(Library.text(source));
            if (!texts.isEmpty()) {
                all.append("== ")
                        .append(Library.ROOT.relativize(source).toString().replace('\\', '/'))
                        .append('\n');
                texts.forEach(text -> all.append(text).append('\n'));
            }
        }
        Golden.check("docs/messages.txt", all.toString());
    }

    /** Programs whose options a text of the library may name; it may not name those of the command line. */
    private static final Pattern OTHER_OPTION = Pattern.compile("--(?:"
            + "cascade=orphan|force\\b|wait\\b|list\\b|json\\b|all\\b|feature-gates|pretty-format"
            + "|remountdamaged|terminated-pod-gc-threshold|disable-force-detach-on-timeout)");

    /** What stands for a command line as a whole, which the library hands to people who pasted a text. */
    private static final Set<String> COMMAND_LINES = Set.of("NextQuestion.java");

    @Test
    void theLibraryNamesNoOptionsOfTheCommandLine() {
        List<String> found = new ArrayList<>();
        for (Path source : Library.sources()) {
            String path = Library.ROOT.relativize(source).toString().replace('\\', '/');
            boolean isOther = !path.startsWith("lib-")
                    || (path.contains("/pasted/") && path.endsWith("Templates.java"))
                    || COMMAND_LINES.contains(source.getFileName().toString());
            for (String text : isOther ? Set.<String>of() : texts(Library.text(source))) {
                if (OTHER_OPTION.matcher(text).replaceAll("").matches("(?s).*(?:^|[ '(])--[a-z].*")) {
                    found.add(path + ": " + text);
                }
            }
        }
        assertThat(found).isEmpty();
    }

    /** The texts of a source file: the strings of an expression joined, its other parts as {@code {}}. */
    private static Set<String> texts(String source) {
        Set<String> texts = new TreeSet<>();
        Deque<StringBuilder> open = new ArrayDeque<>(List.of(new StringBuilder()));
        Matcher token = TOKEN.matcher(source);
        while (token.find()) {
            if (token.group("text") != null) {
                open.getFirst().append(token.group("text"));
            } else if (token.group("block") != null) {
                token.group("block").lines().map(String::strip).forEach(line -> add(line, texts));
            } else if (token.group("word") != null) {
                word(token.group("word"), open, texts);
            }
        }
        return texts;
    }

    private static void word(String word, Deque<StringBuilder> open, Set<String> texts) {
        if (word.equals("(")) {
            open.push(new StringBuilder());
        } else if (word.equals(")") && open.size() > 1) {
            add(open.pop().toString(), texts);
            value(open.getFirst());
        } else if (ENDS.contains(word)) {
            add(open.getFirst().toString(), texts);
            open.getFirst().setLength(0);
        } else if (!word.equals("+")) {
            value(open.getFirst());
        }
    }

    private static void value(StringBuilder expression) {
        if (!expression.toString().endsWith("{}")) {
            expression.append("{}");
        }
    }

    private static void add(String text, Set<String> texts) {
        String words = text.replace("{}", "");
        if (words.length() > SHORTEST && words.strip().contains(" ")) {
            texts.add(text.replace("\\\"", "\"").strip());
        }
    }

    @Test
    void expressionsAreJoined() {
        List<String> found =
                new ArrayList<>(texts("f(a + \" has \" + n(\"unit of size\") + \" of them\", \"short one\");"));
        assertThat(found).containsExactly("{} has {} of them");
    }
}
