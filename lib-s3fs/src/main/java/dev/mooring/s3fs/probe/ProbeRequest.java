package dev.mooring.s3fs.probe;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whose probes are asked for.
 *
 * @param workload a pod, or the Deployment, StatefulSet, DaemonSet, ReplicaSet, Job or CronJob that makes it
 * @param volumes the names of the pod's volumes that are s3fs
 * @param recovery how long a recovery may take
 */
public record ProbeRequest(Manifest workload, Set<String> volumes, Duration recovery) {

    /** Connect in 5 seconds, read in 10, and twice again. */
    private static final Duration USUAL = Duration.ofSeconds(45);

    public ProbeRequest {
        requireNonNull(workload, "workload");
        requireNonNull(recovery, "recovery");
        volumes = Collections.unmodifiableSet(new TreeSet<>(volumes));
    }

    /**
     * With the usual time for a recovery.
     *
     * @param workload as above
     * @param volumes as above
     * @return the request
     */
    public static ProbeRequest of(Manifest workload, Set<String> volumes) {
        return new ProbeRequest(workload, volumes, USUAL);
    }
}
