package dev.mooring.cli.serve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts of the command line in the words of the page: its questions instead of subcommands, its fields instead of options. */
final class PageWords {

    /** The remedies of a report that are a subcommand have the sentence before it, and no command. */
    private static final Pattern OWN_COMMAND = Pattern.compile("\"argv\":\\[\"mooring\"(?:,\"[^\"]*\")*]");

    /** A subcommand in a sentence. */
    private static final Pattern QUOTED = Pattern.compile("'mooring ([a-z0-9-]+(?: [a-z]+)?)[^']*'");

    /** A subcommand on its own line, which may go on after a backslash. */
    private static final Pattern LINE = Pattern.compile("mooring ([a-z0-9-]+(?: [a-z]+)?)(?:[^\\n]*\\\\\\n)*[^\\n]*");

    private static final Map<Pattern, String> TEXTS = texts();

    private PageWords() {}

    private static Map<Pattern, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("(?:;| ) ?[Ss]ee 'mooring [a-z0-9 -]* -h'", "");
        texts.put("mooring export-command \\| sh > export\\.yaml", "the export, as the first page says");
        texts.put("'mooring (?:lint|forecast)'", "\u201c" + Question.REPORT.title() + "\u201d");
        texts.put("mooring (?:lint|forecast) -f export\\.yaml$", "\u201c" + Question.REPORT.title() + "\u201d");
        texts.put("; --proof shows them", "");
        texts.put("; --all shows them", "; the other views show them");
        texts.put("with --complete all|--complete all", "the box \u201cThe export is complete\u201d");
        texts.put("(?:see )?--all, +--complete", "see the box \u201cThe export is complete\u201d");
        texts.put("--complete(?: KIND)?", "the box \u201cThe export is complete\u201d");
        texts.put("then ask again with .*", "then ask again with each output in its field");
        texts.put("(?<=[ (])--delete(?![a-z-])", "\u201cObject\u201d");
        texts.put("^--(from|to|as|image|status|locks|blocklist|into|delete|kubernetes|title)\\b", "the field $1");
        Map<Pattern, String> compiled = new LinkedHashMap<>();
        texts.forEach((text, words) -> compiled.put(Pattern.compile(text, Pattern.MULTILINE), words));
        return compiled;
    }

    /** {@return the text in the words of the page} */
    static String of(String text) {
        String own = text;
        for (Map.Entry<Pattern, String> each : TEXTS.entrySet()) {
            own = each.getKey().matcher(own).replaceAll(each.getValue());
        }
        return named(LINE, named(QUOTED, own));
    }

    /** {@return the messages in the words of the page} */
    static List<String> of(List<String> messages) {
        return messages.stream().map(PageWords::of).toList();
    }

    /** {@return a report whose sentences and remedies are in the words of the page} */
    static String inReport(String page) {
        return named(QUOTED, OWN_COMMAND.matcher(page).replaceAll("\"argv\":[]"));
    }

    private static String named(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(found -> Matcher.quoteReplacement(title(found)));
    }

    /** The question that the page has for a subcommand; for one without, only its name stays. */
    private static String title(MatchResult found) {
        List<String> words = List.of(found.group(1).split(" "));
        return Question.ALL.stream()
                .filter(each -> each.words()
                                .subList(0, Math.min(words.size(), each.words().size()))
                                .equals(words)
                        || each.words().equals(words.subList(0, 1)))
                .findFirst()
                .map(each -> "\u201c" + each.title() + "\u201d")
                .orElse("the command line (" + found.group(1) + ")");
    }
}
