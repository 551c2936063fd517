package dev.mooring.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import dev.mooring.report.Mermaid;
import dev.mooring.report.Report;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mermaid accepts the diagrams, whatever a name contains. */
class MermaidTest {

    private static final String SCRIPT = "META-INF/resources/webjars/mermaid/11.14.0/dist/mermaid.min.js";

    @Test
    void everyDiagramIsDrawn(@TempDir Path files) throws IOException {
        Path page = files.resolve("page.html");
        Files.writeString(page, "<!DOCTYPE html><meta charset=utf-8><script src=mermaid.js></script>");
        try (InputStream in =
                Objects.requireNonNull(MermaidTest.class.getClassLoader().getResourceAsStream(SCRIPT))) {
            Files.copy(in, files.resolve("mermaid.js"));
        }
        try (Browser browser = Browser.start(files.resolve("profile"))) {
            browser.open(page);
            for (List<JsonObject> each :
                    List.of(Clusters.mixed(), Clusters.hostile(), Clusters.large(400), List.<JsonObject>of())) {
                Object drawn = browser.await(
                        "mermaid.initialize({startOnLoad: false, securityLevel: 'strict'});"
                                + "const done = arguments[1]; mermaid.render('d', arguments[0]).then("
                                + "out => done(out.svg), error => done('failed: ' + error))",
                        Mermaid.of(Report.of(Inventory.of(each))));
                assertThat(drawn.toString()).startsWith("<svg").doesNotContain("<img", "<script");
            }
        }
    }
}
