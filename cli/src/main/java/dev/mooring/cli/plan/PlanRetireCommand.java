package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.ObjectName;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import dev.mooring.plan.Goal.Retire.Data;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans how claims are removed for good. */
@Command(
        name = "retire",
        header = "Plan how a claim, a StatefulSet or a namespace is removed, with or without its data",
        description = {
            "With '--keep data' the volumes and the storage stay, and are billed. With --destroy they are deleted:"
                    + " each claim needs a ready snapshot whose content has deletion policy Retain, or your"
                    + " confirmation that no copy is needed (--without-copy).",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan retire shop/data --keep data export.yaml --complete all",
            "  mooring plan retire ns/shop --destroy --without-copy export.yaml --complete all"
        },
        customSynopsis = "mooring plan retire OBJECT (--keep data | --destroy) [FILE]... [OPTIONS]")
final class PlanRetireCommand extends GoalCommand {

    /** Objects of tools that delete what they have applied. */
    private static final Set<String> TOOLS = Set.of(
            "application", "applications", "kustomization", "kustomizations", "helmrelease", "helmreleases", "hr");

    @Parameters(
            paramLabel = "OBJECT",
            description =
                    "A claim, NAMESPACE/NAME; a StatefulSet with its claims, sts/NAMESPACE/NAME; or a namespace with all"
                            + " of its claims, ns/NAME.")
    private String object = "";

    @Option(names = "--keep", paramLabel = "data", order = 10, description = "'data': the storage stays.")
    private @Nullable String keep;

    @Option(names = "--destroy", order = 11, description = "The data are deleted in the storage.")
    private boolean destroy;

    @Option(
            names = "--without-copy",
            order = 12,
            description = "Confirm that no copy of the data is needed; the proof records it. Only with --destroy.")
    private boolean withoutCopy;

    PlanRetireCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        if (keep != null && !keep.equals("data")) {
            throw new IllegalArgumentException("--keep: expected 'data', found '" + keep + "'");
        }
        if ((keep != null) == destroy) {
            throw new IllegalArgumentException("expected either '--keep data' or --destroy");
        }
        if (withoutCopy && !destroy) {
            throw new IllegalArgumentException("--without-copy: expected with --destroy");
        }
        Data data = !destroy ? Data.KEEP : withoutCopy ? Data.DESTROY_WITHOUT_COPY : Data.DESTROY;
        return new Goal.Retire(object(inventory), data);
    }

    /** Only a word with its kind means a whole namespace. */
    private ObjectRef object(Inventory inventory) {
        String kind = object.substring(0, Math.max(0, object.indexOf('/'))).toLowerCase(Locale.ROOT);
        if (TOOLS.contains(kind)) {
            throw new IllegalArgumentException(object + ": expected a claim, a StatefulSet or a namespace; 'mooring"
                    + " forecast --delete " + object + "' shows which claims go with it, and these can be retired");
        }
        return ObjectName.isOfKind(Kinds.NAMESPACE, object)
                ? object(inventory, object, Kinds.NAMESPACE)
                : object(inventory, object, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STATEFUL_SET);
    }
}
