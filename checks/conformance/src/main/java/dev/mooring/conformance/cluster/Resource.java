package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The kinds of objects that are created or read, with their API paths. */
enum Resource {
    NAMESPACE("Namespace", "/api/v1", "namespaces", false),
    STORAGE_CLASS("StorageClass", "/apis/storage.k8s.io/v1", "storageclasses", false),
    VOLUME("PersistentVolume", "/api/v1", "persistentvolumes", false),
    CLAIM("PersistentVolumeClaim", "/api/v1", "persistentvolumeclaims", true),
    POD("Pod", "/api/v1", "pods", true),
    NODE("Node", "/api/v1", "nodes", false),
    ATTRIBUTES_CLASS("VolumeAttributesClass", "/apis/storage.k8s.io/v1", "volumeattributesclasses", false),
    EVENT("Event", "/api/v1", "events", true),
    ATTACHMENT("VolumeAttachment", "/apis/storage.k8s.io/v1", "volumeattachments", false),
    QUOTA("ResourceQuota", "/api/v1", "resourcequotas", true),
    LIMIT_RANGE("LimitRange", "/api/v1", "limitranges", true),
    STATEFUL_SET("StatefulSet", "/apis/apps/v1", "statefulsets", true),
    DEPLOYMENT("Deployment", "/apis/apps/v1", "deployments", true),
    REPLICA_SET("ReplicaSet", "/apis/apps/v1", "replicasets", true),
    DAEMON_SET("DaemonSet", "/apis/apps/v1", "daemonsets", true),
    JOB("Job", "/apis/batch/v1", "jobs", true),
    CRON_JOB("CronJob", "/apis/batch/v1", "cronjobs", true),
    DEFINITION("CustomResourceDefinition", "/apis/apiextensions.k8s.io/v1", "customresourcedefinitions", false),
    BUDGET("PodDisruptionBudget", "/apis/policy/v1", "poddisruptionbudgets", true),
    SNAPSHOT("VolumeSnapshot", "/apis/snapshot.storage.k8s.io/v1", "volumesnapshots", true),
    SNAPSHOT_CONTENT("VolumeSnapshotContent", "/apis/snapshot.storage.k8s.io/v1", "volumesnapshotcontents", false),
    SNAPSHOT_CLASS("VolumeSnapshotClass", "/apis/snapshot.storage.k8s.io/v1", "volumesnapshotclasses", false);

    /** The kinds of every control plane, and those that the comparisons use. */
    static final Set<Resource> OF_EVERY_PLANE = Collections.unmodifiableSet(EnumSet.complementOf(
            EnumSet.of(EVENT, DEFINITION, BUDGET, SNAPSHOT, SNAPSHOT_CONTENT, SNAPSHOT_CLASS, ATTRIBUTES_CLASS)));

    final String kind;
    private final String api;
    private final String plural;
    private final boolean namespaced;

    Resource(String kind, String api, String plural, boolean namespaced) {
        this.kind = kind;
        this.api = api;
        this.plural = plural;
        this.namespaced = namespaced;
    }

    static Optional<Resource> ofKind(String kind) {
        return Arrays.stream(values()).filter(each -> each.kind.equals(kind)).findFirst();
    }

    /** By its name in runbook commands: the kind in lower case, or the plural. */
    static Resource ofWord(String word) {
        return Arrays.stream(values())
                .filter(each -> each.plural.equals(word)
                        || each.kind.toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown kind: " + word));
    }

    static Resource of(ObjectRef object) {
        return ofKind(object.kind()).orElseThrow(() -> new IllegalArgumentException("unknown kind: " + object.kind()));
    }

    String apiVersion() {
        return api.replaceFirst("^/apis?/", "");
    }

    /** As {@code kubectl --output=name} names an object. */
    String named(ObjectRef object) {
        String group = apiVersion().contains("/") ? "." + apiVersion().replaceFirst("/.*", "") : "";
        return kind.toLowerCase(Locale.ROOT) + group + "/" + object.name();
    }

    /** An item of a list, with the kind that lists leave out. */
    Manifest object(JsonObject item) {
        return new Manifest(item.with("kind", kind).with("apiVersion", apiVersion()));
    }

    /** Of all namespaces. */
    String path() {
        return api + "/" + plural;
    }

    /** In one namespace; {@code default} if the object does not state one. */
    String path(String namespace) {
        return namespaced
                ? api + "/namespaces/" + (namespace.isEmpty() ? "default" : namespace) + "/" + plural
                : path();
    }

    String path(ObjectRef object) {
        return path(object.namespace()) + "/" + object.name();
    }
}
