package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans how a claim gets another name. */
@Command(
        name = "rename",
        header = "Plan how a claim gets another name or namespace and keeps its data",
        description = {
            "Kubernetes cannot rename a claim. The plan keeps the data (policy Retain), stops the users of the claim,"
                    + " deletes it, reserves its volume for the new claim, creates that claim, restores the reclaim"
                    + " policy, and starts the workloads again with the new name.",
            "",
            "A StatefulSet is renamed with all of its claims: another name, another namespace, or other ordinals.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan rename shop/data --as shop/films export.yaml --complete all -o markdown",
            "  mooring plan rename sts/shop/web --first-ordinal 5 export.yaml --complete all"
        },
        customSynopsis = {
            "mooring plan rename CLAIM --as NAMESPACE/NAME [FILE]... [OPTIONS]",
            "mooring plan rename sts/NAMESPACE/NAME [--as NAMESPACE/NAME] [--first-ordinal NUMBER] [FILE]... [OPTIONS]"
        })
final class PlanRenameCommand extends GoalCommand {

    @Parameters(
            paramLabel = "CLAIM",
            description = "The claim: NAMESPACE/NAME, or NAME in the namespace of -n; or a StatefulSet with its claims,"
                    + " sts/NAMESPACE/NAME.")
    private String claim = "";

    @Option(
            names = "--as",
            paramLabel = "CLAIM",
            order = 10,
            description =
                    "The new name: NAMESPACE/NAME, or NAME in the namespace of -n or of the claim. Optional for a StatefulSet with"
                            + " --first-ordinal: it then keeps its name.")
    private @Nullable String as;

    @Option(
            names = "--first-ordinal",
            paramLabel = "NUMBER",
            order = 11,
            description =
                    "The ordinal of the first pod of the StatefulSet, spec.ordinals.start: the claim of each pod gets"
                            + " the name for its new ordinal.")
    private @Nullable Integer first;

    PlanRenameCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        ObjectRef old = object(inventory, claim, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STATEFUL_SET);
        boolean isSet = old.kind().equals(Kinds.STATEFUL_SET);
        if (as == null && (first == null || !isSet)) {
            throw new IllegalArgumentException("--as is required: the new name"
                    + (isSet ? ", or --first-ordinal" : first == null ? "" : "; --first-ordinal is for a StatefulSet"));
        }
        return new Goal.Rename(
                old,
                as == null ? old : names(inventory).beside(old, as),
                first == null ? OptionalInt.empty() : OptionalInt.of(first));
    }
}
