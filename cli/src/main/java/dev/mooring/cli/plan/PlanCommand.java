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
            "Prints the steps from the current objects to a goal: the conditions of each and how to check them, the"
                    + " command, and the way back. Every step is simulated with the controllers, and with other"
                    + " claims, GitOps tools, autoscalers, restarts, dead nodes and failed steps in between; a plan in"
                    + " which data are lost, two pods write, or a volume goes to the wrong claim is rejected, with the"
                    + " shortest sequence of events that leads to it.",
            "",
            "Nothing is carried out. Run a step, export again, and plan again: completed steps no longer appear."
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
        members.put("recreate", () -> new CommandLine(new PlanRecreateCommand(terminal())));
        members.put("replace", () -> new CommandLine(new PlanReplaceCommand(terminal())));
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
