package dev.mooring.manifest;

import dev.mooring.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The kinds of the objects that Mooring reads, as they are written in {@code kind}. */
public final class Kinds {

    /** {@code v1}. */
    public static final String PERSISTENT_VOLUME = "PersistentVolume";
    /** {@code v1}. */
    public static final String PERSISTENT_VOLUME_CLAIM = "PersistentVolumeClaim";
    /** {@code v1}. */
    public static final String POD = "Pod";
    /** {@code v1}. */
    public static final String NODE = "Node";
    /** Lease; a kubelet renews the one of its node in the namespace {@code kube-node-lease}. */
    public static final String LEASE = "Lease";
    /** {@code v1}. */
    public static final String NAMESPACE = "Namespace";
    /** {@code v1}. */
    public static final String SECRET = "Secret";
    /** {@code v1}. */
    public static final String RESOURCE_QUOTA = "ResourceQuota";
    /** {@code v1}. */
    public static final String LIMIT_RANGE = "LimitRange";
    /** {@code node.k8s.io/v1}. */
    public static final String RUNTIME_CLASS = "RuntimeClass";
    /** {@code storage.k8s.io/v1}. */
    public static final String STORAGE_CLASS = "StorageClass";
    /** {@code storage.k8s.io/v1}. */
    public static final String VOLUME_ATTACHMENT = "VolumeAttachment";
    /** {@code storage.k8s.io/v1}. */
    public static final String CSI_DRIVER = "CSIDriver";
    /** {@code storage.k8s.io/v1}. */
    public static final String CSI_NODE = "CSINode";
    /** {@code storage.k8s.io/v1}. */
    public static final String CSI_STORAGE_CAPACITY = "CSIStorageCapacity";
    /** {@code storage.k8s.io/v1}. */
    public static final String VOLUME_ATTRIBUTES_CLASS = "VolumeAttributesClass";
    /** {@code snapshot.storage.k8s.io/v1}. */
    public static final String VOLUME_SNAPSHOT = "VolumeSnapshot";
    /** {@code snapshot.storage.k8s.io/v1}, cluster-scoped. */
    public static final String VOLUME_SNAPSHOT_CONTENT = "VolumeSnapshotContent";
    /** {@code snapshot.storage.k8s.io/v1}, cluster-scoped. */
    public static final String VOLUME_SNAPSHOT_CLASS = "VolumeSnapshotClass";
    /** {@code groupsnapshot.storage.k8s.io/v1beta1}. */
    public static final String VOLUME_GROUP_SNAPSHOT = "VolumeGroupSnapshot";
    /** {@code groupsnapshot.storage.k8s.io/v1beta1}, cluster-scoped. */
    public static final String VOLUME_GROUP_SNAPSHOT_CONTENT = "VolumeGroupSnapshotContent";
    /** {@code groupsnapshot.storage.k8s.io/v1beta1}, cluster-scoped. */
    public static final String VOLUME_GROUP_SNAPSHOT_CLASS = "VolumeGroupSnapshotClass";
    /** {@code cdi.kubevirt.io/v1beta1}. */
    public static final String DATA_VOLUME = "DataVolume";
    /** {@code gateway.networking.k8s.io/v1beta1}. */
    public static final String REFERENCE_GRANT = "ReferenceGrant";
    /** {@code scheduling.k8s.io/v1}. */
    public static final String PRIORITY_CLASS = "PriorityClass";
    /** {@code apps/v1}. */
    public static final String STATEFUL_SET = "StatefulSet";
    /** {@code apps/v1}. */
    public static final String DEPLOYMENT = "Deployment";
    /** {@code apps/v1}. */
    public static final String REPLICA_SET = "ReplicaSet";
    /** {@code apps/v1}. */
    public static final String DAEMON_SET = "DaemonSet";
    /** {@code v1}. */
    public static final String REPLICATION_CONTROLLER = "ReplicationController";
    /** {@code batch/v1}. */
    public static final String JOB = "Job";
    /** {@code batch/v1}. */
    public static final String CRON_JOB = "CronJob";
    /** {@code policy/v1}. */
    public static final String POD_DISRUPTION_BUDGET = "PodDisruptionBudget";

    private static final Map<String, List<String>> BY_GROUP = Map.ofEntries(
            Map.entry(
                    "",
                    List.of(
                            PERSISTENT_VOLUME,
                            PERSISTENT_VOLUME_CLAIM,
                            POD,
                            NODE,
                            NAMESPACE,
                            SECRET,
                            RESOURCE_QUOTA,
                            LIMIT_RANGE,
                            REPLICATION_CONTROLLER,
                            "ConfigMap",
                            "Event",
                            "Service",
                            "ServiceAccount")),
            Map.entry("apps", List.of(STATEFUL_SET, DEPLOYMENT, REPLICA_SET, DAEMON_SET)),
            Map.entry("batch", List.of(JOB, CRON_JOB)),
            Map.entry("coordination.k8s.io", List.of(LEASE)),
            Map.entry("node.k8s.io", List.of(RUNTIME_CLASS)),
            Map.entry("policy", List.of(POD_DISRUPTION_BUDGET)),
            Map.entry("scheduling.k8s.io", List.of(PRIORITY_CLASS)),
            Map.entry(
                    "storage.k8s.io",
                    List.of(
                            STORAGE_CLASS,
                            VOLUME_ATTACHMENT,
                            CSI_DRIVER,
                            CSI_NODE,
                            CSI_STORAGE_CAPACITY,
                            VOLUME_ATTRIBUTES_CLASS)),
            Map.entry(
                    "snapshot.storage.k8s.io",
                    List.of(VOLUME_SNAPSHOT, VOLUME_SNAPSHOT_CONTENT, VOLUME_SNAPSHOT_CLASS)),
            Map.entry(
                    "groupsnapshot.storage.k8s.io",
                    List.of(VOLUME_GROUP_SNAPSHOT, VOLUME_GROUP_SNAPSHOT_CONTENT, VOLUME_GROUP_SNAPSHOT_CLASS)),
            Map.entry("cdi.kubevirt.io", List.of(DATA_VOLUME)),
            Map.entry("gateway.networking.k8s.io", List.of(REFERENCE_GRANT)));

    private static final Map<String, String> GROUPS = groups();

    private Kinds() {}

    private static Map<String, String> groups() {
        Map<String, String> groups = new HashMap<>();
        BY_GROUP.forEach((group, kinds) -> kinds.forEach(kind -> groups.put(kind, group)));
        return Map.copyOf(groups);
    }

    /** {@return the kinds of this class, each with its own group} */
    public static Set<String> all() {
        return GROUPS.keySet();
    }

    /**
     * Whether a kind belongs to the API group that this class means: operators have their own kinds with the same
     * names, for example a {@code Job} of {@code batch.volcano.sh}.
     *
     * @param apiVersion the API version, for example {@code apps/v1}
     * @param kind the kind
     * @return false if Mooring reads the kind in another group; true for a kind that is not in this class
     */
    public static boolean isOfItsGroup(String apiVersion, String kind) {
        String group = GROUPS.get(kind);
        return group == null
                || (group.isEmpty()
                        ? apiVersion.indexOf('/') < 0
                        : apiVersion.startsWith(group) && apiVersion.startsWith("/", group.length()));
    }

    /**
     * The name by which Mooring knows a kind, whatever its version. A kind of an operator with the name of another kind
     * that Mooring reads has its group behind it, as in {@code kubectl get}.
     *
     * @param apiVersion the API version as written; operators have a group, so a kind without one is that of Kubernetes
     * @param kind the kind as written
     * @return for example {@code Node} for {@code v1}, and {@code Node.longhorn.io} for {@code longhorn.io/v1beta2}
     */
    public static String named(String apiVersion, String kind) {
        if (isOfItsGroup(apiVersion, kind)) {
            return kind;
        }
        String group = group(apiVersion);
        return group.isEmpty() ? kind : kind + "." + group;
    }

    /**
     * The name of the kind that an object states, or a reference to one such as an owner reference.
     *
     * @param stated has the members {@code apiVersion} and {@code kind}
     * @return as {@link #named}; empty if there is no kind, or it is not a string
     */
    public static String of(JsonObject stated) {
        return named(
                stated.string("apiVersion").orElse(""), stated.string("kind").orElse(""));
    }

    /**
     * The kind as objects state it.
     *
     * @param kind the kind, see {@link #named}
     * @return the kind without a group
     */
    public static String written(String kind) {
        int group = kind.indexOf('.');
        return group < 0 ? kind : kind.substring(0, group);
    }

    /**
     * The API group of a kind that this class has.
     *
     * @param kind the kind, for example {@code StatefulSet}
     * @return for example {@code apps}; empty for the core group, and for other kinds
     */
    public static String groupOf(String kind) {
        return GROUPS.getOrDefault(kind, "");
    }

    /**
     * The API group of an API version.
     *
     * @param apiVersion the API version, for example {@code apps/v1}
     * @return for example {@code apps}; empty for {@code v1}
     */
    public static String group(String apiVersion) {
        return apiVersion.substring(0, Math.max(0, apiVersion.indexOf('/')));
    }

    /**
     * How the API server names the objects of a kind in its messages.
     *
     * @param apiVersion the API version, for example {@code apps/v1}
     * @param kind the kind, for example {@code StatefulSet}
     * @return for example {@code statefulsets.apps}
     * @upstream apimachinery pkg/api/meta/restmapper.go UnsafeGuessKindToResource
     */
    public static String resource(String apiVersion, String kind) {
        String group = group(apiVersion);
        return plural(kind) + (group.isEmpty() ? "" : "." + group);
    }

    /**
     * The last part of the path of a kind.
     *
     * @param kind the kind, for example {@code StorageClass}
     * @return for example {@code storageclasses}
     */
    public static String plural(String kind) {
        String singular = written(kind).toLowerCase(Locale.ROOT);
        if (singular.endsWith("y")) {
            return singular.substring(0, singular.length() - 1) + "ies";
        }
        return singular + (singular.endsWith("s") ? "es" : "s");
    }
}
