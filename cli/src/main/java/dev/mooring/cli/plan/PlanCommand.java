package dev.mooring.cli.plan;

import dev.mooring.cli.command.CommandGroup;
import dev.mooring.cli.command.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Steps to a goal. */
@Command(
        name = "plan",
        header = "Plan the steps that lead to a goal, each with its way back",
        description = {
            "Prints the steps from the objects as they are to a goal: what must hold before each and how to see it, the"
                    + " command, and the way back. Every step is played against the controllers, with claims of others,"
                    + " GitOps tools, autoscalers, restarts, dead nodes and failed steps in between; a plan in which"
                    + " data are lost, two pods write, or a volume goes to a stranger is refused, with the shortest"
                    + " story of how that happens.",
            "",
            "Nothing is carried out. Run a step, export again, and plan again: what is done is no step any more."
        },
        synopsisSubcommandLabel = "GOAL",
        commandListHeading = "%nGoals:%n")
public final class PlanCommand extends CommandGroup {

    public PlanCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Map<String, Supplier<CommandLine>> members() {
        Map<String, Supplier<CommandLine>> members = new LinkedHashMap<>();
        members.put("bind", () -> new CommandLine(new PlanBindCommand(terminal())));
        members.put("rename", () -> new CommandLine(new PlanRenameCommand(terminal())));
        members.put("undelete", () -> new CommandLine(new PlanUndeleteCommand(terminal())));
        members.put("retire", () -> new CommandLine(new PlanRetireCommand(terminal())));
        members.put("grow", () -> new CommandLine(new PlanGrowCommand(terminal())));
        members.put("template", () -> new CommandLine(new PlanTemplateCommand(terminal())));
        members.put("drain", () -> new CommandLine(new PlanDrainCommand(terminal())));
        members.put("move", () -> new CommandLine(new PlanMoveCommand(terminal())));
        members.put("clean", () -> new CommandLine(new CleanCommand(terminal())));
        members.put("csi", () -> new CommandLine(new CsiCommand(terminal())));
        members.put("orphans", () -> new CommandLine(new OrphansCommand(terminal())));
        return members;
    }
}
