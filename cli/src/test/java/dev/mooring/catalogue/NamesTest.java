package dev.mooring.catalogue;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The names of the library do not collide with those of fabric8's model, so that users can import both; nor with each other in
 * one module, so that a reader needs no package to know which type is meant.
 */
class NamesTest {

    private static final int FEWEST_MODELS = 15;
    private static final int FEWEST_TYPES = 1_000;

    @Test
    void publicNamesAreNotThoseOfTheModel() throws IOException {
        Set<String> taken = namesOfTheModel();
        taken.add("Scheduling");
        List<String> collisions = Library.classes().stream()
                .filter(Library::isPublished)
                .filter(type -> taken.contains(type.getSimpleName()))
                .map(Class::getName)
                .toList();
        assertThat(collisions).isEmpty();
    }

    @Test
    void noModuleHasTwoTypesOfOneName() {
        Map<String, List<Path>> types = Library.MODULES.stream()
                .flatMap(module -> Library.sources(module).stream()
                        .filter(file -> !file.endsWith("package-info.java"))
                        .map(file -> Map.entry(
                                module + " " + file.getFileName().toString().replace(".java", ""), file)))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        assertThat(types).hasSizeGreaterThan(FEWEST_TYPES);
        assertThat(types.keySet().stream()
                        .filter(name -> requireNonNull(types.get(name)).size() > 1))
                .isEmpty();
    }

    private static Set<String> namesOfTheModel() throws IOException {
        Set<String> names = new TreeSet<>();
        int models = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (Path.of(entry).getFileName().toString().startsWith("kubernetes-model-")) {
                models++;
                try (JarFile jar = new JarFile(entry)) {
                    jar.stream()
                            .map(JarEntry::getName)
                            .filter(name -> name.startsWith("io/fabric8/kubernetes/api/model/"))
                            .filter(name -> name.endsWith(".class") && !name.contains("$"))
                            .forEach(name -> names.add(name.replaceAll(".*/|\\.class", "")));
                }
            }
        }
        assertThat(models).as("model jars on the class path").isGreaterThan(FEWEST_MODELS);
        return names;
    }
}
