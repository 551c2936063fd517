package dev.mooring.cli.report;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.PastedOption;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputException;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.OutputFile;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.s3fs.MountOptions;
import dev.mooring.evidence.Certificate;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Move;
import dev.mooring.move.Runbook;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.report.Dot;
import dev.mooring.report.Html;
import dev.mooring.report.Mermaid;
import dev.mooring.report.Report;
import dev.mooring.sanitize.Sanitizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Draws a picture of a cluster's volumes. */
@Command(
        name = "report",
        header = "Draw a picture of the claims and volumes of a cluster",
        description = {
            "Writes one HTML file that shows which claim has which volume, the state of each, the dangers, the"
                    + " remedies, and what happens round by round. The file opens in a browser without a network, and"
                    + " it sends nothing. -o mermaid and -o dot write a diagram for a ticket, -o markdown the findings and what is not well.",
            "",
            "States, reasons and remedies are those of 'mooring forecast' and 'mooring lint'. With --into the picture"
                    + " also shows what 'mooring sanitize' changes and the steps of 'mooring move'.",
            "",
            "For example:",
            "  " + Export.PASTE,
            "  mooring report export.yaml --out cluster.html",
            "",
            "A move, with its runbook:",
            "  mooring report source.yaml --into target.yaml --only-namespace shop --out move.html",
            "",
            "What changed between two exports:",
            "  mooring report --compare monday.yaml tuesday.yaml --out changes.html",
            "  mooring report --compare monday.yaml tuesday.yaml -o markdown",
            "",
            "With the mounts of a node, as observed there (see 'mooring fuse state'):",
            "  mooring report export.yaml --node n1 --mountinfo mountinfo --statfs PATH=ENOTCONN --out node.html",
            "",
            "A diagram for a ticket:",
            "  mooring report export.yaml -o mermaid"
        },
        customSynopsis = {
            "mooring report [FILE]... [--into FILE] [--out FILE] [OPTIONS]",
            "mooring report --compare OLD NEW [--out FILE] [OPTIONS]"
        })
public final class ReportCommand extends ClusterCommand {

    private static final Scope SCOPE = Scope.FORECAST.alsoJudging(Kinds.VOLUME_SNAPSHOT_CLASS);

    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 10,
            description = "Write to this file instead of standard output.")
    private @Nullable String file;

    @Option(names = "--title", paramLabel = "TEXT", order = 11, description = "The title of the page.")
    private @Nullable String title;

    @Option(
            names = "--compare",
            paramLabel = "FILE",
            arity = "2",
            order = 12,
            description =
                    "Show the second file, and what changed since the first, an earlier export of the same cluster. If"
                            + " the exports have managedFields, it also shows who changed it: see 'mooring"
                            + " export-command --managed-fields'.")
    private List<String> compared = new ArrayList<>();

    @Option(
            names = "--answer",
            paramLabel = "FILE",
            order = 13,
            description =
                    "Show this text first, the answer of another subcommand about the same objects, for example of"
                            + " 'mooring why': the names in it lead to their place in the picture.")
    private @Nullable String answer;

    @Mixin
    private final PastedOption pasted = new PastedOption();

    @Mixin
    private final MountOptions mounts = new MountOptions();

    @Mixin
    private final TargetOptions target = new TargetOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    public ReportCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Format[] formats() {
        return new Format[] {
            Format.HTML, Format.MERMAID, Format.DOT, Format.JSON, Format.YAML, Format.TABLE, Format.MARKDOWN
        };
    }

    @Override
    protected Optional<PastedOption> pasted() {
        return Optional.of(pasted);
    }

    @Override
    protected Input read() {
        if (compared.isEmpty()) {
            return super.read();
        }
        if (input().isGiven() || compared.size() != 2) {
            throw wrongOption("--compare needs two files, and excludes -f");
        }
        return readAlso(List.of(compared.get(1)));
    }

    /** Adds the changes since the earlier export, if there is one. */
    private Report compared(Report report, Input cluster) {
        if (compared.isEmpty()) {
            return report;
        }
        InputObjects earlier = InputObjects.of(beside(readAlso(List.of(compared.get(0))), cluster), SCOPE, namespace());
        return report.comparedWith(report(earlier, cluster));
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        if (target.into().isEmpty() && !target.source().isEmpty()) {
            throw wrongOption("--source-export needs --into: steps are about two clusters");
        }
        Input into = readAlso(target.into());
        Input known = target.into().isEmpty() ? into : judged(into);
        Input moving = target.into().isEmpty() ? judged(documents) : beside(documents, into);
        Input shown = target.source().isEmpty() ? moving : beside(readAlso(target.source()), into);
        InputObjects given = InputObjects.of(shown, SCOPE, namespace());
        mounts.node().ifPresent(each -> requireNode("--node", each, given.inventory()));
        Map<ObjectRef, List<Reason>> found = mounts.found(
                        given.inventory(), terminal().sources(), this::tell)
                .orElse(null);
        if (found == null) {
            return new Answer("", "", List.of(), ExitCode.WRONG);
        }
        Report report = answered(compared(moved(report(given, shown).finding(found), moving, shown, known), shown));
        given.problems(report.lint().unreadable()).forEach(this::tell);
        List<String> messages = new ArrayList<>(given.messages());
        boolean nothing = report.objects().isEmpty();
        if (nothing) {
            messages.add("no claim and no volume in the input: nothing to draw");
        }
        if (format == Format.MERMAID || format == Format.DOT) {
            Mermaid.leftOut(report).ifPresent(messages::add);
        }
        String text = written(print(report, format, proofs(report, given)));
        return new Answer(
                text, "", messages, failOn.exit(isFine(report) ? ExitCode.FINE : ExitCode.NO, report::allReasons));
    }

    private Report answered(Report report) {
        try {
            return answer == null
                    ? report
                    : report.answering(new CommandFiles(terminal().sources()).text(answer));
        } catch (InputException e) {
            throw wrongOption("--answer: " + e.problem());
        }
    }

    private Report report(InputObjects given, Input shown) {
        Inventory objects = given.inventoryWithUnknownKinds(namespace());
        String name = title == null ? "Storage of " + (compared.isEmpty() ? input().names() : compared.get(1)) : title;
        return Report.of(objects, Forecast.given(objects, given.manifests()))
                .titled(name)
                .notJudging(given.notJudged().and(unread(shown)).rows());
    }

    /** A picture is passed on without the messages of its run, so it names what it lacks. */
    private static NotJudged unread(Input shown) {
        NotJudged unread = new NotJudged();
        if (!shown.problems().isEmpty()) {
            unread.add("document", shown.problems().size(), "cannot be read, so its content is unknown");
        }
        return unread;
    }

    /** Adds the changes and the steps, if the options request them. */
    private Report moved(Report report, Input moving, Input shown, Input known) {
        if (!target.isGiven()) {
            return report;
        }
        List<Manifest> all =
                InputObjects.of(moving, Scope.EVERYTHING, namespace()).manifests();
        List<Manifest> some = target.namespaces().of(all, this::wrongOption);
        try {
            Inventory there = everything(known);
            Report changed = report.with(Sanitizer.sanitize(target.policy(), there, some));
            return target.isMove() ? changed.with(Move.of(some, target.policy(), everything(shown), there)) : changed;
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
    }

    private Inventory everything(Input read) {
        return InputObjects.of(read, Scope.EVERYTHING, namespace()).inventory();
    }

    private static boolean isFine(Report report) {
        Optional<Runbook> runbook = report.runbook();
        return !report.objects().isEmpty()
                && report.forecast().forecast().refusals().isEmpty()
                && report.sanitized().map(each -> each.isComplete()).orElse(true)
                && runbook.map(each -> each.verdict() == Runbook.Verdict.READY).orElse(true);
    }

    /** The proofs that each claim is Bound and that nothing is dangerous, if so. */
    private List<Certificate> proofs(Report report, InputObjects given) {
        if (!isUndisputed()) {
            return List.of();
        }
        Optional<Certificate> bound = report.forecast()
                .verdict()
                .proof()
                .filter(each -> given.notJudged().forbidding().isEmpty())
                .filter(each -> report.forecast().forecast().claims().size() <= ProofOptions.MOST_CLAIMS);
        return Stream.concat(bound.stream(), report.lint().proof().stream()).toList();
    }

    private String print(Report report, Format format, List<Certificate> yes) {
        return switch (format) {
            case HTML -> Html.of(report);
            case MERMAID -> Mermaid.of(report);
            case DOT -> Dot.of(report);
            case TABLE ->
                report.since()
                        .map(since -> SincePage.text(since, terminal().layout()).print())
                        .orElseGet(() ->
                                ReportPage.text(report, terminal().layout()).print());
            case MARKDOWN ->
                report.since()
                        .map(since -> SincePage.markdown(since).print())
                        .orElseGet(() -> ReportPage.markdown(report).print());
            default -> format.print(List.of(ProofOptions.in(report.toJson(), yes, terminal())));
        };
    }

    /** The output for standard output. */
    private String written(String text) {
        if (file == null) {
            return text;
        }
        List<String> answers = answer == null ? List.of() : List.of(answer);
        List<String> inputs = Stream.of(input().files(), compared, target.into(), target.source(), answers)
                .flatMap(List::stream)
                .toList();
        try (OutputFile out = terminal().sources().write(file, inputs)) {
            out.writer().write(text);
            out.complete();
            return "";
        } catch (IOException e) {
            throw wrongOption("--out " + file + " cannot be written: " + e.getMessage());
        }
    }
}
