package dev.mooring.cli.rbd;

import dev.mooring.cli.pasted.GivenFiles;
import dev.mooring.cli.render.Layout;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.pasted.PastedMessage;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.OutputNote;
import dev.mooring.rbd.output.PastedOutput;
import dev.mooring.rbd.use.UseEvidence;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Outputs of rbd and ceph in pasted texts: what they show, without proving a yes. */
public final class PastedOutputs {

    private PastedOutputs() {}

    private static RbdOutput reader(PastedOutput.Kind kind) {
        return switch (kind) {
            case STATUS -> RbdOutput.STATUS;
            case LOCKS -> RbdOutput.LOCKS;
            case DEVICES -> RbdOutput.DEVICES;
            case INFO -> RbdOutput.INFO;
            case SNAPSHOTS -> RbdOutput.SNAP_LS;
            case CHILDREN -> RbdOutput.CHILDREN;
            case TRASH -> RbdOutput.TRASH_LS;
            case BLOCKLIST -> RbdOutput.BLOCKLIST;
        };
    }

    /** {@return the output as JSON: its place, the command if it was typed, and its content} */
    public static JsonObject json(String file, PastedOutput output) {
        JsonObject said = reader(output.kind()).read(file, output.result()).json();
        Map<String, JsonValue> rest = new TreeMap<>(said.members());
        rest.remove("file");
        JsonObject json = JsonObject.of("file", JsonString.of(file))
                .with("line", JsonNumber.of(output.line()))
                .with("lastLine", JsonNumber.of(output.lastLine()))
                .with("command", output.kind().command())
                .with("asked", JsonBoolean.of(output.isAsked()))
                .with("about", about(output))
                .with("host", output.host());
        for (Map.Entry<String, JsonValue> each : rest.entrySet()) {
            json = json.with(each.getKey(), each.getValue());
        }
        return json;
    }

    /** {@return a one-line description} */
    public static String heading(PastedOutput output) {
        String about = about(output);
        return "output of " + output.kind().command()
                + (about.isEmpty() ? "" : " " + about)
                + (output.host().isEmpty() ? "" : ", typed on " + output.host());
    }

    /**
     * The image or pool of the command; empty if unknown, or if it has characters that are rare in names but common in
     * keys.
     */
    private static String about(PastedOutput output) {
        String about = output.about();
        boolean isName = output.kind() != PastedOutput.Kind.BLOCKLIST
                && output.kind() != PastedOutput.Kind.DEVICES
                && !about.startsWith("AQ")
                && about.chars().allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || "-._/@".indexOf(c) >= 0));
        return isName ? about : "";
    }

    /** {@return its content as a table} */
    public static List<String> lines(PastedOutput output, Layout layout) {
        return new RbdAnswerText(layout)
                .of(reader(output.kind()).read("", output.result()).json())
                .lines()
                .filter(line -> !line.equals("ok") && !line.startsWith("WARN " + OutputNote.PASTED_WHITE_SPACE))
                .toList();
    }

    /** {@return what this output does not prove} */
    public static String doesNotProve(PastedOutput output) {
        String about = output.kind() == PastedOutput.Kind.DEVICES
                ? (output.host().isEmpty() ? "; which node" : "; other nodes")
                : output.isAsked() || output.kind() == PastedOutput.Kind.BLOCKLIST ? "" : "; which image";
        return "that the list is complete and current, that the command succeeded, which cluster" + about;
    }

    /** Adds the statements of texts about an image to its evidence; they can only forbid a yes. */
    static void addTo(UseEvidence.Builder evidence, GivenFiles given, RbdImageSpec image) {
        given.outputs()
                .forEach((file, outputs) ->
                        outputs.forEach(output -> evidence.hearsay(file + ":" + output.line(), output)));
        given.readings()
                .forEach((file, reading) -> reading.messages().stream()
                        .filter(message -> isAbout(message, image))
                        .forEach(message ->
                                evidence.hearsay(file + ":" + message.line() + " has the message " + message.code()
                                        + " about the image, from a text that may be old or from another cluster")));
    }

    private static boolean isAbout(PastedMessage message, RbdImageSpec image) {
        return message.value("image").filter(image.image()::equals).isPresent()
                && message.value("pool").orElse(image.pool()).equals(image.pool());
    }
}
