package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.JsonRows;
import dev.mooring.json.JsonObject;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.output.ChildList;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.FailureKind;
import dev.mooring.rbd.output.SnapshotList;
import dev.mooring.rbd.use.ImageDeletion;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.reason.Reasons;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** May the image be deleted? */
@Command(
        name = "delete",
        header = "Tell whether an image may be deleted",
        description = {
            "Nothing is deleted here. Needed are: no user, no open lock, no migration, no snapshot and no clone, all of"
                    + " them known. The trash protects nobody: it takes an image that is open.",
            ""
        },
        customSynopsis = "mooring rbd delete [-f FILE]... [--image SPEC] [--status RUN] [--locks RUN] [--snapshots RUN]"
                + " [--children RUN] [OPTIONS]")
final class RbdDeleteCommand extends RbdQuestionCommand {

    private static final CommandFailure NOT_ASKED =
            new CommandFailure(FailureKind.UNKNOWN_ERROR, 0, "it was not asked");

    @Spec
    private @Nullable CommandSpec command;

    @Option(names = "--snapshots", paramLabel = "RUN", order = 5, description = "What rbd snap ls said.")
    private @Nullable String snapshots;

    @Option(names = "--children", paramLabel = "RUN", order = 6, description = "What rbd children said.")
    private @Nullable String children;

    RbdDeleteCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(UseEvidence evidence, RbdVolume.@Nullable Cluster cluster, Format format) {
        RecordedRuns runs = new RecordedRuns(
                requireNonNull(command, "command"), new CommandFiles(terminal().in()));
        ImageDeletion deletion = ImageDeletion.decide(
                evidence,
                runs.<SnapshotList>read("--snapshots", snapshots, SnapshotList::read)
                        .orElse(NOT_ASKED),
                runs.<ChildList>read("--children", children, ChildList::read).orElse(NOT_ASKED));
        boolean isAllowed = deletion instanceof ImageDeletion.Allowed;
        String text =
                format == Format.TABLE ? text(deletion, isAllowed) : format.print(List.of(json(deletion, isAllowed)));
        return new Answer(text, "", List.of(), isAllowed ? ExitCode.FINE : ExitCode.NO);
    }

    private static String text(ImageDeletion deletion, boolean isAllowed) {
        StringBuilder out = new StringBuilder(isAllowed ? "allowed" : "refused").append('\n');
        deletion.reasons().forEach(reason -> out.append(Reasons.line(reason)).append('\n'));
        return out.toString();
    }

    private static JsonObject json(ImageDeletion deletion, boolean isAllowed) {
        return new JsonRows()
                .text("decision", isAllowed ? "allowed" : "refused")
                .list("reasons", deletion.reasons(), RbdQuestionCommand::evidence)
                .build();
    }
}
