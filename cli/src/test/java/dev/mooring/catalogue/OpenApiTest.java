package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest;
import dev.mooring.cli.serve.OpenApi;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The description of the calls over HTTP, as the options of the subcommands are. */
class OpenApiTest {

    private static final JsonObject DOCUMENT = OpenApi.of(CommandLineTest.COMMANDS);

    @Test
    void thePageIsTheDocument() {
        Golden.check("docs/openapi.json", DOCUMENT.toPrettyJson() + "\n");
    }

    @Test
    void everyReferenceLeadsToASchema() {
        JsonObject schemas = DOCUMENT.child("components").child("schemas");
        List<String> named = Pattern.compile("#/components/schemas/(\\w+)")
                .matcher(DOCUMENT.toJson())
                .results()
                .map((MatchResult each) -> each.group(1))
                .toList();
        assertThat(schemas.members().keySet()).containsAll(named);
    }

    /** What names a file of the machine, or is about a terminal, is no option of a request. */
    @Test
    void noOptionNamesAFile() {
        TreeSet<String> names = new TreeSet<>();
        DOCUMENT.child("components").child("schemas").members().forEach((type, schema) -> {
            if (type.endsWith("Options")) {
                names.addAll(((JsonObject) schema).child("properties").members().keySet());
            }
        });
        assertThat(names)
                .contains("create", "delete", "into", "old", "rules", "source-export")
                .doesNotContain(
                        "filename", "recursive", "out", "out-dir", "report", "stream", "color", "help", "debug");
    }

    /** What strict linters ask for. */
    @Test
    void itSaysWhereAndForWhom() {
        assertThat(DOCUMENT.array("servers").items()).isNotEmpty();
        assertThat(DOCUMENT.has("security")).isTrue();
        assertThat(DOCUMENT.child("info").child("license").string("url")).isPresent();
        DOCUMENT.child("paths").members().forEach((path, item) -> {
            JsonObject post = ((JsonObject) item).child("post");
            assertThat(post.string("summary")).isPresent();
            assertThat(post.string("description")).isPresent();
            assertThat(post.array("tags").items()).hasSize(1);
            assertThat(post.child("responses").members().keySet()).contains("200", "400", "413", "503");
        });
    }

    @Test
    void everySchemaIsUsed() {
        String text = DOCUMENT.toJson();
        assertThat(DOCUMENT.child("components").child("schemas").members().keySet())
                .allSatisfy(name -> assertThat(text).contains("\"#/components/schemas/" + name + "\""));
    }

    /** In OpenAPI 3.0 only a type can be nullable, and what stands beside a reference is ignored. */
    @Test
    void whatIsNullableHasATypeAndReferencesAreAlone() {
        assertThat(wrong(DOCUMENT)).isEmpty();
    }

    private static List<String> wrong(JsonValue value) {
        if (value instanceof JsonArray list) {
            return list.items().stream().flatMap(each -> wrong(each).stream()).toList();
        }
        if (!(value instanceof JsonObject object)) {
            return List.of();
        }
        boolean isWrong = (object.has("nullable") && !object.has("type"))
                || (object.has("$ref") && object.members().size() > 1);
        List<String> own = isWrong ? List.of(object.toJson()) : List.of();
        return Stream.concat(own.stream(), object.members().values().stream().flatMap(each -> wrong(each).stream()))
                .toList();
    }
}
