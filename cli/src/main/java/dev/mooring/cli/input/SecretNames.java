package dev.mooring.cli.input;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.internal.NameSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of Secrets without their values, as {@link #COMMAND} prints them: a namespace and a name in each line, the names
 * in one column.
 */
public final class SecretNames {

    /** Prints the names of all Secrets; with or without the heading. */
    public static final String COMMAND =
            "kubectl get secret -A -o custom-columns=NS:.metadata.namespace,NAME:.metadata.name --no-headers";

    private static final Pattern HEADING = Pattern.compile("(NS|NAMESPACE) +NAME *");

    /** kubectl leaves at least three blanks between two columns. */
    private static final Pattern LINE = Pattern.compile("(\\S+) {3,}(\\S+) *");

    private SecretNames() {}

    /**
     * Reads the names.
     *
     * @param text any text
     * @return a list of Secrets that have only their names, which does not show that it is whole; empty for another text,
     *     and for one whose last line has no end, because it may be cut
     */
    static Optional<JsonObject> read(String text) {
        if (!text.endsWith("\n")) {
            return Optional.empty();
        }
        List<JsonValue> secrets = new ArrayList<>();
        int column = 0;
        long heading = text.lines().limit(1).filter(HEADING.asMatchPredicate()).count();
        // Most texts are something else, and their first line shows it.
        for (String line : (Iterable<String>) text.lines().skip(heading)::iterator) {
            Matcher names = LINE.matcher(line);
            if (!names.matches()
                    || (column != 0 && names.start(2) != column)
                    || !NameSyntax.label(names.group(1)).isEmpty()
                    || !NameSyntax.subdomain(names.group(2)).isEmpty()) {
                return Optional.empty();
            }
            column = names.start(2);
            secrets.add(JsonObject.of("apiVersion", JsonString.of("v1"))
                    .with("kind", Kinds.SECRET)
                    .with(
                            "metadata",
                            JsonObject.of("namespace", JsonString.of(names.group(1)))
                                    .with("name", names.group(2))));
        }
        return secrets.isEmpty()
                ? Optional.empty()
                : Optional.of(JsonObject.of("apiVersion", JsonString.of("v1"))
                        .with("kind", "List")
                        .with("items", new JsonArray(secrets)));
    }
}
