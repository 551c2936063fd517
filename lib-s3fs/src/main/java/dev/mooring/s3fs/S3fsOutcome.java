package dev.mooring.s3fs;

import dev.mooring.internal.EnumNames;
import java.util.Arrays;
import java.util.List;

/**
 * The outcome of a start of s3fs. In daemon mode the exit code is only about local checks: with a wrong key, a missing
 * bucket or a server that is down it is 0.
 *
 * <p>The first constant with a matching text is the answer. Texts that begin with a capital letter, and texts about requests
 * and regions, come from the source of 1.92 and later; the others were observed with 1.90.
 */
public enum S3fsOutcome {
    /** The server refused: a wrong key, or no permission for the bucket; s3fs 1.90 does not say which. */
    AUTH_OR_PERMISSION(
            Retry.AFTER_CHANGE,
            "check the keys in the Secret and the permission to list the bucket",
            "Invalid Credentials(",
            "invalid credentials("),
    /** The bucket does not exist. */
    BUCKET_NOT_FOUND(
            Retry.AFTER_CHANGE,
            "check the bucket in the volume handle and the URL of the server",
            "Bucket or directory not found(",
            "Bucket or directory(",
            "bucket or key not found("),
    /** The directory in the bucket does not exist. Releases before 1.92 do not check it and show an empty directory. */
    PREFIX_NOT_FOUND(Retry.AFTER_CHANGE, "create the directory object in the bucket", "emote mountpath \0not found"),
    /** The server did not answer. */
    ENDPOINT_UNREACHABLE(
            Retry.LATER,
            "check the URL and the network; leave the dead mount as it is until the server answers",
            "Unable to connect(",
            "unable to connect("),
    /** The server did not understand the request. */
    BAD_REQUEST(Retry.AFTER_CHANGE, "check the region, the signature version and the path style", "Bad Request("),
    /** The bucket is in another region. */
    WRONG_REGION(Retry.AFTER_CHANGE, "set the region of the bucket", "PermanentRedirect", "The bucket region is not"),
    /** The mount point is a dead mount. */
    TARGET_DEAD(
            Retry.AFTER_CHANGE,
            "unmount it first, or mount at another path and bind that over it",
            "unable to access MOUNTPOINT\0Transport endpoint is not connected",
            "failed to open MOUNTPOINT\0Transport endpoint is not connected"),
    /** The mount point does not exist. */
    TARGET_MISSING(
            Retry.AFTER_CHANGE,
            "check whether the pod still exists; the kubelet creates the directory",
            "unable to access MOUNTPOINT\0No such file or directory"),
    /** The mount point is not a directory. */
    TARGET_NOT_DIRECTORY(Retry.AFTER_CHANGE, "check what is at the path", "MOUNTPOINT: \0is not a directory."),
    /** The mount point has files on the disk of the node. */
    TARGET_NOT_EMPTY(
            Retry.AFTER_CHANGE,
            "move the files to another place by hand; do not mount over them",
            "MOUNTPOINT directory \0is not empty."),
    /** The credential file can be read by others. */
    PASSWD_FILE_MODE(
            Retry.AFTER_CHANGE,
            "write the file with mode 0600",
            "should not have others permissions.",
            "should not have group permissions.",
            "should not have executable permissions."),
    /** The credential file does not exist. */
    PASSWD_FILE_MISSING(
            Retry.AFTER_CHANGE, "write the file before s3fs starts", "specified passwd_file is not readable."),
    /** s3fs does not understand the credential file. */
    PASSWD_FILE_FORMAT(
            Retry.AFTER_CHANGE,
            "write the lines AWSAccessKeyId=KEY and AWSSecretKey=KEY",
            "Not found access key/secret key in passwd file.",
            "failed to set internal data for access key/secret key",
            "invalid line in passwd file",
            "multiple entries for the same bucket"),
    /** There are no credentials. */
    NO_CREDENTIALS(
            Retry.AFTER_CHANGE,
            "give s3fs a credential file",
            "could not determine how to establish security credentials.",
            "must be set together.",
            "Could not find profile: ",
            "could not load IAM role name from meta data."),
    /** This release does not know an option or its value. */
    OPTION_REJECTED(
            Retry.AFTER_CHANGE,
            "remove the option, or use one that this release knows",
            "fuse: unknown option `",
            "fuse: invalid parameter in option `",
            "retries must be greater than zero",
            "option url has invalid format",
            "option must be at least",
            "unknown value for default_acl",
            "failed to load use_sse custom key file"),
    /** The bucket or the directory has an invalid form. */
    SOURCE_INVALID(
            Retry.AFTER_CHANGE,
            "write it as bucket or bucket:/path",
            "contains an illegal character",
            "it must be \"bucket[:/path]\"",
            "must be prefix \"/\""),
    /** There is no space for temporary files. */
    LOCAL_DISK(
            Retry.LATER,
            "free space in the directory for temporary files in the container of the plugin",
            "There is no enough disk space",
            "temporary directory doesn't exists.",
            "could not allow cache directory permission"),
    /** A user other than root may not use {@code allow_other}. */
    FUSE_CONF(
            Retry.AFTER_CHANGE,
            "run as root, or set user_allow_other in /etc/fuse.conf",
            "fusermount: option allow_other only allowed if"),
    /** FUSE is not available. */
    DEV_FUSE(
            Retry.AFTER_CHANGE,
            "give the container /dev/fuse and the permission to mount",
            "fuse: mount failed",
            "fuse: device not found"),
    /** It crashed. If it has mounted, the mount is dead. */
    CRASHED(Retry.AFTER_CHANGE, "check the path again: it may be a dead mount"),
    /** It failed without a known text. */
    FAILED(Retry.AFTER_CHANGE, "read its output"),
    /** It started and disappeared from the mount table without a message. */
    START_FAILED(Retry.LATER, "read its log; if there is no log, the server is the probable cause"),
    /** It started. It may not be mounted yet. */
    STARTED(Retry.NOT_NEEDED, "wait until the mount answers and stays mounted");

    /** Only the end of the text is read; the decisive lines are short and come last. */
    private static final int LOOKED_AT = 1 << 20;

    private static final int KILLED = 128;

    private final Retry retry;
    private final String advice;

    private final List<String> texts;

    S3fsOutcome(Retry retry, String advice, String... texts) {
        this.retry = retry;
        this.advice = advice;
        this.texts = List.of(texts);
    }

    /**
     * The outcome of a start.
     *
     * <p>For example, exit 0 with {@code invalid credentials(} in the log is {@link #AUTH_OR_PERMISSION}. Lines in
     * which s3fs repeats its command line are ignored.
     *
     * @param exit the exit code; negative or above 128 if the process was killed
     * @param text what it printed and what it logged, in any order
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
     * Why a mount is not, or no longer, in the mount table.
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

    /** The two parts of a text must be on one line, in this order. */
    private static boolean holds(String line, String text) {
        int cut = text.indexOf('\0');
        if (cut < 0) {
            return line.contains(text);
        }
        int first = line.indexOf(text.substring(0, cut));
        return first >= 0 && line.indexOf(text.substring(cut + 1), first + cut) >= 0;
    }

    /** {@return whether to try the same call again} */
    public Retry retry() {
        return retry;
    }

    /** {@return what to do about it, one sentence} */
    public String advice() {
        return advice;
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
