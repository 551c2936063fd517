package dev.mooring.cli.rbd;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.rbd.RbdImages.Found;
import dev.mooring.cli.render.Format;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.VolumeImage;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the image behind each volume. */
@Command(
        name = "image",
        header = "Show the image behind each volume",
        description = {
            "Reads PersistentVolumes of the in-tree plugin and of ceph-csi, including migrated and static ones, and"
                    + " the rbd sources of pods. Notes mention what was guessed or could not be checked.",
            "",
            "For example:",
            "  kubectl get pv -o yaml | mooring rbd image --csi-config config.json"
        },
        customSynopsis = "mooring rbd image [FILE]... [OPTIONS]")
final class RbdImageCommand extends ManifestCommand {

    /** The kinds that name images. */
    static final Scope VOLUMES = Scope.judging(Kinds.PERSISTENT_VOLUME, Kinds.POD);

    private static final Scope SCOPE = VOLUMES.notJudging(
            "can contain the configuration of the driver; give its config.json with --csi-config", "ConfigMap");

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final RbdContextOptions context = new RbdContextOptions();

    RbdImageCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Answer answer(Input read, Format format) {
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        List<Found> found = RbdImages.of(
                given.all(),
                context.context(new CommandFiles(terminal().sources())),
                given.inventory().release(),
                this::tell);
        boolean unclear = found.stream().anyMatch(each -> each.image() instanceof VolumeImage.Unclear);
        int exit = failOn.exit(
                unclear ? ExitCode.NO : ExitCode.FINE,
                () -> found.stream().flatMap(each -> each.notes().stream()).toList());
        List<String> messages = new ArrayList<>(given.messages());
        if (found.isEmpty()) {
            messages.add("no PersistentVolume and no pod with an rbd source in the input");
        }
        return new Answer(print(found, given.notJudged(), format), "", messages, exit);
    }

    private static String print(List<Found> found, NotJudged notJudged, Format format) {
        if (format != Format.TABLE) {
            List<JsonValue> rows =
                    found.stream().<JsonValue>map(RbdImages::toJson).toList();
            return format.print(List.of(notJudged.addedTo(JsonObject.of("volumes", new JsonArray(rows)))));
        }
        StringBuilder out = new StringBuilder();
        for (Found each : found) {
            String answer = each.image() instanceof RbdVolume volume
                    ? volume.origin() + " " + volume.image()
                    : each.image() instanceof VolumeImage.NotRbd ? "not-rbd" : "unclear";
            out.append(Reasons.printable(each.name() + ": " + answer)).append('\n');
            each.notes()
                    .forEach(note -> out.append("  ").append(Reasons.line(note)).append('\n'));
        }
        return out.append(notJudged.toText()).toString();
    }
}
