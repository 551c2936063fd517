package dev.mooring.cli.rbd;

import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.render.CommandText;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.use.FencingPlan.FencingStep;
import dev.mooring.rbd.use.ImageUse;
import dev.mooring.rbd.use.Takeover;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.reason.Reasons;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Decides whether a node may take over the image of a lost node. */
@Command(
        name = "takeover",
        header = "Decide whether a node may take over an image from a lost node, and how to fence that",
        description = {
            "Without evidence there is no takeover. Run the steps of the plan in order and stop at the first that"
                    + " fails; then collect the evidence again and ask again. The exit code is 1 unless the takeover is"
                    + " allowed.",
            "",
            "For example:",
            "  " + Export.PASTE,
            "  mooring rbd takeover export.yaml --complete all --from node-1 --to node-2 --status status.json"
                    + " --locks locks.json --blocklist blocklist.json"
        },
        customSynopsis = "mooring rbd takeover --from NODE --to NODE [FILE]... [--image SPEC] [--status RUN]"
                + " [--locks RUN] [--blocklist RUN] [OPTIONS]")
final class RbdTakeoverCommand extends RbdQuestionCommand {

    @Mixin
    private final RbdConnectionOptions connection = new RbdConnectionOptions();

    @Option(names = "--from", paramLabel = "NODE", required = true, order = 5, description = "The lost node.")
    private String from = "";

    @Option(
            names = "--to",
            paramLabel = "NODE",
            required = true,
            order = 6,
            description = "The node that would take over the image.")
    private String to = "";

    @Option(
            names = "--powered-off",
            paramLabel = "TIME",
            order = 7,
            description = "The time when the lost node was seen without power, from outside, for example"
                    + " 2026-11-20T10:33:20Z. A node that merely does not answer was not seen without power.")
    private @Nullable String poweredOff;

    RbdTakeoverCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Judged judge(UseEvidence evidence, RbdVolume.@Nullable CephCluster cluster) {
        Takeover.Request request;
        try {
            request = Takeover.Request.of(evidence, from, to);
        } catch (IllegalArgumentException e) {
            throw wrongOption("--from and --to: " + e.getMessage());
        }
        request = request.withCommands(cluster == null ? connection.commands() : connection.commandsFor(cluster));
        if (poweredOff != null) {
            request = request.withPoweredOff(options().instant("--powered-off", poweredOff));
        }
        Takeover takeover = Takeover.decide(request);
        return new Judged(
                takeover instanceof Takeover.Allowed allowed ? Optional.of(allowed.proof()) : Optional.empty(),
                takeover.reasons(),
                takeover.toJson(ImageUse.of(evidence)),
                text(takeover));
    }

    private String text(Takeover takeover) {
        StringBuilder out = new StringBuilder(takeover.word());
        if (takeover instanceof Takeover.Allowed allowed) {
            out.append(' ')
                    .append(allowed.basis())
                    .append(allowed.until().map(end -> " until " + end).orElse(""));
        }
        out.append('\n').append(lines(takeover.reasons()));
        section(
                out,
                "missing:",
                takeover.missing().stream()
                        .map(reason -> "  " + Reasons.line(reason) + "\n")
                        .toList());
        section(
                out,
                "steps, in order; stop at the first that fails:",
                takeover.plan().steps().stream().map(this::line).toList());
        section(
                out,
                "later, when rbd unfence allows it:",
                takeover.plan().unfence().stream().map(this::line).toList());
        return out.toString();
    }

    private static void section(StringBuilder out, String heading, List<String> lines) {
        if (!lines.isEmpty()) {
            out.append('\n').append(heading).append('\n');
            lines.forEach(out::append);
        }
    }

    private String line(FencingStep step) {
        String action = step.action() + "  ";
        StringBuilder line = new StringBuilder(
                step.argv().isEmpty()
                        ? "  " + action + step.why() + "\n"
                        : terminal()
                                .layout()
                                .command("", 2, CommandText.of(step.argv()).following(action)));
        part(line, "requires", step.requires());
        part(line, "proves", step.proves());
        if (!step.undo().isEmpty()) {
            line.append(terminal()
                    .layout()
                    .command("", 6, CommandText.of(step.undo()).following("undo: ")));
        }
        return line.toString();
    }

    private static void part(StringBuilder line, String name, String text) {
        if (!text.isEmpty()) {
            line.append("      ").append(name).append(": ").append(text).append('\n');
        }
    }
}
