package dev.mooring.attach;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.NodeReports;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What the API says about one volume on one node: the report of the Node, the VolumeAttachment, the pods that use it. */
public final class NodeState {

    /** What is known about the Node object. */
    public enum Presence {
        /** It is given. */
        GIVEN,
        /** It is given and cannot be read. */
        UNREADABLE,
        /** It is not given, and the cluster may have it. */
        NOT_GIVEN,
        /** All Nodes are given, and it is not among them. */
        GONE;

        /** The state in kebab-case. */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** The state of a VolumeAttachment; of several of one node the last in this order counts. */
    public enum Attachment {
        /** There is none. */
        NONE,
        /** The attacher has not reported anything yet. */
        ATTACHING,
        /** The same, and no attacher has set its finalizer. */
        NOT_TAKEN_UP,
        /** The last attach failed. */
        ATTACH_ERROR,
        /** It is being deleted. */
        DELETING,
        /** It is being deleted, and the last detach failed. */
        DETACH_ERROR,
        /** The attacher reports it as attached. */
        ATTACHED;

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
    private final Presence presence;
    private final boolean ready;
    private final boolean outOfService;
    private final boolean reported;
    private final boolean inUse;
    private final Attachment attachment;
    private final String error;
    private final List<ObjectRef> users;
    private final List<ObjectRef> terminating;
    private final List<ObjectRef> running;
    private final Optional<NodeView> object;
    private final String disputed;
    private final String silent;

    NodeState(
            String node,
            Presence presence,
            Optional<NodeView> object,
            boolean reported,
            boolean inUse,
            List<AttachmentView> attachments,
            List<PodView> pods,
            NodeReports reports) {
        this.node = requireNonNull(node, "node");
        this.presence = presence;
        this.ready = object.filter(NodeView::isReady).isPresent();
        this.outOfService = object.filter(NodeView::isOutOfService).isPresent();
        this.reported = reported;
        this.inUse = inUse;
        Optional<AttachmentView> decisive = attachments.stream().max(Comparator.comparing(Attachment::of));
        this.attachment = decisive.map(Attachment::of).orElse(Attachment.NONE);
        this.error = decisive.flatMap(found -> found.detachError().or(found::attachError))
                .orElse("");
        this.users = using(pods, pod -> !pod.isBeingDeleted());
        this.terminating = using(pods, PodView::isBeingDeleted);
        this.running = pods.stream()
                .filter(pod -> pod.hasRunningContainer() || (!pod.isTerminated() && runs(pod)))
                .map(PodView::ref)
                .distinct()
                .toList();
        this.object = object;
        this.disputed = object.map(reports::disputed).orElse("");
        this.silent = object.map(reports::silent).orElse("");
    }

    /** The pods that count: those whose containers have not all stopped. */
    private static List<ObjectRef> using(List<PodView> pods, Predicate<PodView> which) {
        return pods.stream()
                .filter(pod -> !pod.isTerminated() && which.test(pod))
                .map(PodView::ref)
                .distinct()
                .toList();
    }

    /** Whether the node has mounted the volumes of a pod; init containers run while the phase is Pending. */
    static boolean runs(PodView pod) {
        return pod.phase().equals(Phases.RUNNING) || pod.hasRunningContainer();
    }

    /** {@return the node's name} */
    public String node() {
        return node;
    }

    /** {@return what is known about the Node object} */
    public Presence presence() {
        return presence;
    }

    /** {@return whether a Node object is given; one that cannot be read counts as not Ready and reports nothing} */
    public boolean exists() {
        return presence == Presence.GIVEN || presence == Presence.UNREADABLE;
    }

    /** {@return whether the node is Ready} */
    public boolean isReady() {
        return ready;
    }

    /** {@return whether the node has the out-of-service taint} */
    public boolean isOutOfService() {
        return outOfService;
    }

    /** {@return whether {@code status.volumesAttached} has the volume: the controller is sure} */
    public boolean isReported() {
        return reported;
    }

    /** {@return whether {@code status.volumesInUse} has the volume; a node that is not Ready does not update it} */
    public boolean isInUse() {
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

    /** {@return those of the users, being deleted or not, that have the volume mounted as far as their status says} */
    public List<ObjectRef> running() {
        return running;
    }

    /**
     * Whether a pod or process on the node may write the volume. A Ready node reports in use what it has mounted; of
     * any other node only the last report is known, so everything that shows the volume there counts.
     *
     * @return false only if nothing shows the volume there, or the node is Ready, has not mounted it and runs no pod of it
     */
    public boolean mayWrite() {
        return inUse || !running.isEmpty() || (!ready && (holds() || wanted()));
    }

    /** Whether an operator says that a node which is not Ready is off permanently; nothing in the API proves it. */
    boolean saidToBeOff() {
        return !ready && outOfService;
    }

    /** The Node object, if it is given and can be read. */
    Optional<NodeView> object() {
        return object;
    }

    /** What says that a Ready node is not; empty if nothing does. */
    String disputed() {
        return ready ? disputed : "";
    }

    /** What says that a Ready node has stopped reporting; empty if nothing does. */
    String silent() {
        return ready ? silent : "";
    }

    /** Whether an attach may be underway. */
    boolean attaching() {
        return attachment != Attachment.NONE && attachment.compareTo(Attachment.DELETING) < 0;
    }

    /** Whether anything says that the node has the volume. */
    boolean holds() {
        return attachment != Attachment.NONE || reported || inUse || !running.isEmpty();
    }

    /** Whether the storage may have it attached. */
    boolean attached() {
        return attachment.compareTo(Attachment.DELETING) >= 0;
    }

    /** Whether the volume is there, by any list: the controller's, the kubelet's, the attacher's or a pod's status. */
    boolean has() {
        return attached() || reported || inUse || !running.isEmpty();
    }

    boolean wanted() {
        return !users.isEmpty() || !terminating.isEmpty();
    }

    /** What shows the volume on the node, for a reason. */
    String evidence() {
        StringBuilder seen = new StringBuilder("node ").append(node).append(':');
        seen.append(reported ? " in volumesAttached," : "");
        seen.append(inUse ? " in volumesInUse," : "");
        seen.append(attachment == Attachment.NONE ? "" : " VolumeAttachment " + attachment + ",");
        running.forEach(pod -> seen.append(' ').append(pod).append(','));
        return seen.deleteCharAt(seen.length() - 1).toString();
    }

    /** An item of {@code nodes}. */
    JsonObject toJson() {
        return JsonObject.of("name", JsonString.of(node))
                .with("exists", JsonBoolean.of(exists()))
                .with("presence", presence.toString())
                .with("ready", JsonBoolean.of(ready))
                .with("outOfService", JsonBoolean.of(outOfService))
                .with("attachment", attachment.toString())
                .with("error", error)
                .with("reported", JsonBoolean.of(reported))
                .with("inUse", JsonBoolean.of(inUse))
                .with("users", VolumeDiagnosis.names(users))
                .with("terminating", VolumeDiagnosis.names(terminating))
                .with("mayWrite", JsonBoolean.of(mayWrite()));
    }

    /** The node and the state of its VolumeAttachment; never an error's text. */
    @Override
    public String toString() {
        return node + " " + attachment;
    }
}
