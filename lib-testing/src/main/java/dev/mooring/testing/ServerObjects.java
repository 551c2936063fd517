package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
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
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The objects on a server that decide about storage. */
final class ServerObjects {

    private static final int NOT_FOUND = 404;

    private static final List<Class<? extends HasMetadata>> TYPES = List.of(
            StorageClass.class,
            PersistentVolume.class,
            PersistentVolumeClaim.class,
            Pod.class,
            Node.class,
            Namespace.class,
            ResourceQuota.class,
            LimitRange.class,
            Secret.class,
            PriorityClass.class,
            volumeAttributesClass(),
            StatefulSet.class,
            Deployment.class,
            ReplicaSet.class,
            DaemonSet.class,
            ReplicationController.class,
            Job.class,
            CronJob.class,
            CSIDriver.class,
            CSINode.class,
            CSIStorageCapacity.class,
            VolumeAttachment.class);

    private ServerObjects() {}

    /** The model has it since fabric8 7.5. */
    private static Class<? extends HasMetadata> volumeAttributesClass() {
        try {
            return VolumeAttributesClass.class;
        } catch (NoClassDefFoundError e) {
            return EarlierVolumeAttributesClass.class;
        }
    }

    /** All objects of the kinds that decide, except those of the kinds left out; complete for the kinds that are there. */
    static Inventory of(KubernetesClient client, Set<String> leftOut) {
        return of(
                client,
                TYPES.stream()
                        .filter(each -> !leftOut.contains(HasMetadata.getKind(each)))
                        .toList());
    }

    /** What the admission plug-ins read for a claim. */
    static Inventory ofClaims(KubernetesClient client) {
        return of(
                client,
                List.of(StorageClass.class, ResourceQuota.class, LimitRange.class, PersistentVolumeClaim.class));
    }

    private static Inventory of(KubernetesClient client, List<Class<? extends HasMetadata>> types) {
        Inventory inventory = Inventory.EMPTY;
        for (Class<? extends HasMetadata> type : types) {
            Optional<? extends List<? extends HasMetadata>> items = items(client, type);
            if (items.isPresent()) {
                inventory = inventory.withAll(items.get());
                // A mock server takes objects in namespaces that it does not have; a real one has some.
                boolean isKnown = type != Namespace.class || !items.get().isEmpty();
                inventory = isKnown ? inventory.complete(HasMetadata.getKind(type)) : inventory;
            }
        }
        return inventory;
    }

    /** Empty if the server does not know the kind. */
    private static <T extends HasMetadata> Optional<List<T>> items(KubernetesClient client, Class<T> type) {
        try {
            return Optional.of(client.resources(type).inAnyNamespace().list().getItems());
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** The objects, complete for the kinds that decide, except namespaces, which charts do not have. */
    static Inventory whole(Inventory inventory) {
        return inventory.complete(TYPES.stream()
                .filter(each -> each != Namespace.class)
                .map(HasMetadata::getKind)
                .toArray(String[]::new));
    }

    static boolean isKnown(Manifest document) {
        return type(document).isPresent();
    }

    private static Optional<Class<? extends HasMetadata>> type(Manifest document) {
        return TYPES.stream()
                .filter(each -> document.hasKind(apiVersion(each), HasMetadata.getKind(each)))
                .findFirst();
    }

    /** In fabric8 6 it is {@code /v1} for a kind without a group. */
    private static String apiVersion(Class<? extends HasMetadata> type) {
        String apiVersion = HasMetadata.getApiVersion(type);
        return apiVersion.startsWith("/") ? apiVersion.substring(1) : apiVersion;
    }

    /** The document as an object of the model. */
    static HasMetadata model(Manifest document) {
        Class<? extends HasMetadata> type = type(document)
                .orElseThrow(() -> new IllegalArgumentException(
                        "no storage kind: " + document.apiVersion() + " " + document.kind()));
        return requireNonNull(document.toModel(type));
    }
}
