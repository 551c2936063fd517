package dev.mooring.cli.cluster;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.GateArguments;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.ReleaseChoice;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.KubeletVersions;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.object.Inventory;
import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.Release;
import dev.mooring.upgrade.Upgrade;
import dev.mooring.upgrade.UpgradeReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists what an upgrade of Kubernetes changes. */
@Command(
        name = "upgrade",
        header = "List what an upgrade of Kubernetes changes for volumes, claims and pods",
        description = {
            "Compares the answers for every object on both releases: what the API server accepts and stores, how"
                    + " claims, volumes and pods end, what a deletion does to the data, whether nodes can mount the"
                    + " volumes, how claims grow. Prints each answer that changes, the difference between the releases"
                    + " that causes it, and what to do before the upgrade. Unchanged objects are only counted.",
            "",
            "A danger is an object whose data can be lost, or a pod that no longer starts.",
            "",
            "For example, as a comment on a pull request:",
            "  " + Export.PASTE,
            "  mooring upgrade --from 1.30 --to 1.36 export.yaml --complete all -o markdown --fail-on danger"
        },
        customSynopsis = "mooring upgrade [--from RELEASE] [--to RELEASE] [FILE]... [OPTIONS]")
public final class UpgradeCommand extends ManifestCommand {

    private static final int MOST_MISSING = 5;

    @Option(
            names = "--from",
            paramLabel = "RELEASE",
            order = 10,
            description = "The current release of the servers, for example 1.30. The default is that of a 'kubectl"
                    + " version -o yaml' document in the input, or else that of the newest kubelet.")
    private @Nullable String from;

    @Option(
            names = "--to",
            paramLabel = "RELEASE",
            order = 11,
            description = "The release after the upgrade; the default is the newest known release.")
    private @Nullable String to;

    @Option(
            names = "--from-feature-gates",
            paramLabel = "GATE=BOOL",
            order = 12,
            split = ",",
            description = "Feature gates that differ from their defaults now, in the form of kube-apiserver's option.")
    private List<String> gatesBefore = new ArrayList<>();

    @Option(
            names = "--to-feature-gates",
            paramLabel = "GATE=BOOL",
            order = 13,
            split = ",",
            description = "Feature gates that differ from their defaults after the upgrade.")
    private List<String> gatesAfter = new ArrayList<>();

    @Option(
            names = "--limit",
            paramLabel = "OBJECTS",
            order = 14,
            defaultValue = "10",
            description = "Show at most this number of objects with the same change and name the rest; the default is"
                    + " ${DEFAULT-VALUE}.")
    private int limit;

    @Mixin
    private final AllOption all = new AllOption();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    public UpgradeCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML, Format.MARKDOWN};
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        if (limit < 0) {
            throw wrongOption("--limit " + limit + ": expected 0 or more");
        }
        List<String> messages = new ArrayList<>();
        Upgrade upgrade = upgrade(documents, messages);
        InputObjects given = InputObjects.of(documents.withoutVersions(), Scope.FORECAST, namespace());
        messages.addAll(given.messages());
        Inventory inventory = given.inventoryWithUnknownKinds(namespace());
        UpgradeReport report = upgrade.of(inventory);
        given.problems(report.unreadable()).forEach(this::tell);
        boolean nothing = inventory.all().isEmpty();
        if (nothing) {
            messages.add("no object in the input: nothing was compared");
        }
        boolean isSaidFine = failOn.isAsked() || report.changes().isEmpty();
        boolean isProven =
                report.proof().isPresent() && given.notJudged().forbidding().isEmpty();
        if (isSaidFine && !isProven && !nothing) {
            report.missing().stream().limit(MOST_MISSING).forEach(each -> messages.add(each.toString()));
            messages.add("not proven that nothing else changes; export every kind, and pass --complete all");
        }
        int exit = failOn.exit(nothing || (isSaidFine && !isProven) ? ExitCode.NO : ExitCode.FINE, report::reasons);
        return new Answer(page(report, given, format), "", messages, exit);
    }

    private Upgrade upgrade(Input documents, List<String> messages) {
        KubeletVersions kubelets = KubeletVersions.of(documents);
        ReleaseChoice choice = new ReleaseChoice("--from", from, true, this::wrongOption);
        Release before = choice.in(documents, messages).orElseGet(() -> ofKubelets(choice, kubelets, messages));
        Release after = to == null ? Release.LATEST : choice.known("--to " + to, to);
        kubelets.tooOldFor(after).ifPresent(messages::add);
        return Upgrade.between(
                new GateArguments("--from-feature-gates", gatesBefore).on(before, this::wrongOption),
                new GateArguments("--to-feature-gates", gatesAfter).on(after, this::wrongOption));
    }

    private Release ofKubelets(ReleaseChoice choice, KubeletVersions kubelets, List<String> messages) {
        Optional<KubernetesVersion> newest = kubelets.newest();
        if (newest.isEmpty()) {
            throw wrongOption("--from is missing, and neither 'kubectl version -o yaml' nor a kubelet in the input"
                    + " shows the release of the cluster");
        }
        Release release = choice.known(
                "the newest kubelet is v" + newest.get(), newest.get().toString());
        messages.add("--from is missing: assuming Kubernetes " + release + ", because the newest kubelet is v"
                + newest.get() + "; the API servers may be newer");
        return release;
    }

    private Page page(UpgradeReport report, InputObjects given, Format format) {
        UpgradePage page = new UpgradePage(
                report, all.isAll() ? Integer.MAX_VALUE : limit, terminal().layout());
        return switch (format) {
            case TABLE ->
                Page.answer(page.text()
                        + given.notJudged().toText()
                        + proof.text(report.proof().map(List::of).orElse(List.of())));
            case MARKDOWN ->
                Page.answer(page.markdown()
                        + given.notJudged().toText()
                        + proof.text(report.proof().map(List::of).orElse(List.of())));
            default -> format.page(List.of(terminal().asking(given.notJudged().addedTo(report.toJson()))));
        };
    }
}
