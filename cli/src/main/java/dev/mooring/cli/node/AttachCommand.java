package dev.mooring.cli.node;

import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.VolumeDiagnosis;
import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.OnlyNamespaces;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Part;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Page;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows which node has a volume, and why another node cannot attach it. */
@Command(
        name = "attach",
        header = "Print where volumes are attached, what waits for them, and what is safe to do",
        description = {
            "Reads pods, claims, volumes, VolumeAttachments, nodes and CSIDrivers exported together. The API does not"
                    + " show whether a node that is not Ready still writes: the advice mentions it where it matters.",
            "",
            "Also considers the pods and claims that workloads in the input create and the input lacks.",
            "",
            "Exit code 1 if a volume is stuck, unsafe or unknown, or if there is no volume. Objects that are not given"
                    + " do not count as absent: export with -A in one list. If the cluster has no objects of a kind,"
                    + " the list does not mention it; if kubectl ended without an error, --complete all states that"
                    + " there are none.",
            "",
            "For example:",
            "  " + Export.PASTE + " &&",
            "    mooring attach export.yaml --complete all"
        },
        customSynopsis = "mooring attach [FILE]... [OPTIONS]")
public final class AttachCommand extends ClusterCommand {

    private static final Scope SCOPE = Scope.judging(
                    Kinds.POD,
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    Kinds.PERSISTENT_VOLUME,
                    Kinds.VOLUME_ATTACHMENT,
                    Kinds.NODE,
                    Kinds.CSI_DRIVER,
                    Kinds.LEASE)
            .alsoJudging(WorkloadObjects.kinds().toArray(String[]::new))
            .notJudging("names the drivers of a node and limits the number of its volumes", Kinds.CSI_NODE);

    /** A larger answer has proofs only on request. */
    private static final int MOST_PROOFS = 100;

    private static final Set<State> NOT_WELL = EnumSet.of(State.UNKNOWN, State.STUCK, State.UNSAFE);

    @Mixin
    private final OnlyNamespaces namespaces = new OnlyNamespaces();

    @Mixin
    private final AllOption all = new AllOption();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    public AttachCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        WorkloadObjects workloads = WorkloadObjects.of(given.inventory());
        AttachDiagnosis diagnosis = AttachDiagnosis.of(given.inventoryWithUnknownKinds(namespace()), workloads);
        given.problems(diagnosis.unreadable()).forEach(this::tell);
        Part part = namespaces.part(given.manifests(), this::wrongOption);
        List<VolumeDiagnosis> volumes = diagnosis.volumes().stream()
                .filter(volume -> part.isWhole()
                        || Stream.of(volume.objects(), volume.waiting())
                                .flatMap(List::stream)
                                .anyMatch(part::has))
                .toList();
        List<String> messages = new ArrayList<>(given.messages());
        messages.addAll(PlayedWorkloads.messages(workloads));
        if (volumes.isEmpty()) {
            messages.add("no attachable volume in " + (part.isWhole() ? "the input" : "these namespaces")
                    + ": nothing was checked; 'mooring lint' looks at all volumes and nodes");
        }
        boolean well = !volumes.isEmpty() && volumes.stream().noneMatch(volume -> NOT_WELL.contains(volume.state()));
        List<Reason> reasons = volumes.stream()
                .flatMap(volume -> volume.cases().stream())
                .map(Case::reason)
                .toList();
        messages.addAll(well ? List.of() : lacking(reasons));
        int exit = failOn.exit(well ? ExitCode.FINE : ExitCode.NO, () -> reasons);
        return new Answer(page(volumes, given, format), "", messages, exit);
    }

    private Page page(List<VolumeDiagnosis> volumes, InputObjects given, Format format) {
        boolean withProofs = proof.isAsked() || volumes.size() <= MOST_PROOFS;
        if (format == Format.TABLE) {
            AttachPage page = new AttachPage(volumes, all, terminal().layout());
            return Page.of(page.text()
                    + given.notJudged().toText()
                    + proof.text((proof.isAsked() ? volumes : page.shown())
                            .stream()
                                    .flatMap(volume -> volume.proof().filter(each -> withProofs).stream())
                                    .toList()));
        }
        List<JsonValue> all = volumes.stream()
                .<JsonValue>map(volume -> ProofOptions.in(
                        volume.toJson(), withProofs ? volume.proof().stream().toList() : List.of(), terminal()))
                .toList();
        return format.page(List.of(given.stating(JsonObject.of("volumes", new JsonArray(all))
                .with("notJudged", given.notJudged().toJson()))));
    }
}
