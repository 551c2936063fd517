package dev.mooring.rbd.use;

import dev.mooring.rbd.output.CommandResult;
import dev.mooring.reason.EnumNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the in-tree plugin judged {@code rbd status} before it mapped an image. It explains what a kubelet did; do not use
 * it to decide: the plugin searched for a word, so unknown output with exit code 0 counted as not used.
 *
 * @upstream pkg/volume/rbd/rbd_util.go
 */
public final class InTreeAttachCheck {

    private static final String WATCHER = "watcher=";
    private static final int TRIES = 10;
    private static final double FACTOR = 1.4;
    private static final String READ_ONLY_MANY = "ReadOnlyMany";
    private static final String LOCK_PREFIX = "kubelet_lock_magic_";

    private InTreeAttachCheck() {}

    /** What one call of {@code rbd status} counted as. */
    public enum Judgement {
        /** The output contains the word {@code watcher=}, of any client. */
        USED,
        /** The exit code is 0, and the output does not contain the word. */
        NOT_USED,
        /** It could not be started, or the exit code is not 0; also for an image that does not exist. */
        ERROR;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * Judges one call as releases from 1.12 on did.
     *
     * @param result what was seen; both streams count as one
     * @return the judgement
     * @upstream pkg/volume/rbd/rbd_util.go rbdStatus
     */
    public static Judgement judge(CommandResult result) {
        if (result.exitCode().orElse(-1) != 0) {
            return Judgement.ERROR;
        }
        return output(result).contains(WATCHER) ? Judgement.USED : Judgement.NOT_USED;
    }

    /**
     * Judges one call as releases 1.6 and 1.7 did: without the exit code, so an unreachable cluster counted as not
     * used.
     *
     * @param result what was seen
     * @return used or not used
     */
    public static Judgement judgeBefore18(CommandResult result) {
        return output(result).contains(WATCHER) ? Judgement.USED : Judgement.NOT_USED;
    }

    private static String output(CommandResult result) {
        return result.stdout() + result.stderr();
    }

    /**
     * Whether the plugin runs {@code rbd status} before it maps the image: unless the only access mode of the volume is
     * ReadOnlyMany. Read-only flags do not matter.
     *
     * @param accessModes the modes of the PersistentVolume; empty for a source in a pod or a volume without modes
     * @return true if it does
     * @upstream pkg/volume/rbd/rbd_util.go AttachDisk
     */
    public static boolean isNeeded(List<String> accessModes) {
        return !accessModes.equals(List.of(READ_ONLY_MANY));
    }

    /**
     * How an attachment went.
     *
     * @param last the last judgement
     * @param calls how often the command was run
     * @param waits the pauses between
     * @param message upstream's error; empty if the image would be mapped
     */
    public record Attempt(Judgement last, int calls, List<Duration> waits, String message) {

        public Attempt {
            waits = List.copyOf(waits);
        }
    }

    /**
     * Replays the check of one attachment: up to ten calls with growing pauses while the image is used; an error ends it at
     * once.
     *
     * @param spec the image as {@code pool/image}
     * @param results the result of each call; the last one counts for all further calls
     * @return how it went
     * @throws IllegalArgumentException if there are no results
     * @upstream pkg/volume/rbd/rbd_util.go AttachDisk
     */
    public static Attempt replay(String spec, List<CommandResult> results) {
        if (results.isEmpty()) {
            throw new IllegalArgumentException("expected at least one result");
        }
        List<Duration> waits = new ArrayList<>();
        long nanos = Duration.ofSeconds(1).toNanos();
        for (int call = 1; ; call++) {
            CommandResult result = results.get(Math.min(call, results.size()) - 1);
            Judgement judgement = judge(result);
            if (judgement == Judgement.ERROR) {
                return new Attempt(judgement, call, waits, error(result));
            }
            if (judgement == Judgement.NOT_USED) {
                return new Attempt(judgement, call, waits, "");
            }
            if (call == TRIES) {
                return new Attempt(judgement, call, waits, "rbd image " + spec + " is still being used");
            }
            waits.add(Duration.ofNanos(nanos));
            nanos = (long) (nanos * FACTOR);
        }
    }

    private static String error(CommandResult result) {
        String why = result.exitCode().isEmpty()
                ? "signal: killed"
                : "exit status " + result.exitCode().getAsInt();
        return "fail to check rbd image status with: (" + why + "), rbd output: (" + output(result) + ")";
    }

    /**
     * Which client upstream takes for the holder of the lock of a host in plain {@code rbd lock list} output. It searches the
     * text for the id of the lock, so it finds the lock of {@code n10} for {@code n1}, and blanks between the columns
     * stay at the end.
     *
     * @param output the output
     * @param host the name of the host
     * @return what upstream takes, such as {@code client.4123}; empty if it finds nothing and removes no lock
     * @upstream pkg/volume/rbd/rbd_util.go rbdUnlock
     */
    public static Optional<String> lockerOf(String output, String host) {
        int id = output.lastIndexOf(LOCK_PREFIX + host);
        int newline = output.lastIndexOf('\n', id);
        // Upstream crashes if the id of the lock begins a line.
        return newline < 0 || newline + 1 >= id - 1
                ? Optional.empty()
                : Optional.of(output.substring(newline + 1, id - 1));
    }
}
