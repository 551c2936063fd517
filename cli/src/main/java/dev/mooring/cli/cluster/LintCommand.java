package dev.mooring.cli.cluster;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.PastedOption;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Finding;
import dev.mooring.cli.render.FindingReport;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.lint.Lint;
import dev.mooring.lint.LintReport;
import dev.mooring.lint.LintReport.NotLookedFor;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** All that is dangerous about the storage objects of one cluster. */
@Command(
        name = "lint",
        header = "List what is dangerous about volumes, claims, classes and attachments",
        description = {
            "Looks for volumes that nothing takes, claims that nothing uses, data that a deletion takes along without a"
                    + " copy, two volumes on one storage, claims for one node that several pods use, claims that stay"
                    + " Pending or are Lost, missing and double default classes, objects that a finalizer holds,"
                    + " attachments to what is gone. The most severe first, each with what to do.",
            "",
            "What needs a complete list of a kind is looked for only if the list is complete: export with -A in one"
                    + " list, or say --complete KIND. What is not looked for is named.",
            "",
            "For example, as code scanning of a pipeline:",
            "  kubectl get pv,pvc,sc,pod,node,volumeattachment,sts,deploy,ds,job -A -o yaml > export.yaml",
            "  mooring lint -f export.yaml -o sarif --fail-on danger > lint.sarif"
        },
        customSynopsis = "mooring lint [-f FILE]... [OPTIONS]")
public final class LintCommand extends ClusterCommand {

    /** All kinds that the rooms judge which lint asks. */
    private static final Scope SCOPE = Scope.FORECAST.alsoJudging(Kinds.VOLUME_SNAPSHOT_CLASS);

    @Mixin
    private final PastedOption pasted = new PastedOption();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    public LintCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML, Format.MARKDOWN, Format.SARIF, Format.JUNIT};
    }

    @Override
    protected Optional<PastedOption> pasted() {
        return Optional.of(pasted);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        LintReport report = Lint.of(given.inventoryWithUnknownKinds(namespace()));
        given.problems(report.unreadable()).forEach(this::tell);
        List<String> messages = new ArrayList<>(given.messages());
        boolean nothing = report.objects().all().isEmpty();
        if (nothing) {
            messages.add("no object in the input: nothing was looked at");
        }
        int exit = failOn.exit(nothing ? ExitCode.NO : ExitCode.FINE, report::findings);
        return new Answer(page(report, given, read, format), "", messages, exit);
    }

    private static Page page(LintReport report, InputObjects given, Input read, Format format) {
        return switch (format) {
            case TABLE ->
                Page.of(new LintPage(report).text() + given.notJudged().toText());
            case MARKDOWN ->
                Page.of(new LintPage(report).markdown() + given.notJudged().toText());
            case SARIF -> Page.of(findings(report, read).sarif());
            case JUNIT -> Page.of(findings(report, read).junit());
            case JSON, YAML, PATCH, HTML, MERMAID, DOT ->
                format.page(List.of(given.notJudged().addedTo(report.toJson())));
        };
    }

    private static FindingReport findings(LintReport report, Input read) {
        Map<String, ObjectRef> refs = new HashMap<>();
        report.objects().all().forEach(each -> refs.put(each.ref().toString(), each.ref()));
        List<Finding> findings = report.findings().stream()
                .map(each -> finding(each, refs, read))
                .toList();
        return new FindingReport(
                "lint",
                findings,
                report.notJudged().stream().map(NotLookedFor::message).toList());
    }

    private static Finding finding(Reason reason, Map<String, ObjectRef> refs, Input read) {
        ObjectRef ref = refs.get(reason.subject());
        return (ref == null ? Optional.<Document>empty() : read.documentOf(ref))
                .map(document -> new Finding(reason, document.source(), document.number()))
                .orElse(new Finding(reason, "", 0));
    }
}
