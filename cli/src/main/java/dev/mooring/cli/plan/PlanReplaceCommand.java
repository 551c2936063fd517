package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans how a claim whose node is gone gets another volume. */
@Command(
        name = "replace",
        header = "Plan how a claim whose volume was on a node that is gone gets an empty volume elsewhere",
        description = {
            "For a pod that is Pending because its local volume is on a node that does not exist any more. The data on"
                    + " that node are given up: confirm it with --give-up-data, for example because other replicas have"
                    + " them. The old volume stays, with policy Retain, in case the disk comes back.",
            "",
            "A node that does not answer may come back with the data. If its machine never does, delete its Node, or"
                    + " declare it with --gone.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan replace shop/data-web-0 --give-up-data export.yaml --complete all"
        },
        customSynopsis = "mooring plan replace CLAIM --give-up-data [--gone NODE] [FILE]... [OPTIONS]")
final class PlanReplaceCommand extends GoalCommand {

    @Parameters(paramLabel = "CLAIM", description = "The claim: NAMESPACE/NAME, or NAME in the namespace of -n.")
    private String claim = "";

    @Option(
            names = "--give-up-data",
            order = 10,
            description = "Confirm that the application goes on without the data of the claim; the proof records it.")
    private boolean givesUp;

    @Option(
            names = "--gone",
            paramLabel = "NODE",
            order = 11,
            description = "Confirm that the machine of this node never comes back, although its Node object exists; the"
                    + " proof records it. Repeatable.")
    private List<String> gone = new ArrayList<>();

    PlanReplaceCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        Set<String> nodes = new TreeSet<>();
        gone.forEach(each -> nodes.add(object(inventory, each, Kinds.NODE).name()));
        return new Goal.Replace(object(inventory, claim, Kinds.PERSISTENT_VOLUME_CLAIM), givesUp, nodes);
    }
}
