package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputReader;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.rbd.RbdQuestionCommand.Judged;
import dev.mooring.cli.render.Format;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.use.FenceLift;
import dev.mooring.rbd.use.NodeDevices;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Decides whether the fence of a node may be lifted. */
@Command(
        name = "unfence",
        header = "Decide whether the fence of a node may be lifted",
        description = {
            "The fence may be lifted only if the node was restarted, is gone for good, or has nothing mapped. Watchers"
                    + " and locks are not evidence: a fenced mapping is not listed, but writes again afterwards.",
            "",
            "For example:",
            "  mooring rbd unfence --node node-1 --boot-id-then 6f1c2d0e-93c4-4d53-8d4c-1c2b3a495867 --boot-id-now"
                    + " 0b7e11aa-0c5d-4f6e-9a7b-112233445566"
        },
        customSynopsis = "mooring rbd unfence --node NODE [OPTIONS]")
final class RbdUnfenceCommand extends FormattedCommand {

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final RbdDeviceOptions devices = new RbdDeviceOptions();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    @Spec
    private @Nullable CommandSpec command;

    @Option(
            names = {"-f", "--filename"},
            paramLabel = "FILE",
            order = 1,
            description =
                    "The current Node object: its boot id must match --boot-id-now, and replaces that option if it is"
                            + " not given. Repeatable.")
    private List<String> files = new ArrayList<>();

    private boolean wrong;

    @Option(names = "--node", paramLabel = "NODE", required = true, order = 10, description = "The fenced node.")
    private String node = "";

    @Option(
            names = "--boot-id-then",
            paramLabel = "ID",
            order = 11,
            description = "The whole status.nodeInfo.bootID of the Node before it was fenced.")
    private String then = "";

    @Option(
            names = "--boot-id-now",
            paramLabel = "ID",
            order = 12,
            description = "status.nodeInfo.bootID of the Node now.")
    private String now = "";

    @Option(names = "--gone", order = 13, description = "The machine is deleted or scrapped and never comes back.")
    private boolean gone;

    RbdUnfenceCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        Format format = format();
        FenceLift.Evidence evidence = FenceLift.Evidence.of(node).withBootIds(then, now);
        for (NodeDevices listed : devices.devices(new CommandFiles(terminal().sources()))) {
            if (!listed.node().equals(node)) {
                throw new ParameterException(
                        requireNonNull(command, "command").commandLine(),
                        "--devices: the question is about node '" + node + "', the list is of '" + listed.node() + "'");
            }
            evidence = evidence.withDevices(listed);
        }
        if (!files.isEmpty()) {
            evidence = withObject(evidence);
        }
        FenceLift lift = FenceLift.decide(gone ? evidence.gone() : evidence);
        Judged judged = Judged.of(lift.proof(), lift.reasons(), lift.toJson());
        terminal()
                .out()
                .print(
                        format == Format.TABLE
                                ? judged.text()
                                        + proof.text(lift.proof().stream().toList())
                                : format.print(List.of(ProofOptions.in(
                                        judged.json(), lift.proof().stream().toList(), terminal()))));
        int exit = failOn.exit(lift.isYes() ? ExitCode.FINE : ExitCode.NO, judged::reasons);
        return wrong ? ExitCode.WRONG : exit;
    }

    /** Adds the Node object from the files; a file without it is an error. */
    private FenceLift.Evidence withObject(FenceLift.Evidence evidence) {
        Input read = InputReader.read(files, false, terminal().sources());
        read.problems().forEach(this::tell);
        read.notUnderstood().forEach(this::tell);
        Inventory objects = Inventory.of(read.json());
        objects.unreadable().forEach(each -> {
            terminal().error(each.toString());
            wrong = true;
        });
        return objects.node(node)
                .map(evidence::withObject)
                .orElseThrow(() -> new ParameterException(
                        requireNonNull(command, "command").commandLine(), "-f: there is no node '" + node + "' in it"));
    }

    @Override
    protected void tell(Problem problem) {
        super.tell(problem);
        wrong = true;
    }
}
