package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.TypedSize;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans how the claims of a StatefulSet and its template grow. */
@Command(
        name = "grow",
        header = "Plan how the volumes of a StatefulSet and its template grow",
        description = {
            "Kubernetes does not allow changes to volumeClaimTemplates. The plan grows each claim, deletes the set"
                    + " without its pods (--cascade=orphan), and creates it with the larger template; no pod restarts.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan grow shop/web --to 20Gi --resizer ebs.csi.aws.com export.yaml --complete all"
        },
        customSynopsis = "mooring plan grow SET --to SIZE [FILE]... [OPTIONS]")
final class PlanGrowCommand extends GoalCommand {

    @Parameters(paramLabel = "SET", description = "The StatefulSet: NAMESPACE/NAME, or NAME in the namespace of -n.")
    private String set = "";

    @Option(
            names = "--to",
            paramLabel = "SIZE",
            required = true,
            order = 10,
            description = "The size to request, for example 20Gi.")
    private String size = "";

    @Option(
            names = "--template",
            paramLabel = "NAME",
            order = 11,
            description = "The template that grows; not needed if the set has one.")
    private String template = "";

    @Option(
            names = "--resizer",
            paramLabel = "DRIVER",
            order = 12,
            description =
                    "State that the external-resizer of this CSI driver runs; no API object shows it. Repeatable.")
    private Set<String> resizers = new LinkedHashSet<>();

    PlanGrowCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        checkSize();
        requireDrivers("--resizer", resizers, inventory);
        return new Goal.Grow(object(inventory, set, Kinds.STATEFUL_SET), template, size, resizers);
    }

    private void checkSize() {
        try {
            if (StorageSize.parse(size).sign() <= 0) {
                throw new IllegalArgumentException("--to: expected a size above 0, found '" + size + "'");
            }
        } catch (QuantityException e) {
            throw new IllegalArgumentException("--to: " + TypedSize.problem(size, e), e);
        }
    }
}
