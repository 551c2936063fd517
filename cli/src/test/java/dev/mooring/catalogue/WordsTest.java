package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages, comments and texts in sources use plain English: no phrase that has a simpler form. */
class WordsTest {

    /** Each line is {@code path: excerpt  reason}: upstream's words, recorded output, quoted terms. */
    private static final List<Exempt> EXEMPT = Library.text(
                    Library.ROOT.resolve("cli/src/test/resources/dev/mooring/catalogue/words.txt"))
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(Exempt::of)
            .toList();

    /** Generated from sources, which are read here. */
    private static final Set<String> GENERATED =
            Set.of("docs/codes.md", "docs/errors.md", "docs/limits.md", "docs/premises.md", "docs/releases.md");

    private static final Pattern TOKEN = Pattern.compile("""
        (?sx) \"""\\R(?<block>.*?)\"""
        | "(?<text>[^"\\\\\\n]*+(?:\\\\.[^"\\\\\\n]*+)*+)"
        | '[^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+'
        | /\\*(?<comment>.*?)\\*/
        | //(?<line>[^\\n]*+)
        """);

    /** What is between two parts of one text in a source: a plus sign between strings, or nothing between comments. */
    private static final Pattern JOINED = Pattern.compile("\\s*+\\+?+\\s*+");

    /** The beginning of a further line, in a comment with a star. */
    private static final Pattern NEXT_LINE = Pattern.compile("\\R\\h*+\\*?+\\h*+");

    /** Code in Javadoc and pages, names of parameters, and addresses. */
    private static final Pattern CODE =
            Pattern.compile("\\{@(?:code|link|snippet)\\b[^{}]*+}|@param\\s++\\S++|`[^`\\n]*+`|\\]\\([^)\\s]*+\\)");

    /** Recorded output and generated parts of a page. */
    private static final Pattern RECORDED =
            Pattern.compile("(?ms)^\\s*+```.*?^\\s*+```|<!-- messages -->.*?<!-- /messages -->");

    private static final Pattern BLANKS = Pattern.compile("\\s++");

    private static final int AROUND = 50;

    /** A phrase, and what to write instead. */
    private enum Phrase {
        SAID(
                "\\b(?:is|are|was|were|be|been|being) (?:said|told|asked|looked at)\\b",
                "name who says, checks, requests or reads it"),
        OF_WHICH("\\bof (?:which|whom)\\b", "'whose', 'that … of', or two sentences"),
        OTHERWISE("\\botherwise\\b", "'in another way', 'differently', 'else'"),
        ALONE("\\w alone\\b", "'only', 'separately'"),
        BESIDES("\\bbesides?\\b", "'next to', 'in addition to', 'except'"),
        BEFORE_IT("\\bbefore it:", "'first check that …', 'only if …', 'requires: …'"),
        NOTHING_BECOMES("\\bnothing becomes\\b", "'it can never turn … into …'"),
        SO_MUCH_OF("\\bso (?:much|many) of\\b", "'this much of', 'the number of'"),
        THAT_IS_WHAT("\\bthat is what\\b", "say it in the first sentence"),
        BY_ITSELF("\\bby (?:itself|themselves)\\b", "'on its own', 'without intervention', or nothing"),
        WHO_NEEDS("\\bwho(?:ever)? needs\\b", "'if you need'"),
        STRANGER("\\bstrangers?\\b", "'the wrong claim', 'another claim'"),
        NO_ARTICLE("\\bwithout (?:class|phase|uid|status|namespace|volume|claim|provisioner)\\b(?!-)", "'without a …'"),
        FOR_SURE("\\bfor sure\\b", "'certain', 'certainly'"),
        GRAVE("\\bgraver?\\b|\\bgravest\\b", "'severe'"),
        IS_NO("\\bis none of\\b", "'is not one of'");

        private final Pattern pattern;
        private final String better;

        Phrase(String pattern, String better) {
            this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
            this.better = better;
        }
    }

    private record Exempt(String path, String excerpt) {

        private static Exempt of(String line) {
            Matcher parts = Pattern.compile("(\\S+): (.+?) {2,}\\S.*").matcher(line);
            assertThat(parts.matches())
                    .as("expected 'path: excerpt  reason' in '%s'", line)
                    .isTrue();
            return new Exempt(parts.group(1), parts.group(2));
        }

        private boolean covers(Found found) {
            return found.path.equals(path) && found.around.contains(excerpt);
        }
    }

    /** A phrase in a file, with the text around it. */
    private record Found(String path, int line, String around, Phrase phrase) {

        @Override
        public String toString() {
            return path + ":" + line + ": …" + around + "… " + phrase + ": " + phrase.better;
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "lib-core",
                "lib-rbd",
                "lib-yaml",
                "lib-forecast",
                "lib-testing",
                "lib-messages",
                "lib-fuse",
                "lib-s3fs",
                "lib-plan",
                "lib-report",
                "lib-fabric8",
                "cli",
                "maven-plugin",
                "fleet",
                "samples",
                "checks"
            })
    void theSourcesOfAModuleUsePlainWords(String module) {
        check(files(Library.ROOT.resolve(module), WordsTest::isMainSource).flatMap(WordsTest::inSource));
    }

    @Test
    void thePagesUsePlainWords() {
        check(files(Library.ROOT, WordsTest::isPage).flatMap(WordsTest::inPage));
    }

    @Test
    void eachExceptionIsNeeded() {
        assertThat(EXEMPT).allSatisfy(each -> {
            Path file = Library.ROOT.resolve(each.path);
            assertThat(isPage(each.path) ? inPage(file) : inSource(file)).anyMatch(each::covers);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                source                                              | found
                '/** What is\\n * said. */'                          | SAID
                '// what is\\n    // said'                           | SAID
                '"what is"\\n + " said"'                             | SAID
                'x.otherwise(1); // "otherwise"'                    | OTHERWISE
                '/** {@code otherwise} */'                          |
                '/** @param otherwise what an absent field means */'|
                'is said'                                           |
                """)
    void commentsAndTextsAreRead(String source, String found) {
        assertThat(inSource("A.java", source.replace("\\n", "\n")).map(each -> each.phrase.name()))
                .isEqualTo(found == null ? List.of() : List.of(found));
    }

    private static void check(Stream<Found> found) {
        assertThat(found.filter(each -> EXEMPT.stream().noneMatch(exempt -> exempt.covers(each))))
                .isEmpty();
    }

    private static Stream<Path> files(Path root, Predicate<String> wanted) {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> wanted.test(relative(file))).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String relative(Path file) {
        return Library.ROOT.relativize(file).toString().replace('\\', '/');
    }

    private static boolean isMainSource(String path) {
        return path.endsWith(".java") && path.contains("/src/main/java/");
    }

    private static boolean isPage(String path) {
        return path.endsWith(".md")
                && !path.endsWith(".zh-CN.md")
                && !path.contains("/target/")
                && !path.contains("/src/")
                && !path.startsWith("docs/decisions/")
                && !GENERATED.contains(path);
    }

    private static Stream<Found> inSource(Path file) {
        return inSource(relative(file), Library.text(file));
    }

    /** Puts the parts of a text together, so that a phrase over two lines is found. */
    private static Stream<Found> inSource(String path, String source) {
        List<Found> all = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int begin = 0;
        int end = 0;
        Matcher token = TOKEN.matcher(source);
        while (token.find()) {
            if (!JOINED.matcher(source.substring(end, token.start())).matches()) {
                all.addAll(in(path, source, begin, text.toString()));
                text.setLength(0);
                begin = token.start();
            }
            end = token.end();
            Stream.of("block", "text", "comment", "line")
                    .map(token::group)
                    .filter(group -> group != null)
                    .forEach(text::append);
        }
        all.addAll(in(path, source, begin, text.toString()));
        return all.stream();
    }

    /** The prose of a page: without recorded output and code. */
    private static Stream<Found> inPage(Path file) {
        String page = Library.text(file);
        return in(relative(file), page, 0, RECORDED.matcher(page).replaceAll(WordsTest::lineBreaks)).stream();
    }

    private static String lineBreaks(MatchResult part) {
        return "\n".repeat((int) part.group().chars().filter(c -> c == '\n').count());
    }

    private static List<Found> in(String path, String file, int begin, String text) {
        String prose = CODE.matcher(NEXT_LINE.matcher(text).replaceAll("\n")).replaceAll("…");
        String line = prose.replace('\n', ' ');
        List<Found> all = new ArrayList<>();
        if (!line.contains(" ")) {
            return all; // a name, not a sentence
        }
        for (Phrase phrase : Phrase.values()) {
            Matcher matcher = phrase.pattern.matcher(line);
            while (matcher.find()) {
                String around = line.substring(
                        Math.max(0, matcher.start() - AROUND), Math.min(line.length(), matcher.end() + AROUND));
                int number = 1 + breaks(file, begin) + breaks(prose, matcher.start());
                all.add(new Found(path, number, BLANKS.matcher(around).replaceAll(" "), phrase));
            }
        }
        return all;
    }

    private static int breaks(String text, int end) {
        return (int) text.substring(0, end).chars().filter(c -> c == '\n').count();
    }
}
