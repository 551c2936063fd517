package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans how one claim gets one volume. */
@Command(
        name = "bind",
        header = "Plan how a claim gets the volume with its data",
        description = {
            "For a claim that is Lost, Pending, bound to the wrong volume, or gone, and a volume that is Released or"
                    + " Available. The volume must be that of the claim: by its claimRef, or by the claim that was"
                    + " bound to it. For a volume with data of another claim, confirm with --data-of.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan bind shop/data --to pv-1 export.yaml --complete all"
        },
        customSynopsis = "mooring plan bind CLAIM [--to VOLUME] [FILE]... [OPTIONS]")
final class PlanBindCommand extends GoalCommand {

    @Parameters(paramLabel = "CLAIM", description = "The claim: NAMESPACE/NAME, or NAME in the namespace of -n.")
    private String claim = "";

    @Option(
            names = "--to",
            paramLabel = "VOLUME",
            order = 10,
            description = "The volume; the default is the only one that belonged to the claim.")
    private @Nullable String volume;

    @Option(
            names = "--data-of",
            paramLabel = "CLAIM",
            order = 11,
            description = "Confirm that the volume contains the data of this claim and that you want it; the proof"
                    + " records it.")
    private @Nullable String dataOf;

    PlanBindCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        return new Goal.Bind(
                object(inventory, claim, Kinds.PERSISTENT_VOLUME_CLAIM),
                Optional.ofNullable(volume).map(each -> volume(inventory, each)),
                Optional.ofNullable(dataOf).map(each -> claim(inventory, each).key()));
    }
}
