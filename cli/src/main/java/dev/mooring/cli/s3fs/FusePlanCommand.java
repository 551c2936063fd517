package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Format;
import dev.mooring.evidence.Certificate;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.ContainerAction;
import dev.mooring.fuse.recovery.FusePlanner;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.PlanState;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans what must be done about the mounts of a node. */
@Command(
        name = "plan",
        header = "Plan what must be done about the dead FUSE mounts of a node, for any driver",
        description = {
            "Reads pods, claims, volumes and CSIDriver objects, and observations from the node. It starts no daemon:"
                    + " the plan waits for the driver, asks a person to make it act, binds a mount that the driver has"
                    + " recreated, or replaces pods. Run the steps in order and without a shell; then observe and plan"
                    + " again. Exit code 0 if the steps heal the mounts, or there is nothing to do; 1 if an item is"
                    + " blocked, or anything is unknown.",
            "",
            "For example:",
            "  mooring export-command | sh | mooring fuse plan --node n1 --mountinfo mountinfo"
                    + " --statfs PATH=ENOTCONN"
        },
        customSynopsis =
                "mooring fuse plan [FILE]... [--node NAME] [--mountinfo FILE] [--statfs PATH=ANSWER]..." + " [OPTIONS]")
final class FusePlanCommand extends ManifestCommand {

    private static final Scope SCOPE = Scope.judging(
                    Kinds.POD,
                    Kinds.NODE,
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    Kinds.PERSISTENT_VOLUME,
                    Kinds.CSI_DRIVER,
                    Kinds.STORAGE_CLASS)
            .notJudging(
                    "can create pods that are not given",
                    "CronJob",
                    "DaemonSet",
                    "Deployment",
                    "Job",
                    "ReplicaSet",
                    "ReplicationController",
                    Kinds.STATEFUL_SET);

    private static final Set<PlanState> FINE = EnumSet.of(PlanState.NOTHING_TO_DO, PlanState.RECOVER);

    @Mixin
    private final FuseSeenOptions seen = new FuseSeenOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    @Option(names = "--node", paramLabel = "NAME", order = 30, description = "The node; the default is all pods.")
    private @Nullable String node;

    @Option(
            names = "--kubelet-root",
            paramLabel = "DIR",
            order = 31,
            description = "The root directory of the kubelet. Default: /var/lib/kubelet.")
    private @Nullable String root;

    FusePlanCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input read, Format format) {
        NodeObservations observations =
                seen.seen(terminal().sources(), this::tell).orElse(null);
        if (observations == null) {
            return new Answer("", "", List.of(), ExitCode.WRONG);
        }
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        boolean ofSeveral = given.inventory().pods().stream()
                        .filter(pod -> pod.isScheduled() && !pod.isFinished())
                        .map(PodView::nodeName)
                        .distinct()
                        .count()
                > 1;
        if (node == null && observations.mounts().isPresent() && ofSeveral) {
            throw wrongOption("--mountinfo belongs to one node, and the pods run on several: name it with --node");
        }
        RecoveryPlan plan = FusePlanner.plan(new FuseRequest(
                given.inventory(),
                Optional.ofNullable(node),
                root == null ? KubeletRoot.DEFAULT : KubeletRoot.of(root),
                observations,
                seen.rows(),
                seen.healing(),
                seen.daemons()));
        List<Certificate> yes = proof.of(plan.allClear(), plan.mounts());
        String text = format == Format.TABLE
                ? text(plan) + given.notJudged().toText() + proof.text(yes)
                : format.print(List.of(given.notJudged().addedTo(ProofOptions.in(plan.toJson(), yes, terminal()))));
        boolean fine = FINE.contains(plan.state());
        return new Answer(
                text, "", given.messages(), failOn.exit(fine ? ExitCode.FINE : ExitCode.NO, plan::allReasons));
    }

    private String text(RecoveryPlan plan) {
        StringBuilder out = new StringBuilder();
        if (!plan.items().isEmpty()) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("POD", "DRIVER", "STATE", "STRATEGY", "TARGET"));
            for (RecoveryItem item : plan.items()) {
                rows.add(List.of(
                        item.subject().map(subject -> subject.pod().key()).orElse("-"),
                        item.driver().map(FuseDriver::key).orElse("-"),
                        item.state().map(state -> state.kind().toString()).orElse("-"),
                        strategy(item),
                        item.target()));
            }
            out.append(terminal().layout().table(rows));
        }
        List<Reason> reasons = plan.allReasons().stream().distinct().toList();
        if (!reasons.isEmpty()) {
            out.append(plan.items().isEmpty() ? "" : "\n").append(Reasons.render(reasons));
        }
        int number = 0;
        for (RecoveryItem item : plan.items()) {
            for (Step step : item.steps()) {
                out.append(number == 0 ? "\nsteps:\n" : "");
                out.append(line(++number, step));
            }
        }
        String title = "\npods and containers, after all steps:\n";
        for (ContainerAction action : plan.restarts()) {
            out.append(title)
                    .append("  ")
                    .append(Reasons.printable(action.verdict() + " "
                            + action.pod().key() + (action.container().isEmpty() ? "" : " " + action.container()) + ": "
                            + action.why()))
                    .append('\n');
            title = "";
        }
        return out + (plan.state() == PlanState.NOTHING_TO_DO ? "\nnothing to do\n" : "");
    }

    private static String strategy(RecoveryItem item) {
        return item.waiting()
                .map(wait -> "wait " + wait.delay().toSeconds() + "s, then " + wait.then())
                .orElseGet(() -> item.strategy().toString());
    }

    private String line(int number, Step step) {
        String where = step instanceof Step.Held held
                ? ", device " + held.device() + ", in the mount namespace of the " + held.namespace()
                : step instanceof Step.Unmount unmount ? ", device " + unmount.device() : "";
        String heading = String.format(Locale.ROOT, "%4d. ", number);
        String action = step.action() + ": ";
        String does = step.argv().isEmpty()
                ? heading + action + Reasons.printable(step.target()) + where + "\n"
                : terminal()
                        .layout()
                        .command(
                                heading,
                                heading.length(),
                                CommandText.of(step.argv()).following(action).with(where));
        return does + (step.requires().isEmpty() ? "" : "      requires: " + step.requires() + "\n");
    }
}
