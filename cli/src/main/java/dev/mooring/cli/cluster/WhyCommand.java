package dev.mooring.cli.cluster;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.PastedOption;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.ColorMode;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.cli.render.SimilarNames;
import dev.mooring.evidence.Certificate;
import dev.mooring.forecast.ClaimExplanation;
import dev.mooring.lint.Lint;
import dev.mooring.lint.LintCode;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains how one claim ends, and what every volume lacks. */
@Command(
        name = "why",
        header = "Explain why a claim binds to its volume, or does not bind",
        description = {
            "Shows what the controller does next with the claim and which event it sends, how the claim ends when all"
                    + " claims compete, and each check that each volume passes or fails. Every object is treated as an"
                    + " existing object, but a new claim gets the default class; 'mooring forecast' predicts whether"
                    + " the API server accepts new manifests, and how they end.",
            "",
            "Workloads are simulated: you can also name a claim that a StatefulSet or an ephemeral volume creates.",
            "",
            "For example:",
            "  " + Export.PASTE,
            "  mooring why shop/data export.yaml",
            "  mooring why shop/data-web-0 chart.yaml"
        },
        customSynopsis = "mooring why NAMESPACE/CLAIM [FILE]... [OPTIONS]")
public final class WhyCommand extends ClusterCommand {

    @Parameters(
            paramLabel = "CLAIM",
            description =
                    "[NAMESPACE/]NAME, pvc/NAME or pvc NAME; without a namespace and -n the claim in 'default', or"
                            + " else the only one of that name.")
    private String claim = "";

    private static final Set<String> PROVISIONING = Set.of(
            LintCode.SELECTED_NODE_MISSING.id(),
            LintCode.CLASS_OF_CLAIM_MISSING.id(),
            LintCode.DATA_SOURCE_OF_CLAIM_MISSING.id(),
            LintCode.ACCESS_MODE_NOT_SERVED.id(),
            LintCode.DRIVER_OF_CLASS_MISSING.id(),
            LintCode.CLAIM_CANNOT_BE_PROVISIONED.id());

    @Option(
            names = "--expect-bound",
            order = 10,
            description =
                    "Exit with code 1 unless the claim is certain to end Bound, in every order and whatever is missing"
                            + " from the input.")
    private boolean expectBound;

    @Option(
            names = "--limit",
            paramLabel = "VOLUMES",
            order = 11,
            defaultValue = "3",
            description =
                    "Show this number of the nearest volumes one by one, first those that are not taken, and count"
                            + " the others; the default is ${DEFAULT-VALUE}.")
    private int limit;

    @Option(
            names = "--node",
            paramLabel = "NODE",
            order = 12,
            description = "Assume that this is the only node, and show which volume the scheduler would choose there.")
    private @Nullable String node;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            order = 13,
            defaultValue = "auto",
            description = "auto (default: on a terminal, and not if NO_COLOR is set), always or never.")
    private ColorMode color = ColorMode.AUTO;

    @Option(names = "--no-color", order = 13, description = "The same as --color never.")
    private boolean colorless;

    @Mixin
    private final AllOption all = new AllOption();

    @Mixin
    private final PastedOption pasted = new PastedOption();

    @Mixin
    private final ProvisionerArguments provisioners = new ProvisionerArguments();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    public WhyCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Optional<PastedOption> pasted() {
        return Optional.of(pasted);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        if (limit < 0) {
            throw wrongOption("--limit " + limit + ": expected 0 or more");
        }
        ObjectRef asked = named(
                InputObjects.of(read, Scope.FORECAST, namespace()).inventory(), claim, Kinds.PERSISTENT_VOLUME_CLAIM);
        InputObjects given = given(read, asked);
        Inventory inventory = given.inventory();
        List<String> messages = new ArrayList<>(given.messages());
        Provisioners running = provisioners.in(inventory);
        Optional<ClaimExplanation> why = explain(inventory, asked, running);
        given.problems(why.map(ClaimExplanation::unreadable).orElseGet(inventory::unreadable))
                .forEach(this::tell);
        if (why.isEmpty()) {
            messages.add(unknown(asked, inventory));
            return new Answer("", "", messages, ExitCode.WRONG);
        }
        List<Certificate> yes = isUndisputed() && given.notJudged().forbidding().isEmpty()
                ? why.get().outcome().verdict().proof().stream().toList()
                : List.of();
        String proven = expectBound || proof.isAsked() ? proof.text(yes) : "";
        List<Reason> causes = causes(why.get(), inventory);
        String text = format == Format.TABLE
                ? Page.answer(WhyText.of(
                                        why.get(),
                                        causes,
                                        (colorless ? ColorMode.NEVER : color).paint(),
                                        terminal().layout(),
                                        all.isAll() ? Integer.MAX_VALUE : limit)
                                + given.notJudged().toText()
                                + proven)
                        .text()
                : format.print(List.of(given.stating(ProofOptions.in(
                        given.notJudged().addedTo(why.get().toJson().with("causes", Reason.toJson(causes))),
                        yes,
                        terminal()))));
        List<String> problems =
                expectBound ? ExpectBound.problems(why.get().outcome().verdict(), given.notJudged()) : List.of();
        messages.addAll(problems);
        return new Answer(
                text,
                "",
                messages,
                failOn.exit(problems.isEmpty() ? ExitCode.FINE : ExitCode.NO, why.get()::allReasons));
    }

    /** What keeps a provisioner from making its volume, with the remedies of lint: findings about the claim and its class. */
    private static List<Reason> causes(ClaimExplanation why, Inventory inventory) {
        if (why.outcome().end().phase().equals(Phases.BOUND)) {
            return List.of();
        }
        String ofClass = new ObjectRef(Kinds.STORAGE_CLASS, "", why.claim().className()).toString();
        return Lint.only(inventory, PROVISIONING).findings().stream()
                .filter(each -> each.subject().equals(why.claim().ref().toString())
                        || each.subject().equals(ofClass))
                .toList();
    }

    /** Quotas and limit ranges apply when a claim is created; a claim with a uid exists already. */
    private InputObjects given(Input read, ObjectRef asked) {
        InputObjects all = InputObjects.of(read, Scope.FORECAST, namespace());
        boolean exists = all.manifests().stream()
                .anyMatch(each -> each.ref().equals(asked) && !each.uid().isEmpty());
        return exists ? all : InputObjects.of(read, Scope.BINDING, namespace());
    }

    private Optional<ClaimExplanation> explain(Inventory inventory, ObjectRef asked, Provisioners running) {
        if (node == null) {
            return ClaimExplanation.of(inventory, asked, running);
        }
        requireGiven(
                "--node", node, inventory.nodes().stream().map(NodeView::name).toList());
        return ClaimExplanation.onNode(inventory, asked, node).map(each -> each.provisioning(running));
    }

    private static String unknown(ObjectRef asked, Inventory inventory) {
        List<String> names = new ArrayList<>();
        inventory.claims().forEach(each -> names.add(each.key()));
        for (MadeObject each : WorkloadObjects.of(inventory).made()) {
            if (each.ref().equals(asked)) {
                return each.owner() + " makes the claim " + asked.key() + " only when "
                        + each.after().map(ObjectRef::toString).orElse("its pod")
                        + " is ready, and that pod does not become ready; see 'mooring forecast'";
            }
            if (each.ref().isClaim()) {
                names.add(each.ref().key());
            }
        }
        return SimilarNames.noClaim(asked.key(), names);
    }
}
