package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Plans how pods and volumes leave a node. */
@Command(
        name = "drain",
        header = "Plan how the pods and volumes of a node leave it, and what blocks them",
        description = {
            "Names each blocker: a PodDisruptionBudget that allows no eviction, a volume that only this node reaches,"
                    + " a pod that nothing recreates, a pod that fits no other node. If there is none, prints the"
                    + " steps: cordon, one eviction after another, and the wait until the volumes are detached. Export"
                    + " PodDisruptionBudgets too.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan drain worker-3 export.yaml --complete all"
        },
        customSynopsis = "mooring plan drain NODE [FILE]... [OPTIONS]")
final class PlanDrainCommand extends GoalCommand {

    @Parameters(paramLabel = "NODE", description = "The name of the node.")
    private String node = "";

    PlanDrainCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        return new Goal.Drain(object(inventory, node, Kinds.NODE));
    }
}
