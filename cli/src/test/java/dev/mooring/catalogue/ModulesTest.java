package dev.mooring.catalogue;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A package that the module descriptor does not export does not exist for users on the module path. Packages named {@code
 * internal}, and that of an annotation, are only for sister modules; an inner package of a room is only for that room.
 */
class ModulesTest {

    private static final Pattern EXPORTS = Pattern.compile("exports (\\S+);");

    private static final Pattern EXPORTS_TO_SISTERS = Pattern.compile("exports (\\S+) to\\s");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lib-core",
                "lib-rbd",
                "lib-forecast",
                "lib-messages",
                "lib-fuse",
                "lib-s3fs",
                "lib-plan",
                "lib-yaml",
                "lib-report"
            })
    void everyPackageIsExported(String library) throws IOException {
        Path sources = Library.ROOT.resolve(library).resolve("src/main");
        String module = Files.readString(sources.resolve("module/module-info.java"));
        assertThat(EXPORTS.matcher(module).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(packages(sources.resolve("java")));
        assertThat(EXPORTS_TO_SISTERS.matcher(module).results().map(found -> found.group(1)))
                .allSatisfy(name -> assertThat(name).matches(Library::isInternal));
    }

    private static List<String> packages(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.endsWith("package-info.java"))
                    .map(file -> requireNonNull(sources.relativize(file).getParent())
                            .toString()
                            .replace('/', '.'))
                    .distinct()
                    .filter(name -> !Library.isInternal(name))
                    .toList();
        }
    }
}
