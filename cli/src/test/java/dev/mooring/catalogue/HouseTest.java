package dev.mooring.catalogue;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The arrows of the libraries and the rules of purity hold; and each rule is shown to notice when it is broken. */
class HouseTest {

    private static final Map<String, Map<String, Set<String>>> ROOMS = Map.of(
            "lib-core", Rules.CORE,
            "lib-rbd", Rules.RBD,
            "lib-forecast", Rules.FORECAST,
            "lib-messages", Rules.ADVICE,
            "lib-fuse", Rules.ADVICE,
            "lib-s3fs", Rules.ADVICE,
            "lib-plan", Rules.ADVICE);

    @TestFactory
    Stream<DynamicTest> theHouseKeepsEveryRule() {
        return ROOMS.entrySet().stream().flatMap(each -> Rules.of(each.getValue(), Library.house(each.getKey())));
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

    @Test
    void xmlStaysInOnePlace() {
        classes()
                .that()
                .doNotHaveFullyQualifiedName("dev.mooring.rbd.output.XmlReader")
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackage("javax.xml..")
                .because("the parser is set up safely once")
                .check(Library.house("lib-rbd"));
    }

    @Test
    void goalsOnNodesAndInPoolsDoNotUseEachOther() {
        slices().matching("dev.mooring.plan.(*)..")
                .should()
                .notDependOnEachOther()
                .because("a user takes one of them")
                .check(Library.house("lib-plan"));
    }

    @Test
    void goalsOnNodesAndInPoolsNeedNoForecast() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.mooring.plan.clean..", "dev.mooring.plan.csi..", "dev.mooring.plan.orphan..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.mooring.plan", "dev.mooring.move..", "dev.mooring.forecast..")
                .because("they judge what was seen, and simulate nothing")
                .check(Library.house("lib-plan"));
    }

    @Test
    void yamlKnowsOnlyJson() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java.lang",
                        "java.lang.annotation..",
                        "java.math..",
                        "java.nio",
                        "java.nio.charset..",
                        "java.util",
                        "java.util.function..",
                        "java.util.regex..",
                        "java.util.stream..",
                        "dev.mooring.yaml..",
                        "dev.mooring",
                        "dev.mooring.internal",
                        "dev.mooring.json..",
                        "org.jspecify..",
                        "org.snakeyaml.engine..")
                .because("YAML is a way to write JSON: no file is opened, and no kind of object is known")
                .check(Library.house("lib-yaml"));
        noClasses()
                .that()
                .arePublic()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.snakeyaml.engine..")
                .because("the parser can be exchanged")
                .check(Library.house("lib-yaml"));
    }

    @Test
    void aReportOnlyDraws() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.net..",
                        "java.nio.file..",
                        "java.time..",
                        "java.util.concurrent..",
                        "java.lang.reflect..",
                        "com.fasterxml..",
                        "io.fabric8..",
                        "org.slf4j..")
                .because("a picture is drawn from what was decided, and nothing is asked of the world")
                .check(Library.house("lib-report"));
        noClasses()
                .that()
                .doNotHaveSimpleName("PageParts")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.InputStream")
                .because("the texts of the page are in the jar, and nothing else is read")
                .check(Library.house("lib-report"));
    }

    @Test
    void nothingIsRememberedBetweenTwoCalls() {
        Rules.staticFieldsAreFinal().check(Library.house("lib-yaml"));
        Rules.staticFieldsAreFinal().check(Library.house("lib-report"));
    }

    @Test
    void yamlNeedsNoMetadataInANativeImage() {
        Rules.noReflection().check(Library.house("lib-yaml"));
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
