package dev.mooring.manifest;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelJarsTest {

    private static final String OTHER_JACKSON = "dev.mooring.json.JarClashError: jackson-databind "
            + ObjectMapper.class.getPackage().getImplementationVersion()
            + " writes the quantity 1Gi of kubernetes-model-core "
            + Quantity.class.getPackage().getSpecificationVersion()
            + " as {\"amount\":\"1\",\"format\":\"Gi\"}: the model has the annotations of another Jackson, as fabric8 8 has those of"
            + " Jackson 3; add tools.jackson.core:jackson-databind, for example in the version of tools.jackson:jackson-bom,"
            + " or give documents, for example the JSON that fabric8 writes";

    private final NoClassDefFoundError seen = new NoClassDefFoundError("com/fasterxml/jackson/annotation/X");

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
        databind | core   | annotations | named
        2.21.4   | 2.21.4 | 2.17.2      | jackson-annotations 2.17.2
        2.21.4   | 2.14.3 | 2.21        | jackson-core 2.14.3
        2.21.4   | 2.22.0 | 2.17.2      | jackson-core 2.22.0 and jackson-annotations 2.17.2
        2.21.4   | 2.21.3 | 2.21        | -
        3.1.7    | 3.1.7  | 2.21        | -
        3.2.3    | 3.1.7  | 2.21        | jackson-core 3.1.7 and jackson-annotations 2.21
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
                            + "; use one version of all, for example that of "
                            + (databind.startsWith("3") ? "tools" : "com.fasterxml") + ".jackson:jackson-bom:"
                            + databind)
                    .hasCause(seen);
        }
    }

    /** A model object where the jar is not on the class path. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        jackson-databind    | com.fasterxml.jackson.core:jackson-databind for fabric8 6 and 7, or tools.jackson.core:jackson-databind for fabric8 8
        jackson-annotations | jackson-annotations, for example in the version of com.fasterxml.jackson:jackson-bom
        """)
    void theJarThatIsMissingIsNamed(String jar, String added) throws Throwable {
        try (URLClassLoader loader = without(jar)) {
            Object model = loader.loadClass("io.fabric8.kubernetes.api.model.PersistentVolume")
                    .getConstructor()
                    .newInstance();
            assertThatThrownBy(() -> call(loader, "manifest.Manifest", "from", Object.class, model))
                    .hasToString("dev.mooring.json.JarClashError: " + missing(jar, added));
        }
    }

    @Nested
    class WithoutAnyOtherJar {

        private final URLClassLoader loader = without("kubernetes-model-.*|jackson-.*|jspecify");

        @AfterEach
        void close() throws IOException {
            loader.close();
        }

        @Test
        void documentsAreRead() throws Throwable {
            assertThat(call(loader, "manifest.Manifest", "parse", String.class, "{}"))
                    .isNotNull();
            assertThatThrownBy(() -> call(loader, "manifest.Manifest", "parse", String.class, "{"))
                    .hasMessage("unexpected end of the text (line 1, column 2)");
            assertThat(call(loader, "object.Inventory", "documents", Iterable.class, List.of()))
                    .isEqualTo(List.of());
        }

        @Test
        void whatIsNoDocumentIsRefused() {
            assertThatThrownBy(() -> call(loader, "manifest.Manifest", "from", Object.class, "x"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith("found java.lang.String");
            assertThatThrownBy(() -> call(loader, "object.Inventory", "documents", Iterable.class, List.of("x")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith("found java.lang.String");
        }
    }

    /** Somebody who has databind for other things. */
    @Test
    void theModelThatIsMissingIsNamed() throws Throwable {
        try (URLClassLoader loader = without("kubernetes-model-.*")) {
            Object document = call(loader, "manifest.Manifest", "parse", String.class, "{}");
            var toModel = document.getClass().getMethod("toModel", Class.class);
            assertThatThrownBy(() -> toModel.invoke(document, String.class))
                    .cause()
                    .hasToString(
                            "dev.mooring.json.JarClashError: "
                                    + missing(
                                            "kubernetes-model-core",
                                            "kubernetes-model-core, for example in the version of io.fabric8:kubernetes-client-bom"));
        }
    }

    /** The annotations of the model are those of another Jackson, so that this one takes a quantity for a bean. */
    @Test
    void aModelOfAnotherJacksonIsNamedAtEachCall() throws Throwable {
        try (URLClassLoader loader = new OfAnotherJackson(jars())) {
            Object model = loader.loadClass("io.fabric8.kubernetes.api.model.PersistentVolume")
                    .getConstructor()
                    .newInstance();
            Object document = call(loader, "manifest.Manifest", "parse", String.class, "{}");
            var toModel = document.getClass().getMethod("toModel", Class.class);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> call(loader, "manifest.Manifest", "from", Object.class, model))
                        .hasToString(OTHER_JACKSON);
                assertThatThrownBy(() -> toModel.invoke(document, model.getClass()))
                        .cause()
                        .hasToString(OTHER_JACKSON);
            }
        }
    }

    @Test
    void theJarsOfThisTestFitTogether() {
        assertThat(ModelJars.wrongForm(new Jackson2())).isEmpty();
    }

    /** The class path of this test, with a Quantity whose annotation has a name that this Jackson does not know. */
    private static final class OfAnotherJackson extends URLClassLoader {

        private static final String ANNOTATION = "Lcom/fasterxml/jackson/databind/annotation/JsonSerialize;";

        OfAnotherJackson(URL[] jars) {
            super(jars, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals("io.fabric8.kubernetes.api.model.Quantity")) {
                return super.findClass(name);
            }
            try (InputStream in = requireNonNull(getResourceAsStream(name.replace('.', '/') + ".class"))) {
                String code = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                assertThat(code).contains(ANNOTATION);
                byte[] changed = code.replace(ANNOTATION, ANNOTATION.replace("fasterxml", "another__"))
                        .getBytes(StandardCharsets.ISO_8859_1);
                return defineClass(name, changed, 0, changed.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static String missing(String jar, String added) {
        return "objects of the model need " + jar + ", which is not on the class path; add " + added
                + ", or give documents";
    }

    /** The class path of this test without some jars; the pattern is of their artifacts. */
    private static URLClassLoader without(String artifacts) {
        Pattern left = Pattern.compile(".*[/\\\\](" + artifacts + ")-[0-9.]+\\.jar");
        URL[] jars = Stream.of(jars())
                .filter(each -> !left.matcher(each.getPath()).matches())
                .toArray(URL[]::new);
        return new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
    }

    private static URL[] jars() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(each -> url(Path.of(each)))
                .toArray(URL[]::new);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object call(ClassLoader loader, String type, String method, Class<?> parameter, Object argument)
            throws Throwable {
        try {
            return loader.loadClass("dev.mooring." + type)
                    .getMethod(method, parameter)
                    .invoke(null, argument);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** All jars of this test are of one version, so there is nothing to blame. */
    @Test
    void withoutAnOddJarTheErrorStays() {
        assertThat(ModelJars.clash(seen)).isSameAs(seen);
    }
}
