package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.Scope;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.s3fs.RecoveryPlanner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Plans how to recover mounts, and which containers must restart. */
@Command(
        name = "plan",
        header = "Plan the recovery of the s3fs mounts of a node, and the restarts of containers",
        description = {
            "Reads pods, claims, volumes, classes and Secrets, and observations from the node. A kind without objects"
                    + " in the input counts as not listed. Run the steps in order and without a shell; then observe"
                    + " and plan again: a finished plan has no steps left. Keys are never printed. Exit code 0 if the"
                    + " plan recovers the mounts, or if there is nothing to do: then every mount of the table belongs"
                    + " to a pod in the input and answers, and every container sees it. Exit code 1 if an item is"
                    + " blocked, or anything is unknown.",
            "",
            "For example:",
            "  mooring export-command | sh | mooring s3fs plan --node n1 --mountinfo mountinfo"
                    + " --statfs PATH=ENOTCONN"
        },
        customSynopsis =
                "mooring s3fs plan [FILE]... --node NAME [--mountinfo FILE] [--statfs PATH=ANSWER]..." + " [OPTIONS]")
final class S3fsPlanCommand extends MountPlanCommand {

    @Mixin
    private final S3fsSeenOptions seen = new S3fsSeenOptions();

    @Mixin
    private final S3fsNodeOptions node = new S3fsNodeOptions();

    @Mixin
    private final AllOption all = new AllOption();

    S3fsPlanCommand(Terminal terminal) {
        super(
                terminal,
                Scope.judging(
                                Kinds.POD,
                                Kinds.PERSISTENT_VOLUME_CLAIM,
                                Kinds.PERSISTENT_VOLUME,
                                Kinds.STORAGE_CLASS,
                                Kinds.SECRET,
                                Kinds.NODE)
                        .notJudging(
                                "can make the kubelet mount a volume again, with requiresRepublish", Kinds.CSI_DRIVER));
    }

    @Override
    NodeSeenOptions seen() {
        return seen;
    }

    @Override
    RecoveryPlan plan(Inventory inventory, NodeObservations observations) {
        return RecoveryPlanner.plan(
                node.request(inventory, observations), node.daemon(DriverProfile.driversIn(inventory), seen.types()));
    }

    @Override
    String text(RecoveryPlan plan) {
        return new S3fsPlanText(plan, terminal().layout(), all.isAll()).text();
    }

    @Override
    NotJudged notJudged(NodeObservations observations) {
        return seen.notJudged(observations);
    }
}
