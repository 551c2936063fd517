package dev.mooring.manifest;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mooring.json.JarClashError;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ModelBinding.MismatchException;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.databind.annotation.JsonSerialize;

/** Which Jackson the model needs, and the messages if the jars that bind JSON to classes are incompatible. */
final class ModelJars {

    private static final String UNKNOWN = "(unknown version)";
    private static final String BOM2 = "com.fasterxml.jackson:jackson-bom";
    private static final String BOM3 = "tools.jackson:jackson-bom";

    private ModelJars() {}

    /**
     * Whether the model has the annotations of Jackson 3, and Jackson 3 is there. Without a model, whether only Jackson
     * 3 is there.
     */
    static boolean areOfJackson3() {
        if (version(() -> JsonSerialize.class).isEmpty()) {
            return false;
        }
        return version(() -> Quantity.class).isPresent()
                ? Quantity.class.isAnnotationPresent(JsonSerialize.class)
                : version(() -> ObjectMapper.class).isEmpty();
    }

    /** The error with the missing jar, or with the Jackson jars whose versions differ; unchanged if there is none. */
    static LinkageError clash(LinkageError error) {
        if (error instanceof JarClashError) {
            return error;
        }
        Optional<String> databind = databind();
        Optional<String> annotations = version(() -> JacksonAnnotation.class);
        if (databind.isEmpty()) {
            return missing(
                    error,
                    "jackson-databind",
                    "com.fasterxml.jackson.core:jackson-databind for fabric8 6 and 7, or tools.jackson.core:jackson-databind for fabric8 8");
        }
        if (annotations.isEmpty()) {
            return missing(error, "jackson-annotations", inTheVersionOf("jackson-annotations", BOM2));
        }
        if (version(() -> HasMetadata.class).isEmpty()) {
            return missing(
                    error,
                    "kubernetes-model-core",
                    inTheVersionOf("kubernetes-model-core", "io.fabric8:kubernetes-client-bom"));
        }
        return clash(
                error,
                databind.get(),
                List.of(
                        Map.entry("jackson-core", core().orElse(UNKNOWN)),
                        Map.entry("jackson-annotations", annotations.get())));
    }

    private static Optional<String> databind() {
        return areOfJackson3() ? version(() -> JsonSerialize.class) : version(() -> ObjectMapper.class);
    }

    private static Optional<String> core() {
        return areOfJackson3() ? version(() -> TokenStreamFactory.class) : version(() -> JsonFactory.class);
    }

    private static String inTheVersionOf(String jar, String bom) {
        return jar + ", for example in the version of " + bom;
    }

    private static LinkageError missing(LinkageError error, String jar, String added) {
        return new JarClashError(
                "objects of the model need " + jar + ", which is not on the class path; add " + added
                        + ", or give documents",
                error);
    }

    /**
     * The message if Jackson would silently write objects of the model wrongly, because their annotations are those of
     * another Jackson. Empty if it would not, or there is no model.
     */
    static Optional<String> wrongForm(ModelBinding binding) {
        Optional<String> model = version(() -> Quantity.class);
        if (model.isEmpty()) {
            return Optional.empty();
        }
        String written = written(binding, new Quantity("1Gi"));
        return written.equals(JsonString.of("1Gi").toJson())
                ? Optional.empty()
                : Optional.of("jackson-databind " + databind().orElse(UNKNOWN)
                        + " writes the quantity 1Gi of kubernetes-model-core " + model.get() + " as " + written
                        + ": the model has the annotations of another Jackson, as fabric8 8 has those of Jackson 3; add "
                        + inTheVersionOf("tools.jackson.core:jackson-databind", BOM3)
                        + ", or give documents, for example the JSON that fabric8 writes");
    }

    private static String written(ModelBinding binding, Quantity quantity) {
        try {
            return binding.write(quantity).toJson();
        } catch (MismatchException e) {
            return "nothing";
        }
    }

    static LinkageError clash(LinkageError error, String databind, List<Map.Entry<String, String>> others) {
        String different = others.stream()
                .filter(jar -> !minor(jar.getValue()).equals(expected(jar.getKey(), databind)))
                .map(jar -> jar.getKey() + " " + jar.getValue())
                .collect(Collectors.joining(" and "));
        return different.isEmpty()
                ? error
                : new JarClashError(
                        "jackson-databind " + databind + " does not work with " + different
                                + "; use one version of all, for example that of "
                                + (databind.startsWith("3.") ? BOM3 : BOM2) + ":" + databind,
                        error);
    }

    /** The annotations of Jackson 3 are those of Jackson 2: 3.0 has those of 2.20, 3.1 those of 2.21. */
    private static String expected(String jar, String databind) {
        String minor = minor(databind);
        return jar.equals("jackson-annotations") && minor.matches("3\\.[0-9]{1,3}")
                ? "2." + (20 + Integer.parseInt(minor.substring(2)))
                : minor;
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
