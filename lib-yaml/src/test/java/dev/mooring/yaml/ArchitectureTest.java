package dev.mooring.yaml;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.mooring.yaml", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule KNOWS_ONLY_JSON = noClasses()
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "java.lang..",
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
            .because("YAML is a way to write JSON: no file is opened, and no kind of object is known");

    @ArchTest
    static final ArchRule NO_PARSER_IN_SIGHT = noClasses()
            .that()
            .arePublic()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.snakeyaml.engine..")
            .because("the parser can be exchanged");

    @ArchTest
    static final ArchRule NO_STATE =
            fields().that().areStatic().should().beFinal().because("nothing is remembered between two calls");

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
