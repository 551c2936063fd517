package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonObject;
import java.util.List;
import java.util.TreeMap;

/**
 * An output of {@code rbd} or {@code ceph} in a pasted text. It is hearsay: nothing proves that it is complete or
 * recent, or from which cluster it is. What it shows can lower an answer; an empty list, or what is missing, says
 * nothing.
 *
 * @param kind the command that printed it
 * @param line where it begins, from 1: the command that was typed, or the first line of the output
 * @param lastLine its last line, from 1
 * @param host the host at whose prompt the command was typed; empty if there is none
 * @param result the text, with the command as argument list if it was typed above it
 */
public record PastedOutput(Kind kind, int line, int lastLine, String host, CommandResult result) {

    /** The commands whose output is recognised. */
    public enum Kind {
        /** {@code rbd status}: who has an image open for writing. */
        STATUS("rbd status", CommandOutput.Kind.STATUS),
        /** {@code rbd lock ls}: who holds a lock. */
        LOCKS("rbd lock ls", CommandOutput.Kind.LOCKS),
        /** {@code rbd showmapped} or {@code rbd device list}: what a host has mapped. */
        DEVICES("rbd device list", CommandOutput.Kind.DEVICES),
        /** {@code rbd info}: what an image is. */
        INFO("rbd info", CommandOutput.Kind.INFO),
        /** {@code rbd snap ls}: the snapshots of an image. */
        SNAPSHOTS("rbd snap ls", CommandOutput.Kind.SNAP_LS),
        /** {@code rbd children}: the clones of an image; recognised only below its command. */
        CHILDREN("rbd children", CommandOutput.Kind.CHILDREN),
        /** {@code rbd trash ls}: what is in the trash; the short form is recognised only below its command. */
        TRASH("rbd trash ls", CommandOutput.Kind.TRASH_LS),
        /** {@code rbd ls}: the images of a pool; the short form is recognised only below its command. */
        IMAGES("rbd ls", CommandOutput.Kind.LS),
        /** {@code rbd mirror image status}: how an image is mirrored. */
        MIRROR_IMAGE("rbd mirror image status", CommandOutput.Kind.MIRROR_IMAGE_STATUS),
        /** {@code rados listwatchers}: who watches an object; recognised only below its command. */
        WATCHERS("rados listwatchers", CommandOutput.Kind.LISTWATCHERS),
        /** {@code ceph osd blocklist ls}, or its older spelling: which clients are refused. */
        BLOCKLIST("ceph osd blocklist ls", CommandOutput.Kind.BLOCKLIST);

        private final String command;
        private final CommandOutput.Kind output;

        Kind(String command, CommandOutput.Kind output) {
            this.command = command;
            this.output = output;
        }

        /** How many words the subcommand has. */
        private int words() {
            return command.split(" ", -1).length - 1;
        }

        /** {@return the command as today's releases call it} */
        public String command() {
            return command;
        }

        /** {@return how it is read} */
        public CommandOutput.Kind output() {
            return output;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Checks that nothing is missing. */
    public PastedOutput {
        requireNonNull(kind, "kind");
        requireNonNull(host, "host");
        requireNonNull(result, "result");
    }

    /**
     * The outputs in a text: those below typed commands, and those recognised by their first line.
     *
     * <p>For example, a line {@code Watchers:} and below it
     * {@code watcher=10.0.0.5:0/1 client.5 cookie=18446462598732840961} is an output of {@code rbd status}, of an
     * unknown image.
     *
     * @param text what was pasted, with anything around the outputs
     * @return the outputs in the order of the text; a command without output is left out
     */
    public static List<PastedOutput> in(String text) {
        return new OutputFinder(text).found();
    }

    /** {@return whether the command is above the output, so that its subject is known} */
    public boolean isAsked() {
        return AskedFor.in(result.argv()).isKnown();
    }

    /**
     * The subject of the command.
     *
     * @return the image, snapshot or pool as it was typed, with the pool of an option before it; empty if it is not known, or
     *     has signs that a name rarely has, as keys do
     */
    public String about() {
        String about = AskedFor.in(result.argv()).about(kind.words());
        boolean isName = kind != Kind.BLOCKLIST
                && kind != Kind.DEVICES
                && !about.startsWith("AQ")
                && about.chars().allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || "-._/@".indexOf(c) >= 0));
        return isName ? about : "";
    }

    /**
     * The output as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return an item of {@code outputs} of {@code explain}, without its file
     */
    public JsonObject toJson() {
        return new JsonRows()
                .number("line", line)
                .number("lastLine", lastLine)
                .text("command", kind.command)
                .flag("asked", isAsked())
                .text("about", about())
                .text("host", host)
                .all(JsonObject.of(new TreeMap<>(kind.output.toJson(result).members())))
                .build();
    }

    /** Neither the text nor the arguments: both may hold a key. */
    @Override
    public String toString() {
        return kind.command + " in lines " + line + " to " + lastLine;
    }
}
