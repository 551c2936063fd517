package dev.mooring.fuse.mount.internal;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.kubelet.CorruptedMount;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Two observations of one mount that cannot both be true. They are checked before every rule that calls a mount
 * healthy; a hit makes its state unknown.
 */
public enum MountContradiction implements ReasonCode {
    /** The mount table has no mount at the path, but the probe failed as on a mount: the table and the probe disagree. */
    PROBE_OF_NO_MOUNT(seen -> when(
            seen.entries().isEmpty() && seen.tableIsWhole() && failsAsAMount(seen),
            "the table and the probe disagree: the mount table has no mount at the path, and statfs " + failure(seen))),
    /**
     * The mount table has no mount at the path, but one at the same path below another directory: that is the kubelet's
     * root, or the given one leads there.
     */
    MOUNT_BELOW_OTHER_ROOT(seen -> seen.belowOtherRoot()
            .map(other -> "the mount table has no mount at the path, and the mount of this volume is at " + other
                    + ": the kubelet's root directory is not the given one")),
    /** The directory was listed as one without a mount, but the mount table has a mount there. */
    DIRECTORY_OF_A_MOUNT(seen -> when(
            seen.isMounted()
                    && (seen.seen().directory(seen.path()) == DirectoryContent.MISSING
                            || (seen.answers() && seen.seen().directory(seen.path()) != DirectoryContent.UNKNOWN)),
            "the mount table has a mount at the path, and the directory was listed as "
                    + seen.seen().directory(seen.path()) + ", without a mount")),
    /** The mount on top is FUSE, but the answer of the probe is of another file system: the mount changed in between. */
    MAGIC_NOT_FUSE(seen -> when(
            seen.isFuse() && seen.probe().magic().orElse(PathProbe.FUSE_MAGIC) != PathProbe.FUSE_MAGIC,
            "the mount table has a FUSE mount on top, and statfs was answered by a file system of type "
                    + Long.toHexString(seen.probe().magic().orElse(0)))),
    /** The mount answers, but the running daemons were listed and none of them can serve it. */
    ANSWER_WITHOUT_DAEMON(seen ->
            when(seen.answers() && isServedByNone(seen), "statfs was answered, and no running daemon serves the path")),
    /** Several mounts are stacked, and a daemon of the path mounts another bucket: which mount is on top is not known. */
    BUCKET_OF_A_LAYER(seen -> seen.otherSource()
            .filter(other -> seen.answers() && seen.entries().size() > 1)
            .map(other -> seen.entries().size() + " mounts are stacked, and daemon " + other.pid()
                    + " of this path mounts another bucket or directory: " + other.source())),
    /** The probe failed, but the daemon of the path runs: the server may be down. */
    DAEMON_RUNS(seen -> seen.error()
            .filter(error -> MountReading.GONE.contains(error) && error != CorruptedMount.ENOTCONN)
            .filter(error -> seen.isMounted() && !seen.daemons().isEmpty())
            .map(error -> "statfs failed: " + error.text() + ", but its daemon runs; the server may be down"));

    private final Function<MountEvidence, Optional<String>> found;

    MountContradiction(Function<MountEvidence, Optional<String>> found) {
        this.found = found;
    }

    static List<Reason> in(MountEvidence seen) {
        return Arrays.stream(values())
                .flatMap(each -> each.found.apply(seen).stream().map(message -> each.reason(seen.path(), message)))
                .toList();
    }

    private Reason reason(String path, String message) {
        return Reason.of(this, path, message)
                .withRemedy(MountCode.probing(
                        path,
                        "read the mount table, the processes and the directory again, then probe the path again"));
    }

    private static Optional<String> when(boolean hit, String message) {
        return hit ? Optional.of(message) : Optional.empty();
    }

    private static boolean failsAsAMount(MountEvidence seen) {
        return seen.probe().kind() == PathProbe.Kind.TIMED_OUT
                || seen.error().filter(error -> error != CorruptedMount.EACCES).isPresent();
    }

    private static String failure(MountEvidence seen) {
        return seen.error().map(error -> "failed: " + error.text()).orElse("did not return in time");
    }

    /** Only s3fs can be listed, so the list says nothing about mounts of other types. A bind or a stack has its daemon elsewhere. */
    private static boolean isServedByNone(MountEvidence seen) {
        boolean own = seen.expected().source().isPresent() && seen.entries().size() == 1;
        return seen.expected().types().equals(Set.of("fuse.s3fs"))
                && seen.seen().processes().isPresent()
                && (own ? seen.daemons() : seen.seen().processes().get()).isEmpty();
    }

    @Override
    public Severity severity() {
        return Severity.WARN;
    }

    @Override
    public String toString() {
        return id();
    }
}
