package dev.mooring.plan;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

@AnalyzeClasses(
        packages = {"dev.mooring.plan.orphan", "dev.mooring.plan.clean", "dev.mooring.plan.csi"},
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final DescribedPredicate<JavaClass> OUTSIDE = DescribedPredicate.describe(
            "the world outside",
            type -> !type.getName().equals("java.io.Serializable")
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
    static final ArchRule ARROWS = slices().matching("dev.mooring.plan.(*)..")
            .should()
            .notDependOnEachOther()
            .because("each goal stands alone: a user takes one of them");

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
