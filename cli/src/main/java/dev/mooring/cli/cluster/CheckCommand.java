package dev.mooring.cli.cluster;

import dev.mooring.binding.PairReport;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeBinding.DelayBinding;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The results of upstream's helpers for every volume and claim. */
@Command(
        name = "check",
        header = "Run the helpers of Kubernetes on each volume and claim",
        description = {
            "Compares every volume with every claim, ordered by claim and volume: isVolumeBoundToClaim,"
                    + " checkVolumeModeMismatches, checkAccessModes, the classes of both, and checkVolumeSatisfyClaim,"
                    + " which the controller calls if the claim names the volume. It is not \"fine\" if the claim or"
                    + " the volume belongs to another object, is Lost, Released or being deleted. Exit code 1 if that"
                    + " is so for a pair that names each other, or if there is no pair.",
            "",
            "For example:",
            "  " + Export.PASTE,
            "  mooring check export.yaml"
        },
        customSynopsis = "mooring check [FILE]... [OPTIONS]")
public final class CheckCommand extends ClusterCommand {

    private static final Scope SCOPE =
            Scope.judging(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.STORAGE_CLASS);

    private static final List<String> HEADING =
            List.of("VOLUME", "CLAIM", "BOUND", "MODE", "ACCESS", "VOLUME-CLASS", "CLAIM-CLASS", "SATISFIES-CLAIM");

    @Option(
            names = "--limit",
            paramLabel = "PAIRS",
            order = 10,
            defaultValue = "10000",
            description = "Stop if there are more pairs; the default is ${DEFAULT-VALUE}.")
    private long limit;

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    public CheckCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        Inventory cluster = given.inventory();
        given.problems(cluster.unreadable()).forEach(this::tell);
        List<VolumeView> volumes = cluster.volumes();
        List<ClaimView> claims = cluster.claims();

        List<String> messages = new ArrayList<>(given.messages());
        String counts = Words.count(volumes.size(), "volume") + " and " + Words.count(claims.size(), "claim");
        long pairs = (long) volumes.size() * claims.size();
        if (pairs > limit) {
            messages.add(counts + " make " + pairs + " pairs, more than the limit of " + limit
                    + "; use fewer objects, or --limit " + pairs);
            return new Answer("", "", messages, ExitCode.WRONG);
        }
        if (pairs == 0) {
            messages.add("no pair to check, found " + counts);
        }
        List<PairReport> all = pairs(cluster, volumes, claims);
        boolean isBroken = pairs == 0 || all.stream().anyMatch(PairReport::isBroken);
        int exit = failOn.exit(
                isBroken ? ExitCode.NO : ExitCode.FINE,
                () -> all.stream().flatMap(pair -> pair.reasons().stream()).toList());
        return new Answer(page(all, given, format), "", messages, exit);
    }

    private static List<PairReport> pairs(Inventory cluster, List<VolumeView> volumes, List<ClaimView> claims) {
        List<PairReport> pairs = new ArrayList<>();
        for (ClaimView claim : claims) {
            DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
            volumes.forEach(volume -> pairs.add(new PairReport(volume, claim, delay, cluster.release())));
        }
        return pairs;
    }

    private Page page(List<PairReport> pairs, InputObjects given, Format format) {
        if (format != Format.TABLE) {
            return format.page(List.of(terminal()
                    .asking(given.stating(
                            JsonObject.of("pairs", JsonArray.of(pairs.stream().map(PairReport::toJson)))
                                    .with("notJudged", given.notJudged().toJson())))));
        }
        if (pairs.isEmpty()) {
            return Page.of("");
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEADING);
        pairs.forEach(pair -> rows.add(row(pair)));
        return Page.of(terminal().layout().table(rows));
    }

    private static List<String> row(PairReport pair) {
        VolumeView volume = pair.volume();
        ClaimView claim = pair.claim();
        return List.of(
                volume.name(),
                claim.key(),
                VolumeBinding.isVolumeBoundToClaim(volume, claim) ? "yes" : "no",
                VolumeBinding.checkVolumeModeMismatches(claim, volume) ? "differs" : "same",
                VolumeBinding.checkAccessModes(claim, volume) ? "offered" : "missing",
                orNone(volume.className()),
                claim.hasClass() ? orNone(claim.className()) : "<unset>",
                VolumeBinding.checkVolumeSatisfyClaim(volume, claim, pair.kubernetes())
                        .or(() -> pair.contradictions().stream().findFirst().map(Reason::message))
                        .orElse("fine")
                        .strip());
    }

    private static String orNone(String className) {
        return className.isEmpty() ? "<none>" : className;
    }
}
