package dev.mooring.cli.input;

import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.yaml.Yaml;
import dev.mooring.yaml.YamlDocument;
import dev.mooring.yaml.YamlException;
import java.util.List;
import java.util.Optional;

/** The documents of one text, each with the file that it comes from. */
final class DocumentReader {

    private DocumentReader() {}

    static void read(String source, String text, JsonLimits limits, List<Document> documents, List<Problem> problems) {
        for (YamlDocument document : Yaml.readEach(text, limits)) {
            Optional<YamlException> problem = document.problem();
            if (problem.isPresent()) {
                problems.add(new Problem(
                        source, document.number(), String.valueOf(problem.get().getMessage())));
                continue;
            }
            JsonValue value = document.value();
            if (value instanceof JsonObject object) {
                documents.add(new Document(source, document.number(), object));
            } else if (!value.isNull()) {
                problems.add(new Problem(source, document.number(), "expected an object, found " + value.type()));
            }
        }
    }
}
