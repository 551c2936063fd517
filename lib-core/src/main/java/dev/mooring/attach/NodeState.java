package dev.mooring.attach;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.reason.EnumNames;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What the API says of one volume on one node: what the Node reports, how its VolumeAttachment is, which pods use it. */
public final class NodeState {

    /** The state of a VolumeAttachment. */
    public enum Attachment {
        /** There is none. */
        NONE,
        /** The attacher has not reported anything yet. */
        ATTACHING,
        /** The same, and no attacher has set its finalizer. */
        NOT_TAKEN_UP,
        /** The attacher reports it as attached. */
        ATTACHED,
        /** The last attach failed. */
        ATTACH_ERROR,
        /** It is being deleted. */
        DELETING,
        /** It is being deleted, and the last detach failed. */
        DETACH_ERROR;

        /** The state in kebab-case. */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }

        private static Attachment of(AttachmentView attachment) {
            if (attachment.isBeingDeleted()) {
                return attachment.detachError().isPresent() ? DETACH_ERROR : DELETING;
            }
            if (attachment.isAttached()) {
                return ATTACHED;
            }
            if (attachment.attachError().isPresent()) {
                return ATTACH_ERROR;
            }
            return attachment.finalizers().isEmpty() ? NOT_TAKEN_UP : ATTACHING;
        }
    }

    private final String node;
    private final boolean exists;
    private final boolean ready;
    private final boolean outOfService;
    private final boolean reported;
    private final boolean inUse;
    private final Attachment attachment;
    private final String error;
    private final List<ObjectRef> users;
    private final List<ObjectRef> terminating;

    NodeState(
            String node,
            boolean exists,
            Optional<NodeView> object,
            boolean reported,
            boolean inUse,
            Optional<AttachmentView> attachment,
            List<PodView> pods) {
        this.node = node;
        this.exists = exists;
        this.ready = object.filter(NodeView::isReady).isPresent();
        this.outOfService = object.filter(NodeView::isOutOfService).isPresent();
        this.reported = reported;
        this.inUse = inUse;
        this.attachment = attachment.map(Attachment::of).orElse(Attachment.NONE);
        this.error = attachment
                .flatMap(found -> found.detachError().or(found::attachError))
                .orElse("");
        this.users = using(pods, pod -> !pod.isBeingDeleted());
        this.terminating = using(pods, PodView::isBeingDeleted);
    }

    /** The pods that count: those whose containers have not all stopped. */
    private static List<ObjectRef> using(List<PodView> pods, Predicate<PodView> which) {
        return pods.stream()
                .filter(pod -> !pod.isTerminated() && which.test(pod))
                .map(PodView::ref)
                .distinct()
                .toList();
    }

    /** {@return the node's name} */
    public String node() {
        return node;
    }

    /** {@return whether there is a Node object; one that cannot be read counts as not Ready and reports nothing} */
    public boolean exists() {
        return exists;
    }

    /** {@return whether the node is Ready} */
    public boolean ready() {
        return ready;
    }

    /** {@return whether the node has the out-of-service taint} */
    public boolean outOfService() {
        return outOfService;
    }

    /** {@return whether {@code status.volumesAttached} has the volume: the controller is sure} */
    public boolean reported() {
        return reported;
    }

    /** {@return whether {@code status.volumesInUse} has the volume; a node that is not Ready does not update it} */
    public boolean inUse() {
        return inUse;
    }

    /** {@return the state of the VolumeAttachment} */
    public Attachment attachment() {
        return attachment;
    }

    /** {@return the error of the VolumeAttachment; empty if there is none} */
    public String error() {
        return error;
    }

    /** {@return the pods there that count as users and are not being deleted} */
    public List<ObjectRef> users() {
        return users;
    }

    /** {@return the pods there that count as users and are being deleted} */
    public List<ObjectRef> terminating() {
        return terminating;
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

    /** The node and the state of its VolumeAttachment; never an error's text. */
    @Override
    public String toString() {
        return node + " " + attachment;
    }
}
