package dev.mooring.attach;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The objects of a run as the API server holds them. */
final class ApiModel {

    /** A VolumeAttachment that changes. */
    static final class Attachment {
        final String name;
        final String attacher;
        final String node;
        final @Nullable String volume;
        boolean attached;
        boolean deleting;

        @Nullable
        String attachError;

        @Nullable
        String detachError;

        List<String> finalizers = List.of();
        /** How often the attacher tried in vain. */
        int failures;
        /** When the attacher tries next, in milliseconds. */
        long nextTry;

        Attachment(String name, String attacher, String node, @Nullable String volume) {
            this.name = name;
            this.attacher = attacher;
            this.node = node;
            this.volume = volume;
        }

        AttachLook.Attachment look() {
            return new AttachLook.Attachment(
                    attacher, node, volume, attached, deleting, attachError, detachError, finalizers);
        }
    }

    final SortedMap<String, Attachment> attachments = new TreeMap<>();
    final SortedMap<String, SortedSet<String>> reported = new TreeMap<>();
    private final SortedMap<ObjectRef, Manifest> objects = new TreeMap<>();
    private final Map<ObjectRef, Integer> incarnations = new HashMap<>();
    private @Nullable Inventory inventory;

    void put(Manifest object) {
        if (object.kind().equals("VolumeAttachment")) {
            putAttachment(object);
            return;
        }
        ObjectRef ref = object.ref();
        if (!objects.containsKey(ref)) {
            incarnations.merge(ref, 1, Integer::sum);
        }
        objects.put(ref, object);
        inventory = null;
        if (object.kind().equals("Node")) {
            reported.computeIfAbsent(ref.name(), unused -> new TreeSet<>(Nodes.volumesAttached(object)));
        }
    }

    private void putAttachment(Manifest object) {
        Part spec = Part.of(object).at("spec");
        Attachment attachment = attachments.computeIfAbsent(object.name(), name -> read(name, object, spec));
        attachment.finalizers = Part.of(object).at("metadata", "finalizers").texts();
        attachment.deleting = attachment.deleting
                || Part.of(object).at("metadata", "deletionTimestamp").isPresent();
        removeIfDone(attachment);
    }

    private static Attachment read(String name, Manifest object, Part spec) {
        Attachment attachment = new Attachment(
                name,
                spec.at("attacher").text(),
                spec.at("nodeName").text(),
                spec.at("source", "persistentVolumeName").string().orElse(null));
        Part status = Part.of(object).at("status");
        attachment.attached = status.at("attached").flag().orElse(false);
        attachment.attachError = status.at("attachError", "message").string().orElse(null);
        attachment.detachError = status.at("detachError", "message").string().orElse(null);
        return attachment;
    }

    void delete(ObjectRef ref) {
        if (ref.kind().equals("VolumeAttachment")) {
            Optional.ofNullable(attachments.get(ref.name())).ifPresent(this::delete);
            return;
        }
        objects.remove(ref);
        inventory = null;
        if (ref.kind().equals("Node")) {
            reported.remove(ref.name());
        }
    }

    /** Asks for the deletion of a VolumeAttachment; it stays as long as it has finalizers. */
    void delete(Attachment attachment) {
        attachment.deleting = true;
        removeIfDone(attachment);
    }

    void removeIfDone(Attachment attachment) {
        if (attachment.deleting && attachment.finalizers.isEmpty()) {
            attachments.remove(attachment.name);
        }
    }

    Optional<Manifest> find(ObjectRef ref) {
        return Optional.ofNullable(objects.get(ref));
    }

    Optional<Manifest> node(String name) {
        return find(new ObjectRef("Node", "", name));
    }

    List<Manifest> all(String kind) {
        List<Manifest> found = new ArrayList<>();
        for (Manifest object : objects.values()) {
            if (object.kind().equals(kind)) {
                found.add(object);
            }
        }
        return found;
    }

    /** A pod's key: one that is made again under the same name is another pod. */
    PodKey key(Manifest pod) {
        return new PodKey(pod.namespace(), pod.name(), incarnations.getOrDefault(pod.ref(), 0));
    }

    record PodKey(String namespace, String name, int incarnation) implements Comparable<PodKey> {
        ObjectRef ref() {
            return new ObjectRef("Pod", namespace, name);
        }

        @Override
        public int compareTo(PodKey other) {
            return toString().compareTo(other.toString());
        }

        String id() {
            return namespace + "/" + name;
        }
    }

    /** Claims, volumes and drivers for those who follow pods. */
    Inventory inventory() {
        Inventory current = inventory;
        if (current == null) {
            current = Inventory.of(objects.values());
            inventory = current;
        }
        return current;
    }
}
