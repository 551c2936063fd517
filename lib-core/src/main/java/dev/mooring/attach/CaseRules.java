package dev.mooring.attach;

import dev.mooring.attach.NodeState.Attachment;
import java.util.List;
import java.util.Optional;

/** The case of a waiting pod, for its own node and for each other node: the first one that fits. */
final class CaseRules {

    private CaseRules() {}

    /** The case that follows from the pod's own node; empty if other nodes block. */
    static Optional<AttachCode> own(NodeState here, List<NodeState> others, boolean exclusive) {
        if (here.reported()) {
            return Optional.of(AttachCode.ATTACHED_HERE);
        }
        if (here.attachment() == Attachment.ATTACHED) {
            boolean confirmedElsewhere = exclusive && others.stream().anyMatch(NodeState::reported);
            return Optional.of(confirmedElsewhere ? AttachCode.ATTACHED_TWICE : AttachCode.ATTACHED_NOT_REPORTED);
        }
        if (!exclusive) {
            return Optional.of(AttachCode.SHARED_MODES);
        }
        if (others.stream().noneMatch(NodeState::holds)) {
            return Optional.of(
                    here.attachment() == Attachment.NOT_TAKEN_UP ? AttachCode.NO_ATTACHER : AttachCode.NOT_STARTED);
        }
        return Optional.empty();
    }

    /** The case of a node that blocks. */
    static AttachCode other(NodeState there) {
        if (!there.exists()) {
            return AttachCode.NODE_GONE;
        }
        AttachCode code = there.ready() ? ready(there) : notReady(there);
        // A detach that only looks due because the controller is not sure of the attachment is a case of its own.
        boolean unsure = there.attachment() == Attachment.ATTACHED && !there.reported();
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
        if (there.outOfService()) {
            return AttachCode.OUT_OF_SERVICE;
        }
        if (there.inUse()) {
            return AttachCode.STILL_MOUNTED;
        }
        return switch (there.attachment()) {
            case DETACH_ERROR -> AttachCode.DETACH_REFUSED;
            case DELETING -> AttachCode.DETACHING;
            default -> AttachCode.DETACH_DUE;
        };
    }

    private static AttachCode notReady(NodeState there) {
        if (there.outOfService()) {
            return AttachCode.OUT_OF_SERVICE;
        }
        if (!there.users().isEmpty()) {
            return AttachCode.NODE_LOST_RUNNING;
        }
        if (!there.terminating().isEmpty()) {
            return AttachCode.NODE_LOST_TERMINATING;
        }
        return there.inUse() ? AttachCode.NODE_LOST_TIMER : AttachCode.NODE_LOST_UNMOUNTED;
    }
}
