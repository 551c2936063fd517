package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A liveness probe that fails on a dead mount and on a bare directory, and does not fail if the server is slow.
 *
 * <p>It compares the magic number of {@code statfs} with that of FUSE, which needs no request to the bucket, and checks
 * that the block size is not 0: a mount without {@code allow_other} gives another user the magic number even when it is
 * dead. The paths are arguments of a script whose text is constant, so a path cannot become a command. The image needs
 * {@code sh} and {@code stat}.
 *
 * @param paths the mount paths, sorted, each once
 * @param wrapped the command that runs after the check; empty for none
 * @param timing when the kubelet runs it
 */
public record FuseLivenessProbe(List<String> paths, List<String> wrapped, ProbeTiming timing) {

    /** The superblock magic of FUSE in hexadecimal. {@code %T} would print a name, which busybox does not know. */
    private static final String MAGIC = Long.toHexString(PathProbe.FUSE_MAGIC);

    private static final String ONE = "case \"$(stat -f -c '%t %S' \"$";
    private static final String IS = "\")\" in '" + MAGIC + " '[1-9]*) ;; *) exit 1 ;; esac; ";

    private static final String SCRIPT = "for p in \"$@\"; do " + ONE + "p" + IS + "done";

    private static final String WRAPPER =
            "n=$1; shift; while [ \"$n\" -gt 0 ]; do " + ONE + "1" + IS + "shift; n=$((n-1)); done; exec \"$@\"";

    private static final String NAME = "fuse-probe";

    public FuseLivenessProbe {
        paths = paths.stream().distinct().sorted().toList();
        wrapped = List.copyOf(wrapped);
        requireNonNull(timing, "timing");
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("paths: expected at least one");
        }
    }

    /**
     * A probe for these paths.
     *
     * @param paths the mount paths of one container, in any order
     * @return the probe with the default timing
     * @throws IllegalArgumentException if paths is empty
     */
    public static FuseLivenessProbe of(List<String> paths) {
        return new FuseLivenessProbe(paths, List.of(), ProbeTiming.DEFAULT);
    }

    /**
     * The same probe with enough time for a recovery.
     *
     * @param recovery how long a recovery may take
     * @return the changed copy, which fails only after that time
     */
    public FuseLivenessProbe outlasting(Duration recovery) {
        return new FuseLivenessProbe(paths, wrapped, timing.outlasting(recovery));
    }

    /**
     * The same probe before another command.
     *
     * @param command the arguments of the existing probe
     * @return the changed copy
     */
    public FuseLivenessProbe before(List<String> command) {
        return new FuseLivenessProbe(paths, command, timing);
    }

    /** {@return the command as an argument list} */
    public List<String> command() {
        List<String> argv = new ArrayList<>(List.of("sh", "-c", wrapped.isEmpty() ? SCRIPT : WRAPPER, NAME));
        if (!wrapped.isEmpty()) {
            argv.add(Integer.toString(paths.size()));
        }
        argv.addAll(paths);
        argv.addAll(wrapped);
        return List.copyOf(argv);
    }

    /** {@return the value of {@code livenessProbe} in a container} */
    public JsonObject toJson() {
        return JsonObject.of("exec", JsonObject.of("command", JsonArray.ofStrings(command())))
                .with("initialDelaySeconds", JsonNumber.of(timing.initialDelaySeconds()))
                .with("periodSeconds", JsonNumber.of(timing.periodSeconds()))
                .with("timeoutSeconds", JsonNumber.of(timing.timeoutSeconds()))
                .with("failureThreshold", JsonNumber.of(timing.failureThreshold()));
    }

    /**
     * The probe as a model object.
     *
     * @param type the class of probes in the model
     * @param <T> that class
     * @return the object
     * @throws dev.mooring.manifest.ManifestException if the document does not fit the class
     */
    public <T> T toModel(Class<T> type) {
        return new Manifest(toJson()).toModel(type);
    }

    /** Without the wrapped command, which can have a password. */
    @Override
    public String toString() {
        String before = wrapped.isEmpty() ? "" : " before a command of " + wrapped.size() + " words";
        return "FuseLivenessProbe" + paths + before + ", " + timing;
    }
}
