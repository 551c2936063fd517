package dev.mooring.cli.cluster;

import dev.mooring.attach.AttachCode;
import dev.mooring.cli.cluster.KnownFindings.Left;
import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.OnlyNamespaces;
import dev.mooring.cli.command.PastedOption;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.OutputFile;
import dev.mooring.cli.input.Part;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.FindingReport;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.cli.render.SimilarNames;
import dev.mooring.cli.render.Words;
import dev.mooring.evidence.Certificate;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.lint.Lint;
import dev.mooring.lint.LintCode;
import dev.mooring.lint.LintReport;
import dev.mooring.lint.LintReport.NotLookedFor;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists everything that is dangerous about the storage objects of one cluster. */
@Command(
        name = "lint",
        header = "List what is dangerous about volumes, claims, classes and attachments",
        description = {
            "Looks for volumes without a claim, unused claims, data that would be deleted with no known copy, two"
                    + " volumes on one storage, single-node claims that several pods use, claims that stay Pending or"
                    + " are Lost, missing and duplicate default classes, objects that a finalizer holds, attachments"
                    + " to objects that no longer exist, directories inside others, pods without their claim or in"
                    + " another zone than their volume, pods that cannot be scheduled because of their volumes, claims"
                    + " that no provisioner serves, expansions that do not proceed, failing attachments, unusable"
                    + " snapshots, failing backups, and claims that differ from their template. The most severe come"
                    + " first, grouped by kind, each with its remedy.",
            "",
            "A check that needs all objects of a kind runs only if the list is complete: export with -A in one list,"
                    + " or pass --complete KIND. Skipped checks are listed.",
            "",
            "For example, for code scanning in a pipeline:",
            "  " + Export.PASTE,
            "  mooring lint export.yaml -o sarif --fail-on danger > lint.sarif",
            "",
            "To report only new findings from now on:",
            "  mooring lint export.yaml --baseline known.json --write-baseline",
            "  mooring lint export.yaml --baseline known.json --fail-on warn"
        },
        customSynopsis = "mooring lint [FILE]... [OPTIONS]")
public final class LintCommand extends ClusterCommand {

    /** All kinds that the rooms used by lint judge. */
    private static final Scope SCOPE = Scope.FORECAST.alsoJudging(Kinds.VOLUME_SNAPSHOT_CLASS);

    @Mixin
    private final PastedOption pasted = new PastedOption();

    @Mixin
    private final LintOptions options = new LintOptions();

    @Mixin
    private final OnlyNamespaces namespaces = new OnlyNamespaces();

    @Mixin
    private final AllOption all = new AllOption();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

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
        Inventory objects = given.inventoryWithUnknownKinds(namespace());
        LintReport report = options.codes().isEmpty() ? Lint.of(objects) : Lint.only(objects, codes(objects));
        Part part = namespaces.part(given.manifests(), this::wrongOption);
        Left known = left(report);
        Left left = known.in(part);
        given.problems(report.unreadable()).forEach(this::tell);
        List<String> messages = new ArrayList<>(given.messages());
        int others = known.findings().size() - left.findings().size();
        if (others > 0) {
            messages.add(Words.count(others, "finding") + " about other objects left out");
        }
        messages.addAll(left.messages());
        boolean nothing = report.objects().all().isEmpty();
        if (nothing) {
            messages.add("no object in the input: nothing was checked");
        }
        int exit = failOn.exit(nothing ? ExitCode.NO : ExitCode.FINE, left::findings);
        return new Answer(page(report, left, given, read, format), "", messages, exit);
    }

    /** The requested codes; an unknown code is refused because it would never find anything. */
    private Set<String> codes(Inventory objects) {
        List<String> own = Arrays.stream(LintCode.values()).map(LintCode::id).toList();
        Set<String> known = new TreeSet<>(own);
        Stream.of(AttachCode.values(), ForecastCode.values())
                .flatMap(Arrays::<ReasonCode>stream)
                .forEach(each -> known.add(each.id()));
        for (String code : options.codes()) {
            if (!known.contains(code)
                    && Lint.of(objects).findings().stream()
                            .noneMatch(each -> each.code().id().equals(code))) {
                throw wrongOption("--code " + code + ": no finding has this code; the nearest: "
                        + String.join(", ", SimilarNames.to(code, own)));
            }
        }
        return options.codes();
    }

    /** The findings that are not yet known, by the options and the files they name. */
    private Left left(LintReport report) {
        KnownFindings known = new KnownFindings();
        try {
            options.ignores().forEach(known::ignore);
            options.ignoreFile()
                    .ifPresent(file ->
                            readDocuments(List.of(file)).forEach(each -> known.ignoreAll(each.place(), each.json())));
            if (options.isBaselineWritten()) {
                writeBaseline(known.of(report.findings(), this::today).findings());
            } else {
                options.baseline()
                        .ifPresent(file ->
                                readDocuments(List.of(file)).forEach(each -> known.knowAll(each.place(), each.json())));
            }
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
        return known.of(report.findings(), this::today);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(terminal().read().now(), ZoneOffset.UTC);
    }

    private void writeBaseline(List<Reason> findings) {
        String file = options.baseline().orElseThrow(() -> wrongOption("--write-baseline needs --baseline FILE"));
        try (OutputFile out = terminal().sources().write(file, input().files())) {
            out.writer().write(KnownFindings.baseline(findings).toPrettyJson() + "\n");
            out.complete();
        } catch (IOException e) {
            throw wrongOption("--baseline " + file + ": cannot be written: " + e.getMessage());
        }
    }

    private Page page(LintReport report, Left left, InputObjects given, Input read, Format format) {
        LintPage page = new LintPage(report, left, options.paint(), terminal().layout(), all);
        List<Certificate> yes =
                report.proof().filter(each -> isUndisputed()).stream().toList();
        return switch (format) {
            case TABLE -> Page.of(page.text() + given.notJudged().toText() + proof.text(yes));
            case MARKDOWN -> Page.of(page.markdown() + given.notJudged().toText() + proof.text(yes));
            case SARIF -> Page.of(findings(report, left, read).sarif());
            case JUNIT -> Page.of(findings(report, left, read).junit());
            default ->
                format.page(List.of(given.notJudged().addedTo(ProofOptions.in(json(report, left), yes, terminal()))));
        };
    }

    private static JsonObject json(LintReport report, Left left) {
        return report.toJson()
                .without("proof")
                .with("findings", Reason.toJson(left.findings()))
                .with("ignored", new JsonNumber(String.valueOf(left.ignored())))
                .with("inBaseline", new JsonNumber(String.valueOf(left.known())));
    }

    private FindingReport findings(LintReport report, Left left, Input read) {
        Map<String, String> rules = new TreeMap<>();
        for (LintCode each : LintCode.values()) {
            rules.put(each.id(), "Looks for " + each.words() + ".");
        }
        left.findings().stream()
                .map(Reason::code)
                .filter(AttachCode.class::isInstance)
                .map(AttachCode.class::cast)
                .forEach(each -> rules.put(each.id(), each.why() + "."));
        return new FindingReport(
                "lint",
                FindingPlaces.of(left.findings(), read, terminal().sources()),
                report.notJudged().stream().map(NotLookedFor::message).toList(),
                rules);
    }
}
