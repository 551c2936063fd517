package dev.mooring.cli.rbd;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.PastedOption;
import dev.mooring.cli.command.ProofOptions;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.NotJudged;
import dev.mooring.cli.input.Scope;
import dev.mooring.cli.rbd.RbdImages.Found;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.ShellWords;
import dev.mooring.evidence.Certificate;
import dev.mooring.internal.SecretText;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.use.NodeDevices;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A question about the use of one image, answered from recorded runs and from objects. */
abstract class RbdQuestionCommand extends ManifestCommand {

    private static final Scope SCOPE = Scope.judging(
                    Kinds.PERSISTENT_VOLUME,
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    Kinds.POD,
                    Kinds.NODE,
                    Kinds.VOLUME_ATTACHMENT,
                    Kinds.VOLUME_SNAPSHOT_CONTENT,
                    Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT,
                    "CSIAddonsNode",
                    "NetworkFence",
                    "Lease")
            .notJudging(
                    "can show that the image is the copy of a mirrored image",
                    "VolumeReplication",
                    "VolumeGroupReplication");

    /** At most this many images are named in a message. */
    private static final int SHOWN = 5;

    @Mixin
    private final RbdContextOptions context = new RbdContextOptions();

    @Mixin
    private final RbdEvidenceOptions options = new RbdEvidenceOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    @Mixin
    private final RbdDeviceOptions devices = new RbdDeviceOptions();

    @Mixin
    private final PastedOption pasted = new PastedOption();

    @Mixin
    private final ProofOptions proof = new ProofOptions();

    RbdQuestionCommand(Terminal terminal) {
        super(terminal);
    }

    /**
     * The answer to a question.
     *
     * @param yes the proof, if the answer is yes
     */
    record Judged(Optional<Certificate> yes, List<Reason> reasons, JsonObject json, String text) {

        /** A decision with only yes or no. */
        static Judged of(Optional<Certificate> yes, List<Reason> reasons, JsonObject json) {
            return new Judged(yes, reasons, json, json.string("decision").orElseThrow() + "\n" + lines(reasons));
        }
    }

    /**
     * The answer.
     *
     * @param cluster the cluster of the image according to the volume; null without a volume
     */
    abstract Judged judge(UseEvidence evidence, RbdVolume.@Nullable CephCluster cluster);

    /** Adds evidence from the subcommand's own options. */
    void collect(UseEvidence.Builder evidence, RbdImageSpec image, CommandFiles files) {}

    final RbdEvidenceOptions options() {
        return options;
    }

    @Override
    protected final Optional<PastedOption> pasted() {
        return Optional.of(pasted);
    }

    @Override
    protected Input read() {
        return input().isGiven() || !options.hasImage() ? super.read() : input().nothing();
    }

    @Override
    protected Answer answer(Input read, Format format) {
        CommandFiles files = new CommandFiles(terminal().sources());
        InputObjects given = InputObjects.of(read, SCOPE, namespace());
        RbdContext known = context.context(files);
        List<Found> volumes =
                volumes(RbdImages.of(given.all(), known, given.inventory().release(), this::tell));
        RbdVolume first = volumes.isEmpty() ? null : (RbdVolume) volumes.get(0).image();
        RbdImageSpec image = first == null
                ? options.image().orElseThrow(() -> wrongOption("no volume on RBD was given; --image names an image"))
                : first.image();
        UseEvidence.Builder evidence =
                options.evidence(image, given.inventoryWithUnknownKinds(namespace()), known, files);
        for (NodeDevices listed : devices.devices(files)) {
            options.known("--devices", listed.node(), given.inventory());
            evidence.devices(listed);
        }
        collect(evidence, image, files);
        PastedOutputs.addTo(evidence, pasted.given(), image);
        Judged judged = judge(evidence.build(), first == null ? null : first.cluster());
        NotJudged notJudged = given.notJudged();
        Optional<Certificate> yes =
                judged.yes().filter(each -> notJudged.forbidding().isEmpty() && isUndisputed());
        List<String> messages = new ArrayList<>(given.messages());
        // Guesses about the image are part of the answer.
        volumes.forEach(found -> found.image().notes().forEach(note -> messages.add(Reasons.line(note))));
        String text = format == Format.TABLE
                ? judged.text()
                        + next(judged.reasons())
                        + notJudged.toText()
                        + proof.text(yes.stream().toList())
                : format.print(List.of(notJudged.addedTo(
                        ProofOptions.in(judged.json(), yes.stream().toList(), terminal()))));
        int exit = failOn.exit(
                yes.isPresent() && notJudged.forbidding().isEmpty() ? ExitCode.FINE : ExitCode.NO, judged::reasons);
        return new Answer(text, "", messages, exit);
    }

    /** The volumes of the image: that of {@code --image}, or the only one. */
    private List<Found> volumes(List<Found> all) {
        RbdImageSpec named = options.image().orElse(null);
        List<Found> volumes = new ArrayList<>();
        for (Found found : all) {
            if (found.image() instanceof RbdVolume volume
                    && (named == null || volume.image().isSameImage(named))) {
                volumes.add(found);
            }
        }
        boolean isOne = volumes.stream()
                .map(found -> ((RbdVolume) found.image()).image())
                .allMatch(image -> image.isSameImage(((RbdVolume) volumes.get(0).image()).image()));
        if (!isOne) {
            List<String> images = volumes.stream()
                    .map(found -> ShellWords.line(
                                    List.of(((RbdVolume) found.image()).image().toString())) + " (" + found.name()
                            + ")")
                    .toList();
            int shown = Math.min(SHOWN, images.size());
            throw wrongOption("there are volumes of several images; name one of them with --image: "
                    + String.join(", ", images.subList(0, shown))
                    + (shown < images.size() ? " and " + (images.size() - shown) + " more" : ""));
        }
        return volumes;
    }

    /** The commands whose output is missing, and the options for it. */
    private String next(List<Reason> reasons) {
        Map<String, List<String>> commands = new LinkedHashMap<>();
        reasons.stream()
                .flatMap(reason -> reason.remedy().stream())
                .filter(step -> step.action().equals("give-evidence"))
                .forEach(step ->
                        RbdEvidenceOptions.reading(step.argv()).ifPresent(option -> commands.put(option, step.argv())));
        StringBuilder out = new StringBuilder();
        commands.forEach((option, argv) -> out.append(terminal()
                .layout()
                .command(
                        "  run  ",
                        7,
                        CommandText.of(argv.stream().map(SecretText::without).toList())
                                .with(" > " + option.substring(2)))));
        return commands.isEmpty()
                ? ""
                : out + "then ask again with "
                        + commands.keySet().stream()
                                .map(option -> option + " " + option.substring(2))
                                .collect(Collectors.joining(" "))
                        + "\n";
    }

    static String lines(List<Reason> reasons) {
        StringBuilder out = new StringBuilder();
        reasons.forEach(reason -> out.append(Reasons.line(reason)).append('\n'));
        return out.toString();
    }
}
