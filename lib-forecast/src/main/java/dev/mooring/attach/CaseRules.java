package dev.mooring.attach;

import dev.mooring.attach.NodeState.Attachment;
import java.util.List;

/** The case of a waiting pod, for its own node and for each other node: the first one that fits. */
final class CaseRules {

    private CaseRules() {}

    /** The cases that follow from the pod's own node; an empty list if only other nodes block. */
    static List<AttachCode> own(NodeState here, boolean othersHold, boolean exclusive) {
        if (here.isReported()) {
            return List.of(AttachCode.ATTACHED_HERE);
        }
        boolean blocked = exclusive && othersHold;
        return switch (here.attachment()) {
            case ATTACHED -> List.of(AttachCode.ATTACHED_NOT_REPORTED);
            case NOT_TAKEN_UP -> List.of(AttachCode.NO_ATTACHER);
            case ATTACH_ERROR, DELETING, DETACH_ERROR -> List.of(failed(blocked, exclusive));
            case NONE, ATTACHING -> blocked ? List.of() : List.of(AttachCode.ATTACH_DUE);
        };
    }

    private static AttachCode failed(boolean blocked, boolean exclusive) {
        if (blocked) {
            return AttachCode.ATTACH_FAILED;
        }
        return exclusive ? AttachCode.NOT_STARTED : AttachCode.SHARED_MODES;
    }

    /** The case of a node that blocks. */
    static AttachCode other(NodeState there) {
        if (there.presence() == NodeState.Presence.GONE) {
            return AttachCode.NODE_GONE;
        }
        if (!there.exists()) {
            return AttachCode.NODE_NOT_GIVEN;
        }
        AttachCode code = there.isReady() ? ready(there) : notReady(there);
        // A detach that only looks due because the controller is not sure of the attachment is a case of its own.
        boolean unsure = there.attachment() == Attachment.ATTACHED && !there.isReported();
        boolean settles = code == AttachCode.DETACH_DUE || code == AttachCode.NODE_LOST_UNMOUNTED;
        return unsure && settles ? AttachCode.UNCERTAIN : code;
    }

    private static AttachCode ready(NodeState there) {
        if (!there.users().isEmpty()) {
            return AttachCode.USED_ELSEWHERE;
        }
        if (!there.terminating().isEmpty()) {
            return AttachCode.TERMINATING_ELSEWHERE;
        }
        if (there.isInUse()) {
            return AttachCode.STILL_MOUNTED;
        }
        return switch (there.attachment()) {
            case DETACH_ERROR -> AttachCode.DETACH_REFUSED;
            case DELETING -> AttachCode.DETACHING;
            default -> AttachCode.DETACH_DUE;
        };
    }

    private static AttachCode notReady(NodeState there) {
        if (there.isOutOfService()) {
            return AttachCode.OUT_OF_SERVICE;
        }
        if (!there.users().isEmpty()) {
            return AttachCode.NODE_LOST_RUNNING;
        }
        if (!there.terminating().isEmpty()) {
            return AttachCode.NODE_LOST_TERMINATING;
        }
        return there.isInUse() ? AttachCode.NODE_LOST_TIMER : AttachCode.NODE_LOST_UNMOUNTED;
    }
}
