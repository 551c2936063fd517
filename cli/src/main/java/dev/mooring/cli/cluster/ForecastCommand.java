package dev.mooring.cli.cluster;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.Async;
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
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.evidence.Certificate;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.KeptData;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts the final state of a cluster. */
@Command(
        name = "forecast",
        header = "Predict which claims bind to which volumes",
        description = {
            "Simulates the persistent volume controller until nothing changes, and the scheduler if nodes and pods are"
                    + " given. Prints the final state of every claim and volume, the events, the dangers, and whether"
                    + " the result depends on order.",
            "",
            "An object with a uid, a resource version, a creation time or a phase is treated as an existing object."
                    + " Every other object is created first, as the API server would admit it.",
            "",
            "Workload controllers are simulated: they create their claims and pods that are not in the input. A pod"
                    + " with a node counts as ready.",
            "",
            "For example, to predict the result of creating the objects of a chart in a cluster:",
            "  " + Export.PASTE,
            "  mooring forecast export.yaml --create chart.yaml",
            "",
            "The same if the provisioner of the classes runs:",
            "  mooring forecast export.yaml --create chart.yaml --provisioners assume",
            "",
            "What dies if a StatefulSet is deleted:",
            "  mooring forecast export.yaml --delete sts/shop/db",
            "",
            "What dies if it is scaled down:",
            "  mooring forecast export.yaml --scale sts/shop/db=1",
            "",
            "What dies if a Helm release is uninstalled:",
            "  helm get manifest web -n shop > release.yaml; helm get hooks web -n shop >> release.yaml",
            "  mooring forecast export.yaml --uninstall shop/web=release.yaml"
        },
        customSynopsis = "mooring forecast [FILE]... [--create FILE]... [OPTIONS]")
public final class ForecastCommand extends ClusterCommand {

    /** With fewer claims, a second thread costs more than it saves. */
    private static final int LARGE = 1_000;

    @Option(
            names = "--create",
            paramLabel = "FILE",
            order = 10,
            description = "Objects to create one after another once the rest has settled, even if they have a uid."
                    + " Repeatable.")
    private List<String> create = new ArrayList<>();

    @Option(names = "--node", paramLabel = "NODE", order = 11, description = "Assume that this is the only node.")
    private @Nullable String node;

    @Option(
            names = "--delete",
            paramLabel = "OBJECT",
            order = 13,
            description = "KIND/[NAMESPACE/]NAME to delete as 'kubectl delete' does once the rest has settled, for"
                    + " example pvc/shop/data or ns/shop. Repeatable: one after another, and after --scale.")
    private List<String> delete = new ArrayList<>();

    @Option(names = "--delete-together", order = 14, description = "Delete all objects of --delete at the same time.")
    private boolean together;

    @Option(
            names = "--cascade",
            paramLabel = "WHAT",
            order = 15,
            defaultValue = "background",
            description = "What happens to the dependents of a deleted object: background (default), foreground or"
                    + " orphan.")
    private Propagation cascade = Propagation.BACKGROUND;

    @Option(
            names = "--expect-bound",
            order = 12,
            description =
                    "Exit with code 1 unless every claim is certain to end Bound: in every order, whatever is missing"
                            + " from the input, and without contradictory evidence.")
    private boolean expectBound;

    @Mixin
    private final OnlyNamespaces namespaces = new OnlyNamespaces();

    @Mixin
    private final AllOption all = new AllOption();

    @Mixin
    private final PastedOption pasted = new PastedOption();

    @Mixin
    private final ProvisionerArguments provisioners = new ProvisionerArguments();

    @Mixin
    private final ScaleArguments scale = new ScaleArguments();

    @Mixin
    private final UninstallArguments uninstall = new UninstallArguments();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    public ForecastCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML, Format.MARKDOWN};
    }

    @Override
    protected Optional<PastedOption> pasted() {
        return Optional.of(pasted);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        Input toCreate = beside(readAlso(create), read);
        InputObjects given = InputObjects.of(read, Scope.FORECAST, namespace());
        InputObjects created = InputObjects.of(toCreate, Scope.FORECAST, namespace());
        Forecast forecast = Forecast.given(given.inventory(), given.manifests())
                .creating(created.manifests())
                .provisioning(provisioners.in(given.inventory().merge(created.inventory())));
        Inventory known = given.everything(namespace());
        forecast = deleted(forecast, known.merge(created.everything(namespace())));
        given.problems(forecast.unreadable()).forEach(this::tell);
        created.problems(forecast.unreadable()).forEach(this::tell);
        ForecastReport report = report(node == null ? forecast : onlyNode(forecast, node));
        List<Manifest> objects = Stream.of(given.manifests(), created.manifests())
                .flatMap(List::stream)
                .toList();
        ForecastPart part = new ForecastPart(report, namespaces.part(objects, this::wrongOption));
        NotJudged notJudged = given.notJudged().and(created.notJudged());
        List<String> messages = new ArrayList<>(given.messages());
        messages.addAll(created.messages());
        List<String> problems = expectBound ? part.problems(notJudged) : List.of();
        messages.addAll(problems);
        Optional<KeptData> kept = isDeletionAsked() ? Optional.of(KeptData.of(forecast, known)) : Optional.empty();
        boolean isLossOpen =
                failOn.isAsked() && kept.filter(each -> each.proof().isEmpty()).isPresent();
        if (isLossOpen) {
            kept.orElseThrow().against().forEach(each -> messages.add("data may be lost: " + each));
        }
        boolean asAsked = !part.isRefused() && problems.isEmpty() && !isLossOpen;
        int exit = failOn.exit(asAsked ? ExitCode.FINE : ExitCode.NO, part::reasons);
        return new Answer(page(part, given, notJudged, kept, format), "", messages, exit);
    }

    private boolean isDeletionAsked() {
        return !delete.isEmpty() || !scale.isEmpty() || !uninstall.isEmpty();
    }

    /** The order check takes as long as finding the reasons, so both run at the same time. */
    private static ForecastReport report(Forecast forecast) {
        return forecast.claims().size() < LARGE
                ? ForecastReport.of(forecast)
                : ForecastReport.of(forecast, Async.start(forecast::orderDependence));
    }

    /** Anything can be an owner or be in a namespace, so a deletion considers everything that was read. */
    private Forecast deleted(Forecast forecast, Inventory everything) {
        if (!isDeletionAsked() && forecast.deletions().isEmpty() && !Deletion.isDue(everything)) {
            return forecast;
        }
        Forecast known = isDeletionAsked() ? forecast.knowing(everything).placed() : forecast.knowing(everything);
        Inventory made = everything.merge(known.objects());
        List<ObjectRef> objects = delete.stream().map(name -> find(name, made)).toList();
        Forecast scaled;
        try {
            scaled = uninstall.apply(
                    scale.apply(known, names(everything)),
                    namespace(),
                    files -> readAlso(files).documents());
        } catch (IllegalArgumentException e) {
            throw wrongOption(String.valueOf(e.getMessage()));
        }
        return objects.isEmpty()
                ? scaled
                : scaled.deleting(deletion -> together
                        ? deletion.cascading(cascade).together(objects)
                        : deletion.cascading(cascade).inOrder(objects));
    }

    private ObjectRef find(String name, Inventory everything) {
        try {
            return names(everything).find(name);
        } catch (IllegalArgumentException e) {
            throw wrongOption("--delete " + name + ": " + e.getMessage());
        }
    }

    private Forecast onlyNode(Forecast forecast, String name) {
        requireGiven("--node", name, forecast.nodes());
        return forecast.onlyNode(name);
    }

    private Page page(
            ForecastPart part, InputObjects given, NotJudged notJudged, Optional<KeptData> kept, Format format) {
        ForecastReport report = part.report();
        boolean isShown = isUndisputed() && notJudged.forbidding().isEmpty();
        // After a deletion, the proof that claims end Bound would be about objects that are not in the input.
        List<Certificate> yes =
                isShown && kept.isEmpty() ? report.verdict().proof().stream().toList() : List.of();
        Optional<Certificate> stays = kept.flatMap(KeptData::proof).filter(each -> isShown);
        String proven = (expectBound || proof.isAsked() ? proof.text(yes) : "")
                + proof.text(stays.stream().toList());
        return switch (format) {
            case TABLE -> Page.of(ForecastPage.of(part).table(terminal().layout(), all) + notJudged.toText() + proven);
            case MARKDOWN -> Page.of(ForecastPage.of(part).markdown() + notJudged.toText());
            default -> {
                boolean isShort = report.forecast().claims().size() <= ProofOptions.MOST_CLAIMS || proof.isAsked();
                JsonObject judged = notJudged.addedTo(part.toJson());
                JsonObject answer = stays.map(
                                each -> judged.with("dataProof", terminal().asking(each.toJson())))
                        .orElse(judged);
                yield format.page(List.of(given.stating(isShort ? ProofOptions.in(answer, yes, terminal()) : answer)));
            }
        };
    }
}
