package dev.mooring.s3fs;

import dev.mooring.fuse.mount.FuseProcess;
import java.util.List;
import java.util.Optional;

/**
 * Reads the command line of a running s3fs. Only it names the bucket: the mount table has {@code s3fs} for every one.
 */
public final class S3fsProcess {

    private S3fsProcess() {}

    /**
     * Reads {@code /proc/PID/cmdline}.
     *
     * @param pid the process id
     * @param cmdline the arguments, each ends with NUL
     * @return the process; empty if it is not an s3fs with source and mount point
     */
    public static Optional<FuseProcess> ofCmdline(int pid, String cmdline) {
        return of(pid, List.of(cmdline.split("\0", -1)));
    }

    /**
     * Reads an argument list.
     *
     * @param pid the process id
     * @param argv the arguments, the program first
     * @return the process; empty if it is not an s3fs with source and mount point
     */
    public static Optional<FuseProcess> of(int pid, List<String> argv) {
        if (argv.isEmpty() || !basename(argv.get(0)).equals("s3fs")) {
            return Optional.empty();
        }
        CommandWords words = CommandWords.of(argv.subList(1, argv.size()));
        String source = words.source();
        String target = words.target();
        return source.isEmpty() || target.isEmpty()
                ? Optional.empty()
                : Optional.of(new FuseProcess(pid, source, target));
    }

    private static String basename(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
