package dev.mooring.cli.input;

import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.yaml.Yaml;
import dev.mooring.yaml.YamlDocument;
import dev.mooring.yaml.YamlException;
import java.util.List;
import java.util.Optional;

/** The documents of one text, each with its source file. */
final class DocumentReader {

    /** The approximate memory for an object in addition to its values, in characters. */
    private static final int OBJECT = 100;

    private DocumentReader() {}

    /**
     * Reads a text.
     *
     * @return whether it is a table of kubectl that is evidence
     */
    static boolean read(
            String source, String text, JsonLimits limits, List<Document> documents, List<Problem> problems) {
        Optional<JsonObject> table = SecretNames.read(text).or(() -> ApiResources.read(text));
        if (table.isPresent()) {
            countObjects(table.get(), 0, limits);
            documents.add(new Document(source, 1, table.get()));
            return true;
        }
        for (YamlDocument document : Yaml.readEach(text, limits)) {
            Optional<YamlException> problem = document.problem();
            if (problem.isPresent()) {
                problems.add(new Problem(
                        source, document.number(), String.valueOf(problem.get().getMessage())));
                continue;
            }
            JsonValue value = document.value();
            countObjects(value, 0, limits);
            if (value instanceof JsonObject object) {
                documents.add(new Document(source, document.number(), object));
            } else if (!value.isNull()) {
                problems.add(new Problem(source, document.number(), "expected an object, found " + value.type()));
            }
        }
        return false;
    }

    /** A list repeated by aliases has few values and many objects. */
    private static void countObjects(JsonValue value, int depth, JsonLimits limits) {
        limits.spend(OBJECT);
        if (value instanceof JsonObject list && Manifests.isList(list) && depth < Manifests.MAX_LIST_DEPTH) {
            list.array("items").items().forEach(item -> countObjects(item, depth + 1, limits));
        }
    }
}
