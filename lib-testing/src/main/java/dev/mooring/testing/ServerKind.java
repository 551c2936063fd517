package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import io.fabric8.kubernetes.api.model.storage.VolumeAttributesClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A kind that decides about storage, and whether it decides about what else is on a server: what cannot matter is not
 * listed, so that a test with few objects sends few requests.
 *
 * @param type the class of the model; that of any object for a kind that the model lacks
 * @param kind the kind
 * @param matters whether it matters next to the objects of the kinds before it
 * @param isForScheduler whether only the scheduler reads it
 */
record ServerKind(
        Class<? extends HasMetadata> type, String kind, Predicate<Inventory> matters, boolean isForScheduler) {

    private static final String SNAPSHOT_GROUP = "snapshot.storage.k8s.io";

    /** The sources of volumes that nothing attaches, and that no driver serves. */
    private static final Set<String> WITHOUT_DRIVER = Set.of("nfs", "hostPath", "local");

    /** Those that others depend on come first. */
    static final List<ServerKind> ALL = List.of(
            of(StorageClass.class, ServerKind::always),
            of(PersistentVolume.class, ServerKind::always),
            of(PersistentVolumeClaim.class, ServerKind::always),
            of(Pod.class, ServerKind::always),
            of(Namespace.class, ServerKind::always),
            of(StatefulSet.class, ServerKind::always),
            of(Deployment.class, ServerKind::always),
            of(ReplicaSet.class, ServerKind::always),
            of(DaemonSet.class, ServerKind::always),
            of(ReplicationController.class, ServerKind::always),
            of(Job.class, ServerKind::always),
            of(CronJob.class, ServerKind::always),
            of(ResourceQuota.class, ServerKind::hasPods),
            of(LimitRange.class, ServerKind::hasPods),
            of(PriorityClass.class, ServerKind::hasPods),
            of(CSIDriver.class, ServerKind::hasDrivers),
            of(CSINode.class, ServerKind::hasDrivers),
            of(VolumeAttachment.class, ServerKind::hasDrivers),
            of(Secret.class, ServerKind::hasSecrets),
            of(volumeAttributesClass(), ServerKind::hasAttributesClasses),
            snapshots(Kinds.VOLUME_SNAPSHOT),
            snapshots(Kinds.VOLUME_SNAPSHOT_CONTENT),
            snapshots(Kinds.VOLUME_SNAPSHOT_CLASS),
            new ServerKind(Node.class, Kinds.NODE, ServerKind::always, true),
            new ServerKind(CSIStorageCapacity.class, Kinds.CSI_STORAGE_CAPACITY, ServerKind::hasDrivers, true));

    private static ServerKind of(Class<? extends HasMetadata> type, Predicate<Inventory> matters) {
        return new ServerKind(type, HasMetadata.getKind(type), matters, false);
    }

    private static ServerKind snapshots(String kind) {
        return new ServerKind(GenericKubernetesResource.class, kind, ServerKind::hasSnapshots, false);
    }

    /** The model has it since fabric8 7.5. */
    private static Class<? extends HasMetadata> volumeAttributesClass() {
        try {
            return VolumeAttributesClass.class;
        } catch (NoClassDefFoundError e) {
            return EarlierVolumeAttributesClass.class;
        }
    }

    private static boolean always(Inventory seen) {
        return true;
    }

    /** Pods, or workloads that make them: both may make claims. */
    private static boolean hasPods(Inventory seen) {
        return Stream.of(
                        Kinds.POD,
                        Kinds.STATEFUL_SET,
                        Kinds.DEPLOYMENT,
                        Kinds.REPLICA_SET,
                        Kinds.DAEMON_SET,
                        Kinds.REPLICATION_CONTROLLER,
                        Kinds.JOB,
                        Kinds.CRON_JOB)
                .anyMatch(kind -> !seen.all(kind).isEmpty());
    }

    /** A class or a volume of a driver, or pods, whose own volumes may have one. */
    private static boolean hasDrivers(Inventory seen) {
        return hasPods(seen)
                || !seen.all(Kinds.STORAGE_CLASS).isEmpty()
                || seen.all(Kinds.PERSISTENT_VOLUME).stream()
                        .anyMatch(each -> WITHOUT_DRIVER.stream()
                                .noneMatch(source -> each.spec().has(source)));
    }

    private static boolean hasSecrets(Inventory seen) {
        return seen.storageClasses().stream()
                .flatMap(each -> each.parameters().keySet().stream())
                .anyMatch(key -> key.toLowerCase(Locale.ROOT).contains("secret"));
    }

    private static boolean hasAttributesClasses(Inventory seen) {
        return seen.claims().stream()
                        .anyMatch(each -> !each.volumeAttributesClass().isEmpty())
                || seen.volumes().stream().anyMatch(ServerKind::hasAttributesClass);
    }

    private static boolean hasAttributesClass(VolumeView volume) {
        return volume.manifest().spec().has("volumeAttributesClassName");
    }

    /** A claim may be made of a snapshot, and one that is being deleted may be the source of one. */
    private static boolean hasSnapshots(Inventory seen) {
        return seen.claims().stream()
                .anyMatch(each -> each.isBeingDeleted()
                        || each.manifest().spec().has("dataSource")
                        || each.manifest().spec().has("dataSourceRef"));
    }

    /** Whether the model has no class for it. */
    boolean isGeneric() {
        return type == GenericKubernetesResource.class;
    }

    /** All objects of the kind on a server. */
    List<? extends HasMetadata> list(KubernetesClient client) {
        return isGeneric()
                ? client.genericKubernetesResources(context())
                        .inAnyNamespace()
                        .list()
                        .getItems()
                : client.resources(type).inAnyNamespace().list().getItems();
    }

    ResourceDefinitionContext context() {
        return new ResourceDefinitionContext.Builder()
                .withGroup(SNAPSHOT_GROUP)
                .withVersion("v1")
                .withKind(kind)
                .withPlural(requireNonNull(Kinds.plural(kind)))
                .withNamespaced(kind.equals(Kinds.VOLUME_SNAPSHOT))
                .build();
    }

    /** In fabric8 6 the version is {@code /v1} for a kind without a group. */
    String apiVersion() {
        if (isGeneric()) {
            return SNAPSHOT_GROUP + "/v1";
        }
        String apiVersion = HasMetadata.getApiVersion(type);
        return apiVersion.startsWith("/") ? apiVersion.substring(1) : apiVersion;
    }
}
