package dev.mooring.cli.node;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.InputObjects.InputObject;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.NodePathException;
import dev.mooring.kubelet.PodPathsReport;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeUsers;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints where the volumes of pods are on the node. */
@Command(
        name = "paths",
        header = "Print the paths on the node of the volumes of pods",
        description = {
            "Follows each volume of each pod to its claim and persistent volume. Prints its paths as the"
                    + " kubelet and the plugins name them, its unique name and the name of its VolumeAttachment.",
            "",
            "Also lists the pods that workloads in the input create and the input lacks; they have no uid yet.",
            "",
            "For example:",
            "  mooring export-command | sh | mooring paths --node node-1"
        },
        customSynopsis = "mooring paths [FILE]... [--root DIR] [--node NODE] [OPTIONS]")
public final class PathsCommand extends ClusterCommand {

    private static final Scope SCOPE = Scope.judging(Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME)
            .alsoJudging(WorkloadObjects.kinds().toArray(String[]::new));

    @Option(
            names = "--root",
            paramLabel = "DIR",
            order = 10,
            defaultValue = "/var/lib/kubelet",
            description = "The kubelet's --root-dir; the default is ${DEFAULT-VALUE}.")
    private String root = "";

    @Option(names = "--node", paramLabel = "NODE", order = 11, description = "Only the pods on this node.")
    private @Nullable String node;

    @Option(
            names = "--staged-before-1.24",
            order = 12,
            description = "Print the paths of volumes that a kubelet of release 1.23 or older staged and that are still"
                    + " mounted.")
    private boolean older;

    public PathsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        KubeletRoot kubelet = root();
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        WorkloadObjects workloads = WorkloadObjects.of(given.inventory());
        VolumeUsers users = VolumeUsers.of(workloads.addedTo(given.inventory()));
        given.problems(users.unreadable()).forEach(this::tell);
        if (node != null) {
            requireNode("--node", node, given.inventory());
        }
        Map<ObjectRef, PodVolumes> followed = users.pods().stream()
                .collect(Collectors.toMap(pod -> pod.pod().ref(), pod -> pod, (a, b) -> b, HashMap::new));
        List<PodPathsReport> pods = new ArrayList<>();
        int elsewhere = 0;
        for (InputObject each : pods(given)) {
            PodVolumes volumes = followed.remove(each.manifest().ref());
            try {
                if (volumes != null && isAsked(volumes)) {
                    pods.add(paths(volumes, kubelet));
                } else {
                    elsewhere += volumes == null ? 0 : 1;
                }
            } catch (ManifestException e) {
                tell(each.problem(String.valueOf(e.getMessage())));
            }
        }
        for (MadeObject each : workloads.made()) {
            PodVolumes volumes = followed.remove(each.ref());
            if (volumes != null && isAsked(volumes)) {
                pods.add(paths(volumes, kubelet));
            }
        }
        List<String> messages = new ArrayList<>(given.messages());
        messages.addAll(PlayedWorkloads.messages(workloads));
        if (elsewhere > 0) {
            messages.add(Words.count(elsewhere, "pod") + " on other nodes than " + node + " left out");
        }
        if (pods.isEmpty() && elsewhere == 0) {
            messages.add("no pod in the input");
        }
        boolean complete = pods.stream().allMatch(PodPathsReport::isComplete);
        return new Answer(page(pods, given, format), "", messages, complete ? ExitCode.FINE : ExitCode.NO);
    }

    private PodPathsReport paths(PodVolumes pod, KubeletRoot kubelet) {
        return older ? PodPathsReport.ofOlderRelease(pod, kubelet) : PodPathsReport.of(pod, kubelet);
    }

    /** A pod that is not created yet is on no node. */
    private boolean isAsked(PodVolumes pod) {
        return node == null || node.equals(pod.pod().nodeName());
    }

    private KubeletRoot root() {
        try {
            return KubeletRoot.of(root);
        } catch (NodePathException e) {
            throw wrongOption("--root: " + e.getMessage());
        }
    }

    /** Each pod once, in its last version, in the order of the input. */
    private static List<InputObject> pods(InputObjects given) {
        Map<String, InputObject> pods = new LinkedHashMap<>();
        for (InputObject each : given.all()) {
            if (each.manifest().kind().equals(Kinds.POD)) {
                pods.put(each.manifest().ref().key(), each);
            }
        }
        return List.copyOf(pods.values());
    }

    private static Page page(List<PodPathsReport> pods, InputObjects given, Format format) {
        if (format == Format.TABLE) {
            return Page.of(pods.stream().map(PodPathsText::of).collect(Collectors.joining("\n")));
        }
        return format.page(List.of(
                given.stating(JsonObject.of("pods", JsonArray.of(pods.stream().map(PodPathsReport::toJson))))));
    }
}
