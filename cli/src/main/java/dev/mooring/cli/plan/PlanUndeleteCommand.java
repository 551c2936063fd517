package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Plans how to keep a claim or volume that was deleted by mistake. */
@Command(
        name = "undelete",
        header = "Plan how to keep a claim or volume that is Terminating by mistake, with its data",
        description = {
            "A deletion cannot be undone. The plan keeps the data (policy Retain), stops the users of the claim, lets"
                    + " the deletion complete, and recreates the object with the same storage.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan undelete shop/data export.yaml --complete all",
            "  mooring plan undelete pv/pv-1 export.yaml --complete all"
        },
        customSynopsis = "mooring plan undelete CLAIM|VOLUME [FILE]... [OPTIONS]")
final class PlanUndeleteCommand extends GoalCommand {

    @Parameters(
            paramLabel = "OBJECT",
            description =
                    "The claim, NAMESPACE/NAME, or the volume, pv/NAME. A plain NAME means the volume of that name if"
                            + " it exists, else a claim in the namespace of -n.")
    private String object = "";

    PlanUndeleteCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        boolean isVolume = inventory.find(ObjectRef.volume(object)).isPresent();
        return new Goal.Undelete(
                isVolume
                        ? ObjectRef.volume(object)
                        : object(inventory, object, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME));
    }
}
