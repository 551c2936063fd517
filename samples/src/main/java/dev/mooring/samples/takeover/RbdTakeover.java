package dev.mooring.samples.takeover;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.image.VolumeImage;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.use.FencingPlan.FencingStep;
import dev.mooring.rbd.use.Takeover;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.reason.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * Reads recordings about a volume of a lost node, and decides whether another node may take it over: with a plan that
 * fences the lost node, or with reasons against it.
 *
 * @param folder the recorded outputs: a folder for each command, with {@code stdout}, {@code stderr} and {@code exit}
 * @param cluster all volumes, claims, pods and nodes, as {@code kubectl get pv,pvc,pod,node -A -o json} prints them
 * @param context the configuration of the CSI driver
 */
public record RbdTakeover(Path folder, Inventory cluster, RbdContext context) {

    /**
     * Prints the answer.
     *
     * @param arguments objects, configuration of the driver, recorded outputs, volume, lost node, new node, time of the outputs
     * @throws IOException if a file cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        // The export has all objects of these kinds, even if there are none: only then does nothing else use the image.
        Inventory cluster = Inventory.of(Manifest.parse(Files.readString(Path.of(arguments[0]))))
                .complete(
                        Kinds.PERSISTENT_VOLUME,
                        Kinds.PERSISTENT_VOLUME_CLAIM,
                        Kinds.POD,
                        Kinds.NODE,
                        Kinds.VOLUME_ATTACHMENT);
        RbdContext context = RbdContext.EMPTY.withCsiConfig(Files.readString(Path.of(arguments[1])));
        RbdTakeover takeover = new RbdTakeover(Path.of(arguments[2]), cluster, context);
        System.out.print(takeover.answer(arguments[3], arguments[4], arguments[5], Instant.parse(arguments[6])));
    }

    private String answer(String volume, String from, String to, Instant now) throws IOException {
        VolumeImage image =
                cluster.volume(volume).map(this::image).orElseThrow(() -> new IOException("no volume " + volume));
        if (!(image instanceof RbdVolume rbd)) {
            return "refused: it is not known which image is behind " + volume + "\n" + Reasons.render(image.notes());
        }
        UseEvidence seen = UseEvidence.of(rbd.image(), now)
                .objects(cluster, context)
                .status(CommandOutput.status(recorded("status")))
                .locks(CommandOutput.locks(recorded("locks")))
                .blocklist(CommandOutput.blocklist(recorded("blocklist")))
                .build();
        return text(Takeover.decide(Takeover.Request.of(seen, from, to)));
    }

    private VolumeImage image(VolumeView volume) {
        return RbdVolumes.image(volume, context);
    }

    /** The exit code matters: a failed command may print nothing, which is not an empty list. */
    private CommandResult recorded(String command) throws IOException {
        Path run = folder.resolve(command);
        int exit = Integer.parseInt(Files.readString(run.resolve("exit")).strip());
        return CommandResult.of(
                List.of(), exit, Files.readString(run.resolve("stdout")), Files.readString(run.resolve("stderr")));
    }

    private static String text(Takeover takeover) {
        StringBuilder out = new StringBuilder();
        if (takeover instanceof Takeover.Allowed allowed) {
            out.append("allowed: ").append(allowed.basis());
            allowed.until().ifPresent(end -> out.append(" until ").append(end));
            out.append('\n');
        } else if (takeover instanceof Takeover.NeedsFencing fencing) {
            out.append("fence the lost node first, then record and ask again:\n");
            fencing.plan().steps().forEach(step -> out.append(line(step)));
        } else {
            out.append("refused:\n");
        }
        return out.append(Reasons.render(takeover.reasons())).toString();
    }

    /** Run an argument list unchanged, without a shell. */
    private static String line(FencingStep step) {
        String what = step.argv().isEmpty() ? step.why() : step.argv().toString();
        String before = step.requires().isEmpty() ? "" : "    requires: " + step.requires() + "\n";
        return "  " + step.action() + ": " + what + "\n" + before;
    }
}
