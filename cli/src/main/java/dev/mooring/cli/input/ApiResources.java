package dev.mooring.cli.input;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table that {@code kubectl api-resources} prints: the kinds that a server has. An {@code APIResourceList} of all
 * groups has the same as a document.
 */
final class ApiResources {

    private static final Pattern HEADING = Pattern.compile("NAME +SHORTNAMES +APIVERSION +NAMESPACED +KIND( .*)?");

    /** The name, perhaps short names, then the API version, the scope and the kind; {@code -o wide} prints more. */
    private static final Pattern LINE =
            Pattern.compile("\\S+ +(?:\\S+ +)?(?:([^ /]+)/)?[^ /]+ +(?:true|false) +(\\S+)(?: .*)?");

    private ApiResources() {}

    /**
     * Reads the table.
     *
     * @param text any text
     * @return the kinds as an {@code APIResourceList}; empty for another text, and for one whose last line has no end,
     *     because it may be cut
     */
    static Optional<JsonObject> read(String text) {
        Iterator<String> lines = text.lines().iterator();
        if (!text.endsWith("\n") || !HEADING.matcher(lines.next()).matches()) {
            return Optional.empty();
        }
        List<JsonValue> resources = new ArrayList<>();
        while (lines.hasNext()) {
            Matcher line = LINE.matcher(lines.next());
            if (!line.matches()) {
                return Optional.empty();
            }
            String group = line.group(1) == null ? "" : line.group(1);
            resources.add(JsonObject.of("group", JsonString.of(group)).with("kind", line.group(2)));
        }
        return Optional.of(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", "APIResourceList")
                .with("resources", new JsonArray(resources)));
    }
}
