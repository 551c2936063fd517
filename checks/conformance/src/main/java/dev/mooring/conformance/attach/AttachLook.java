package dev.mooring.conformance.attach;

import static java.util.Objects.requireNonNull;

import dev.mooring.attach.internal.MultiAttachMessage;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The state at the end of a step.
 *
 * @param attachments the VolumeAttachments, by name
 * @param reported what each node's {@code status.volumesAttached} has, sorted
 * @param events the events since the previous observation, each text once, in the order they were first sent
 * @param waits what the controller would detach but keeps because it is still mounted, by node and volume
 */
public record AttachLook(
        SortedMap<String, Attachment> attachments,
        SortedMap<String, List<String>> reported,
        List<Event> events,
        List<Wait> waits) {

    public AttachLook {
        attachments = Collections.unmodifiableSortedMap(new TreeMap<>(attachments));
        reported = Collections.unmodifiableSortedMap(copy(reported));
        events = List.copyOf(events);
        waits = List.copyOf(waits);
    }

    private static SortedMap<String, List<String>> copy(Map<String, List<String>> reported) {
        SortedMap<String, List<String>> copy = new TreeMap<>();
        reported.forEach((node, volumes) -> copy.put(node, List.copyOf(volumes)));
        return copy;
    }

    /**
     * A VolumeAttachment.
     *
     * @param attacher the driver
     * @param node the node
     * @param volume the persistent volume; null for an inline source
     * @param attached whether the attacher says so
     * @param deleting whether it is being deleted
     * @param attachError the message of the last failed attach; null if there is none
     * @param detachError the message of the last failed detach; null if there is none
     * @param finalizers its finalizers
     */
    public record Attachment(
            String attacher,
            String node,
            @Nullable String volume,
            boolean attached,
            boolean deleting,
            @Nullable String attachError,
            @Nullable String detachError,
            List<String> finalizers) {
        public Attachment {
            requireNonNull(attacher, "attacher");
            requireNonNull(node, "node");
            finalizers = List.copyOf(finalizers);
        }
    }

    /**
     * An event on a pod.
     *
     * @param pod namespace and name
     * @param reason {@code FailedAttachVolume} (a warning) or {@code SuccessfulAttachVolume}
     * @param message the text; pods in it are sorted
     */
    public record Event(String pod, String reason, String message) {
        public Event {
            requireNonNull(pod, "pod");
            requireNonNull(reason, "reason");
            requireNonNull(message, "message");
        }

        /** {@return whether the controller refuses a second node} */
        public boolean multiAttach() {
            return MultiAttachMessage.parse(message).isPresent();
        }
    }

    /**
     * A volume that the controller does not detach yet.
     *
     * @param node the node
     * @param volume the unique name
     */
    public record Wait(String node, String volume) {
        public Wait {
            requireNonNull(node, "node");
            requireNonNull(volume, "volume");
        }
    }
}
