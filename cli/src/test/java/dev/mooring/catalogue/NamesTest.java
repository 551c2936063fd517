package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The names of the library do not collide with those of fabric8's model, so that users can import both. */
class NamesTest {

    private static final int FEWEST_MODELS = 15;

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
