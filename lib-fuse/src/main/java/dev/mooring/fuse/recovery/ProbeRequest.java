package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The input of {@link LivenessProbes#propose}.
 *
 * @param workload a pod, or the Deployment, StatefulSet, DaemonSet, ReplicaSet, Job or CronJob that creates it
 * @param volumes the names of the FUSE volumes of the pod
 * @param recovery how long a recovery may take
 */
public record ProbeRequest(Manifest workload, Set<String> volumes, Duration recovery) {

    /** 5 seconds to connect and 10 to read, with 2 retries. */
    private static final Duration DEFAULT = Duration.ofSeconds(45);

    public ProbeRequest {
        requireNonNull(workload, "workload");
        requireNonNull(recovery, "recovery");
        volumes = Collections.unmodifiableSet(new TreeSet<>(volumes));
    }

    /**
     * A request with the default time for a recovery.
     *
     * @param workload the workload
     * @param volumes the names of the FUSE volumes of the pod
     * @return the request
     */
    public static ProbeRequest of(Manifest workload, Set<String> volumes) {
        return new ProbeRequest(workload, volumes, DEFAULT);
    }
}
