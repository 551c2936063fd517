package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.render.Format;
import dev.mooring.reason.Severity;
import dev.mooring.s3fs.recovery.RecoveryItem;
import dev.mooring.s3fs.recovery.RecoveryPlan;
import dev.mooring.s3fs.recovery.RecoveryPlanner;
import dev.mooring.s3fs.recovery.RecoveryRequest;
import dev.mooring.s3fs.recovery.Strategy;
import dev.mooring.s3fs.target.NodeObservations;
import dev.mooring.s3fs.volume.AffectedVolumes;
import dev.mooring.s3fs.volume.ClusterSnapshot;
import dev.mooring.s3fs.volume.RecoveryPolicy;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How do the mounts come back, and who must restart? */
@Command(
        name = "plan",
        header = "Plan how the s3fs mounts of a node come back, and which containers must restart",
        description = {
            "Reads pods, claims, volumes, classes and Secrets, and what was seen on the node. A kind of which there is no"
                    + " object counts as not listed. The steps are commands to be run without a shell, in their order;"
                    + " afterwards, look again and plan again: a finished plan has no steps left. No key is ever printed."
                    + " Exit code 1 if something is blocked, or must be looked at first.",
            "",
            "For example:",
            "  kubectl get pod,pvc,pv,sc -A -o yaml | mooring s3fs plan --node n1 --mountinfo mountinfo"
                    + " --statfs PATH=ENOTCONN"
        },
        customSynopsis = "mooring s3fs plan [-f FILE]... --node NAME [--mountinfo FILE] [--statfs PATH=ANSWER]..."
                + " [OPTIONS]")
final class S3fsPlanCommand extends ManifestCommand {

    @Mixin
    private final S3fsSeenOptions seen = new S3fsSeenOptions();

    @Mixin
    private final S3fsNodeOptions node = new S3fsNodeOptions();

    @Option(
            names = "--listed",
            paramLabel = "KIND",
            order = 50,
            description =
                    "All objects of that kind are given, even if there is none: pod, claim, volume, class or secret."
                            + " Repeatable.")
    private Set<ClusterSnapshot.Kind> listed = EnumSet.noneOf(ClusterSnapshot.Kind.class);

    @Option(names = "--all", order = 51, description = "Tell what is passed over too, in the table.")
    private boolean all;

    S3fsPlanCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML};
    }

    @Override
    protected Answer answer(Input read, Format format) {
        NodeObservations observations = seen.seen(terminal().in(), this::tell).orElse(null);
        if (observations == null) {
            return new Answer("", "", List.of(), ExitCode.WRONG);
        }
        S3fsObjects objects = S3fsObjects.of(read, namespace());
        RecoveryPolicy policy = node.policy();
        AffectedVolumes volumes = AffectedVolumes.of(
                objects.snapshot(listed), node.node(observations.mounts()), node.profile(objects.drivers()), policy);
        RecoveryPlan plan = RecoveryPlanner.plan(
                RecoveryRequest.of(volumes, observations, policy).withTypes(seen.types()));
        String text =
                format == Format.TABLE ? new S3fsPlanText(plan, all).text() : format.print(List.of(plan.document()));
        return new Answer(text, "", objects.given().messages(), isCertain(plan) ? ExitCode.FINE : ExitCode.NO);
    }

    private static boolean isCertain(RecoveryPlan plan) {
        return plan.items().stream().map(RecoveryItem::strategy).noneMatch(S3fsPlanCommand::isOpen)
                && plan.reasons().stream().noneMatch(reason -> reason.severity() == Severity.ERROR);
    }

    private static boolean isOpen(Strategy strategy) {
        return strategy == Strategy.BLOCKED || strategy == Strategy.CONDITIONAL;
    }
}
