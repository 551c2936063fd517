package dev.mooring.browser;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium of the machine; no driver is downloaded. */
final class Browser implements AutoCloseable {

    private static final Path SCREENSHOTS = Path.of("target/screenshots");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /**
     * Starts one.
     *
     * @param profile an empty directory
     */
    static Browser start(Path profile) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions()
                .setBinary(System.getProperty("chromium", "/usr/bin/chromium"))
                .addArguments(
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--hide-scrollbars",
                        "--window-size=1440,1000",
                        "--user-data-dir=" + profile);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(Path.of(System.getProperty("chromedriver", "/usr/bin/chromedriver"))
                        .toFile())
                .build();
        Browser browser = new Browser(new ChromeDriver(service, options));
        // The browser's own requests are not recorded.
        browser.driver.get("about:blank");
        browser.requests();
        browser.console();
        return browser;
    }

    /** Opens a page from the disk. */
    Browser open(Path page) {
        return open(page.toUri());
    }

    Browser open(URI page) {
        driver.get(page.toString());
        return this;
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    WebElement one(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    String text(String css) {
        return String.valueOf(run("return document.querySelector(arguments[0]).textContent", css));
    }

    void click(String css) {
        one(css).click();
    }

    /** Clicks a link to another page, and waits until that page is loaded. */
    void clickAway(String css, URI to) {
        click(css);
        arrive(to);
    }

    /** Waits until another page is loaded. */
    void arrive(URI to) {
        for (int i = 0; i < 10_000; i++) {
            if (to.toString().equals(driver.getCurrentUrl())
                    && run("return document.readyState").equals("complete")) {
                return;
            }
        }
        throw new AssertionError("expected the page " + to + ", found " + driver.getCurrentUrl());
    }

    /** Presses keys wherever the focus is. */
    void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /** Presses Tab until an element has the focus; fails after two hundred times. */
    void tabTo(String css) {
        for (int i = 0; i < 200; i++) {
            if (Boolean.TRUE.equals(run("return document.activeElement.matches(arguments[0])", css))) {
                return;
            }
            press(Keys.TAB);
        }
        throw new AssertionError("the keyboard does not reach " + css);
    }

    /** Chooses a value and lets the page know, as a user does. */
    void choose(String css, String value) {
        run(
                "const e = document.querySelector(arguments[0]); e.value = arguments[1];"
                        + "e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change'));",
                css,
                value);
    }

    Object run(String script, Object... arguments) {
        return java.util.Objects.requireNonNullElse(driver.executeScript(script, arguments), "");
    }

    Object await(String script, Object... arguments) {
        return java.util.Objects.requireNonNullElse(driver.executeAsyncScript(script, arguments), "");
    }

    /** Light or dark, screen or print, as the system would say it. */
    void media(String type, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", type, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** The width of the page, for a phone or a screen. */
    void width(int pixels) {
        zoomed(pixels, 1);
    }

    /** A page on a high-density screen: each page pixel covers several screen pixels. */
    void zoomed(int pixels, int factor) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels / factor, "height", 900, "deviceScaleFactor", factor, "mobile", false));
    }

    /** The findings of axe in the current page: each rule with the first violation. */
    List<String> axe() {
        if (run("return typeof axe").equals("undefined")) {
            run(resource("/axe.min.js"));
        }
        String found =
                String.valueOf(await("const done = arguments[0]; axe.run(document, {resultTypes: ['violations']})"
                        + ".then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.length + ' ' + v.nodes[0].html + ' '"
                        + " + v.nodes[0].failureSummary).join('\\u0000')), e => done(String(e)))"));
        return found.isEmpty() ? List.of() : List.of(found.split("\u0000"));
    }

    private static String resource(String name) {
        try (InputStream in = requireNonNull(Browser.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    void screenshot(String name) throws IOException {
        Files.createDirectories(SCREENSHOTS);
        Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    /** The messages in the console, of all levels. */
    List<String> console() {
        return logs(LogType.BROWSER);
    }

    /** The addresses of all requests since the last call, including refused ones. */
    List<String> requests() {
        return logs(LogType.PERFORMANCE).stream()
                .filter(each -> each.contains("\"Network.requestWillBeSent\""))
                .toList();
    }

    private List<String> logs(String type) {
        return StreamSupport.stream(driver.manage().logs().get(type).spliterator(), false)
                .map(LogEntry::getMessage)
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
