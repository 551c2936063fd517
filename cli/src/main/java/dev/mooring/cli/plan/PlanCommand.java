package dev.mooring.cli.plan;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.CommandGroup;
import dev.mooring.cli.command.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Steps that lead to a goal. */
@Command(
        name = "plan",
        header = "Plan the steps that lead to a goal, each with its way back",
        description = "Nothing is carried out: run the printed commands yourself, in order and without a shell.",
        synopsisSubcommandLabel = "GOAL",
        commandListHeading = "%nGoals:%n")
public final class PlanCommand extends CommandGroup {

    private final Terminal terminal;

    public PlanCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    @Override
    protected Map<String, Supplier<CommandLine>> members() {
        Map<String, Supplier<CommandLine>> members = new LinkedHashMap<>();
        members.put("orphans", () -> new CommandLine(new OrphansCommand(terminal)));
        return members;
    }
}
