package dev.mooring.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.internal.Rule;
import dev.mooring.reason.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What must be proven before a yes, by decision, in one page: {@code docs/premises.md}. */
class PremisesPageTest {

    private static final String HEAD = """
        # Premises

        What evidence in the input must prove before an answer is yes, by decision (see [decision 35](decisions/0035-every-yes-is-a-proof.md)). If the input refutes a premise, or does not prove it, the answer is not yes. `mooring verify-proof` compares the evidence of a yes with the input. An all-clear of `mooring lint` has one more premise for each check that ran ([LintCode](codes.md)): all objects were checked, and it found nothing.

        This page is generated from the tables: `mvn -Dgolden.record=true -pl cli -am
        -Dtest=PremisesPageTest -Dsurefire.failIfNoSpecifiedTests=false test`.
        """;

    private static final String GIVEN = """

        ## Evidence that can only speak against an answer

        Nobody can give it whole: custom resources, kinds that a cluster may not have, the times in all objects. A rule asks it with `Evidence.given`, or `RbdEvidence.given`, which has pasted texts and outputs that nobody must give: what it finds is a reason against the answer, and no yes rests on it. Less of it can leave a yes.

        | class | what it asks |
        | --- | --- |
        """;

    /** A method with a Javadoc whose first sentence is on its first line, and that asks evidence which is not whole. */
    private static final Pattern ASKS_GIVEN =
            Pattern.compile("/\\*\\* ([^\\n]+?) \\*/\\n[^/]*?\\.given\\(", Pattern.DOTALL);

    private static List<Class<?>> tables() {
        return Library.enums().stream().filter(Rule.class::isAssignableFrom).toList();
    }

    @Test
    void thePageListsThemAll() throws IOException {
        StringBuilder page = new StringBuilder(HEAD);
        for (Class<?> type : tables()) {
            page.append("\n## ").append(type.getName()).append("\n\n| premise | what must hold |\n| --- | --- |\n");
            for (Object each : type.getEnumConstants()) {
                Rule<?> premise = (Rule<?>) each;
                String sentence = Reasons.printable(premise.sentence()).replace("|", "\\|");
                page.append("| `" + premise.id() + "` | " + sentence + " |\n");
            }
        }
        page.append(GIVEN);
        given().forEach(page::append);
        Golden.check("docs/premises.md", page.toString());
    }

    private static List<String> given() throws IOException {
        List<String> rows = new ArrayList<>();
        for (String module : List.of("lib-forecast", "lib-rbd", "lib-fuse", "lib-plan")) {
            for (Path file : Library.sources(module)) {
                String text = Files.readString(file, UTF_8);
                ASKS_GIVEN
                        .matcher(
                                text.contains("object.internal.Evidence;") || text.contains(" implements Rule<")
                                        ? text
                                        : "")
                        .results()
                        .forEach(each ->
                                rows.add("| `" + file.getFileName().toString().replace(".java", "") + "` | "
                                        + each.group(1) + " |\n"));
            }
        }
        return rows;
    }

    /**
     * Of each table a test says that each row is needed: without it, one of its scenes would be a false yes. Of rules that
     * prove by what they read, a test of their room takes evidence away.
     */
    @Test
    void eachTableHasATestOfItsRows() throws IOException {
        StringBuilder tests = new StringBuilder();
        Set<String> less = new TreeSet<>();
        for (String module : List.of("lib-core", "lib-forecast", "lib-rbd", "lib-fuse", "lib-plan")) {
            try (Stream<Path> files = Files.walk(Library.ROOT.resolve(module).resolve("src/test/java"))) {
                for (Path file : files.filter(each -> each.toString().endsWith("Test.java"))
                        .toList()) {
                    String text = Files.readString(file, UTF_8);
                    tests.append(text.contains("Needed.among(") ? text : "");
                    if (text.contains("Evidence.less(")) {
                        less.add(text.substring("package ".length(), text.indexOf(';')));
                    }
                }
            }
        }
        List<String> without = tables().stream()
                .filter(table -> !less.contains(table.getPackageName()))
                .map(Class::getSimpleName)
                .filter(table -> !Pattern.compile("\\b" + table + "\\.(values|table|conditions)\\(")
                        .matcher(tests)
                        .find())
                .toList();
        assertThat(without).isEmpty();
    }
}
