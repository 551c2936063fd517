package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.use.ImageDeletion;
import dev.mooring.rbd.use.UseEvidence;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Decides whether an image may be deleted. */
@Command(
        name = "delete",
        header = "Decide whether an image may be deleted",
        description = {
            "Deletes nothing. An image may be deleted only if it is known to have no user, no open lock, no migration,"
                    + " no snapshot and no clone. The trash is no protection: it accepts an image that is open.",
            ""
        },
        customSynopsis = "mooring rbd delete [FILE]... [--image SPEC] [--status RUN] [--locks RUN] [--snapshots RUN]"
                + " [--children RUN] [OPTIONS]")
final class RbdDeleteCommand extends RbdQuestionCommand {

    @Spec
    private @Nullable CommandSpec command;

    @Option(names = "--snapshots", paramLabel = "RUN", order = 5, description = "The output of rbd snap ls.")
    private @Nullable String snapshots;

    @Option(names = "--children", paramLabel = "RUN", order = 6, description = "The output of rbd children.")
    private @Nullable String children;

    RbdDeleteCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    void collect(UseEvidence.Builder evidence, RbdImageSpec image, CommandFiles files) {
        RecordedRuns runs = new RecordedRuns(requireNonNull(command, "command"), files);
        runs.read("--snapshots", snapshots, image, CommandOutput::snapshots).ifPresent(evidence::snapshots);
        runs.read("--children", children, image, CommandOutput::children).ifPresent(evidence::children);
    }

    @Override
    Judged judge(UseEvidence evidence, RbdVolume.@Nullable CephCluster cluster) {
        ImageDeletion deletion = ImageDeletion.decide(evidence);
        return Judged.of(deletion.proof(), deletion.reasons(), deletion.toJson());
    }
}
