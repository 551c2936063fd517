package dev.mooring.manifest;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest.DroppedField;
import dev.mooring.manifest.internal.Manifests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The envelope of an object: its metadata, which is the same for every kind, and for kinds of Kubernetes the members
 * next to it. Templates have their own envelopes.
 *
 * @upstream apimachinery pkg/apis/meta/v1/types.go ObjectMeta; api core/v1, apps/v1, batch/v1, storage/v1 types.go
 */
final class Envelope {

    private static final Set<String> METADATA = Set.of(
            "name",
            "generateName",
            "namespace",
            "selfLink",
            "uid",
            "resourceVersion",
            "generation",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "labels",
            "annotations",
            "ownerReferences",
            "finalizers",
            "managedFields");

    private static final Set<String> TEMPLATE = Set.of("metadata", "spec");

    private static final Set<String> WITHOUT_STATUS = Set.of("apiVersion", "kind", "metadata", "spec");

    private static final Set<String> OBJECT = Set.of("apiVersion", "kind", "metadata", "spec", "status");

    /** The members of each kind; a kind that is not listed may have any members next to its metadata. */
    private static final Map<String, Set<String>> MEMBERS = Map.ofEntries(
            Map.entry("v1 " + Kinds.PERSISTENT_VOLUME, OBJECT),
            Map.entry("v1 " + Kinds.PERSISTENT_VOLUME_CLAIM, OBJECT),
            Map.entry("v1 " + Kinds.POD, OBJECT),
            Map.entry("v1 " + Kinds.NODE, OBJECT),
            Map.entry("v1 " + Kinds.NAMESPACE, OBJECT),
            Map.entry("v1 " + Kinds.RESOURCE_QUOTA, OBJECT),
            Map.entry("v1 " + Kinds.LIMIT_RANGE, WITHOUT_STATUS),
            Map.entry("v1 " + Kinds.REPLICATION_CONTROLLER, OBJECT),
            Map.entry("apps/v1 " + Kinds.STATEFUL_SET, OBJECT),
            Map.entry("apps/v1 " + Kinds.DEPLOYMENT, OBJECT),
            Map.entry("apps/v1 " + Kinds.REPLICA_SET, OBJECT),
            Map.entry("apps/v1 " + Kinds.DAEMON_SET, OBJECT),
            Map.entry("batch/v1 " + Kinds.JOB, OBJECT),
            Map.entry("batch/v1 " + Kinds.CRON_JOB, OBJECT),
            Map.entry("storage.k8s.io/v1 " + Kinds.VOLUME_ATTACHMENT, OBJECT),
            Map.entry("storage.k8s.io/v1 " + Kinds.CSI_DRIVER, WITHOUT_STATUS),
            // Kubernetes 1.37 has a status that only the kubelet writes; older servers print none.
            Map.entry("storage.k8s.io/v1 " + Kinds.CSI_NODE, OBJECT),
            Map.entry(
                    "storage.k8s.io/v1 " + Kinds.STORAGE_CLASS,
                    Set.of(
                            "apiVersion",
                            "kind",
                            "metadata",
                            "provisioner",
                            "parameters",
                            "reclaimPolicy",
                            "mountOptions",
                            "allowVolumeExpansion",
                            "volumeBindingMode",
                            "allowedTopologies")),
            Map.entry(
                    "storage.k8s.io/v1 " + Kinds.VOLUME_ATTRIBUTES_CLASS,
                    Set.of("apiVersion", "kind", "metadata", "driverName", "parameters")));

    /** The kinds whose spec has a pod template. */
    private static final Set<String> WITH_POD_TEMPLATE = Set.of(
            "v1 " + Kinds.REPLICATION_CONTROLLER,
            "apps/v1 " + Kinds.STATEFUL_SET,
            "apps/v1 " + Kinds.DEPLOYMENT,
            "apps/v1 " + Kinds.REPLICA_SET,
            "apps/v1 " + Kinds.DAEMON_SET,
            "batch/v1 " + Kinds.JOB);

    private final List<DroppedField> dropped = new ArrayList<>();

    private Envelope() {}

    /** The fields that the server drops, in document order; those of templates follow those of their object. */
    static List<DroppedField> dropped(Manifest manifest) {
        if (manifest.kind().isEmpty() || manifest.apiVersion().isEmpty() || Manifests.isList(manifest.json())) {
            return List.of();
        }
        Envelope envelope = new Envelope();
        String kind = manifest.apiVersion() + " " + manifest.kind();
        Place root = new Place(JsonPointer.ROOT, "", manifest.json());
        envelope.look(root, MEMBERS.get(kind));
        Place spec = root.child("spec");
        if (kind.equals("v1 " + Kinds.POD)) {
            envelope.lookAtVolumes(spec);
        } else if (WITH_POD_TEMPLATE.contains(kind)) {
            envelope.lookAtPodTemplate(spec);
            if (kind.equals("apps/v1 " + Kinds.STATEFUL_SET)) {
                spec.items("volumeClaimTemplates").forEach(claim -> envelope.look(claim, OBJECT));
            }
        } else if (kind.equals("batch/v1 " + Kinds.CRON_JOB)) {
            Place job = spec.child("jobTemplate");
            envelope.look(job, TEMPLATE);
            envelope.lookAtPodTemplate(job.child("spec"));
        }
        return List.copyOf(envelope.dropped);
    }

    private void lookAtPodTemplate(Place spec) {
        Place template = spec.child("template");
        look(template, TEMPLATE);
        lookAtVolumes(template.child("spec"));
    }

    private void lookAtVolumes(Place podSpec) {
        podSpec.items("volumes")
                .forEach(volume -> look(volume.child("ephemeral").child("volumeClaimTemplate"), TEMPLATE));
    }

    private void look(Place place, @Nullable Set<String> known) {
        if (known != null) {
            compare(place, known);
        }
        compare(place.child("metadata"), METADATA);
    }

    private void compare(Place place, Set<String> known) {
        for (String key : place.json().members().keySet()) {
            if (!known.contains(key)) {
                dropped.add(new DroppedField(place.at().child(key), place.path() + key, meant(key, known)));
            }
        }
    }

    /** The field with the same name in another case, or in singular or plural. */
    private static Optional<String> meant(String key, Set<String> known) {
        return known.stream()
                .filter(field -> field.equalsIgnoreCase(key)
                        || field.equalsIgnoreCase(key + "s")
                        || key.equalsIgnoreCase(field + "s"))
                .findFirst();
    }

    /** An object in the document; without members if there is none. */
    private record Place(JsonPointer at, String path, JsonObject json) {

        Place child(String key) {
            return new Place(at.child(key), path + key + ".", json.child(key));
        }

        List<Place> items(String key) {
            List<Place> places = new ArrayList<>();
            JsonArray array = json.array(key);
            for (int i = 0; i < array.items().size(); i++) {
                JsonValue item = array.items().get(i);
                places.add(new Place(
                        at.child(key).child(i),
                        path + key + "[" + i + "].",
                        item instanceof JsonObject object ? object : JsonObject.EMPTY));
            }
            return places;
        }
    }
}
