package dev.mooring.cli.rbd;

import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.Terminal;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.use.ImageUse;
import dev.mooring.rbd.use.UseEvidence;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Shows whether an image is in use, and by whom. */
@Command(
        name = "use",
        header = "Show whether an image is in use, by which clients and on which nodes",
        description = {
            "An image is free only if status and locks were read and list no client, and all volumes, claims and pods"
                    + " of the cluster are given with -f and show no user; --complete states that all objects of a"
                    + " kind are given, even if there are none. The exit code is 1 unless the image is free.",
            "",
            "For example:",
            "  " + Export.PASTE,
            "  mooring rbd use export.yaml --complete all --image kube/db --status status.json --locks locks.json"
        },
        customSynopsis = "mooring rbd use [FILE]... [--image SPEC] [--status RUN] [--locks RUN] [OPTIONS]")
final class RbdUseCommand extends RbdQuestionCommand {

    RbdUseCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Judged judge(UseEvidence evidence, RbdVolume.@Nullable CephCluster cluster) {
        ImageUse use = ImageUse.of(evidence);
        return new Judged(
                use instanceof ImageUse.Free free ? Optional.of(free.proof()) : Optional.empty(),
                use.evidence(),
                use.toJson(),
                use.word() + "\n" + lines(use.evidence()));
    }
}
