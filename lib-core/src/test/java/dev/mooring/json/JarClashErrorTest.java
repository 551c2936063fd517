package dev.mooring.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A clash of jars is an error that names both with their versions; {@code checks/matrix/verify} tries real ones. */
class JarClashErrorTest {

    @Test
    void aParserThatIsTooOldIsNamed() {
        Throwable error = parsed("com.fasterxml.jackson.core.StreamReadConstraints", "{}");
        assertThat(error)
                .hasToString(JarClashError.class.getName() + ": " + (error == null ? "" : error.getMessage()))
                .hasMessageMatching("mooring-core .* needs jackson-core 2\\.16 or newer, found jackson-core 2\\.\\S+;"
                        + " use a newer version, for example that of com.fasterxml.jackson:jackson-bom")
                .hasCauseInstanceOf(LinkageError.class);
    }

    @Test
    void theSecondCallSaysItToo() throws ReflectiveOperationException, IOException {
        try (URLClassLoader loader = new Without("com.fasterxml.jackson.core.StreamReadConstraints")) {
            Throwable first = parsed(loader, "{}");
            Throwable second = parsed(loader, "{}");
            assertThat(second).isNotNull().hasToString(String.valueOf(first));
        }
    }

    @Test
    void withAllClassesTheyWork() {
        assertThat(parsed("none", "{\"size\": 1}")).isNull();
    }

    @Test
    void aNumberNeedsNoParser() throws ReflectiveOperationException, IOException {
        try (URLClassLoader loader = new Without("com.fasterxml.jackson.core.JsonFactory")) {
            Class<?> number = loader.loadClass(JsonNumber.class.getName());
            assertThat(number.getMethod("of", long.class).invoke(null, 5)).hasToString("JsonNumber");
        }
    }

    private static @Nullable Throwable parsed(String hidden, String text) {
        try (URLClassLoader loader = new Without(hidden)) {
            return parsed(loader, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the call throws; null for nothing. */
    private static @Nullable Throwable parsed(ClassLoader loader, String text) throws ReflectiveOperationException {
        var parse = loader.loadClass(JsonValue.class.getName()).getMethod("parse", String.class);
        try {
            parse.invoke(null, text);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    /** The class path of this test without one class. */
    private static final class Without extends URLClassLoader {

        private final String hidden;

        Without(String hidden) {
            super(classPath(), ClassLoader.getPlatformClassLoader());
            this.hidden = hidden;
        }

        private static URL[] classPath() {
            List<String> entries =
                    Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator));
            return entries.stream().map(Without::url).toArray(URL[]::new);
        }

        private static URL url(String entry) {
            try {
                return Path.of(entry).toUri().toURL();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals(hidden)) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }
    }
}
