package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.evidence.Certificate;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.PlanState;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.s3fs.RecoveryPlanner;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
final class S3fsPlanCommand extends ManifestCommand {

    private static final Scope SCOPE = Scope.judging(
                    Kinds.POD,
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    Kinds.PERSISTENT_VOLUME,
                    Kinds.STORAGE_CLASS,
                    Kinds.SECRET,
                    Kinds.NODE)
            .notJudging("can make the kubelet mount a volume again, with requiresRepublish", Kinds.CSI_DRIVER)
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
    private final S3fsSeenOptions seen = new S3fsSeenOptions();

    @Mixin
    private final S3fsNodeOptions node = new S3fsNodeOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    @Mixin
    private final AllOption all = new AllOption();

    S3fsPlanCommand(Terminal terminal) {
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
        Inventory inventory = given.inventory();
        RecoveryPlan plan = RecoveryPlanner.plan(
                node.request(inventory, observations), node.daemon(DriverProfile.driversIn(inventory), seen.types()));
        List<Certificate> yes = proof.of(plan.allClear(), plan.mounts());
        NotJudged others = given.notJudged().and(seen.notJudged(observations));
        String text = format == Format.TABLE
                ? new S3fsPlanText(plan, terminal().layout(), all.isAll()).text() + others.toText() + proof.text(yes)
                : format.print(List.of(others.addedTo(ProofOptions.in(plan.toJson(), yes, terminal()))));
        boolean fine = FINE.contains(plan.state());
        return new Answer(
                text, "", given.messages(), failOn.exit(fine ? ExitCode.FINE : ExitCode.NO, plan::allReasons));
    }
}
