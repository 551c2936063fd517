package dev.mooring.cli;

import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.Paragraph;
import dev.mooring.cli.render.ShellWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Lays a help text out in the columns of the terminal, at least 40, with examples that can be pasted at any width.
 *
 * <p>picocli breaks examples as it breaks sentences, and needs at least 55 columns.
 */
final class HelpLayout {

    /** picocli needs at least this width. */
    private static final int PICOCLI_LEAST = 55;

    private static final int INDENT = 6;

    private static final String HEADING = "Usage: ";

    private final int columns;
    private final Layout layout;

    HelpLayout(int columns) {
        this.columns = columns;
        this.layout = new Layout(columns);
    }

    /** Lays out the help of a command and of all its subcommands. */
    void apply(CommandLine line) {
        line.setUsageHelpWidth(Math.max(PICOCLI_LEAST, columns));
        applyOne(line);
        // Whoever does not know the subcommands looks for a question.
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> Questions.page(columns));
        List<String> keys = new ArrayList<>(line.getHelpSectionKeys());
        List<String> options =
                List.of(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, UsageMessageSpec.SECTION_KEY_OPTION_LIST);
        keys.removeAll(options);
        keys.addAll(keys.indexOf(UsageMessageSpec.SECTION_KEY_COMMAND_LIST) + 1, options);
        line.setHelpSectionKeys(keys);
    }

    private void applyOne(CommandLine line) {
        Map<String, IHelpSectionRenderer> sections = line.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_DESCRIPTION, help -> description(help));
        if (columns < PICOCLI_LEAST || line.getCommandSpec().usageMessage().customSynopsis().length > 0) {
            sections.put(UsageMessageSpec.SECTION_KEY_SYNOPSIS, this::synopsis);
        }
        if (columns < PICOCLI_LEAST) {
            sections.put(
                    UsageMessageSpec.SECTION_KEY_HEADER,
                    help -> sentence(
                                    String.join(
                                            " ",
                                            help.commandSpec().usageMessage().header()),
                                    0)
                            + "\n");
            sections.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, this::parameters);
            sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, this::options);
            sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, this::commands);
            sections.put(
                    UsageMessageSpec.SECTION_KEY_FOOTER,
                    help -> sentences(
                            String.join("\n", help.commandSpec().usageMessage().footer()) + "\n"));
        }
        line.setHelpSectionMap(sections);
        line.getSubcommands().values().forEach(this::applyOne);
    }

    /** picocli does not break a handwritten synopsis. */
    private String synopsis(Help help) {
        String[] custom = help.commandSpec().usageMessage().customSynopsis();
        String text =
                custom.length > 0 ? String.join("\n", custom) : help.synopsis(0).replaceAll("\\s+", " ");
        return sentences(HEADING + text.strip()).substring(HEADING.length());
    }

    private String description(Help help) {
        return Arrays.stream(help.commandSpec().usageMessage().description())
                .flatMap(each -> Arrays.stream(
                        each.replace("%n", "\n").replace("%%", "%").split("\n", -1)))
                .map(line -> line.startsWith("  ") ? example(line) : sentence(line, 0))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** Sentences between blanks, a line each. */
    private String sentences(String text) {
        return text.lines().map(line -> layout.line(line) + "\n").collect(Collectors.joining());
    }

    private String sentence(String text, int indent) {
        return Paragraph.hanging("", indent, text, columns).stripTrailing();
    }

    /** A command continues on the next line after a backslash, between words; a quoted text is one word. */
    private String example(String line) {
        StringBuilder out = new StringBuilder();
        int used = 0;
        for (String word : ShellWords.words(line)) {
            boolean breaks = out.length() > 0 && used + 1 + word.length() > columns - 2;
            if (breaks) {
                out.append(" \\\n").append(" ".repeat(INDENT));
                used = INDENT;
            } else if (out.length() > 0) {
                out.append(' ');
                used++;
            }
            out.append(out.length() == 0 ? "  " : "").append(word);
            used += word.length() + (used == 0 ? 2 : 0);
        }
        return out.toString();
    }

    private String options(Help help) {
        return help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .sorted(Comparator.comparingInt(OptionSpec::order))
                .map(option -> entry(help.createDefaultOptionRenderer()
                        .render(option, help.createDefaultParamLabelRenderer(), help.colorScheme())))
                .collect(Collectors.joining());
    }

    private String parameters(Help help) {
        return help.commandSpec().positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .map(parameter -> entry(help.createDefaultParameterRenderer()
                        .render(parameter, help.createDefaultParamLabelRenderer(), help.colorScheme())))
                .collect(Collectors.joining());
    }

    /** picocli's columns below each other: the names, then the indented descriptions. */
    private String entry(Text[][] rows) {
        StringBuilder names = new StringBuilder();
        StringBuilder meaning = new StringBuilder();
        for (Text[] row : rows) {
            for (int i = 0; i < row.length - 1; i++) {
                String text = row[i].plainString();
                names.append(names.length() > 0 && text.startsWith("-") ? " " : "")
                        .append(text.strip());
            }
            String text = row[row.length - 1].plainString();
            meaning.append(text.isBlank() ? "" : sentence(text.strip(), INDENT) + "\n");
        }
        return layout.line("  " + names) + "\n" + meaning;
    }

    private String commands(Help help) {
        return help.subcommands().entrySet().stream()
                .map(each -> "  " + each.getKey() + "\n"
                        + sentence(
                                String.join(
                                        " ",
                                        each.getValue()
                                                .commandSpec()
                                                .usageMessage()
                                                .header()),
                                INDENT)
                        + "\n")
                .collect(Collectors.joining());
    }
}
