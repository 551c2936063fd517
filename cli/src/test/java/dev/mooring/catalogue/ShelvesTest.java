package dev.mooring.catalogue;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Modules stand on four shelves, and none uses one of a shelf below its own. */
class ShelvesTest {

    private static final List<List<String>> SHELVES = List.of(
            List.of("lib-core", "lib-rbd", "lib-yaml"),
            List.of("lib-forecast", "lib-testing"),
            List.of("lib-messages", "lib-fuse", "lib-s3fs", "lib-plan"),
            List.of("cli", "lib-report", "fleet"));

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
                                .check(Library.HOUSE)))
                .toList();
    }

    @Test
    void everyModuleThatIsBuiltHereIsFound() {
        assertThat(SHELVES.stream()
                        .flatMap(List::stream)
                        .filter(module -> Library.HOUSE.stream()
                                .anyMatch(type -> Library.module(type).equals(module))))
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
        String module = Library.module(type);
        return SHELVES.indexOf(SHELVES.stream()
                .filter(shelf -> shelf.contains(module))
                .findFirst()
                .orElse(List.of()));
    }
}
