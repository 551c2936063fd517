package dev.mooring.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelJarsTest {

    private final NoClassDefFoundError seen = new NoClassDefFoundError("com/fasterxml/jackson/annotation/X");

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
        databind | core   | annotations | named
        2.21.4   | 2.21.4 | 2.17.2      | jackson-annotations 2.17.2
        2.21.4   | 2.14.3 | 2.21        | jackson-core 2.14.3
        2.21.4   | 2.22.0 | 2.17.2      | jackson-core 2.22.0 and jackson-annotations 2.17.2
        2.21.4   | 2.21.3 | 2.21        | -
        """)
    void theJarsOfOtherMinorVersionsAreNamed(String databind, String core, String annotations, String named) {
        LinkageError error = ModelJars.clash(
                seen,
                databind,
                List.of(Map.entry("jackson-core", core), Map.entry("jackson-annotations", annotations)));
        if (named == null) {
            assertThat(error).isSameAs(seen);
        } else {
            assertThat(error)
                    .hasMessage("jackson-databind " + databind + " does not work with " + named
                            + "; use one version of all, for example that of com.fasterxml.jackson:jackson-bom:"
                            + databind)
                    .hasCause(seen);
        }
    }

    /** A model object where the jar is not on the class path. */
    @ParameterizedTest
    @ValueSource(strings = {"jackson-databind", "jackson-annotations"})
    void theJarThatIsMissingIsNamed(String jar) throws Exception {
        List<URL> jars = new ArrayList<>();
        for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!each.contains("/" + jar + "/") && !each.contains("\\" + jar + "\\")) {
                jars.add(Path.of(each).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Object model = loader.loadClass("io.fabric8.kubernetes.api.model.PersistentVolume")
                    .getConstructor()
                    .newInstance();
            Class<?> manifest = loader.loadClass("dev.mooring.manifest.Manifest");
            assertThatThrownBy(() -> manifest.getMethod("from", Object.class).invoke(null, model))
                    .cause()
                    .hasToString("dev.mooring.json.JarClashError: objects of the model need " + jar
                            + ", which is not on the class path; add " + jar + ", for example in the version of"
                            + " com.fasterxml.jackson:jackson-bom, or give documents");
        }
    }

    /** All jars of this test are of one version, so there is nothing to blame. */
    @Test
    void withoutAnOddJarTheErrorStays() {
        assertThat(ModelJars.clash(seen)).isSameAs(seen);
    }
}
