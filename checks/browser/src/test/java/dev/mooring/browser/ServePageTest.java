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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

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
        browser.width(1400);
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
        browser.choose("#report-title", "Pasted <b>here</b>");
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

        assertThat(browser.text("body")).contains("No answer", "pasted:1: not YAML", "line 1");
        assertThat(browser.console()).hasSize(1).allMatch(each -> each.contains("422"));
        browser.screenshot("serve-problem");
    }

    /** The questions of the page: each fits every width in both themes, and its answer leads to its objects. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            question     | field               | value                    | view    | opens
            why          | argument            | billing/big              | answer  | billing/big
            holders      | argument            | pvc/shop/data-0          | answer  | shop/data-0
            delete       | delete              | node/worker-2            | answer  | worker-2
            attach       |                     |                          | answer  | pvc-shop-2
            upgrade      | to                  | 1.36                     | answer  |
            rbd-use      | image               | kube/db                  | answer  |
            plan-drain   | argument            | worker-1                 | runbook |
            """)
    void aQuestionIsAnsweredWithLinks(String question, String field, String value, String view, String opens)
            throws IOException {
        for (int width : new int[] {390, 800, 1400}) {
            browser.width(width);
            browser.open(page);
            browser.choose("#text", text(Clusters.attached()));
            browser.click("#complete");
            browser.click("#" + question + " summary");
            if (field != null) {
                browser.choose("#" + question + "-" + field, value);
            }
            if (question.equals("upgrade")) {
                browser.choose("#upgrade-from", "1.33");
            }
            fits("serve-ask-" + question, width);
            browser.clickAway("#" + question + " button", page.resolve("/ask/" + question));
            assertThat(browser.text("#view-" + view)).isNotBlank().doesNotContain("mooring ");
            fits("serve-answer-" + question, width);
            if (opens != null) {
                browser.run(
                        "[...document.querySelectorAll('.answer button')].find(e => e.textContent.endsWith(arguments[0]))"
                                + ".click()",
                        opens);
                assertThat(browser.text("#details-title")).isEqualTo(opens);
                fits("serve-object-" + question, width);
            }
        }
    }

    /** No sideways scrolling but in tables and answers, and nothing that axe finds, in both themes. */
    private static void fits(String name, int width) throws IOException {
        assertThat(browser.run("return document.documentElement.scrollWidth - innerWidth"))
                .as(name + " at " + width)
                .isEqualTo(0L);
        for (String scheme : List.of("light", "dark")) {
            browser.media("", scheme);
            assertThat(browser.axe()).as(name + " at " + width + ", " + scheme).isEmpty();
            browser.screenshot(name + "-" + width + "-" + scheme);
        }
        browser.media("", "light");
    }

    @Test
    void whatTheServerMadeIsSavedAsAFileThatNeedsNoServer() throws IOException {
        browser.open(page);
        browser.choose("#text", text(Clusters.mixed()));
        browser.click("#why summary");
        browser.one("#why-argument").sendKeys("billing/big", Keys.ENTER);
        browser.arrive(page.resolve("/ask/why"));
        browser.run("URL.createObjectURL = blob => { window.saved = blob; return '#'; }");
        browser.click("#save");
        Path saved = files.resolve("saved.html");
        Files.writeString(
                saved, String.valueOf(browser.await("const done = arguments[0]; window.saved.text().then(done);")));
        assertThat(browser.requests()).isNotEmpty().allMatch(each -> each.contains("\"url\":\"" + page));

        browser.open(saved);
        assertThat(browser.run("return document.documentElement.dataset.ready")).isEqualTo("true");
        assertThat(browser.text("#view-answer")).contains("billing/big", "VolumeTooSmall");
        assertThat(browser.all("nav.served, #save")).isEmpty();
        assertThat(browser.requests()).isNotEmpty().allMatch(each -> each.contains("\"url\":\"file:///"));
        browser.open(page);
    }
}
