package dev.mooring.report;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.mooring.report", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule DRAWS_ONLY = noClasses()
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
            .because("a picture is drawn from what was decided, and nothing is asked of the world");

    @ArchTest
    static final ArchRule READS_ONLY_ITS_JAR = noClasses()
            .that()
            .doNotHaveSimpleName("PageParts")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.io.InputStream")
            .because("the texts of the page are in the jar, and nothing else is read");

    @ArchTest
    static final ArchRule NO_STATE =
            fields().that().areStatic().should().beFinal().because("nothing is remembered between two calls");
}
