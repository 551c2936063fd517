package dev.mooring.cli.sanitize;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.render.Finding;
import dev.mooring.cli.render.FindingReport;
import dev.mooring.cli.render.Format;
import dev.mooring.internal.JsonRows;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.sanitize.SanitizedObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Only the warnings of the sanitiser, for a pipeline.
 *
 * @param result the answer
 * @param notJudged objects that were not judged
 * @param proven whether the promises of the output are proven
 * @param failOn which reasons fail
 */
record SanitizeFindings(SanitizeResult result, NotJudged notJudged, SanitizeProof proven, FailOnOptions failOn) {

    static final Format[] FORMATS = {Format.TABLE, Format.JSON, Format.YAML, Format.SARIF, Format.JUNIT};

    Answer answer(Format format, ProofOptions proof, Terminal terminal) {
        FindingReport report = new FindingReport(
                "sanitize", findings(), notJudged.toText().lines().toList());
        String text = switch (format) {
            case SARIF -> report.sarif();
            case JUNIT -> report.junit();
            case TABLE -> report.text() + proof.text(proven.yes());
            default ->
                format.print(List.of(ProofOptions.in(
                        new JsonRows()
                                .put("findings", Reason.toJson(reasons()))
                                .put("notJudged", notJudged.toJson())
                                .build(),
                        proven.yes(),
                        terminal)));
        };
        int exit = failOn.exit(result.exit(), this::reasons);
        boolean isOpen = proven.isAsked() && !failOn.isAsked() && proven.yes().isEmpty();
        int unproven = isOpen && exit == ExitCode.FINE ? ExitCode.NO : exit;
        return new Answer(text, "", List.of(), proven.exit(unproven, failOn));
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
        proven.findings(failOn).forEach(each -> all.add(new Finding(each, "", 0)));
        return all.stream()
                .sorted(Comparator.comparing(Finding::reason, Reasons.ORDER))
                .toList();
    }
}
