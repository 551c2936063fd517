package dev.mooring.manifest.internal;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import java.util.Set;

/** Which kinds have a namespace, and which have none. */
public final class Scopes {

    private static final Set<String> CLUSTER = Set.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.STORAGE_CLASS,
            Kinds.NODE,
            Kinds.NAMESPACE,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.VOLUME_SNAPSHOT_CONTENT,
            Kinds.VOLUME_SNAPSHOT_CLASS,
            Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT,
            Kinds.VOLUME_GROUP_SNAPSHOT_CLASS,
            Kinds.CSI_DRIVER,
            Kinds.CSI_NODE,
            Kinds.PRIORITY_CLASS);

    private static final Set<String> NAMESPACED = Set.of(
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.POD,
            Kinds.SECRET,
            Kinds.RESOURCE_QUOTA,
            Kinds.LIMIT_RANGE,
            Kinds.CSI_STORAGE_CAPACITY,
            Kinds.VOLUME_SNAPSHOT,
            Kinds.VOLUME_GROUP_SNAPSHOT,
            Kinds.DATA_VOLUME,
            Kinds.REFERENCE_GRANT,
            Kinds.STATEFUL_SET,
            Kinds.DEPLOYMENT,
            Kinds.REPLICA_SET,
            Kinds.DAEMON_SET,
            Kinds.REPLICATION_CONTROLLER,
            Kinds.JOB,
            Kinds.CRON_JOB,
            "ConfigMap",
            "Service",
            "ServiceAccount");

    private Scopes() {}

    /**
     * Whether objects of a kind have no namespace.
     *
     * @param kind the kind
     * @return false for a kind that Mooring does not know
     */
    public static boolean isClusterScoped(String kind) {
        return CLUSTER.contains(kind);
    }

    /**
     * Whether objects of a kind have a namespace.
     *
     * @param kind the kind
     * @return false for a kind that Mooring does not know
     */
    public static boolean isNamespaced(String kind) {
        return NAMESPACED.contains(kind);
    }

    /**
     * The reference by which an inventory knows an object: that of a cluster-scoped object has no namespace.
     *
     * @param ref as in a document
     * @return the key
     */
    public static ObjectRef key(ObjectRef ref) {
        return isClusterScoped(ref.kind()) ? new ObjectRef(ref.kind(), "", ref.name()) : ref;
    }
}
