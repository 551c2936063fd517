package dev.mooring.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Move;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import dev.mooring.plan.Plan;
import dev.mooring.plan.Plans;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitizer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page as text: nothing in the data is markup, and nothing but the page's own script may run. */
class HtmlTest {

    private static final Pattern DATA = Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL);
    private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);
    private static final String HOSTILE = "</script><script>x</script><!--&\u2028";

    @Test
    void markupInNamesStaysInTheData() {
        Report report = Report.of(Inventory.of(Rows.object("pv", HOSTILE, "size=1 class=fast phase=Available")));
        String page = Html.of(report.titled(HOSTILE));
        assertThat(found(DATA, page)).hasSize(1).first().asString().doesNotContain("<", ">", "&", "\u2028");
        assertThat(JsonObject.parse(found(DATA, page).get(0))
                        .array("objects")
                        .items()
                        .get(0))
                .isInstanceOfSatisfying(
                        JsonObject.class,
                        object -> assertThat(object.string("name")).contains(HOSTILE));
        assertThat(page).doesNotContain("<script>x").contains("<title>&#60;/script&#62;");
    }

    @Test
    void thePolicyNamesTheScriptsOfThePageAndNothingElse() throws NoSuchAlgorithmException {
        String page = Html.of(Report.of(Inventory.EMPTY));
        List<String> scripts = found(SCRIPT, page);
        assertThat(scripts).hasSize(2);
        String policy = Html.contentSecurityPolicy();
        for (String each : scripts) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(each.getBytes(StandardCharsets.UTF_8));
            assertThat(policy).contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
        }
        assertThat(policy).startsWith("default-src 'none';").doesNotContain("unsafe", "http", "*", "connect-src");
        assertThat(page).contains(policy);
    }

    /** The contrast of WCAG 2.1 of each colour of text with what is behind it. */
    @ParameterizedTest(name = "{0}: {1} on {2}")
    @CsvSource({
        "light,text,card",
        "light,text,bg",
        "light,text,line",
        "light,dim,card",
        "light,dim,bg",
        "light,accent,card",
        "light,accent,bg",
        "light,card,accent",
        "light,good-text,card",
        "light,good-text,bg",
        "light,warn-text,card",
        "light,warn-text,bg",
        "light,bad-text,card",
        "light,bad-text,bg",
        "light,card,red",
        "light,bg,text",
        "dark,text,card",
        "dark,text,bg",
        "dark,text,line",
        "dark,dim,card",
        "dark,dim,bg",
        "dark,accent,card",
        "dark,accent,bg",
        "dark,card,accent",
        "dark,good-text,card",
        "dark,good-text,bg",
        "dark,warn-text,card",
        "dark,warn-text,bg",
        "dark,bad-text,card",
        "dark,bad-text,bg",
        "dark,card,red",
        "dark,bg,text"
    })
    void textCanBeRead(String theme, String text, String behind) {
        String style = Html.of(Report.of(Inventory.EMPTY));
        int from = style.indexOf(theme.equals("light") ? ":root {" : ":root[data-theme=\"dark\"] {");
        String colours = style.substring(from, style.indexOf('}', from));
        double one = luminance(colour(colours, text));
        double other = luminance(colour(colours, behind));
        assertThat((Math.max(one, other) + .05) / (Math.min(one, other) + .05)).isGreaterThanOrEqualTo(4.5);
    }

    /** The theme of the system has the colours of the dark one. */
    @Test
    void bothDarkThemesAreOne() {
        String style = Html.of(Report.of(Inventory.EMPTY));
        int dark = style.indexOf(":root[data-theme=\"dark\"] {");
        int system = style.indexOf(":root[data-theme=\"auto\"] {");
        assertThat(words(style, system)).isEqualTo(words(style, dark));
    }

    private static String words(String style, int from) {
        return style.substring(style.indexOf('{', from), style.indexOf('}', from))
                .replaceAll("\\s+", " ");
    }

    private static int colour(String colours, String name) {
        Matcher found = Pattern.compile("--" + name + ": #([0-9a-f]{6});").matcher(colours);
        assertThat(found.find()).as(name).isTrue();
        return Integer.parseInt(found.group(1), 16);
    }

    private static double luminance(int colour) {
        return .2126 * linear(colour >> 16) + .7152 * linear(colour >> 8) + .0722 * linear(colour);
    }

    private static double linear(int channel) {
        double value = (channel & 0xff) / 255.0;
        return value <= .03928 ? value / 12.92 : Math.pow((value + .055) / 1.055, 2.4);
    }

    @Test
    void thePageItselfIsSmallAndHasTheLicenceOfItsCharts() {
        String page = Html.of(Report.of(Inventory.EMPTY));
        assertThat(page.length()).isLessThan(500_000);
        assertThat(page).contains("Mike Bostock", "PROVIDED \"AS IS\"");
    }

    @Test
    void theScriptMakesNoMarkupOfTextAndAsksForNothing() {
        String script = found(SCRIPT, Html.of(Report.of(Inventory.EMPTY))).get(1);
        // Saving the page reads the markup that it came with; nothing else does.
        assertThat(script.replaceFirst("blank\\.outerHTML, ", ""))
                .doesNotContain(
                        "innerHTML",
                        "outerHTML",
                        "insertAdjacentHTML",
                        "document.write",
                        "eval(",
                        "fetch(",
                        "XMLHttpRequest",
                        "import(",
                        "localStorage");
    }

    /** A plan has the same page as a move: its steps are data, names in them never markup, and their documents are left out. */
    @ParameterizedTest
    @CsvSource({"films, READY", HOSTILE + ", REFUSED"})
    void planIsInTheDataOfThePage(String name, Plan.Verdict verdict) {
        Inventory cluster = Inventory.of(
                        JsonObject.parse(
                                "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"shop\"}}"),
                        Rows.object("pv", "pv-1", "size=1 class=fast claim=shop/x uid phase=Bound"),
                        Rows.object("pvc", "x", "size=1 class=fast volume=pv-1 bound"))
                .complete(Inventory.ALL_KINDS);
        Plan plan = Plans.of(new Goal.Rename(ObjectRef.claim("shop", "x"), ObjectRef.claim("shop", name)), cluster);

        String page = Html.of(Report.of(cluster).with(plan));

        List<String> parts = found(DATA, page);
        assertThat(parts).hasSize(1).first().asString().doesNotContain("<", ">", "&", "\u2028");
        JsonObject shown = JsonObject.parse(parts.get(0)).child("plan");
        assertThat(plan.verdict()).as("%s", plan.reasons()).isEqualTo(verdict);
        assertThat(shown.string("verdict")).contains(verdict.toString());
        assertThat(shown.array("reasons").items()).hasSameSizeAs(plan.reasons());
        assertThat(shown.array("steps").items())
                .hasSameSizeAs(plan.steps())
                .allSatisfy(
                        each -> assertThat(((JsonObject) each).has("document")).isFalse());
        assertThat(shown.child("goal").string("sentence")).contains(plan.goal().sentence());
        assertThat(page).doesNotContain("<script>x").doesNotContainPattern("(src|href)=[\"']?[a-z]+:");
        assertThat(Report.of(cluster).toJson().has("plan")).isFalse();
    }

    @Test
    void theSameObjectsGiveTheSamePage() {
        List<JsonObject> objects =
                Rows.objects("pvc | a | size=1 class=fast\npv | b | size=2 class=fast phase=Available");
        List<JsonObject> turned = new ArrayList<>(objects);
        java.util.Collections.reverse(turned);
        assertThat(Html.of(Report.of(Inventory.of(objects)))).isEqualTo(Html.of(Report.of(Inventory.of(turned))));
    }

    @Test
    void valuesThatAreSecretAreNotInThePage() {
        JsonObject secret = JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", "Secret")
                .with("metadata", JsonObject.of("name", JsonString.of("s")).with("namespace", "shop"))
                .with("stringData", JsonObject.of("key", JsonString.of("hunter2")));
        JsonObject volume = Rows.object("pv", "v", "size=1 class=fast claim=shop/c uid phase=Bound");
        JsonObject metadata = volume.child("metadata")
                .with("annotations", JsonObject.of("example.com/password", JsonString.of("hunter3")));
        JsonObject claim = Rows.object("pvc", "c", "size=1 class=fast volume=v bound");
        List<JsonObject> all = List.of(secret, volume.with("metadata", metadata), claim, deployment());
        Inventory source = Inventory.of(all).complete("Pod");
        Report report = Report.of(source)
                .with(Sanitizer.sanitize(Policy.moveStorage(), Inventory.EMPTY, all))
                .with(Move.of(all, Policy.moveStorage(), source, Inventory.EMPTY.complete("PersistentVolume")));
        assertThat(report.runbook()).isPresent();
        assertThat(Html.of(report)).doesNotContain("hunter");
        assertThat(report.toJson().toJson()).doesNotContain("hunter");
    }

    private static JsonObject deployment() {
        JsonObject variable =
                JsonObject.of("name", JsonString.of("DB_PASSWORD")).with("value", "hunter4");
        JsonObject container =
                JsonObject.of("name", JsonString.of("c")).with("image", "i").with("env", JsonArray.of(variable));
        JsonObject volume = JsonObject.of("name", JsonString.of("d"))
                .with("persistentVolumeClaim", JsonObject.of("claimName", JsonString.of("c")));
        JsonObject labels = JsonObject.of("app", JsonString.of("a"));
        JsonObject template = JsonObject.of("metadata", JsonObject.of("labels", labels))
                .with(
                        "spec",
                        JsonObject.of("containers", JsonArray.of(container)).with("volumes", JsonArray.of(volume)));
        return JsonObject.of("apiVersion", JsonString.of("apps/v1"))
                .with("kind", "Deployment")
                .with("metadata", JsonObject.of("name", JsonString.of("d")).with("namespace", "shop"))
                .with(
                        "spec",
                        JsonObject.of("selector", JsonObject.of("matchLabels", labels))
                                .with("template", template));
    }

    private static List<String> found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        List<String> all = new ArrayList<>();
        while (matcher.find()) {
            all.add(matcher.group(1));
        }
        return all;
    }
}
