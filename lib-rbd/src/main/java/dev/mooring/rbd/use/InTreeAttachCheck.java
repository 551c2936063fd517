package dev.mooring.rbd.use;

import dev.mooring.rbd.output.CommandResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the in-tree plugin made of {@code rbd status} before it mapped an image. To understand what a kubelet did, not to
 * decide by: it searched for a word, so an unknown output with exit code 0 counted as not used.
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
        /** The word {@code watcher=} stands in the output, whoever it is. */
        USED,
        /** It ended with 0 and the word is not there. */
        NOT_USED,
        /** It could not be started or did not end with 0; also where the image does not exist. */
        ERROR
    }

    /**
     * Judges one call as releases from 1.12 on did.
     *
     * @param result what was seen; both streams are taken together
     * @return the judgement
     * @upstream pkg/volume/rbd/rbd_util.go rbdStatus
     */
    public static Judgement judge(CommandResult result) {
        Integer exit = result.exitCode();
        if (exit == null || exit != 0) {
            return Judgement.ERROR;
        }
        return output(result).contains(WATCHER) ? Judgement.USED : Judgement.NOT_USED;
    }

    /**
     * Judges one call as releases 1.6 and 1.7 did: without the exit code, so that a cluster out of reach counted as not
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
     * Whether the image's use is asked for before it is mapped: unless the volume's only access mode is ReadOnlyMany. Flags
     * for reading only do not matter.
     *
     * @param accessModes the modes of the PersistentVolume; null for a source in a pod or a volume without modes
     * @return true if it is asked
     * @upstream pkg/volume/rbd/rbd_util.go AttachDisk
     */
    public static boolean isNeeded(@Nullable List<String> accessModes) {
        return accessModes == null || !accessModes.equals(List.of(READ_ONLY_MANY));
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
     * @param results what each call gave; the last one is taken for all that follow
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
        String why = result.exitCode() == null ? "signal: killed" : "exit status " + result.exitCode();
        return "fail to check rbd image status with: (" + why + "), rbd output: (" + output(result) + ")";
    }

    /**
     * Which client upstream takes for the holder of a host's lock in plain {@code rbd lock list} output. It searches for the
     * lock's id as a part of the text, so the lock of {@code n10} is found for {@code n1}, and blanks between the columns
     * stay at the end.
     *
     * @param output the output
     * @param host the host's name
     * @return what upstream takes, such as {@code client.4123}; empty if it finds nothing and removes no lock
     * @upstream pkg/volume/rbd/rbd_util.go rbdUnlock
     */
    public static Optional<String> lockerOf(String output, String host) {
        int id = output.lastIndexOf(LOCK_PREFIX + host);
        if (id <= 0) {
            return Optional.empty();
        }
        int newline = output.lastIndexOf('\n', id - 1);
        // Upstream crashes where the lock's id begins a line.
        return newline < 0 || newline + 1 >= id - 1
                ? Optional.empty()
                : Optional.of(output.substring(newline + 1, id - 1));
    }
}
