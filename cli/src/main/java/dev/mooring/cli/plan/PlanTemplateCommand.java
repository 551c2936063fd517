package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans how the template of a StatefulSet follows its claims. */
@Command(
        name = "template",
        header = "Plan how the template of a StatefulSet gets the size that its claims have",
        description = {
            "For a set with manually grown claims: the next pod would get a smaller volume. The size is the largest"
                    + " that a claim or the template requests; smaller claims grow to it.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan template shop/web export.yaml --complete all"
        },
        customSynopsis = "mooring plan template SET [FILE]... [OPTIONS]")
final class PlanTemplateCommand extends GoalCommand {

    @Parameters(paramLabel = "SET", description = "The StatefulSet: NAMESPACE/NAME, or NAME in the namespace of -n.")
    private String set = "";

    @Option(
            names = "--template",
            paramLabel = "NAME",
            order = 11,
            description = "The template; not needed if the set has one.")
    private String template = "";

    @Option(
            names = "--resizer",
            paramLabel = "DRIVER",
            order = 12,
            description = "State that the external-resizer of this CSI driver runs; only needed if a claim has to grow."
                    + " Repeatable.")
    private Set<String> resizers = new LinkedHashSet<>();

    PlanTemplateCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        requireDrivers("--resizer", resizers, inventory);
        return new Goal.Grow(object(inventory, set, Kinds.STATEFUL_SET), template, "", resizers);
    }
}
