package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import java.util.List;

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
        STATUS("rbd status"),
        /** {@code rbd lock ls}: who holds a lock. */
        LOCKS("rbd lock ls"),
        /** {@code rbd showmapped} or {@code rbd device list}: what a host has mapped. */
        DEVICES("rbd device list"),
        /** {@code rbd info}: what an image is. */
        INFO("rbd info"),
        /** {@code rbd snap ls}: the snapshots of an image. */
        SNAPSHOTS("rbd snap ls"),
        /** {@code rbd children}: the clones of an image; recognised only below its command. */
        CHILDREN("rbd children"),
        /** {@code rbd trash ls}: what is in the trash; the short form is recognised only below its command. */
        TRASH("rbd trash ls"),
        /** {@code ceph osd blocklist ls}, or its older spelling: which clients are refused. */
        BLOCKLIST("ceph osd blocklist ls");

        private final String command;

        Kind(String command) {
            this.command = command;
        }

        /** How many words the subcommand has. */
        private int words() {
            return command.split(" ", -1).length - 1;
        }

        /** {@return the command as today's releases call it} */
        public String command() {
            return command;
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
     * @return the image, snapshot or pool as it was typed, with the pool of an option before it; empty if it is not known
     */
    public String about() {
        return AskedFor.in(result.argv()).about(kind.words());
    }

    /** Neither the text nor the arguments: both may hold a key. */
    @Override
    public String toString() {
        return kind.command + " in lines " + line + " to " + lastLine;
    }
}
