package dev.mooring.cli.cluster;

import dev.mooring.binding.DelayBinding;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.GivenObjects;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Upstream's helpers, asked of every volume and claim. */
@Command(
        name = "check",
        header = "Ask upstream's helpers about each volume and claim",
        description = {
            "Every volume is held against every claim, claims by namespace and name, volumes by name:"
                    + " isVolumeBoundToClaim, checkVolumeModeMismatches, checkAccessModes, the classes of both, and"
                    + " checkVolumeSatisfyClaim, which the controller asks when the claim names the volume.",
            "",
            "For example:",
            "  kubectl get pv,pvc,sc -A -o yaml | mooring check"
        },
        customSynopsis = "mooring check [-f FILE]... [OPTIONS]")
public final class CheckCommand extends ManifestCommand {

    private static final Set<String> KINDS = Set.of("PersistentVolume", "PersistentVolumeClaim", "StorageClass");

    @Option(
            names = "--limit",
            paramLabel = "PAIRS",
            order = 10,
            defaultValue = "10000",
            description = "Refuse more pairs than so many; ${DEFAULT-VALUE} if it is not given.")
    private long limit;

    public CheckCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML};
    }

    @Override
    protected Answer answer(Input read, Format format) {
        GivenObjects given = GivenObjects.of(read, KINDS, namespace());
        ClusterSnapshot cluster = given.cluster(this::tell);
        List<VolumeView> volumes = new ArrayList<>();
        cluster.volumes().volumes().forEach(volumes::add);
        List<ClaimView> claims = new ArrayList<>();
        cluster.claims().forEach(claims::add);

        List<String> messages = new ArrayList<>(given.messages());
        String counts = Words.count(volumes.size(), "volume") + " and " + Words.count(claims.size(), "claim");
        long pairs = (long) volumes.size() * claims.size();
        if (pairs > limit) {
            messages.add(counts + " make " + pairs + " pairs, more than the limit of " + limit
                    + ": give fewer objects, or --limit " + pairs);
            return new Answer("", "", messages, ExitCode.WRONG);
        }
        if (pairs == 0) {
            messages.add("no pair to check: found " + counts);
        }
        return new Answer(print(pairs(cluster, volumes, claims), format), "", messages, ExitCode.FINE);
    }

    private static List<CheckedPair> pairs(ClusterSnapshot cluster, List<VolumeView> volumes, List<ClaimView> claims) {
        List<CheckedPair> pairs = new ArrayList<>();
        for (ClaimView claim : claims) {
            DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
            volumes.forEach(volume -> pairs.add(new CheckedPair(volume, claim, delay)));
        }
        return pairs;
    }

    private static String print(List<CheckedPair> pairs, Format format) {
        if (format != Format.TABLE) {
            List<JsonValue> rows =
                    pairs.stream().<JsonValue>map(CheckedPair::toJson).toList();
            return format.print(List.of(JsonObject.of("pairs", new JsonArray(rows))));
        }
        if (pairs.isEmpty()) {
            return "";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(CheckedPair.HEADING);
        pairs.forEach(pair -> rows.add(pair.row()));
        return Table.print(rows);
    }
}
