package dev.mooring.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Move;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import dev.mooring.plan.Plans;
import dev.mooring.report.Html;
import dev.mooring.report.Report;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The picture of a cluster in Chromium. After each test, nothing was loaded and the console is empty. */
class ReportPageTest {

    private static final int CLAIMS = 5_000;

    @TempDir
    private static Path files;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private static Browser browser;

    @BeforeAll
    static void start() {
        browser = Browser.start(files.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        browser.close();
    }

    @AfterEach
    void nothingIsLoadedAndNothingIsWrong() {
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each).contains("\"url\":\"file:///"));
        browser.media("", "light");
    }

    private static void open(List<JsonObject> objects) throws IOException {
        open(Report.of(Inventory.of(objects)).titled("A cluster"));
    }

    private static void open(Report report) throws IOException {
        Path page = files.resolve("report.html");
        Files.writeString(page, Html.of(report));
        browser.media("", "light");
        browser.open(page);
        assertThat(browser.run("return document.documentElement.dataset.ready")).isEqualTo("true");
    }

    private static Report moved() {
        List<JsonObject> objects = Clusters.mixed().subList(0, 14);
        Inventory source =
                Inventory.of(objects).complete("Pod", "StatefulSet", "Deployment", "DaemonSet", "ReplicaSet", "Job");
        Inventory target = Inventory.of(objects.get(0)).complete("PersistentVolume", "PersistentVolumeClaim");
        return Report.of(source)
                .titled("A move")
                .with(Sanitizer.sanitize(Policy.moveStorage(), target, objects))
                .with(Move.of(objects, Policy.moveStorage(), source, target));
    }

    private static Report planned() {
        JsonObject namespace =
                JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"shop\"}}");
        Inventory cluster = Inventory.of(Clusters.mixed(), namespace).complete(Inventory.ALL_KINDS);
        Goal goal = new Goal.Retire(ObjectRef.claim("shop", "data-0"), Goal.Retire.Data.KEEP);
        return Report.of(cluster).titled("A plan").with(Plans.of(goal, cluster));
    }

    @ParameterizedTest
    @ValueSource(strings = {"overview", "map", "timeline", "notes"})
    void everyViewIsDrawnInBothThemes(String view) throws IOException {
        open(Clusters.mixed());
        for (String scheme : List.of("light", "dark")) {
            browser.media("", scheme);
            browser.click("#tab-" + view);
            assertThat(browser.text("#view-" + view)).isNotBlank();
            browser.screenshot(view + "-" + scheme);
        }
    }

    @Test
    void theSwitchOverridesTheThemeOfTheSystem() throws IOException {
        open(Clusters.mixed());
        String light = background();
        browser.click("#theme");
        assertThat(background()).isEqualTo(light);
        browser.click("#theme");
        assertThat(background()).isNotEqualTo(light);
        assertThat(browser.text("#theme")).isEqualTo("Theme: dark");
    }

    private static String background() {
        return browser.run("return getComputedStyle(document.body).backgroundColor")
                .toString();
    }

    @Test
    void everyFilterLeavesWhatPassesIt() throws IOException {
        open(Clusters.mixed());
        browser.click("#tab-map");
        browser.choose("#f-namespace", "billing");
        assertThat(browser.all("#rows .row")).hasSize(8);
        browser.click("#reset");
        browser.choose("#f-class", "manual");
        assertThat(browser.all("#rows .row")).hasSize(2);
        browser.choose("#f-class", "");
        browser.choose("#f-phase", "Lost");
        assertThat(browser.all("#rows .row")).hasSize(1);
        browser.choose("#f-phase", "");
        browser.choose("#f-driver", "kubernetes.io/no-provisioner");
        assertThat(browser.text("#rows")).contains("late");
        browser.choose("#f-driver", "");
        browser.choose("#f-level", "2");
        assertThat(browser.text("#rows")).contains("lost").doesNotContain("late");
        browser.click("#reset");
        browser.one("#f-text").sendKeys("TooSmall");
        await("document.querySelectorAll('#rows .row').length < 6");
        assertThat(browser.text("#rows")).contains("big").doesNotContain("data-1");
    }

    private static void await(String condition) {
        browser.await("const done = arguments[0]; const look = () => (" + condition
                + ") ? done('') : setTimeout(look, 20); look();");
    }

    @Test
    void aStateIsAFilter() throws IOException {
        open(Clusters.mixed());
        browser.click("[data-state=lost]");
        assertThat(browser.text("#shown")).startsWith("1 claim and 0 volumes of ");
        browser.click("#tab-map");
        assertThat(browser.all("#rows .row")).hasSize(1);
    }

    @Test
    void anObjectOpensItsExplanationItsChecksAndItsRemedy() throws IOException {
        open(Clusters.mixed());
        browser.click("#tab-map");
        browser.click("[data-ref='PersistentVolumeClaim/billing/big']");
        assertThat(browser.text("#details"))
                .contains(
                        "billing/big",
                        "Why each volume does not fit",
                        "pv-small",
                        "VolumeTooSmall",
                        "500Gi",
                        "5Gi",
                        "Do");
        browser.screenshot("details-light");
        browser.media("", "dark");
        browser.screenshot("details-dark");
        browser.click("#close");
        browser.choose("#f-text", "shop/lost");
        await("document.querySelectorAll('#rows .row').length == 1");
        browser.click("[data-ref='PersistentVolumeClaim/shop/lost']");
        assertThat(browser.text("#details")).contains("is Lost", "ClaimWillBeLost", "Do");
    }

    @Test
    void theKeyboardIsEnough() throws IOException {
        open(Clusters.mixed());
        browser.tabTo("#tab-overview");
        browser.press(Keys.ARROW_RIGHT);
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("tab-map");
        browser.tabTo("#rows");
        browser.press(Keys.ARROW_DOWN);
        browser.press(Keys.ARROW_DOWN);
        browser.press(Keys.ARROW_RIGHT);
        browser.press(Keys.END);
        browser.press(Keys.HOME);
        browser.press(Keys.ENTER);
        assertThat(browser.run("return document.querySelector('#details').hidden"))
                .isEqualTo(false);
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("details-title");
        browser.press(Keys.ESCAPE);
        assertThat(browser.run("return document.querySelector('#details').hidden"))
                .isEqualTo(true);
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("rows");
        browser.press("/");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("f-text");
        browser.press("lost");
        await("document.querySelectorAll('#rows .row').length < 4");
    }

    @Test
    void namesAreNeverMarkup() throws IOException {
        open(Report.of(Inventory.of(Clusters.hostile())).titled("<script>document.title='hacked'</script>"));
        for (String view : List.of("map", "timeline", "notes", "overview", "map")) {
            browser.click("#tab-" + view);
        }
        for (int i = 0; i < 6; i++) {
            browser.run("document.querySelectorAll('#rows [data-ref]')[arguments[0]].click()", i);
        }
        browser.run("window.dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.run("return document.title")).isEqualTo("<script>document.title='hacked'</script>");
        assertThat(browser.run(
                        "return document.querySelectorAll('img').length + document.querySelectorAll('script').length"))
                .isEqualTo(3L);
        assertThat(browser.text("#rows")).contains("<img src=x onerror=document.title='hacked'>", "\\u202e");
        browser.screenshot("hostile");
    }

    @Test
    void paperHasAList() throws IOException {
        open(Clusters.mixed());
        browser.media("print", "dark");
        await("document.querySelectorAll('#print tbody tr').length > 20");
        assertThat(browser.run("return getComputedStyle(document.querySelector('#main')).display"))
                .isEqualTo("none");
        assertThat(browser.text("#print")).contains("A cluster", "billing/big", "Findings");
        browser.screenshot("print");
    }

    /** All views: of a cluster with attachments and an earlier export, of a move, and of a plan. */
    private static List<Report> reports() {
        Inventory kinds = Inventory.EMPTY.complete("Pod", "Node", "VolumeAttachment", "PersistentVolume");
        Report before = Report.of(kinds.withAll(Clusters.attached()));
        return List.of(
                Report.of(kinds.withAll(Clusters.later())).titled("A cluster").comparedWith(before),
                moved(),
                planned());
    }

    /** Light and dark, on a phone, on a screen, and on a screen with double density. */
    @ParameterizedTest
    @ValueSource(strings = {"light 400 1", "dark 400 1", "light 1400 1", "dark 1400 1", "light 1400 2"})
    void everyViewFitsAndAxeFindsNothing(String look) throws IOException {
        String[] words = look.split(" ");
        try {
            for (Report report : reports()) {
                open(report);
                browser.zoomed(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
                browser.media("", words[0]);
                for (WebElement tab : browser.all("[role=tab]")) {
                    String view = String.valueOf(tab.getAttribute("id")).replace("tab-", "");
                    browser.click("#tab-" + view);
                    browser.run("document.querySelectorAll('main details').forEach(each => each.open = true)");
                    looksRight(name(report, view, look));
                }
                browser.run("location.hash = '#object=PersistentVolumeClaim/billing/big'");
                browser.run("location.hash = '#object=PersistentVolumeClaim/shop/data-0'");
                await("!document.getElementById('details').hidden");
                looksRight(name(report, "drawer", look));
            }
        } finally {
            browser.width(1400);
        }
    }

    private static String name(Report report, String view, String look) {
        return (report.title() + " " + view + " " + look).replace(' ', '-');
    }

    private static void looksRight(String name) throws IOException {
        browser.screenshot(name);
        assertThat(browser.run("return document.documentElement.scrollWidth - innerWidth"))
                .as("%s scrolls sideways", name)
                .isEqualTo(0L);
        assertThat(browser.run(
                        "return [...document.querySelectorAll('body *')].filter(each => each.scrollWidth > each.clientWidth + 1"
                                + " && /auto|scroll/.test(getComputedStyle(each).overflowX) && !each.matches('.scroll'))"
                                + ".map(each => each.outerHTML.slice(0, 200))"))
                .as("%s: only tables scroll on their own", name)
                .isEqualTo(List.of());
        assertThat(browser.run(
                        "return [...document.querySelectorAll('.code, .n, .size, .big, .severity')].filter(each => each.offsetParent"
                                + " && each.getClientRects().length > 1 || each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)"
                                + ".map(each => each.outerHTML.slice(0, 200))"))
                .as("%s: nothing wraps inside a code or number", name)
                .isEqualTo(List.of());
        assertThat(browser.axe()).as(name).isEmpty();
    }

    @Test
    void aFindingSaysWhatToDo() throws IOException {
        open(Clusters.mixed());
        browser.run("document.querySelectorAll('#findings details').forEach(each => each.open = true)");
        assertThat(browser.all("#findings .todo")).isNotEmpty();
        browser.media("print", "light");
        await("document.querySelectorAll('#print .todo').length > 0");
    }

    /** Two nodes have its volume: the claim is Bound, and in danger. */
    @Test
    void aClaimInDangerDoesNotLookHealthy() throws IOException {
        open(Clusters.attached());
        browser.run("location.hash = '#object=PersistentVolumeClaim/shop/data-2'");
        await("!document.getElementById('details').hidden");
        assertThat(browser.text("#details")).contains("Two writers have its data", "AttachedTwice", "pvc-shop-2");
        browser.screenshot("in-danger");
        browser.run("location.hash = '#level=2&view=map'");
        await("document.querySelectorAll('#rows .row').length > 0");
        assertThat(browser.text("#rows")).contains("data-2", "lost");
        assertThat(browser.text("#rows")).doesNotContain("data-4");
    }

    /** A node opens with its pods and volumes, and what its death means; the find field opens it too. */
    @ParameterizedTest
    @ValueSource(ints = {390, 800, 1400})
    void aNodeHasAPage(int width) throws IOException {
        try {
            open(Clusters.attached());
            browser.width(width);
            browser.run("location.hash = '#object=node/worker-2'");
            await("!document.getElementById('details').hidden");
            assertThat(browser.text("#details"))
                    .contains(
                            "worker-2",
                            "It is not Ready",
                            "shop/db-1",
                            "pvc-shop-1",
                            "If the node dies",
                            "out-of-service");
            looksRight("node-" + width);
            browser.click("#close");
            browser.run("const find = document.getElementById('f-text'); find.value = 'worker-1';"
                    + " find.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}))");
            assertThat(browser.text("#details-title")).isEqualTo("worker-1");
        } finally {
            browser.width(1400);
        }
    }

    /** The handle of a volume finds it, and Enter opens it. */
    @Test
    void aHandleIsFound() throws IOException {
        open(Clusters.attached());
        String handle =
                String.valueOf(browser.run("return JSON.parse(document.getElementById('data').textContent).objects"
                        + ".find(each => each.name === 'pvc-shop-3').handle"));
        assertThat(handle).isNotBlank();
        browser.run("const find = document.getElementById('f-text'); find.value = arguments[0];"
                        .replace("arguments[0]", "'" + handle + "'")
                + " find.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}))");
        assertThat(browser.text("#details-title")).isIn("pvc-shop-3", "shop/data-3");
    }

    @Test
    void theAddressSaysWhatIsShown() throws IOException {
        open(Clusters.mixed());
        browser.click("#tab-map");
        browser.choose("#f-text", "shop/lost");
        await("document.querySelectorAll('#rows .row').length == 1");
        browser.click("[data-ref='PersistentVolumeClaim/shop/lost']");
        Object fragment = browser.run("return location.hash");
        assertThat(String.valueOf(fragment)).contains("view=map", "text=shop", "object=PersistentVolumeClaim");
        browser.run("location.hash = '#view=notes'");
        await("!document.getElementById('view-notes').hidden");
        browser.run("location.hash = arguments[0]", fragment);
        await("!document.getElementById('details').hidden");
        assertThat(browser.text("#details")).contains("shop/lost");
    }

    @Test
    void aNameOfAMillionCharactersIsCut() throws IOException {
        open(List.of(Clusters.claim("shop", "a".repeat(1_000_000), 1, "fast", "", false)));
        assertThat(String.valueOf(browser.run("return document.body.innerText.length < 20000")))
                .isEqualTo("true");
    }

    @Test
    void aMoveShowsItsChangesAndItsRunbook() throws IOException {
        open(moved());
        browser.click("#tab-changes");
        assertThat(browser.text("#view-changes")).contains("/metadata/uid", "data-0");
        browser.screenshot("changes");
        browser.click("#tab-runbook");
        assertThat(browser.all("#view-runbook .step")).isNotEmpty();
        assertThat(browser.text("#view-runbook")).contains("Source", "Target", "kubectl");
        browser.screenshot("runbook");
    }

    @Test
    void aPlanOpensWithItsSteps() throws IOException {
        open(planned());
        assertThat(browser.all("#view-runbook .step")).isNotEmpty();
        assertThat(browser.text("#view-runbook")).contains("delete-claim", "kubectl", "Until");
        browser.screenshot("plan");
    }

    @Test
    void fiveThousandClaimsAreDrawnAndFiltered() throws IOException {
        open(Clusters.large(CLAIMS));
        browser.screenshot("large-overview");
        browser.click("#tab-map");
        assertThat(browser.all("#rows .row").size()).isLessThan(60);
        browser.screenshot("large-map");
        browser.run("document.querySelector('#rows').scrollTop = 100000");
        browser.await("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]('')))");
        assertThat(browser.all("#rows .row").size()).isBetween(5, 60);
        browser.choose("#f-namespace", "team-7");
        assertThat(browser.text("#shown")).startsWith("84 claims");
        System.out.println("ms to draw " + CLAIMS + " claims: "
                + browser.run("return Math.round(performance.getEntriesByName('ready')[0].startTime)") + ", the map: "
                + browser.run("const t = performance.now(); document.querySelector('#tab-map').click();"
                        + " document.body.offsetHeight; return Math.round(performance.now() - t)")
                + ", a filter: "
                + browser.run("const t = performance.now(); document.querySelector('#reset').click();"
                        + " document.body.offsetHeight; return Math.round(performance.now() - t)")
                + ", the text of the page: " + Files.size(files.resolve("report.html")) / 1024 + " KiB");
    }
}
