package dev.mooring.json;

import com.fasterxml.jackson.core.JsonFactory;

/** The message if {@link JsonReader} does not work with the parser on the class path. */
final class JacksonCore {

    private static final String NEEDED = "2.16";

    private JacksonCore() {}

    static JarClashError clash(LinkageError cause) {
        return new JarClashError(
                "mooring-core " + version(JacksonCore.class) + " needs jackson-core " + NEEDED
                        + " or newer, found jackson-core " + version(JsonFactory.class)
                        + "; use a newer version, for example that of com.fasterxml.jackson:jackson-bom",
                cause);
    }

    private static String version(Class<?> type) {
        return JarClashError.version(type).orElse("(unknown version)");
    }
}
