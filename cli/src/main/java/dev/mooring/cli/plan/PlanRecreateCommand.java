package dev.mooring.cli.plan;

import dev.mooring.cli.command.Terminal;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.plan.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans how an object gets an immutable field and keeps its data. */
@Command(
        name = "recreate",
        header = "Plan how a claim, a volume or a StatefulSet gets an immutable field and keeps its data",
        description = {
            "The API server refuses to change most fields of a claim, the storage of a volume and the templates of a"
                    + " StatefulSet. The plan keeps the data (policy Retain), stops the users, deletes the object,"
                    + " creates it with the field, restores the reclaim policy, and starts the workloads again. The"
                    + " pods of a StatefulSet keep running.",
            "",
            "Fields of a claim: storageClassName, accessModes, resources.requests.storage. Of a volume: nodeAffinity,"
                    + " and those of its source, for example csi.driver or nfs.server. Of a StatefulSet: serviceName,"
                    + " podManagementPolicy, volumeClaimTemplates.NAME.storageClassName; sizes are for 'plan grow' and"
                    + " 'plan template'. The data stay in the storage where they are.",
            "",
            "Exit code 1 if there are no safe steps, or evidence is missing.",
            "",
            "For example:",
            GoalCommand.EXPORT,
            "  mooring plan recreate shop/data --with storageClassName=fast export.yaml --complete all",
            "  mooring plan recreate pv/pv-1 --with nfs.server=10.0.0.7 --same-data export.yaml --complete all"
        },
        customSynopsis = "mooring plan recreate CLAIM|VOLUME|SET --with FIELD=VALUE [FILE]... [OPTIONS]")
final class PlanRecreateCommand extends GoalCommand {

    @Parameters(
            paramLabel = "OBJECT",
            description = "A claim, NAMESPACE/NAME or NAME in the namespace of -n; a volume, pv/NAME; or a StatefulSet,"
                    + " sts/NAMESPACE/NAME.")
    private String object = "";

    @Option(
            names = "--with",
            paramLabel = "FIELD=VALUE",
            order = 10,
            description =
                    "A field and its new value; repeatable. The field is a path in the spec with dots. A value that begins"
                            + " with { or [ is JSON; an empty value removes the field, an empty storageClassName means no"
                            + " class.")
    private List<String> with = new ArrayList<>();

    @Option(
            names = "--same-data",
            order = 11,
            description = "Confirm that the volume with the new field is the storage that has the data, where nothing"
                    + " shows it; the proof records it. Only for a volume.")
    private boolean sameData;

    PlanRecreateCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Goal goal(Inventory inventory) {
        SortedMap<String, String> fields = new TreeMap<>();
        for (String each : with) {
            int end = each.indexOf('=');
            if (end < 1) {
                throw new IllegalArgumentException("--with: expected FIELD=VALUE");
            }
            if (fields.put(each.substring(0, end), each.substring(end + 1)) != null) {
                throw new IllegalArgumentException("--with: a field is given twice");
            }
        }
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("--with is required: the field and its new value");
        }
        Goal.Recreate goal = new Goal.Recreate(
                object(inventory, object, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME, Kinds.STATEFUL_SET),
                fields,
                sameData);
        if (sameData && !goal.object().isVolume()) {
            throw new IllegalArgumentException("--same-data: expected with a volume");
        }
        return goal;
    }
}
