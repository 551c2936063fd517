package dev.mooring.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Premise;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.reason.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

        What evidence in the input must prove before an answer is yes, by decision (see [decision 35](decisions/0035-every-yes-is-a-proof.md)). If the input refutes a premise, or does not prove it, the answer is not yes. `mooring verify-proof` compares the evidence of a yes with the input.

        This page is generated from the tables: `mvn -Dgolden.record=true -pl cli -am
        -Dtest=PremisesPageTest -Dsurefire.failIfNoSpecifiedTests=false test`.
        """;

    private static List<Class<?>> tables() {
        return Library.enums().stream().filter(Premise.class::isAssignableFrom).toList();
    }

    @Test
    void thePageListsThemAll() {
        StringBuilder page = new StringBuilder(HEAD);
        for (Class<?> type : tables()) {
            page.append("\n## ").append(type.getName()).append("\n\n| premise | what must hold |\n| --- | --- |\n");
            for (Object each : type.getEnumConstants()) {
                Premise<?> premise = (Premise<?>) each;
                String sentence = Reasons.printable(premise.sentence()).replace("|", "\\|");
                page.append("| `" + premise.id() + "` | " + sentence + " |\n");
            }
        }
        Golden.check("docs/premises.md", page.toString());
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
                .filter(table -> !(Rule.class.isAssignableFrom(table) && less.contains(table.getPackageName())))
                .map(Class::getSimpleName)
                .filter(table -> !Pattern.compile("\\b" + table + "\\.(values|table|conditions)\\(")
                        .matcher(tests)
                        .find())
                .toList();
        assertThat(without).isEmpty();
    }
}
