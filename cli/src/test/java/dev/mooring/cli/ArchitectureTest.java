package dev.mooring.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import picocli.CommandLine.Command;

@AnalyzeClasses(packages = "dev.mooring.cli", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule ARROWS = layeredArchitecture()
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
            .because("the main class knows the groups of subcommands, and these know what they share");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.mooring.cli.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule FILES_ARE_OPENED_AT_THE_EDGE = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.mooring.cli.render",
                    "dev.mooring.cli.cluster",
                    "dev.mooring.cli.node",
                    "dev.mooring.cli.explain")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.nio.file..")
            .because("input reads files, and sanitize writes its report");

    @ArchTest
    static final ArchRule A_SERVED_RUN_HAS_ITS_SOURCES_ALONE = noClasses()
            .that()
            .resideInAPackage("dev.mooring.cli..")
            .and()
            .resideOutsideOfPackage("dev.mooring.cli.input")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java\\.nio\\.file\\.(Files|Paths?)|java\\.io\\.(File|FileInputStream|FileReader|FileWriter|RandomAccessFile)")
            .because("a run of the server must have no way to a file but the texts that it was given");

    @ArchTest
    static final ArchRule A_SUBCOMMAND_IS_NAMED_AS_ONE = classes()
            .that()
            .areAnnotatedWith(Command.class)
            .and()
            .doNotHaveSimpleName("Mooring")
            .should()
            .haveSimpleNameEndingWith("Command");
}
