package dev.mooring.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The arrows of lib-core and the rules of purity hold; and each rule is shown to notice when it is broken. */
class ArchitectureTest {

    @TestFactory
    Stream<DynamicTest> theHouseKeepsEveryRule() {
        return Rules.of(Rules.CORE, Rules.house("lib-core"));
    }

    @TestFactory
    Stream<DynamicTest> everyRuleOfPurityIsBrokenByABadClass() {
        JavaClasses bad = new ClassFileImporter().importClasses(allBad());
        return Rules.purity().stream()
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> assertBroken(rule, bad)));
    }

    @TestFactory
    Stream<DynamicTest> anArrowTheWrongWayIsNoticed() {
        JavaClasses bad = new ClassFileImporter().importClasses(dev.mooring.quantity.BadArrow.class);
        return Rules.arrows(Rules.CORE).stream()
                .filter(rule -> rule.getDescription().contains("quantity may"))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> assertBroken(rule, bad)));
    }

    private static Class<?>[] allBad() {
        return Stream.concat(Stream.of(BadClasses.class), Stream.of(BadClasses.class.getDeclaredClasses()))
                .toArray(Class<?>[]::new);
    }

    private static void assertBroken(ArchRule rule, JavaClasses bad) {
        EvaluationResult result = rule.evaluate(bad);
        List<String> violations = result.getFailureReport().getDetails();
        assertThat(violations).as(rule.getDescription()).isNotEmpty();
    }
}
