package dev.mooring.workload.controller;

import dev.mooring.manifest.Kinds;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** The kinds of workloads, in simulation order: an owner comes before the objects that it creates. */
enum WorkloadKind {
    CRON_JOB(Kinds.CRON_JOB, "batch/v1", JobPlay::cronJob),
    DEPLOYMENT(Kinds.DEPLOYMENT, "apps/v1", DeploymentPlay::play),
    DAEMON_SET(Kinds.DAEMON_SET, "apps/v1", DaemonSetPlay::play),
    JOB(Kinds.JOB, "batch/v1", JobPlay::job),
    REPLICA_SET(Kinds.REPLICA_SET, "apps/v1", ReplicaPlay::replicaSet),
    REPLICATION_CONTROLLER(Kinds.REPLICATION_CONTROLLER, "v1", ReplicaPlay::replicationController),
    STATEFUL_SET(Kinds.STATEFUL_SET, "apps/v1", StatefulSetPlay::play);

    private final String kind;
    private final String apiVersion;

    private final BiConsumer<Creation, Workload> play;

    WorkloadKind(String kind, String apiVersion, BiConsumer<Creation, Workload> play) {
        this.kind = kind;
        this.apiVersion = apiVersion;
        this.play = play;
    }

    static List<String> kinds() {
        return Arrays.stream(values()).map(WorkloadKind::kind).toList();
    }

    String kind() {
        return kind;
    }

    /** The version that the controllers write into owner references. */
    String apiVersion() {
        return apiVersion;
    }

    void play(Creation creation, Workload workload) {
        play.accept(creation, workload);
    }
}
