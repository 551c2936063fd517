package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Format;
import dev.mooring.fuse.recovery.FuseLivenessProbe;
import dev.mooring.fuse.recovery.LivenessProbes;
import dev.mooring.fuse.recovery.ProbeProposal;
import dev.mooring.fuse.recovery.ProbeRequest;
import dev.mooring.fuse.recovery.ProbeVerdict;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reasons;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.workload.internal.PodTemplates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a liveness probe that fails on a dead mount. */
@Command(
        name = "probe",
        header = "Print a liveness probe that fails on a dead mount and does not hang",
        description = {
            "With PATHs: the probe to paste into a container with s3fs volumes at these paths. With -f: what each"
                    + " container of the workload needs, and the patch of its template. Exit code 1 if a container has"
                    + " a probe that conflicts with it, or if no volume of an s3fs driver was found.",
            "",
            "For example:",
            "  mooring s3fs probe /data /photos",
            "  mooring s3fs probe -f deployment.yaml --volume data"
        },
        customSynopsis = "mooring s3fs probe [PATH]... [FILE]... [--volume NAME]... [OPTIONS]")
final class S3fsProbeCommand extends ManifestCommand {

    private static final Scope SCOPE = Scope.judging(
            "Pod",
            "PodTemplate",
            "Deployment",
            "StatefulSet",
            "DaemonSet",
            "ReplicaSet",
            "ReplicationController",
            "Job",
            "CronJob",
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM);

    private static final Set<String> NO_WORKLOADS = Set.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM);

    @Parameters(paramLabel = "PATH", arity = "0..*", description = "The mount path of an s3fs volume in a container.")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--volume",
            paramLabel = "NAME",
            order = 10,
            description =
                    "The name of an s3fs volume of the pods. Repeatable; by default the volumes of the drivers, inline"
                            + " or through a claim.")
    private Set<String> volumes = new TreeSet<>();

    @Option(
            names = "--driver",
            paramLabel = "NAME",
            order = 11,
            description = "A CSI driver that mounts with s3fs; by default those of the profiles. Repeatable.")
    private Set<String> drivers = new TreeSet<>();

    @Option(
            names = "--recovery",
            paramLabel = "SECONDS",
            order = 12,
            defaultValue = "45",
            description = "How long a recovery may take; the container must live longer. Default: ${DEFAULT-VALUE}.")
    private int recovery;

    S3fsProbeCommand(Terminal terminal) {
        super(terminal);
    }

    /** A workload and what its containers need. */
    private record Row(Manifest workload, ProbeRequest request, List<ProbeProposal> proposals) {}

    @Override
    public Format[] formats() {
        return new Format[] {Format.YAML, Format.JSON, Format.TABLE};
    }

    @Override
    protected Input read() {
        return input().isGiven() || paths.isEmpty() ? super.read() : Input.EMPTY;
    }

    @Override
    protected Answer answer(Input read, Format format) {
        if (recovery < 1) {
            throw wrongOption("--recovery: expected at least 1 second");
        }
        if (!paths.isEmpty()) {
            return ofPaths(format);
        }
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        Inventory inventory = given.inventory();
        Set<String> inPods = podVolumes(given);
        volumes.forEach(name -> requireGiven("--volume", name, inPods));
        List<Row> rows = given.manifests().stream()
                .filter(each -> !NO_WORKLOADS.contains(each.kind()))
                .map(each -> row(each, inventory))
                .filter(row -> !row.proposals().isEmpty())
                .toList();
        List<String> messages = new ArrayList<>(given.messages());
        if (rows.isEmpty()) {
            messages.add("found no volume of an s3fs driver; name one with --volume");
        }
        boolean conflict = rows.stream()
                .flatMap(one -> one.proposals().stream())
                .anyMatch(proposal -> proposal.verdict() == ProbeVerdict.CONFLICT_HANDLER
                        || proposal.verdict() == ProbeVerdict.CONFLICT_PARTIAL);
        return new Answer(print(rows, format), "", messages, conflict || rows.isEmpty() ? ExitCode.NO : ExitCode.FINE);
    }

    /** The names of volumes that containers can mount, including claim templates. */
    private static Set<String> podVolumes(InputObjects given) {
        Set<String> names = new TreeSet<>();
        for (Manifest each : given.manifests()) {
            PodTemplates.podSpec(each)
                    .flatMap(spec -> spec.child("volumes").find(each.json()))
                    .ifPresent(volumes -> names(volumes, JsonPointer.of("name"), names));
            names(each.spec().array("volumeClaimTemplates"), JsonPointer.of("metadata", "name"), names);
        }
        return names;
    }

    private static void names(JsonValue list, JsonPointer at, Set<String> names) {
        if (list instanceof JsonArray array) {
            for (JsonValue each : array.items()) {
                if (at.find(each).orElse(null) instanceof JsonString name) {
                    names.add(name.value());
                }
            }
        }
    }

    private Row row(Manifest workload, Inventory inventory) {
        Set<String> ours = new TreeSet<>(volumes);
        ours.addAll(LivenessProbes.volumes(
                workload, inventory, drivers.isEmpty() ? DriverProfile.presetDrivers() : drivers));
        ProbeRequest request = new ProbeRequest(workload, ours, Duration.ofSeconds(recovery));
        return new Row(workload, request, LivenessProbes.propose(request));
    }

    private Answer ofPaths(Format format) {
        if (input().isGiven()) {
            throw wrongOption("PATH and -f cannot be combined");
        }
        if (paths.stream().anyMatch(path -> !path.startsWith("/"))) {
            throw wrongOption("PATH: expected an absolute path in a container");
        }
        FuseLivenessProbe probe = FuseLivenessProbe.of(paths).outlasting(Duration.ofSeconds(recovery));
        return Answer.of(
                format == Format.TABLE
                        ? terminal().layout().command("", 0, CommandText.of(probe.command()))
                        : format.print(List.of(JsonObject.of("livenessProbe", probe.toJson()))));
    }

    private String print(List<Row> rows, Format format) {
        if (format == Format.TABLE) {
            return rows.isEmpty() ? "" : table(rows);
        }
        return format.print(List.of(JsonObject.of(
                "workloads", JsonArray.of(rows.stream().map(row -> LivenessProbes.toJson(row.request()))))));
    }

    private String table(List<Row> rows) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("WORKLOAD", "CONTAINER", "VERDICT", "PATHS"));
        StringBuilder reasons = new StringBuilder();
        for (Row one : rows) {
            for (ProbeProposal proposal : one.proposals()) {
                table.add(List.of(
                        one.workload().ref().toString(),
                        proposal.container(),
                        proposal.verdict().toString(),
                        String.join(",", proposal.paths())));
                proposal.reasons()
                        .forEach(reason -> reasons.append(Reasons.line(reason)).append('\n'));
            }
        }
        return terminal().layout().table(table) + reasons;
    }
}
