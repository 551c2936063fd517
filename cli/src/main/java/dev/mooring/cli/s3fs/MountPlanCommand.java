package dev.mooring.cli.s3fs;

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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Mixin;

/** A plan for the dead mounts of a node, from objects and from what was seen on the node. */
abstract class MountPlanCommand extends ManifestCommand {

    private static final Set<PlanState> FINE = EnumSet.of(PlanState.NOTHING_TO_DO, PlanState.RECOVER);

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    private final Scope scope;

    MountPlanCommand(Terminal terminal, Scope scope) {
        super(terminal);
        this.scope = scope.notJudging(
                "can create pods that are not given",
                "CronJob",
                "DaemonSet",
                "Deployment",
                "Job",
                "ReplicaSet",
                "ReplicationController",
                Kinds.STATEFUL_SET);
    }

    /** What was seen on the node. */
    abstract NodeSeenOptions seen();

    abstract RecoveryPlan plan(Inventory inventory, NodeObservations observations);

    abstract String text(RecoveryPlan plan);

    /** What was seen and is not judged. */
    NotJudged notJudged(NodeObservations observations) {
        return new NotJudged();
    }

    @Override
    protected final Answer answer(Input read, Format format) {
        NodeObservations observations =
                seen().seen(terminal().sources(), this::tell).orElse(null);
        if (observations == null) {
            return new Answer("", "", List.of(), ExitCode.WRONG);
        }
        InputObjects given = InputObjects.of(read, scope, namespace());
        RecoveryPlan plan = plan(given.inventory(), observations);
        List<Certificate> yes = proof.of(plan.allClear(), plan.mounts());
        NotJudged others = given.notJudged().and(notJudged(observations));
        String text = format == Format.TABLE
                ? text(plan) + others.toText() + proof.text(yes)
                : format.print(List.of(others.addedTo(ProofOptions.in(plan.toJson(), yes, terminal()))));
        boolean fine = FINE.contains(plan.state());
        List<String> messages = new ArrayList<>(given.messages());
        messages.addAll(fine ? List.of() : lacking(plan.allReasons()));
        return new Answer(text, "", messages, failOn.exit(fine ? ExitCode.FINE : ExitCode.NO, plan::allReasons));
    }
}
