package dev.mooring.manifest;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mooring.json.JarClashError;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The messages if the jars that bind JSON to classes are incompatible. */
final class ModelJars {

    private static final String UNKNOWN = "(unknown version)";

    private ModelJars() {}

    /** The error with the missing jar, or with the Jackson jars whose versions differ; unchanged if there is none. */
    static LinkageError clash(LinkageError error) {
        if (error instanceof JarClashError) {
            return error;
        }
        Optional<String> databind = version(() -> ObjectMapper.class);
        Optional<String> annotations = version(() -> JacksonAnnotation.class);
        if (databind.isEmpty() || annotations.isEmpty()) {
            return missing(
                    error,
                    databind.isEmpty() ? "jackson-databind" : "jackson-annotations",
                    "com.fasterxml.jackson:jackson-bom");
        }
        if (version(() -> HasMetadata.class).isEmpty()) {
            return missing(error, "kubernetes-model-core", "io.fabric8:kubernetes-client-bom");
        }
        return clash(
                error,
                databind.get(),
                List.of(
                        Map.entry(
                                "jackson-core",
                                JarClashError.version(JsonFactory.class).orElse(UNKNOWN)),
                        Map.entry("jackson-annotations", annotations.get())));
    }

    private static LinkageError missing(LinkageError error, String jar, String bom) {
        return new JarClashError(
                "objects of the model need " + jar + ", which is not on the class path; add " + jar
                        + ", for example in the version of " + bom + ", or give documents",
                error);
    }

    /**
     * The message if Jackson would silently write objects of the model wrongly, because their annotations are those of
     * another Jackson. Empty if it would not, or there is no model.
     */
    static Optional<String> wrongForm(ObjectMapper mapper) {
        if (version(() -> Quantity.class).isEmpty()) {
            return Optional.empty();
        }
        String written = written(mapper, new Quantity("1Gi"));
        return written.equals("\"1Gi\"")
                ? Optional.empty()
                : Optional.of(
                        "jackson-databind " + version(() -> ObjectMapper.class).orElse(UNKNOWN)
                                + " writes the quantity 1Gi of kubernetes-model-core "
                                + version(() -> Quantity.class).orElse(UNKNOWN) + " as " + written
                                + ": the model has the annotations of another Jackson, as fabric8 8 has those of Jackson 3; use fabric8 7, for"
                                + " example io.fabric8:kubernetes-client-bom:7.8.0,"
                                + " or give documents, for example the JSON that fabric8 writes");
    }

    private static String written(ObjectMapper mapper, Quantity quantity) {
        try {
            return mapper.writeValueAsString(quantity);
        } catch (JsonProcessingException e) {
            return "nothing";
        }
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

    /** The annotations have no patch versions, so patch versions do not count. */
    private static String minor(String version) {
        return Stream.of(version.split("\\.")).limit(2).collect(Collectors.joining("."));
    }

    /** The version of the jar of a class; empty without the jar. */
    private static Optional<String> version(Supplier<Class<?>> type) {
        try {
            return Optional.of(JarClashError.version(type.get()).orElse(UNKNOWN));
        } catch (NoClassDefFoundError e) {
            return Optional.empty();
        }
    }
}
