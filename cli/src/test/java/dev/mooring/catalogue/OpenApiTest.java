package dev.mooring.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.cli.CommandLineTest;
import dev.mooring.cli.serve.OpenApi;
import dev.mooring.json.JsonObject;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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
}
