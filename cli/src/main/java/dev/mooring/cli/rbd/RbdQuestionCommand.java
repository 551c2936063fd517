package dev.mooring.cli.rbd;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.InputObjects.InputObject;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.rbd.RbdImages.Found;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.JsonRows;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.use.RbdNode;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.rbd.use.UseReason;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A question about the use of one image, answered from recorded runs and from objects. */
abstract class RbdQuestionCommand extends ManifestCommand {

    private static final Scope SCOPE =
            Scope.judging(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD, Kinds.NODE);

    @Mixin
    private final RbdContextOptions context = new RbdContextOptions();

    @Mixin
    private final RbdEvidenceOptions options = new RbdEvidenceOptions();

    @Mixin
    private final RbdDeviceOptions devices = new RbdDeviceOptions();

    RbdQuestionCommand(Terminal terminal) {
        super(terminal);
    }

    /**
     * The answer.
     *
     * @param cluster where the volume says that the image is; null if there is no volume
     */
    abstract Answer answer(UseEvidence evidence, RbdVolume.@Nullable Cluster cluster, Format format);

    final RbdEvidenceOptions options() {
        return options;
    }

    @Override
    protected Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML};
    }

    @Override
    protected Input read() {
        return input().isGiven() || !options.hasImage() ? super.read() : Input.EMPTY;
    }

    @Override
    protected Answer answer(Input read, Format format) {
        CommandFiles files = new CommandFiles(terminal().in());
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        List<Found> volumes = volumes(RbdImages.of(given.all(), context.context(files)));
        RbdVolume first = volumes.isEmpty() ? null : (RbdVolume) volumes.get(0).image();
        RbdImageSpec image = first == null
                ? options.image()
                        .orElseThrow(() -> wrongOption("no RBD volume in what was read; --image names an image"))
                : first.image();
        List<RbdNode> nodes = given.all().stream()
                .map(InputObject::manifest)
                .filter(manifest -> manifest.kind().equals("Node"))
                .map(RbdNode::from)
                .toList();
        UseEvidence.Builder evidence = options.evidence(image, nodes, files);
        devices.devices(files).forEach(evidence::devices);
        RunningPods.using(given.all(), volumes).forEach(evidence::kubernetesUser);
        Answer answer = answer(evidence.build(), first == null ? null : first.cluster(), format);
        List<String> messages = new ArrayList<>(given.messages());
        // What was guessed on the way to the image is part of the answer.
        volumes.forEach(found -> found.image().notes().forEach(note -> messages.add(Reasons.line(note))));
        messages.addAll(answer.messages());
        return new Answer(answer.text(), answer.report(), messages, answer.exit());
    }

    /** The volumes in front of the one image that is meant. */
    private List<Found> volumes(List<Found> all) {
        RbdImageSpec named = options.image().orElse(null);
        List<Found> volumes = new ArrayList<>();
        for (Found found : all) {
            if (found.image() instanceof RbdVolume volume && (named == null || isSame(volume.image(), named))) {
                volumes.add(found);
            }
        }
        boolean isOne = volumes.stream()
                .map(found -> ((RbdVolume) found.image()).image())
                .allMatch(image -> isSame(image, ((RbdVolume) volumes.get(0).image()).image()));
        if (!isOne) {
            throw wrongOption("there are volumes of several images; --image says which is meant");
        }
        return volumes;
    }

    private static boolean isSame(RbdImageSpec one, RbdImageSpec other) {
        return one.pool().equals(other.pool())
                && one.namespace().equals(other.namespace())
                && one.image().equals(other.image());
    }

    /** A reason of {@link UseReason} with the command or object it rests on. */
    static JsonObject evidence(Reason reason) {
        JsonRows rows = new JsonRows();
        reason.toJson().members().forEach(rows::put);
        return rows.text("source", reason.code() instanceof UseReason code ? code.source() : null)
                .build();
    }
}
