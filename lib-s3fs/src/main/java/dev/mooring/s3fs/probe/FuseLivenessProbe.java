package dev.mooring.s3fs.probe;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A liveness probe that fails on a dead mount and on a bare directory, and does not fail because the endpoint is slow.
 *
 * <p>It asks {@code statfs} for the magic of FUSE, which the kernel answers without a request to the bucket. The paths are
 * arguments of a script whose text never changes, so no path can become a command. The image needs {@code sh} and {@code
 * stat}.
 *
 * @param paths the mount paths, sorted, each once
 * @param wrapped the command that is run when all of them are mounted; empty for none
 * @param timing when the kubelet runs it
 */
public record FuseLivenessProbe(List<String> paths, List<String> wrapped, ProbeTiming timing) {

    /** The superblock magic of FUSE in hexadecimal; {@code %T} would be a name, which busybox does not know. */
    static final String MAGIC = "65735546";

    private static final String ONE = "[ \"$(stat -f -c %t \"$";
    private static final String IS = "\")\" = " + MAGIC + " ] || exit 1; ";

    private static final String SCRIPT = "for p in \"$@\"; do " + ONE + "p" + IS + "done";

    private static final String WRAPPER =
            "n=$1; shift; while [ \"$n\" -gt 0 ]; do " + ONE + "1" + IS + "shift; n=$((n-1)); done; exec \"$@\"";

    private static final String NAME = "fuse-probe";

    public FuseLivenessProbe {
        paths = paths.stream().distinct().sorted().toList();
        wrapped = List.copyOf(wrapped);
        requireNonNull(timing, "timing");
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("a probe needs a path");
        }
    }

    /**
     * A probe of these paths.
     *
     * @param paths the mount paths of one container, in any order
     * @return the probe with the usual timing
     * @throws IllegalArgumentException if there is no path
     */
    public static FuseLivenessProbe of(List<String> paths) {
        return new FuseLivenessProbe(paths, List.of(), ProbeTiming.USUAL);
    }

    /**
     * The same probe, which leaves time for a recovery.
     *
     * @param recovery how long a recovery may take
     * @return the changed copy; it lasts longer than that
     */
    public FuseLivenessProbe outlasting(Duration recovery) {
        return new FuseLivenessProbe(paths, wrapped, timing.outlasting(recovery));
    }

    /**
     * A probe that runs another command after its own check.
     *
     * @param command the argument list of the command that was the probe
     * @return the changed copy
     */
    public FuseLivenessProbe before(List<String> command) {
        return new FuseLivenessProbe(paths, command, timing);
    }

    /**
     * The command.
     *
     * @return its argument list
     */
    public List<String> command() {
        List<String> argv = new ArrayList<>(List.of("sh", "-c", wrapped.isEmpty() ? SCRIPT : WRAPPER, NAME));
        if (!wrapped.isEmpty()) {
            argv.add(Integer.toString(paths.size()));
        }
        argv.addAll(paths);
        argv.addAll(wrapped);
        return List.copyOf(argv);
    }

    /**
     * The probe as it stands in a container under {@code livenessProbe}.
     *
     * @return the document
     */
    public JsonObject document() {
        return JsonObject.of("exec", JsonObject.of("command", JsonArray.ofStrings(command())))
                .with("initialDelaySeconds", JsonNumber.of(timing.initialDelaySeconds()))
                .with("periodSeconds", JsonNumber.of(timing.periodSeconds()))
                .with("timeoutSeconds", JsonNumber.of(timing.timeoutSeconds()))
                .with("failureThreshold", JsonNumber.of(timing.failureThreshold()));
    }

    /**
     * The probe as a model object.
     *
     * @param type the model's class of probes
     * @param <T> that class
     * @return the object
     * @throws dev.mooring.manifest.ManifestException if the document does not fit the class
     */
    public <T> T toModel(Class<T> type) {
        return new Manifest(document()).toModel(type);
    }
}
