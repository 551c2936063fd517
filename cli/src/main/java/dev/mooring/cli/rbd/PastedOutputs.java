package dev.mooring.cli.rbd;

import dev.mooring.cli.pasted.GivenFiles;
import dev.mooring.cli.render.Layout;
import dev.mooring.pasted.PastedMessage;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.PastedOutput;
import dev.mooring.rbd.output.internal.OutputNote;
import dev.mooring.rbd.use.UseEvidence;
import java.util.List;

/** Outputs of rbd and ceph in pasted texts: what they show, without proving a yes. */
public final class PastedOutputs {

    private PastedOutputs() {}

    /** {@return a one-line description} */
    public static String heading(PastedOutput output) {
        String about = output.about();
        return "output of " + output.kind().command()
                + (about.isEmpty() ? "" : " " + about)
                + (output.host().isEmpty() ? "" : ", typed on " + output.host());
    }

    /** {@return its content as a table} */
    public static List<String> lines(PastedOutput output, Layout layout) {
        return new RbdAnswerText(layout)
                .of(output.kind().output().toJson(output.result()))
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
