package dev.mooring.cli.plan;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputException;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.rbd.NamedImage;
import dev.mooring.cli.rbd.RbdContextOptions;
import dev.mooring.cli.rbd.RecordedRuns;
import dev.mooring.cli.render.Format;
import dev.mooring.evidence.Certificate;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.MountTableException;
import dev.mooring.kubelet.NodePathException;
import dev.mooring.manifest.Kinds;
import dev.mooring.plan.clean.CleanItem;
import dev.mooring.plan.clean.DeviceHolders;
import dev.mooring.plan.clean.FoundPaths;
import dev.mooring.plan.clean.NodeCleaning;
import dev.mooring.plan.clean.NodeInput;
import dev.mooring.plan.clean.ProcessMounts;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plans what may be cleaned up on a node. */
@Command(
        name = "clean",
        header = "Plan what may be unmounted, unmapped and removed on a live node",
        description = {
            "Answers for mapped images, for mounts and folders of pods that are gone, and for the kubelet's \"orphaned"
                    + " pod found, but volume paths are still present on disk\". Something is stale only if it is"
                    + " proven that no mount, container, pod, VolumeAttachment or holder of the device uses it. The"
                    + " order is: unmount, unmap, list again; a folder only when nothing is mounted below it. Nothing"
                    + " is forced, and no step removes files.",
            "",
            "Exit code 0 if everything is in use or stale; 1 if something is not known.",
            "",
            "For example:",
            "  mooring plan clean n1 cluster.yaml --devices showmapped --mountinfo mountinfo --processes processes"
                    + " --holders lsblk.json --find find.txt",
            ""
        },
        customSynopsis = "mooring plan clean NODE [FILE]... [--devices RUN] [--mountinfo FILE] [--processes FILE]"
                + " [--holders FILE] [--find FILE] [OPTIONS]")
final class CleanCommand extends ManifestCommand {

    private static final Scope SCOPE = Scope.judging(
            Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD, Kinds.NODE, Kinds.VOLUME_ATTACHMENT);

    private static final Set<String> ALIVE = Set.of("OK", "STAT");

    @Spec
    private @Nullable CommandSpec command;

    @Parameters(paramLabel = "NODE", description = "The name of the node.")
    private String node = "";

    @Option(
            names = "--devices",
            paramLabel = "RUN",
            order = 10,
            description =
                    "The output of rbd showmapped, rbd device list or rbd-nbd list-mapped on the node: a file, or the"
                            + " directory of a recorded run with stdout, stderr and exit. Repeatable.")
    private List<String> devices = new ArrayList<>();

    @Option(
            names = "--status",
            paramLabel = "IMAGE=RUN",
            order = 10,
            description = "The output of rbd status of POOL/[NAMESPACE/]IMAGE, run anywhere. Repeatable.")
    private List<String> status = new ArrayList<>();

    @Option(
            names = "--mountinfo",
            paramLabel = "FILE",
            order = 11,
            description = "The mount table of the host: a copy of /proc/1/mountinfo, or the output of findmnt.")
    private @Nullable String mountinfo;

    @Option(
            names = "--processes",
            paramLabel = "FILE",
            order = 12,
            description = "What 'grep -H . /proc/[0-9]*/mountinfo' printed as root on the host: the mount tables of all"
                    + " processes.")
    private @Nullable String processes;

    @Option(
            names = "--container",
            paramLabel = "NAME=FILE",
            order = 13,
            description =
                    "The mount table of a container, a copy of /proc/PID/mountinfo of its first process. Repeatable.")
    private List<String> containers = new ArrayList<>();

    @Option(
            names = "--all-containers",
            order = 14,
            description =
                    "State that --container gives the tables of all mount namespaces other than that of the host.")
    private boolean allContainers;

    @Option(
            names = "--holders",
            paramLabel = "FILE",
            order = 15,
            description =
                    "What lsblk, 'lsblk -J', 'find /sys/block/*/holders' or losetup printed on the node. Repeatable.")
    private List<String> holders = new ArrayList<>();

    @Option(
            names = "--find",
            paramLabel = "FILE",
            order = 16,
            description =
                    "What \"find /var/lib/kubelet/pods -xdev -printf '%%y %%p\\n'\" printed on the node; find without"
                            + " -printf and find -ls are read too.")
    private @Nullable String find;

    @Option(
            names = "--runtime",
            paramLabel = "FILE",
            order = 17,
            description = "What 'crictl ps -o json' or 'crictl pods -o json' printed on the node. Repeatable.")
    private List<String> runtime = new ArrayList<>();

    @Option(
            names = "--kubelet-log",
            paramLabel = "FILE",
            order = 18,
            description = "Lines of the kubelet's log about orphaned pods. Repeatable.")
    private List<String> logs = new ArrayList<>();

    @Option(
            names = "--statfs",
            paramLabel = "PATH=ANSWER",
            order = 19,
            description =
                    "The result of a statfs of a mount point with a time limit: OK, TIMEOUT, or the name of an error"
                            + " such as ENOTCONN. Repeatable.")
    private List<String> statfs = new ArrayList<>();

    @Option(
            names = "--kubelet-root",
            paramLabel = "DIR",
            order = 30,
            description = "The root directory of the kubelet. Default: /var/lib/kubelet.")
    private @Nullable String root;

    @Mixin
    private final RbdContextOptions context = new RbdContextOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    CleanCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input read, Format format) {
        CommandFiles files = new CommandFiles(terminal().sources());
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        if (node.isEmpty()) {
            throw wrongOption("NODE: expected the name of a node");
        }
        String name = named(given.inventory(), node, Kinds.NODE).name();
        NodeInput.Builder scene = NodeInput.of(name).objects(given.inventory(), context.context(files));
        try {
            if (root != null) {
                scene.root(KubeletRoot.of(root));
            }
            seen(scene, files);
        } catch (NodePathException e) {
            throw wrongOption("--kubelet-root: " + e.getMessage());
        } catch (InputException e) {
            throw wrongOption(e.problem());
        }
        NodeCleaning cleaning = NodeCleaning.of(scene.build());
        String text = format == Format.TABLE
                ? text(cleaning)
                : format.print(List.of(terminal().asking(given.notJudged().addedTo(cleaning.toJson()))));
        boolean fine = cleaning.isAllKnown() && isUndisputed();
        return new Answer(
                text, "", given.messages(), failOn.exit(fine ? ExitCode.FINE : ExitCode.NO, cleaning::allReasons));
    }

    private void seen(NodeInput.Builder scene, CommandFiles files) throws InputException {
        RecordedRuns runs = new RecordedRuns(requireNonNull(command, "command"), files);
        for (String run : devices) {
            runs.read("--devices", run, CommandOutput::devices).ifPresent(scene::devices);
        }
        for (String pair : status) {
            String[] parts = pair("--status", pair);
            RbdImageSpec image = NamedImage.of("--status", parts[0], this::wrongOption);
            runs.read("--status", parts[1], image, CommandOutput::status).ifPresent(said -> scene.status(image, said));
        }
        if (mountinfo != null) {
            scene.mounts(table(mountinfo, files.text(mountinfo)));
        }
        if (processes != null) {
            scene.processes(ProcessMounts.parse(files.text(processes)));
        }
        for (String pair : containers) {
            String[] parts = pair("--container", pair);
            scene.container(parts[0], table(parts[1], files.text(parts[1])));
        }
        if (allContainers) {
            scene.everyNamespaceIsGiven();
        }
        for (String file : holders) {
            scene.holders(DeviceHolders.parse(files.text(file)));
        }
        if (find != null) {
            scene.folders(FoundPaths.parse(files.text(find)));
        }
        for (String file : runtime) {
            try {
                scene.containerRuntime(JsonValue.parse(files.text(file)));
            } catch (JsonException e) {
                throw wrongOption("--runtime: " + CommandFiles.name(file) + ": " + e.problem());
            }
        }
        for (String file : logs) {
            scene.kubeletLog(files.text(file));
        }
        for (String pair : statfs) {
            String[] parts = pair("--statfs", pair);
            String answer = parts[1].toUpperCase(Locale.ROOT);
            if (!ALIVE.contains(answer) && !answer.startsWith("OK:")) {
                scene.deadMount(parts[0]);
            }
        }
    }

    private String[] pair(String option, String text) {
        int equals = option.equals("--statfs") ? text.lastIndexOf('=') : text.indexOf('=');
        if (equals <= 0 || equals == text.length() - 1) {
            throw wrongOption(option + ": expected NAME=VALUE, found '" + text + "'");
        }
        return new String[] {text.substring(0, equals), text.substring(equals + 1)};
    }

    private MountTable table(String file, String text) {
        try {
            return MountTable.parse(text);
        } catch (MountTableException e) {
            throw wrongOption(CommandFiles.name(file) + ": " + e.getMessage());
        }
    }

    private String text(NodeCleaning cleaning) {
        StringBuilder out = new StringBuilder();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("KIND", "VERDICT", "TARGET", "WHY"));
        for (CleanItem item : cleaning.items()) {
            rows.add(List.of(
                    item.kind().toString(),
                    item.verdict().toString(),
                    item.target(),
                    item.reasons().isEmpty()
                            ? "nothing uses it"
                            : item.reasons().get(0).message()));
        }
        out.append(
                rows.size() == 1
                        ? "nothing to clean was found\n"
                        : terminal().layout().table(rows));
        List<Reason> reasons = cleaning.allReasons().stream().distinct().toList();
        if (!reasons.isEmpty()) {
            out.append('\n').append(Reasons.render(reasons));
        }
        int number = 0;
        for (RemedyStep step : cleaning.steps()) {
            out.append(number == 0 ? "\nsteps:\n" : "")
                    .append(OrphansCommand.line(++number, step, terminal().layout()));
        }
        List<Certificate> yes =
                cleaning.items().stream().flatMap(item -> item.proof().stream()).toList();
        return out + (yes.isEmpty() ? "" : "\n") + proof.text(yes);
    }
}
