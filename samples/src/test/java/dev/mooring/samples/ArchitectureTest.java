package dev.mooring.samples;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.mooring.samples", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule KNOWS_THE_LIBRARIES_ONLY = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.mooring.cli..", "dev.mooring.internal..", "dev.mooring.conformance..")
            .because("a sample is copied into other projects");
}
