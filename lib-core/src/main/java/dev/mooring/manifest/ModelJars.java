package dev.mooring.manifest;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mooring.json.JarClashError;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to say if the jars that bind JSON to classes do not fit together. */
final class ModelJars {

    private ModelJars() {}

    /** The error with the jars of Jackson that differ in their versions; the error as it is if none does. */
    static LinkageError clash(LinkageError error) {
        return error instanceof JarClashError
                ? error
                : clash(
                        error,
                        version(ObjectMapper.class),
                        List.of(
                                Map.entry("jackson-core", version(JsonFactory.class)),
                                Map.entry("jackson-annotations", version(JacksonAnnotation.class))));
    }

    static LinkageError clash(LinkageError error, String databind, List<Map.Entry<String, String>> others) {
        String different = others.stream()
                .filter(jar -> !minor(jar.getValue()).equals(minor(databind)))
                .map(jar -> jar.getKey() + " " + jar.getValue())
                .collect(Collectors.joining(" and "));
        return different.isEmpty()
                ? error
                : new JarClashError(
                        "jackson-databind " + databind + " does not work with " + different
                                + "; use one version of all, for example that of com.fasterxml.jackson:jackson-bom:"
                                + databind,
                        error);
    }

    /** The annotations have no patch versions, so these do not count. */
    private static String minor(String version) {
        return Stream.of(version.split("\\.")).limit(2).collect(Collectors.joining("."));
    }

    private static String version(Class<?> type) {
        return JarClashError.version(type).orElse("(unknown version)");
    }
}
