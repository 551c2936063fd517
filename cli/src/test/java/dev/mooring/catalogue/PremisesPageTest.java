package dev.mooring.catalogue;

import dev.mooring.evidence.Premise;
import dev.mooring.reason.Reasons;
import org.junit.jupiter.api.Test;

/** What must be proven before a yes, by decision, in one page: {@code docs/premises.md}. */
class PremisesPageTest {

    private static final String HEAD = """
        # Premises

        What must be proven by evidence of the input before an answer is yes, decision by decision (see [decision 35](decisions/0035-every-yes-is-a-proof.md)). If the input refutes one of them, or does not say, the answer is not yes. `mooring verify-proof` compares the evidence that a yes names with the input.

        This page is generated from the tables: `mvn -Dgolden.record=true -pl cli -am
        -Dtest=PremisesPageTest -Dsurefire.failIfNoSpecifiedTests=false test`.
        """;

    @Test
    void thePageListsThemAll() {
        StringBuilder page = new StringBuilder(HEAD);
        for (Class<?> type : Library.enums()) {
            if (Premise.class.isAssignableFrom(type)) {
                page.append("\n## ").append(type.getName()).append("\n\n| premise | what must hold |\n| --- | --- |\n");
                for (Object each : type.getEnumConstants()) {
                    Premise<?> premise = (Premise<?>) each;
                    String sentence = Reasons.printable(premise.sentence()).replace("|", "\\|");
                    page.append("| `" + premise.id() + "` | " + sentence + " |\n");
                }
            }
        }
        Golden.check("docs/premises.md", page.toString());
    }
}
