package dev.mooring.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code mooring serve} in Chromium: it contacts no other server, and the console is empty. */
class ServePageTest {

    @TempDir
    private static Path files;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private static Process server;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private static Browser browser;

    @SuppressWarnings("NullAway.Init") // known when the server runs
    private static URI page;

    @BeforeAll
    static void start() throws IOException {
        server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.mooring.cli.Mooring",
                        "serve",
                        "--port=0")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        page = URI.create(new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8)).readLine());
        browser = Browser.start(files.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        browser.close();
        server.destroy();
    }

    @AfterEach
    void nothingIsAskedOfOthersAndNothingIsWrong() {
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each).contains("\"url\":\"" + page));
        browser.media("", "light");
    }

    private static String text(List<JsonObject> objects) {
        return objects.stream().map(JsonObject::toJson).collect(Collectors.joining("\n"));
    }

    @Test
    void whatIsPastedIsShownAsAReport() throws IOException {
        browser.open(page);
        browser.screenshot("serve-light");
        browser.media("", "dark");
        browser.screenshot("serve-dark");
        assertThat(browser.axe()).isEmpty();
        browser.media("", "light");
        assertThat(browser.axe()).isEmpty();
        browser.width(400);
        assertThat(browser.run("return document.documentElement.scrollWidth - innerWidth"))
                .isEqualTo(0L);
        browser.screenshot("serve-400");
        browser.width(1400);
        browser.choose("#text", text(Clusters.mixed()));
        browser.choose("#title", "Pasted <b>here</b>");
        browser.clickAway("form[action='/report'] button[type=submit]", page.resolve("/report"));

        assertThat(browser.run("return document.documentElement.dataset.ready")).isEqualTo("true");
        assertThat(browser.text("h1")).isEqualTo("Pasted <b>here</b>");
        assertThat(browser.text("#view-overview")).contains("22 claims");
        browser.screenshot("serve-report");
    }

    @Test
    void filesAreReadAndMarkupInThemIsInert() throws IOException {
        Path export = files.resolve("export.json");
        Files.writeString(export, text(Clusters.hostile()));
        browser.open(page);
        browser.one("#files").sendKeys(export.toString());
        browser.clickAway("form[action='/report'] button[type=submit]", page.resolve("/report"));

        assertThat(browser.run("return document.documentElement.dataset.ready")).isEqualTo("true");
        assertThat(browser.run("return document.title").toString()).doesNotContain("hacked");
    }

    @Test
    void whatCannotBeReadIsSaidOnAPage() throws IOException {
        browser.open(page);
        browser.choose("#text", "kind: [");
        browser.clickAway("form[action='/report'] button[type=submit]", page.resolve("/report"));

        assertThat(browser.text("body")).contains("No report", "pasted:1: not YAML", "line 1");
        assertThat(browser.console()).hasSize(1).allMatch(each -> each.contains("422"));
        browser.screenshot("serve-problem");
    }
}
