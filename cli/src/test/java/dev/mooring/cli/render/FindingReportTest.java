package dev.mooring.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.lint.LintCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** SARIF with the members that its schema requires, and JUnit XML in the shape of its XSD, whatever the texts are. */
class FindingReportTest {

    private static final Set<String> LEVELS = Set.of("none", "note", "warning", "error");

    private static FindingReport report(String hostile) {
        List<Finding> findings = new ArrayList<>();
        for (LintCode code : LintCode.values()) {
            findings.add(new Finding(
                    Reason.of(code, "PersistentVolume/" + hostile, "message " + hostile)
                            .at("/spec/" + hostile)
                            .withRemedy(RemedyStep.of("change-manifest", "do " + hostile)),
                    findings.size() % 2 == 0 ? "dir/" + hostile + ".yaml" : "",
                    1));
        }
        return new FindingReport("lint", findings, List.of("not judged: " + hostile));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "<a & \"b\"> ]]>",
                "line\nbreak\t\u0000\u001b[31m",
                "\uFFFE\uD800 \u202E",
                "ü 卷 😀",
                "%20 #?"
            })
    void sarifHasTheMembersOfItsSchema(String hostile) {
        JsonObject log = JsonObject.parse(report(hostile).sarif());
        assertThat(log.string("version")).contains("2.1.0");
        assertThat(log.string("$schema")).isPresent();
        JsonObject run = only(log.array("runs"));
        JsonObject driver = run.child("tool").child("driver");
        assertThat(driver.string("name")).contains("mooring");
        Set<String> rules = new java.util.TreeSet<>();
        for (JsonValue rule : driver.array("rules").items()) {
            assertThat(rules.add(((JsonObject) rule).string("id").orElseThrow()))
                    .isTrue();
        }
        assertThat(run.array("results").items()).hasSize(LintCode.values().length);
        for (JsonValue each : run.array("results").items()) {
            JsonObject result = (JsonObject) each;
            assertThat(rules).contains(result.string("ruleId").orElseThrow());
            assertThat(LEVELS).contains(result.string("level").orElseThrow());
            assertThat(result.child("message").string("text").orElseThrow()).isNotEmpty();
            JsonObject location = only(result.array("locations"));
            only(location.array("logicalLocations"));
            JsonObject physical = location.child("physicalLocation");
            if (!physical.isEmpty()) {
                String uri = physical.child("artifactLocation").string("uri").orElseThrow();
                assertThat(java.net.URI.create(uri).isAbsolute()).isFalse();
            }
        }
        JsonObject invocation = only(run.array("invocations"));
        assertThat(invocation.has("executionSuccessful")).isTrue();
        JsonObject notification = only(invocation.array("toolExecutionNotifications"));
        assertThat(notification.child("message").string("text")).isPresent();
    }

    private static JsonObject only(JsonArray array) {
        assertThat(array.items()).hasSize(1);
        return (JsonObject) array.items().get(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plain", "<a & \"b\"> ]]>", "line\nbreak\t\u0000\u001b[31m", "\uFFFE\uD800 \u202E", "ü 卷 😀"})
    void junitHasTheShapeOfItsXsd(String hostile) throws Exception {
        Element suites = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(report(hostile).junit())))
                .getDocumentElement();
        assertThat(suites.getTagName()).isEqualTo("testsuites");
        NodeList all = suites.getElementsByTagName("testsuite");
        assertThat(all.getLength()).isEqualTo(1);
        Element suite = (Element) all.item(0);
        int cases = suite.getElementsByTagName("testcase").getLength();
        assertThat(suite.getAttribute("tests")).isEqualTo(String.valueOf(cases));
        assertThat(suite.getAttribute("failures")).isEqualTo(count(suite, "failure"));
        assertThat(suite.getAttribute("errors")).isEqualTo("0");
        assertThat(suite.getAttribute("skipped")).isEqualTo(count(suite, "skipped"));
        assertThat(cases).isEqualTo(LintCode.values().length + 1);
        for (int i = 0; i < cases; i++) {
            Element test = (Element) suite.getElementsByTagName("testcase").item(i);
            assertThat(test.getAttribute("name")).isNotEmpty();
            assertThat(test.getAttribute("classname")).startsWith("mooring.lint");
            assertThat(test.getAttribute("time")).isEqualTo("0");
        }
    }

    private static String count(Element suite, String element) {
        return String.valueOf(suite.getElementsByTagName(element).getLength());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sarif", "junit", "text"})
    void nothingFoundIsSaid(String format) {
        FindingReport none = new FindingReport("lint", List.of(), List.of());
        String text = switch (format) {
            case "sarif" -> none.sarif();
            case "junit" -> none.junit();
            default -> none.text();
        };
        assertThat(text).contains(format.equals("sarif") ? "\"results\": []" : "no finding");
    }
}
