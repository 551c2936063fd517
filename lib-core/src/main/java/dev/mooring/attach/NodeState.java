package dev.mooring.attach;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import java.util.List;

/**
 * What the API has of one volume on one node, all from one moment.
 *
 * @param node the node's name
 * @param exists whether there is a Node object
 * @param ready whether it is Ready
 * @param outOfService whether it has the out-of-service taint
 * @param attachment how its VolumeAttachment stands
 * @param error the error of the VolumeAttachment; empty if there is none
 * @param reported whether {@code status.volumesAttached} has the volume: the controller is sure
 * @param inUse whether {@code status.volumesInUse} has it; of a node that is not Ready this is frozen
 * @param users the pods there that count as users and are not being deleted
 * @param terminating the pods there that count as users and are being deleted
 */
public record NodeState(
        String node,
        boolean exists,
        boolean ready,
        boolean outOfService,
        Attachment attachment,
        String error,
        boolean reported,
        boolean inUse,
        List<ObjectRef> users,
        List<ObjectRef> terminating) {

    /** How a VolumeAttachment stands. */
    public enum Attachment {
        /** There is none. */
        NONE,
        /** The attacher has not said anything yet. */
        ATTACHING,
        /** The same, and no attacher has put its finalizer on it. */
        NOT_TAKEN_UP,
        /** The attacher says attached. */
        ATTACHED,
        /** The last attach failed. */
        ATTACH_ERROR,
        /** It is being deleted. */
        DELETING,
        /** It is being deleted, and the last detach failed. */
        DETACH_ERROR
    }

    public NodeState {
        requireNonNull(node, "node");
        requireNonNull(attachment, "attachment");
        requireNonNull(error, "error");
        users = List.copyOf(users);
        terminating = List.copyOf(terminating);
    }

    /** Whether anything says that the node has the volume. */
    boolean holds() {
        return attachment != Attachment.NONE || reported || inUse;
    }

    /** Whether the storage may have it attached. */
    boolean attached() {
        return attachment == Attachment.ATTACHED
                || attachment == Attachment.DELETING
                || attachment == Attachment.DETACH_ERROR;
    }

    boolean wanted() {
        return !users.isEmpty() || !terminating.isEmpty();
    }
}
