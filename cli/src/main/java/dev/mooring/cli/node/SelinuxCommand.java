package dev.mooring.cli.node;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ClusterCommand;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.evidence.Certificate;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reasons;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Finds pods that share a volume with conflicting SELinux labels. */
@Command(
        name = "selinux",
        header = "Print which pods share a volume with conflicting SELinux labels",
        description = {
            "Reads pods, claims, volumes and CSIDrivers exported together. Prints what the selinux-warning-controller"
                    + " reports, and which pods the kubelet does not start together on one node once it mounts volumes"
                    + " with the label of the pod (feature gate SELinuxMount). The answers apply to nodes with"
                    + " SELinux.",
            "",
            "Also considers the pods and claims that workloads in the input create and the input lacks.",
            "",
            "Exit code 1 if pods conflict, if relevant input is missing, or if no volume was checked.",
            "",
            "For example:",
            "  " + Export.PASTE,
            "  mooring selinux export.yaml --feature-gates SELinuxMount=true"
        },
        customSynopsis = "mooring selinux [FILE]... [OPTIONS]")
public final class SelinuxCommand extends ClusterCommand {

    private static final Scope SCOPE = Scope.judging(
                    Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME, Kinds.CSI_DRIVER)
            .alsoJudging(WorkloadObjects.kinds().toArray(String[]::new));

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    public SelinuxCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input documents, Format format) {
        Input read = judged(documents);
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        WorkloadObjects workloads = WorkloadObjects.of(given.inventory());
        SelinuxCheck check = SelinuxCheck.of(given.inventory(), workloads);
        given.problems(check.unreadable()).forEach(this::tell);
        List<String> messages = new ArrayList<>(given.messages());
        messages.addAll(PlayedWorkloads.messages(workloads));
        if (check.volumes().isEmpty()) {
            messages.add("no volume that a pod mounts is in the input: nothing was checked");
        }
        if (!check.missing().isEmpty()) {
            check.missing().forEach(each -> messages.add(Reasons.line(each)));
            messages.add("give all of them: " + Export.PASTE + " && mooring selinux -f export.yaml --complete all");
        }
        List<Certificate> yes = check.proof().stream().toList();
        int exit = failOn.exit(check.isFine() ? ExitCode.FINE : ExitCode.NO, check::findings);
        String text = format == Format.TABLE
                ? SelinuxPage.toText(check) + given.notJudged().toText() + proof.text(yes)
                : format.print(List.of(
                        ProofOptions.in(given.stating(given.notJudged().addedTo(check.toJson())), yes, terminal())));
        return new Answer(text, "", messages, exit);
    }
}
