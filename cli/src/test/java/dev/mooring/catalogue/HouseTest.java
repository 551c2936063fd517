package dev.mooring.catalogue;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine.Command;

/** The shelves, the arrows between rooms and the rules of purity hold; and each rule is shown to notice when it is broken. */
class HouseTest {

    private static final List<List<String>> SHELVES = List.of(
            List.of("lib-core", "lib-rbd", "lib-yaml"),
            List.of("lib-forecast", "lib-testing"),
            List.of("lib-messages", "lib-fuse", "lib-s3fs", "lib-plan"),
            List.of("cli", "maven-plugin", "lib-report", "lib-fabric8", "fleet"));

    /** The main classes of the modules that are built before this one. They are read once: it takes some seconds. */
    private static final JavaClasses HOUSE = new ClassFileImporter()
            .importPaths(SHELVES.stream()
                    .flatMap(List::stream)
                    .map(module -> Library.ROOT.resolve(module).resolve("target/classes"))
                    .filter(Files::isDirectory)
                    .toList());

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
        return ROOMS.entrySet().stream().flatMap(each -> Rules.of(each.getValue(), house(each.getKey())));
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

    @TestFactory
    Stream<DynamicTest> aForecastKeepsItsInnerArrows() {
        return Rules.insideForecast().stream()
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(HOUSE)));
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
                .check(house("lib-rbd"));
    }

    @Test
    void goalsOnNodesAndInPoolsDoNotUseEachOther() {
        slices().matching("dev.mooring.plan.(*)..")
                .should()
                .notDependOnEachOther()
                .because("a user takes one of them")
                .check(house("lib-plan"));
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
                .check(house("lib-plan"));
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
                .check(house("lib-yaml"));
        noClasses()
                .that()
                .arePublic()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.snakeyaml.engine..")
                .because("the parser can be exchanged")
                .check(house("lib-yaml"));
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
                .check(house("lib-report"));
        noClasses()
                .that()
                .doNotHaveSimpleName("PageParts")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.InputStream")
                .because("the texts of the page are in the jar, and nothing else is read")
                .check(house("lib-report"));
    }

    @Test
    void nothingIsRememberedBetweenTwoCalls() {
        Rules.staticFieldsAreFinal().check(house("lib-yaml"));
        Rules.staticFieldsAreFinal().check(house("lib-report"));
    }

    @Test
    void yamlNeedsNoMetadataInANativeImage() {
        Rules.noReflection().check(house("lib-yaml"));
    }

    @TestFactory
    List<DynamicTest> noShelfUsesOneBelowIt() {
        return SHELVES.stream()
                .map(shelf -> DynamicTest.dynamicTest(
                        String.join(", ", shelf),
                        () -> noClasses()
                                .that(describe("are of this shelf", type -> shelf(type) == SHELVES.indexOf(shelf)))
                                .should()
                                .dependOnClassesThat(describe(
                                        "are of a shelf below it", type -> shelf(type) > SHELVES.indexOf(shelf)))
                                .because("who needs the library as asked does not need what advises")
                                .allowEmptyShould(true)
                                .check(HOUSE)))
                .toList();
    }

    @Test
    void everyModuleThatIsBuiltHereIsFound() {
        assertThat(SHELVES.stream()
                        .flatMap(List::stream)
                        .filter(module ->
                                HOUSE.stream().anyMatch(type -> module(type).equals(module))))
                .contains("lib-core", "lib-rbd", "lib-yaml", "lib-forecast", "lib-messages", "lib-fuse", "lib-s3fs")
                .contains("lib-plan", "lib-report", "cli");
    }

    @Test
    void thePageShowsTheShelves() throws IOException {
        String page = Files.readString(Library.ROOT.resolve("docs/architecture.md"));
        assertThat(SHELVES)
                .allSatisfy(shelf -> assertThat(page)
                        .contains(
                                shelf.stream().map(module -> "`" + module + "`").collect(Collectors.joining(", "))));
    }

    /** The shelf of a class; what is not ours stands above all. */
    private static int shelf(JavaClass type) {
        String module = module(type);
        return SHELVES.indexOf(SHELVES.stream()
                .filter(shelf -> shelf.contains(module))
                .findFirst()
                .orElse(List.of()));
    }

    @Test
    void theCommandLineKeepsItsArrows() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("main")
                .definedBy("dev.mooring.cli")
                .layer("cluster")
                .definedBy("dev.mooring.cli.cluster")
                .layer("report")
                .definedBy("dev.mooring.cli.report")
                .layer("serve")
                .definedBy("dev.mooring.cli.serve")
                .layer("sanitize")
                .definedBy("dev.mooring.cli.sanitize")
                .layer("node")
                .definedBy("dev.mooring.cli.node")
                .layer("explain")
                .definedBy("dev.mooring.cli.explain")
                .layer("plan")
                .definedBy("dev.mooring.cli.plan")
                .layer("rbd")
                .definedBy("dev.mooring.cli.rbd")
                .layer("s3fs")
                .definedBy("dev.mooring.cli.s3fs")
                .layer("command")
                .definedBy("dev.mooring.cli.command")
                .layer("input")
                .definedBy("dev.mooring.cli.input")
                .layer("render")
                .definedBy("dev.mooring.cli.render")
                .whereLayer("main")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cluster")
                .mayOnlyBeAccessedByLayers("main")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("main")
                .whereLayer("serve")
                .mayOnlyBeAccessedByLayers("main")
                .whereLayer("sanitize")
                .mayOnlyBeAccessedByLayers("main", "report")
                .whereLayer("node")
                .mayOnlyBeAccessedByLayers("main")
                .whereLayer("explain")
                .mayOnlyBeAccessedByLayers("main")
                .whereLayer("plan")
                .mayOnlyBeAccessedByLayers("main")
                .whereLayer("rbd")
                .mayOnlyBeAccessedByLayers("main", "plan", "explain")
                .whereLayer("s3fs")
                .mayOnlyBeAccessedByLayers("main", "report")
                .whereLayer("render")
                .mayNotAccessAnyLayer()
                .whereLayer("input")
                .mayOnlyAccessLayers("render")
                .whereLayer("command")
                .mayOnlyAccessLayers("input", "render")
                .because("the main class knows the groups of subcommands, and these know what they share")
                .check(house("cli"));
    }

    @Test
    void theCommandLineHasNoCycles() {
        slices().matching("dev.mooring.cli.(*)..").should().beFreeOfCycles().check(house("cli"));
    }

    @Test
    void filesAreOpenedAtTheEdge() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.mooring.cli.render",
                        "dev.mooring.cli.cluster",
                        "dev.mooring.cli.node",
                        "dev.mooring.cli.explain")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.nio.file..")
                .because("input reads files, and sanitize writes its report")
                .check(house("cli"));
    }

    @Test
    void aServedRunHasOnlyItsSources() {
        noClasses()
                .that()
                .resideInAPackage("dev.mooring.cli..")
                .and()
                .resideOutsideOfPackage("dev.mooring.cli.input")
                .should()
                .dependOnClassesThat()
                .haveNameMatching(
                        "java\\.nio\\.file\\.(Files|Paths?)|java\\.io\\.(File|FileInputStream|FileReader|FileWriter|RandomAccessFile)")
                .because("a run of the server must have no way to a file but the texts that it was given")
                .check(house("cli"));
    }

    @Test
    void aSubcommandIsNamedAsOne() {
        classes()
                .that()
                .areAnnotatedWith(Command.class)
                .and()
                .doNotHaveSimpleName("Mooring")
                .should()
                .haveSimpleNameEndingWith("Command")
                .check(house("cli"));
    }

    @Test
    void theTestingKitKnowsWhatUsersKnow() {
        JavaClasses kit = house("lib-testing");
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.mooring.internal..", "dev.mooring.cli..", "io.fabric8.kubernetes.client.server.mock..")
                .because("it works with any client, and needs no more of the libraries than a user does")
                .check(kit);
        noClasses()
                .that()
                .haveSimpleNameEndingWith("Assert")
                .or()
                .haveSimpleNameStartingWith("Claim")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("io.fabric8.kubernetes.client.KubernetesClient")
                .because("a chart is tested without a server")
                .check(kit);
        noClasses()
                .that()
                .doNotHaveSimpleName("StorageControllersExtension")
                .and()
                .areNotAnnotations()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.junit..")
                .because("StorageControllers works in other test frameworks too")
                .check(kit);
        Rules.staticFieldsAreFinal().check(kit);
    }

    /** The main classes of a module, with what they depend on. */
    private static JavaClasses house(String module) {
        return HOUSE.that(describe("are of " + module, type -> module(type).equals(module)));
    }

    /** The module whose folder the class was compiled in; empty for what is not ours. */
    private static String module(JavaClass type) {
        return type.getSource()
                .map(source -> source.getUri().toString())
                .filter(uri -> uri.contains("/target/classes/"))
                .map(uri -> uri.substring(0, uri.indexOf("/target/classes/")))
                .map(uri -> uri.substring(uri.lastIndexOf('/') + 1))
                .orElse("");
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
