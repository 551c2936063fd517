package dev.mooring.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.extension.Extension;

@AnalyzeClasses(packages = "dev.mooring.testing", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule KNOWS_WHAT_USERS_KNOW = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.mooring.internal..", "dev.mooring.cli..", "io.fabric8.kubernetes.client.server.mock..")
            .because("it works with any client, and needs no more of the libraries than a user does");

    @ArchTest
    static final ArchRule ASSERTIONS_NEED_NO_SERVER = noClasses()
            .that()
            .haveSimpleNameEndingWith("Assert")
            .or()
            .haveSimpleNameStartingWith("Claim")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(KubernetesClient.class)
            .because("a chart is tested without a server");

    @ArchTest
    static final ArchRule ONE_CLASS_KNOWS_JUNIT = noClasses()
            .that()
            .areNotAssignableTo(Extension.class)
            .and()
            .areNotAnnotations()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.junit..")
            .because("StorageControllers works in other test frameworks too");

    @ArchTest
    static final ArchRule NO_STATE =
            fields().that().areStatic().should().beFinal().because("tests must not affect each other");
}
