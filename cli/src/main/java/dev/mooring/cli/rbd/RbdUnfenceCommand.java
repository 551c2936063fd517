package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.OutputOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.JsonRows;
import dev.mooring.json.JsonObject;
import dev.mooring.rbd.use.FenceLift;
import dev.mooring.reason.Reasons;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** May the fence of a node go? */
@Command(
        name = "unfence",
        header = "Tell whether the fence of a node may be taken away",
        description = {
            "Only a restart, the end of the node, or a node that has nothing mapped is enough. Watchers and locks are no"
                    + " evidence here: a mapping that was fenced is listed nowhere and writes again.",
            "",
            "For example:",
            "  mooring rbd unfence --node node-1 --boot-id-then 6f1c… --boot-id-now 0b7e…"
        },
        customSynopsis = "mooring rbd unfence --node NODE [OPTIONS]")
final class RbdUnfenceCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Mixin
    private final RbdDeviceOptions devices = new RbdDeviceOptions();

    @Option(names = "--node", paramLabel = "NODE", required = true, order = 10, description = "The fenced node.")
    private String node = "";

    @Option(
            names = "--boot-id-then",
            paramLabel = "ID",
            order = 11,
            description = "status.nodeInfo.bootID of the Node before it was fenced.")
    private String then = "";

    @Option(names = "--boot-id-now", paramLabel = "ID", order = 12, description = "The same now.")
    private String now = "";

    @Option(names = "--gone", order = 13, description = "The machine is deleted or scrapped and never comes back.")
    private boolean gone;

    RbdUnfenceCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    @Override
    public Integer call() {
        Format format = output.oneOf(Format.TABLE, Format.JSON, Format.YAML);
        FenceLift.Evidence evidence = FenceLift.Evidence.of(node).withBootIds(then, now);
        for (var listed : devices.devices(new CommandFiles(terminal.in()))) {
            evidence = evidence.withDevices(listed);
        }
        FenceLift lift = FenceLift.decide(gone ? evidence.gone() : evidence);
        boolean isAllowed = lift instanceof FenceLift.Allowed;
        terminal.out()
                .print(format == Format.TABLE ? text(lift, isAllowed) : format.print(List.of(json(lift, isAllowed))));
        return isAllowed ? ExitCode.FINE : ExitCode.NO;
    }

    private static String word(boolean isAllowed) {
        return isAllowed ? "allowed" : "refused";
    }

    private static String text(FenceLift lift, boolean isAllowed) {
        StringBuilder out = new StringBuilder(word(isAllowed)).append('\n');
        lift.reasons().forEach(reason -> out.append(Reasons.line(reason)).append('\n'));
        return out.toString();
    }

    private static JsonObject json(FenceLift lift, boolean isAllowed) {
        return new JsonRows()
                .text("decision", word(isAllowed))
                .list("reasons", lift.reasons(), RbdQuestionCommand::evidence)
                .build();
    }
}
