package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Scope;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.FusePlanner;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.PlanState;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
final class FusePlanCommand extends MountPlanCommand {

    @Mixin
    private final FuseSeenOptions seen = new FuseSeenOptions();

    @Option(names = "--node", paramLabel = "NAME", order = 30, description = "The node; the default is all pods.")
    private @Nullable String node;

    @Option(
            names = "--kubelet-root",
            paramLabel = "DIR",
            order = 31,
            description = "The root directory of the kubelet. Default: /var/lib/kubelet.")
    private @Nullable String root;

    FusePlanCommand(Terminal terminal) {
        super(
                terminal,
                Scope.judging(
                        Kinds.POD,
                        Kinds.NODE,
                        Kinds.PERSISTENT_VOLUME_CLAIM,
                        Kinds.PERSISTENT_VOLUME,
                        Kinds.CSI_DRIVER,
                        Kinds.STORAGE_CLASS));
    }

    @Override
    NodeSeenOptions seen() {
        return seen;
    }

    @Override
    RecoveryPlan plan(Inventory inventory, NodeObservations observations) {
        boolean ofSeveral = inventory.pods().stream()
                        .filter(pod -> pod.isScheduled() && !pod.isFinished())
                        .map(PodView::nodeName)
                        .distinct()
                        .count()
                > 1;
        if (node == null && observations.mounts().isPresent() && ofSeveral) {
            throw wrongOption("--mountinfo belongs to one node, and the pods run on several: name it with --node");
        }
        return FusePlanner.plan(new FuseRequest(
                inventory,
                Optional.ofNullable(node),
                root == null ? KubeletRoot.DEFAULT : KubeletRoot.of(root),
                observations,
                seen.rows(),
                seen.healing(),
                seen.daemons()));
    }

    @Override
    String text(RecoveryPlan plan) {
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
        out.append(new PlanLines(terminal().layout()).steps(plan.items()));
        out.append(PlanLines.actions("pods and containers, after all steps:", plan.restarts()));
        return out + (plan.state() == PlanState.NOTHING_TO_DO ? "\nnothing to do\n" : "");
    }

    private static String strategy(RecoveryItem item) {
        return item.waiting()
                .map(wait -> "wait " + wait.delay().toSeconds() + "s, then " + wait.then())
                .orElseGet(() -> item.strategy().toString());
    }
}
