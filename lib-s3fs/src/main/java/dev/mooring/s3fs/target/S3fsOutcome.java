package dev.mooring.s3fs.target;

import java.util.Arrays;
import java.util.List;

/**
 * What became of a start of s3fs. In daemon mode its exit code tells about the local checks only: with a wrong key, a missing
 * bucket or a dead endpoint it is 0.
 *
 * <p>The first constant one of whose texts is found is the answer. Texts with a capital, of requests and of regions are those
 * of 1.92 and later and were read in the source; the others were seen with 1.90.
 */
public enum S3fsOutcome {
    /** The endpoint refused: wrong key, or no right on the bucket; s3fs 1.90 does not tell which. */
    AUTH_OR_PERMISSION(
            Retry.AFTER_CHANGE,
            "check the keys in the secret and the user's right to list the bucket",
            "Invalid Credentials(",
            "invalid credentials("),
    /** The bucket is not there. */
    BUCKET_NOT_FOUND(
            Retry.AFTER_CHANGE,
            "check the bucket of the volume handle and the url",
            "Bucket or directory not found(",
            "Bucket or directory(",
            "bucket or key not found("),
    /** The prefix is not there. Releases before 1.92 do not look and show an empty directory. */
    PREFIX_NOT_FOUND(Retry.AFTER_CHANGE, "create the directory object of the prefix", "emote mountpath \0not found"),
    /** The endpoint did not answer. */
    ENDPOINT_UNREACHABLE(
            Retry.LATER,
            "check the url and the network; meanwhile leave the dead mount as it is",
            "Unable to connect(",
            "unable to connect("),
    /** The endpoint did not like the request. */
    BAD_REQUEST(Retry.AFTER_CHANGE, "check region, signature version and path style", "Bad Request("),
    /** The bucket is in another region. */
    WRONG_REGION(Retry.AFTER_CHANGE, "set the region of the bucket", "PermanentRedirect", "The bucket region is not"),
    /** The mount point is a dead mount. */
    TARGET_DEAD(
            Retry.AFTER_CHANGE,
            "unmount first, or mount elsewhere and bind over it",
            "unable to access MOUNTPOINT\0Transport endpoint is not connected",
            "failed to open MOUNTPOINT\0Transport endpoint is not connected"),
    /** The mount point is not there. */
    TARGET_MISSING(
            Retry.AFTER_CHANGE,
            "is the pod gone? else the kubelet makes the directory",
            "unable to access MOUNTPOINT\0No such file or directory"),
    /** The mount point is no directory. */
    TARGET_NOT_DIRECTORY(Retry.AFTER_CHANGE, "look what is there", "MOUNTPOINT: \0is not a directory."),
    /** The mount point holds files of the node. */
    TARGET_NOT_EMPTY(
            Retry.AFTER_CHANGE,
            "data was written to the node; move it aside by hand, never mount over it",
            "MOUNTPOINT directory \0is not empty."),
    /** The credential file can be read by others. */
    PASSWD_FILE_MODE(
            Retry.AFTER_CHANGE,
            "write the file with mode 0600",
            "should not have others permissions.",
            "should not have group permissions.",
            "should not have executable permissions."),
    /** The credential file is not there. */
    PASSWD_FILE_MISSING(
            Retry.AFTER_CHANGE, "write the file before s3fs starts", "specified passwd_file is not readable."),
    /** The credential file says nothing s3fs understands. */
    PASSWD_FILE_FORMAT(
            Retry.AFTER_CHANGE,
            "write the form with AWSAccessKeyId and AWSSecretKey",
            "Not found access key/secret key in passwd file.",
            "failed to set internal data for access key/secret key",
            "invalid line in passwd file",
            "multiple entries for the same bucket"),
    /** There are no credentials. */
    NO_CREDENTIALS(
            Retry.AFTER_CHANGE,
            "give a credential file",
            "could not determine how to establish security credentials.",
            "must be set together.",
            "Could not find profile: ",
            "could not load IAM role name from meta data."),
    /** This release does not know an option, or not its value. */
    OPTION_REJECTED(
            Retry.AFTER_CHANGE,
            "take the option away, or use what this release knows",
            "fuse: unknown option `",
            "fuse: invalid parameter in option `",
            "retries must be greater than zero",
            "option url has invalid format",
            "option must be at least",
            "unknown value for default_acl",
            "failed to load use_sse custom key file"),
    /** Bucket or path are not written as s3fs wants it. */
    SOURCE_INVALID(
            Retry.AFTER_CHANGE,
            "write bucket or bucket:/path",
            "contains an illegal character",
            "it must be \"bucket[:/path]\"",
            "must be prefix \"/\""),
    /** No room for temporary files. */
    LOCAL_DISK(
            Retry.LATER,
            "make room in the directory for temporary files of the plugin's container",
            "There is no enough disk space",
            "temporary directory doesn't exists.",
            "could not allow cache directory permission"),
    /** A user other than root may not share mounts. */
    FUSE_CONF(
            Retry.AFTER_CHANGE,
            "run as root, or set user_allow_other in /etc/fuse.conf",
            "fusermount: option allow_other only allowed if"),
    /** FUSE is not there. */
    DEV_FUSE(
            Retry.AFTER_CHANGE,
            "give the container /dev/fuse and the right to mount",
            "fuse: mount failed",
            "fuse: device not found"),
    /** It crashed. The mount it may have made is dead. */
    CRASHED(Retry.AFTER_CHANGE, "look at the target again: it may be a dead mount"),
    /** It failed without a text that is known. */
    FAILED(Retry.AFTER_CHANGE, "read what it printed"),
    /** It was started and then vanished from the mount table without a word. */
    START_FAILED(Retry.LATER, "read its log; without one the endpoint is the likely cause"),
    /** It started. That does not mean that it is mounted. */
    STARTED(Retry.NOT_NEEDED, "wait until the mount answers, and still does after that");

    /** No more than the end is looked at; what decides is short and comes last. */
    private static final int LOOKED_AT = 1 << 20;

    private static final int KILLED = 128;

    private final Retry retry;
    private final String advice;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed
    private final List<String> texts;

    S3fsOutcome(Retry retry, String advice, String... texts) {
        this.retry = retry;
        this.advice = advice;
        this.texts = List.of(texts);
    }

    /**
     * Tells what became of a start.
     *
     * <p>For example, exit 0 with {@code invalid credentials(} in the log is {@link #AUTH_OR_PERMISSION}. Lines in which s3fs
     * repeats its command line are not looked at.
     *
     * @param exit the exit code; negative or above 128 for a process that was killed
     * @param text what it printed and what it sent to the log, in any order
     * @return the outcome
     */
    public static S3fsOutcome classify(int exit, String text) {
        List<String> lines = text.substring(Math.max(0, text.length() - LOOKED_AT))
                .lines()
                .filter(line -> !repeatsCommand(line))
                .toList();
        return Arrays.stream(values())
                .filter(outcome -> outcome.isIn(lines))
                .findFirst()
                .orElse(exit == 0 ? STARTED : exit < 0 || exit > KILLED ? CRASHED : FAILED);
    }

    /**
     * Tells why a mount is not in the mount table, or no longer.
     *
     * @param exit as for {@link #classify}
     * @param text as for {@link #classify}
     * @return the outcome; {@link #START_FAILED} where that would be {@link #STARTED}
     */
    public static S3fsOutcome notMounted(int exit, String text) {
        S3fsOutcome outcome = classify(exit, text);
        return outcome == STARTED ? START_FAILED : outcome;
    }

    private static boolean repeatsCommand(String line) {
        return line.contains("s3fs version ") && line.contains(" : s3fs ");
    }

    private boolean isIn(List<String> lines) {
        return texts.stream().anyMatch(text -> lines.stream().anyMatch(line -> holds(line, text)));
    }

    /** A text of two parts must be found in this order on one line. */
    private static boolean holds(String line, String text) {
        int cut = text.indexOf('\0');
        if (cut < 0) {
            return line.contains(text);
        }
        int first = line.indexOf(text.substring(0, cut));
        return first >= 0 && line.indexOf(text.substring(cut + 1), first + cut) >= 0;
    }

    /**
     * Whether to try again.
     *
     * @return when the same call may go better
     */
    public Retry retry() {
        return retry;
    }

    /**
     * What to do about it.
     *
     * @return one sentence
     */
    public String advice() {
        return advice;
    }
}
