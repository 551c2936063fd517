package dev.mooring.rbd;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

@AnalyzeClasses(packages = "dev.mooring.rbd", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    /** A text in memory as the parser of the JDK wants it; nothing is read from outside. */
    private static final Set<String> IN_MEMORY =
            Set.of("java.io.StringReader", "java.io.Reader", "java.io.Serializable");

    private static final DescribedPredicate<JavaClass> OUTSIDE = DescribedPredicate.describe(
            "the world outside",
            type -> !IN_MEMORY.contains(type.getName())
                    && (type.getPackageName().equals("java.io")
                            || type.getPackageName().startsWith("java.nio.file")
                            || type.getPackageName().startsWith("java.net")
                            || type.getPackageName().startsWith("java.util.concurrent")
                            || Set.of(
                                            "java.lang.Process",
                                            "java.lang.ProcessBuilder",
                                            "java.lang.System",
                                            "java.lang.Runtime",
                                            "java.lang.Thread",
                                            "java.util.Random",
                                            "java.time.Clock")
                                    .contains(type.getName())));

    @ArchTest
    static final ArchRule ARROWS = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("output")
            .definedBy("dev.mooring.rbd.output")
            .layer("image")
            .definedBy("dev.mooring.rbd.image")
            .layer("command")
            .definedBy("dev.mooring.rbd.command")
            .layer("use")
            .definedBy("dev.mooring.rbd.use")
            .whereLayer("use")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("command")
            .mayOnlyBeAccessedByLayers("use")
            .whereLayer("image")
            .mayOnlyBeAccessedByLayers("command", "use")
            .whereLayer("output")
            .mayOnlyBeAccessedByLayers("command", "use")
            .because("what a command said and which image it is are known before anything is decided");

    @ArchTest
    static final ArchRule PURE = noClasses()
            .should()
            .dependOnClassesThat(OUTSIDE)
            .because("the same input gives the same answer, on every machine and at any time");

    @ArchTest
    static final ArchRule TIME_COMES_IN =
            noClasses().should().callMethod(java.time.Instant.class, "now").because("the time is part of the evidence");

    @ArchTest
    static final ArchRule NO_STATE =
            fields().that().areStatic().should().beFinal().because("nothing is remembered");

    @ArchTest
    static final ArchRule NO_PARSER_IN_SIGHT = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.fasterxml..", "org.slf4j..", "io.fabric8..")
            .because("documents are read by the core, and decisions log nothing");

    @ArchTest
    static final ArchRule XML_STAYS_IN_ONE_PLACE = classes()
            .that()
            .doNotHaveFullyQualifiedName("dev.mooring.rbd.output.XmlReader")
            .should()
            .onlyDependOnClassesThat()
            .resideOutsideOfPackage("javax.xml..")
            .because("the parser is set up safely once");

    @ArchTest
    static final ArchRule NOTHING_IS_LOOKED_UP_BY_NAME = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.lang.reflect..")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(java.util.ServiceLoader.class)
            .orShould()
            .callMethod(Class.class, "forName", String.class)
            .orShould()
            .callMethod(Class.class, "getResourceAsStream", String.class)
            .because("a native image needs no metadata for the library");
}
