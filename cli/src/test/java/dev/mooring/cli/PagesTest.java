package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all pages have in common: no link leads nowhere, and a page in Chinese says what the English one says. */
class PagesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String CHINESE = ".zh-CN.md";
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern BLOCK = Pattern.compile("^( *```).*?^\\1 *$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^(#+) (.*)$", Pattern.MULTILINE);

    static List<Path> pages() throws IOException {
        try (Stream<Path> files =
                Files.find(ROOT, 4, (file, about) -> file.toString().endsWith(".md"))) {
            return files.filter(file -> !file.toString().contains("/target/"))
                    .map(ROOT::relativize)
                    .sorted()
                    .toList();
        }
    }

    static List<Path> chinesePages() throws IOException {
        return pages().stream()
                .filter(each -> each.toString().endsWith(CHINESE))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(Path page) throws IOException {
        String prose = BLOCK.matcher(text(page)).replaceAll("");
        for (MatchResult link : LINK.matcher(prose).results().toList()) {
            if (!link.group(1).matches("[a-z]+:.*")) {
                follow(page, link.group(1));
            }
        }
    }

    private static void follow(Path page, String link) throws IOException {
        String[] parts = link.split("#", 2);
        Path target = ROOT.resolve(page).resolveSibling(parts[0]).normalize();
        Path file = parts[0].isEmpty() ? ROOT.resolve(page) : target;
        assertThat(file).as(page + ": " + link).exists();
        if (parts.length > 1) {
            assertThat(anchors(Files.readString(file))).as(page + ": " + link).contains(parts[1]);
        }
    }

    /** As GitHub makes them. */
    private static List<String> anchors(String page) {
        return HEADING.matcher(BLOCK.matcher(page).replaceAll(""))
                .results()
                .map(heading -> heading.group(2)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    @Test
    void theMainPagesAreInChinese() throws IOException {
        assertThat(chinesePages())
                .extracting(Path::toString)
                .containsExactly(
                        "README.zh-CN.md",
                        "docs/guide/move-to-another-cluster.zh-CN.md",
                        "docs/guide/why-pending-or-lost.zh-CN.md");
    }

    /** Headings of the same levels in the same order, with the same blocks of code between them, byte for byte. */
    @ParameterizedTest
    @MethodSource("chinesePages")
    void chineseIsEqualToEnglish(Path chinese) throws IOException {
        Path english = Path.of(chinese.toString().replace(CHINESE, ".md"));
        assertThat(skeleton(text(chinese))).isEqualTo(skeleton(text(english)));
        assertThat(text(english)).contains("(" + chinese.getFileName() + ")");
        assertThat(text(chinese)).contains("(" + english.getFileName() + ")");
    }

    /** The level of each heading, the blocks as they are, and the rows of tables. */
    private static List<String> skeleton(String page) {
        List<String> parts = new ArrayList<>();
        Pattern part = Pattern.compile(BLOCK.pattern() + "|^#+ |^\\|", Pattern.DOTALL | Pattern.MULTILINE);
        part.matcher(page).results().forEach(found -> parts.add(found.group()));
        return parts;
    }

    /** The arguments are those of the profile {@code demo}. */
    @Test
    void theReadmeShowsTheDemo() throws IOException {
        String demo = text(Path.of("cli/pom.xml")).split("<argument>target/mooring.jar</argument>", -1)[1];
        String[] words = Pattern.compile("<argument>(.*?)</argument>")
                .matcher(demo.substring(0, demo.indexOf("</arguments>")))
                .results()
                .map(word -> word.group(1))
                .toArray(String[]::new);
        Run run = Run.of(new byte[0], words);
        assertThat(run).isEqualTo(new Run(run.stdout(), "", 0));
        assertThat(text(Path.of("README.md"))).contains("```\n" + run.stdout() + "```");
    }

    /** After a recording: gives the page in Chinese the blocks of the English one. */
    static void copyBlocks(Path english) throws IOException {
        Path chinese = Path.of(english.toString().replace(".md", CHINESE));
        if (Files.exists(chinese)) {
            Iterator<String> blocks = BLOCK.matcher(Files.readString(english))
                    .results()
                    .map(MatchResult::group)
                    .iterator();
            Files.writeString(
                    chinese,
                    BLOCK.matcher(Files.readString(chinese))
                            .replaceAll(old -> Matcher.quoteReplacement(blocks.hasNext() ? blocks.next() : "")));
        }
    }

    private static String text(Path page) throws IOException {
        return Files.readString(ROOT.resolve(page));
    }
}
