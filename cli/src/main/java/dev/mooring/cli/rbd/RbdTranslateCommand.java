package dev.mooring.cli.rbd;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.InputObjects.InputObject;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumeView;
import dev.mooring.rbd.image.InTreeTranslation;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.image.Translation;
import dev.mooring.rbd.image.VolumeImage;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Translates in-tree RBD to ceph-csi and back. */
@Command(
        name = "translate",
        header = "Translate in-tree RBD volumes and classes to ceph-csi, and back",
        description = {
            "Translates like CSI migration in Kubernetes 1.26 to 1.30: each volume to the other side, each class of"
                    + " the in-tree provisioner to ceph-csi. Standard error lists what is lost.",
            ""
        },
        customSynopsis = "mooring rbd translate [FILE]... [--to csi|in-tree] [OPTIONS]")
public final class RbdTranslateCommand extends ManifestCommand {

    private static final Scope SCOPE = Scope.judging(Kinds.PERSISTENT_VOLUME, Kinds.STORAGE_CLASS);
    private static final String PROVISIONER = "kubernetes.io/rbd";

    /** The sides. */
    public enum Side {
        /** The driver ceph-csi. */
        CSI,
        /** The plugin that was part of Kubernetes until 1.30. */
        IN_TREE;

        /** {@return its name on the command line} */
        @Override
        public String toString() {
            return Words.word(this);
        }
    }

    @Mixin
    private final RbdContextOptions context = new RbdContextOptions();

    @Option(
            names = "--to",
            paramLabel = "SIDE",
            order = 10,
            description = "csi or in-tree: omit objects that are already on that side. By default every object is"
                    + " translated.")
    private @Nullable Side side;

    RbdTranslateCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Format[] formats() {
        return new Format[] {Format.YAML, Format.JSON};
    }

    @Override
    protected Answer answer(Input read, Format format) {
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        List<JsonObject> documents = new ArrayList<>();
        List<Reason> reasons = new ArrayList<>();
        boolean refused = false;
        int others = given.ignored();
        for (InputObject each : given.all()) {
            Translation translation = translate(each.manifest()).orElse(null);
            if (translation instanceof Translation.Translated translated) {
                documents.add(translated.manifest().json());
                reasons.addAll(translated.notes());
            } else if (translation instanceof Translation.Refused refusal) {
                refused = true;
                reasons.add(refusal.reason());
            } else {
                others++;
            }
        }
        List<String> messages = new ArrayList<>();
        if (others > 0) {
            messages.add(Words.count(others, "object") + " left out: not on RBD, or already on that side");
        }
        return new Answer(
                format.documents(documents).text(),
                Reasons.render(reasons),
                messages,
                refused ? ExitCode.NO : ExitCode.FINE);
    }

    /** Empty for an object that is not on RBD, or is already on the requested side. */
    private Optional<Translation> translate(Manifest object) {
        if (object.kind().equals(Kinds.STORAGE_CLASS)) {
            boolean isInTree = object.json().string("provisioner").orElse("").equals(PROVISIONER);
            return isInTree && side != Side.IN_TREE
                    ? Optional.of(InTreeTranslation.translateInTreeStorageClassToCSI(object))
                    : Optional.empty();
        }
        if (object.spec().has("rbd")) {
            return side == Side.IN_TREE
                    ? Optional.empty()
                    : Optional.of(InTreeTranslation.translateInTreePVToCSI(object));
        }
        VolumeImage image = RbdVolumes.image(
                VolumeView.from(object),
                context.context(new CommandFiles(terminal().sources())));
        return image instanceof VolumeImage.NotRbd || side == Side.CSI
                ? Optional.empty()
                : Optional.of(InTreeTranslation.translateCSIPVToInTree(object));
    }
}
