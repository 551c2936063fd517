package dev.mooring.conformance.attach;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The objects of a run as stored in the API server. */
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
        /** How often an attach failed. */
        int failures;
        /** When the attacher tries next, in milliseconds. */
        long nextTry;

        Attachment(String name, String attacher, String node, @Nullable String volume) {
            this.name = name;
            this.attacher = attacher;
            this.node = node;
            this.volume = volume;
        }

        Attachment(AttachmentView view) {
            this(
                    view.name(),
                    view.attacher(),
                    view.nodeName(),
                    view.volumeName().orElse(null));
            this.attached = view.isAttached();
            this.attachError = view.attachError().orElse(null);
            this.detachError = view.detachError().orElse(null);
        }

        AttachLook.Attachment look() {
            return new AttachLook.Attachment(
                    attacher, node, volume, attached, deleting, attachError, detachError, finalizers);
        }
    }

    final SortedMap<String, Attachment> attachments = new TreeMap<>();
    final SortedMap<String, SortedSet<String>> reported = new TreeMap<>();
    private final Map<ObjectRef, Integer> incarnations = new HashMap<>();
    private Inventory inventory = Inventory.EMPTY;

    void put(Manifest object) {
        if (object.kind().equals(Kinds.VOLUME_ATTACHMENT)) {
            putAttachment(AttachmentView.from(object));
            return;
        }
        ObjectRef ref = object.ref();
        if (inventory.find(ref).isEmpty()) {
            incarnations.merge(ref, 1, Integer::sum);
        }
        inventory = inventory.with(object);
        inventory
                .node(ref.name())
                .filter(node -> node.ref().equals(ref))
                .ifPresent(
                        node -> reported.computeIfAbsent(ref.name(), unused -> new TreeSet<>(node.volumesAttached())));
    }

    private void putAttachment(AttachmentView view) {
        Attachment attachment = attachments.computeIfAbsent(view.name(), name -> new Attachment(view));
        attachment.finalizers = view.finalizers();
        attachment.deleting = attachment.deleting || view.isBeingDeleted();
        removeIfDone(attachment);
    }

    void delete(ObjectRef ref) {
        if (ref.kind().equals(Kinds.VOLUME_ATTACHMENT)) {
            Optional.ofNullable(attachments.get(ref.name())).ifPresent(this::delete);
            return;
        }
        inventory = inventory.without(ref);
        if (ref.kind().equals(Kinds.NODE)) {
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

    /** A pod's key: a pod that is created again with the same name is another pod. */
    PodKey key(ObjectRef pod) {
        return new PodKey(pod.namespace(), pod.name(), incarnations.getOrDefault(pod, 0));
    }

    record PodKey(String namespace, String name, int incarnation) implements Comparable<PodKey> {
        @Override
        public int compareTo(PodKey other) {
            return toString().compareTo(other.toString());
        }

        String id() {
            return namespace + "/" + name;
        }
    }

    /** All objects but the VolumeAttachments. */
    Inventory inventory() {
        return inventory;
    }
}
