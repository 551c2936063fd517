package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.internal.EnumNames;
import dev.mooring.reason.ReasonCode;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The codes of all reasons: they are API, and {@code docs/codes.md} lists them. */
class CodesTest {

    private static final String HEAD = """
            # Codes

            Every reason has a code. Codes are API: a code is never renamed and never used for another meaning. Each is
            unique in the whole library and legal as the `reason` of a Kubernetes condition. The severity is the usual
            one; a case may have another.

            This page is generated from the enums: `mvn -Dgolden.record=true -pl cli -am -Dtest=CodesTest
            -Dsurefire.failIfNoSpecifiedTests=false test`.
            """;

    /** As the API server checks {@code metav1.Condition.reason}. */
    private static final Pattern CONDITION_REASON = Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?");

    private static final Pattern CAMEL_CASE = Pattern.compile("([A-Z][a-z0-9]*)+");

    private static List<Class<?>> codeEnums() {
        return Library.enums().stream()
                .filter(ReasonCode.class::isAssignableFrom)
                .toList();
    }

    private static Stream<ReasonCode> codes() {
        return codeEnums().stream().flatMap(type -> Stream.of((ReasonCode[]) type.getEnumConstants()));
    }

    @Test
    void eachIdStandsForOneConstant() {
        var constants = new TreeMap<String, TreeSet<String>>();
        codes().forEach(code -> constants
                .computeIfAbsent(code.id(), id -> new TreeSet<>())
                .add(((Enum<?>) code).getDeclaringClass().getName() + "." + code.name()));
        constants.values().removeIf(names -> names.size() == 1);
        assertThat(constants).isEmpty();
    }

    @Test
    void idsAreCamelCaseAndLegalReasonsOfConditions() {
        assertThat(codes().map(ReasonCode::id))
                .allMatch(id -> CAMEL_CASE.matcher(id).matches())
                .allMatch(id -> CONDITION_REASON.matcher(id).matches());
    }

    @Test
    void theIdIsTheNameOfTheConstant() {
        assertThat(codes().filter(code -> !code.id().equals(EnumNames.camelCase(code.name())))
                        .map(CodesTest::qualified))
                .isEmpty();
    }

    @Test
    void codesPrintTheirId() {
        assertThat(codes().filter(code -> !code.toString().equals(code.id())).map(CodesTest::qualified))
                .isEmpty();
    }

    @Test
    void thePageListsThemAll() {
        StringBuilder page = new StringBuilder(HEAD);
        for (Class<?> type : codeEnums()) {
            String source = Library.source(type);
            page.append("\n## ").append(type.getName().replace('$', '.')).append("\n\n| code | severity | when |\n");
            page.append("| --- | --- | --- |\n");
            for (ReasonCode code : (ReasonCode[]) type.getEnumConstants()) {
                page.append("| `" + code.id() + "` | " + code.severity() + " | " + sentence(source, code) + " |\n");
            }
        }
        Golden.check("docs/codes.md", page.toString());
    }

    /** The first sentence of the Javadoc of a constant, as Markdown. */
    private static String sentence(String source, ReasonCode code) {
        Matcher constant = Pattern.compile("\\*/\\s+" + code.name() + "\\b").matcher(source);
        assertThat(constant.find())
                .as("%s has a sentence that says when it occurs", qualified(code))
                .isTrue();
        return source.substring(source.lastIndexOf("/**", constant.start()) + "/**".length(), constant.start())
                .replaceAll("\\n\\s*\\*", " ")
                .replaceAll("\\{@code ([^}]*)}", "`$1`")
                .replaceAll("\\{@link(?:plain)? (?:\\w+)?#?(\\w+)[^}]*}", "`$1`")
                .replace("|", "\\|")
                .replaceAll("\\s+", " ")
                .strip()
                .replaceAll("(?<=\\.) (?=[A-Z<@]).*", "")
                .replaceAll("\\.$", "");
    }

    private static String qualified(ReasonCode code) {
        return ((Enum<?>) code).getDeclaringClass().getSimpleName() + "." + code.name() + " = " + code.id();
    }
}
