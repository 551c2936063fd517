package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

/**
 * A running daemon. If the mount table has one source for every bucket, only its command line names the bucket.
 *
 * @param pid its process id
 * @param source what it mounts, as in its command line
 * @param target where, as in its command line; not resolved
 */
public record FuseProcess(int pid, String source, String target) {

    public FuseProcess {
        requireNonNull(source, "source");
        requireNonNull(target, "target");
    }

    /**
     * Whether it mounts this source.
     *
     * @param wanted a source as in a command line
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
}
