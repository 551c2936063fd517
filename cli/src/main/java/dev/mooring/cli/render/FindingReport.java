package dev.mooring.cli.render;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Findings in pipeline formats: SARIF 2.1.0 and JUnit XML. INFO becomes a note, not a failure.
 *
 * @param command the subcommand, for example {@code lint}
 * @param findings the findings in their order
 * @param notJudged objects that were not judged, a sentence each
 * @param rules the description of each code; a missing one is derived from the code
 */
public record FindingReport(String command, List<Finding> findings, List<String> notJudged, Map<String, String> rules) {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    public FindingReport {
        requireNonNull(command, "command");
        findings = List.copyOf(findings);
        notJudged = List.copyOf(notJudged);
        rules = Map.copyOf(rules);
    }

    /** A report that derives the descriptions of rules from their codes. */
    public FindingReport(String command, List<Finding> findings, List<String> notJudged) {
        this(command, findings, notJudged, Map.of());
    }

    /** The findings as text, a line each with its file, then the objects that were not judged. */
    public String text() {
        String lines = findings.stream()
                .map(each -> (each.file().isEmpty() ? "" : each.file() + ":" + each.document() + ": ")
                        + Reasons.line(each.reason()) + "\n")
                .collect(Collectors.joining());
        return (findings.isEmpty() ? "no finding\n" : lines)
                + notJudged.stream().map(each -> each + "\n").collect(Collectors.joining());
    }

    /** The findings as a SARIF log with one run; objects that were not judged are its notifications. */
    public String sarif() {
        JsonArray rules = JsonArray.of(findings.stream()
                .map(each -> each.reason().code().id())
                .distinct()
                .sorted()
                .map(this::rule));
        JsonObject driver = JsonObject.of("name", JsonString.of("mooring")).with("rules", rules);
        JsonObject invocation = JsonObject.of("executionSuccessful", JsonBoolean.TRUE)
                .with(
                        "toolExecutionNotifications",
                        JsonArray.of(notJudged.stream()
                                .map(text -> JsonObject.of("level", JsonString.of("warning"))
                                        .with("message", message(text)))));
        JsonObject run = JsonObject.of("tool", JsonObject.of("driver", driver))
                .with("automationDetails", JsonObject.of("id", JsonString.of("mooring/" + command + "/")))
                .with("invocations", JsonArray.of(invocation))
                .with("results", JsonArray.of(findings.stream().map(FindingReport::result)));
        return JsonObject.of("$schema", JsonString.of(SCHEMA))
                        .with("version", "2.1.0")
                        .with("runs", JsonArray.of(run))
                        .toPrettyJson()
                + "\n";
    }

    private JsonObject rule(String id) {
        return JsonObject.of("id", JsonString.of(id))
                .with("shortDescription", message(rules.getOrDefault(id, words(id))))
                .with("help", help(id));
    }

    /** A code as a sentence: {@code DataWillBeDeleted} is "Data will be deleted." */
    private static String words(String id) {
        String words = id.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
    }

    /** The page with all codes is in the repository and in the distribution; it has no address of its own for a helpUri. */
    private static JsonObject help(String id) {
        return message("See " + id + " in docs/codes.md.")
                .with("markdown", "See `" + id + "` in [docs/codes.md](docs/codes.md).");
    }

    private static JsonObject result(Finding finding) {
        Reason reason = finding.reason();
        return JsonObject.of("ruleId", JsonString.of(reason.code().id()))
                .with("level", level(reason.severity()))
                .with("message", message(text(reason)))
                .with("locations", JsonArray.of(location(finding)));
    }

    private static JsonObject location(Finding finding) {
        Reason reason = finding.reason();
        JsonObject logical = JsonObject.of("fullyQualifiedName", JsonString.of(reason.subject() + reason.pointer()))
                .with("kind", "object");
        JsonObject location = JsonObject.of("logicalLocations", JsonArray.of(logical));
        if (finding.file().isEmpty()) {
            return location;
        }
        JsonObject artifact = JsonObject.of("uri", JsonString.of(uri(finding.file())));
        JsonObject physical = JsonObject.of("artifactLocation", artifact);
        if (finding.line() > 0) {
            physical = physical.with(
                    "region",
                    JsonObject.of("startLine", number(finding.line())).with("startColumn", number(finding.column())));
        }
        return location.with(
                "physicalLocation", physical.with("properties", JsonObject.of("document", number(finding.document()))));
    }

    private static JsonNumber number(int value) {
        return new JsonNumber(String.valueOf(value));
    }

    /** A file as a URI reference. */
    private static String uri(String file) {
        StringBuilder out = new StringBuilder();
        for (byte each : file.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (each & 0xff);
            boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || "-._~/".indexOf(c) >= 0);
            out.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return out.toString();
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR, DANGER -> "error";
            case WARN -> "warning";
            case INFO -> "note";
        };
    }

    private static JsonObject message(String text) {
        return JsonObject.of("text", JsonString.of(text));
    }

    private static String text(Reason reason) {
        String steps = reason.remedy().stream().map(OptionHint::why).collect(Collectors.joining("; "));
        return reason.subject() + ": " + reason.message() + (steps.isEmpty() ? "" : "; " + steps);
    }

    /** The findings as test cases: failed, or passed for INFO; objects that were not judged are skipped. */
    public String junit() {
        long failures = findings.stream().filter(FindingReport::fails).count();
        boolean nothing = findings.isEmpty() && notJudged.isEmpty();
        int tests = findings.size() + notJudged.size() + (nothing ? 1 : 0);
        String counts =
                " name=\"mooring " + command + "\" tests=\"" + tests + "\" failures=\"" + failures + "\" errors=\"0\"";
        StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.append("<testsuites").append(counts).append(">\n");
        out.append("  <testsuite").append(counts).append(" skipped=\"" + notJudged.size() + "\" time=\"0\">\n");
        if (nothing) {
            out.append("    <testcase name=\"no finding\" classname=\"mooring." + command + "\" time=\"0\"/>\n");
        }
        findings.forEach(each -> testCase(each, out));
        notJudged.forEach(text -> out.append("    <testcase name=\"" + xml(text) + "\" classname=\"mooring." + command
                + ".notJudged\" time=\"0\">\n      <skipped message=\"" + xml(text) + "\"/>\n    </testcase>\n"));
        return out.append("  </testsuite>\n</testsuites>\n").toString();
    }

    private static boolean fails(Finding finding) {
        return finding.reason().severity() != Severity.INFO;
    }

    private void testCase(Finding finding, StringBuilder out) {
        Reason reason = finding.reason();
        String id = reason.code().id();
        out.append("    <testcase name=\"")
                .append(xml(id + " " + reason.subject() + reason.pointer()))
                .append("\" classname=\"mooring." + command + "." + id + "\"")
                .append(finding.file().isEmpty() ? "" : " file=\"" + xml(finding.file()) + "\"")
                .append(" time=\"0\">\n");
        String element = fails(finding) ? "failure" : "system-out";
        String attributes =
                fails(finding) ? " type=\"" + reason.severity() + "\" message=\"" + xml(reason.message()) + "\"" : "";
        out.append("      <" + element + attributes + ">" + xml(Reasons.line(reason)) + "</" + element + ">\n")
                .append("    </testcase>\n");
    }

    /** Escapes a text for XML and removes characters that XML does not allow. */
    private static String xml(String text) {
        return Reasons.printable(text)
                .replace("\uFFFE", "\\ufffe")
                .replace("\uFFFF", "\\uffff")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
