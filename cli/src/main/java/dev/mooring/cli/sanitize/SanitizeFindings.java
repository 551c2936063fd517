package dev.mooring.cli.sanitize;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.render.Finding;
import dev.mooring.cli.render.FindingReport;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.JsonRows;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.sanitize.SanitizedObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The warnings of the sanitiser alone, for a pipeline.
 *
 * @param result the answer
 * @param notJudged what was not judged
 */
record SanitizeFindings(SanitizeResult result, NotJudged notJudged) {

    static final Format[] FORMATS = {Format.TABLE, Format.JSON, Format.YAML, Format.SARIF, Format.JUNIT};

    Answer answer(Format format, FailOnOptions failOn) {
        FindingReport report = new FindingReport(
                "sanitize", findings(), notJudged.toText().lines().toList());
        String text = switch (format) {
            case SARIF -> report.sarif();
            case JUNIT -> report.junit();
            case TABLE, MARKDOWN -> report.text();
            case JSON, YAML, PATCH, HTML, MERMAID, DOT ->
                format.print(List.of(new JsonRows()
                        .reasons("findings", reasons())
                        .put("notJudged", notJudged.toJson())
                        .build()));
        };
        return new Answer(text, "", List.of(), failOn.exit(result.exit(), this::reasons));
    }

    private List<Reason> reasons() {
        return findings().stream().map(Finding::reason).toList();
    }

    /** The warnings about the call, then those of each object with its document; the most severe first. */
    private List<Finding> findings() {
        List<Finding> all = new ArrayList<>();
        result.sanitized().warnings().forEach(each -> all.add(new Finding(each, "", 0)));
        for (SanitizedObject object : result.sanitized().objects()) {
            Document document = result.documents().get(object.place().document());
            object.warnings().forEach(each -> all.add(new Finding(each, document.source(), document.number())));
        }
        return all.stream()
                .sorted(Comparator.comparing(Finding::reason, Reasons.ORDER))
                .toList();
    }
}
