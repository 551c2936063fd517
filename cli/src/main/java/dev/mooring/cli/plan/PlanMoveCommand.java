package dev.mooring.cli.plan;

import dev.mooring.cli.command.MoveOptions;
import dev.mooring.cli.command.OnlyNamespaces;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import dev.mooring.plan.Plan;
import dev.mooring.plan.Plans;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Plans how claims, volumes and their users move to another cluster. */
@Command(
        name = "move",
        header = "Plan the move to another cluster, simulated with what may happen in both meanwhile",
        description = {
            "The steps are those of 'mooring move', a command each. They are simulated like those of every other goal:"
                    + " a move is rejected if a GitOps tool or an autoscaler of the source can start a workload again"
                    + " while the target writes. 'mooring move' adds the ways back, the other maps, and more"
                    + " explanations.",
            "",
            "A move cannot be continued from a new export: by then the target has its objects.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            "  mooring plan move source.yaml --into target.yaml --only-namespace shop"
        },
        customSynopsis = "mooring plan move --into FILE [FILE]... [OPTIONS]")
final class PlanMoveCommand extends GoalCommand {

    @Mixin
    private final MoveOptions move = new MoveOptions();

    @Mixin
    private final OnlyNamespaces namespaces = new OnlyNamespaces();

    PlanMoveCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Plan planned(InputObjects given, Inventory inventory) {
        if (!otherClusters().isEmpty()) {
            throw wrongOption("--other-cluster: a move is about two clusters, -f and --into");
        }
        InputObjects target = InputObjects.of(judged(readCluster(move.into())), Scope.EVERYTHING, namespace());
        target.problems(target.inventory().unreadable()).forEach(this::tell);
        List<Manifest> moving = namespaces.of(given.manifests(), this::wrongOption);
        return Plans.of(Goal.Move.of(moving, move.policy().build()), inventory, target.inventory());
    }
}
