package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A claim gets another name. */
@Command(
        name = "rename",
        header = "Plan how a claim gets another name or namespace and keeps its data",
        description = {
            "Kubernetes cannot rename a claim. The plan keeps the data (policy Retain), stops who uses the claim, deletes"
                    + " it, reserves its volume for the new claim, creates that, gives the reclaim policy back, and starts"
                    + " the workloads again with the new name.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan rename shop/data --as shop/films -f export.yaml --complete all -o markdown"
        },
        customSynopsis = "mooring plan rename CLAIM --as NAMESPACE/NAME [-f FILE]... [OPTIONS]")
final class PlanRenameCommand extends GoalCommand {

    @Parameters(
            paramLabel = "CLAIM",
            description = "The claim: NAMESPACE/NAME, or NAME in the namespace of -n; or a StatefulSet with its claims,"
                    + " sts/NAMESPACE/NAME.")
    private String claim = "";

    @Option(
            names = "--as",
            paramLabel = "CLAIM",
            required = true,
            order = 10,
            description = "As it is to be called: NAMESPACE/NAME, or NAME in the namespace of -n.")
    private String as = "";

    PlanRenameCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        boolean isSet = PlanGrowCommand.SETS.contains(lower(claim.split("/", -1)[0])) && claim.contains("/");
        return isSet
                ? new Goal.Rename(
                        named(Kinds.STATEFUL_SET, PlanGrowCommand.SETS, claim),
                        named(Kinds.STATEFUL_SET, PlanGrowCommand.SETS, as))
                : new Goal.Rename(claim(claim), claim(as));
    }
}
