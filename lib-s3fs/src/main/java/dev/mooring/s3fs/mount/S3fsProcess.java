package dev.mooring.s3fs.mount;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A running s3fs. Only its command line names the bucket: the mount table has {@code s3fs} for every bucket.
 *
 * @param pid its process id
 * @param source what it mounts, as in its command line
 * @param target where, as in its command line; not resolved
 */
public record S3fsProcess(int pid, String source, String target) {

    public S3fsProcess {
        requireNonNull(source, "source");
        requireNonNull(target, "target");
    }

    /**
     * Reads {@code /proc/PID/cmdline}.
     *
     * @param pid the process id
     * @param cmdline the arguments, each ends with NUL
     * @return the process; empty if it is not an s3fs with source and mount point
     */
    public static Optional<S3fsProcess> ofCmdline(int pid, String cmdline) {
        return of(pid, List.of(cmdline.split("\0", -1)));
    }

    /**
     * Reads an argument list.
     *
     * @param pid the process id
     * @param argv the arguments, the program first
     * @return the process; empty if it is not an s3fs with source and mount point
     */
    public static Optional<S3fsProcess> of(int pid, List<String> argv) {
        if (argv.isEmpty() || !basename(argv.get(0)).equals("s3fs")) {
            return Optional.empty();
        }
        CommandWords words = CommandWords.of(argv.subList(1, argv.size()));
        String source = words.source();
        String target = words.target();
        return source.isEmpty() || target.isEmpty()
                ? Optional.empty()
                : Optional.of(new S3fsProcess(pid, source, target));
    }

    /**
     * Whether it mounts this source.
     *
     * @param wanted a source as the argument of s3fs
     * @return true if bucket and directory are the same; slashes at the end are ignored
     */
    public boolean mounts(String wanted) {
        return plain(source).equals(plain(wanted));
    }

    private static String plain(String source) {
        int end = source.length();
        while (end > 0 && source.charAt(end - 1) == '/') {
            end--;
        }
        return end > 0 && source.charAt(end - 1) == ':' ? source.substring(0, end - 1) : source.substring(0, end);
    }

    private static String basename(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
