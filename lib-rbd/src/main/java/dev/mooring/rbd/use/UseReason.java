package dev.mooring.rbd.use;

import dev.mooring.json.JsonArray;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.List;

/** Why an image is in use, free or neither, and why a node may or may not take it over. */
enum UseReason implements ReasonCode {
    /** A client has the image open for writing. */
    WATCHED(Severity.WARN, Source.STATUS),
    /** A watcher cannot be assigned to a node: an unknown client uses the image. */
    WATCHER_UNKNOWN(Severity.WARN, Source.STATUS),
    /** A watcher is the manager, a mirror daemon, or an ignored client. */
    INFRASTRUCTURE(Severity.INFO, Source.STATUS),
    /** The node of the watcher was lost less than 30 seconds ago: the watch may not have timed out yet. */
    STALE_POSSIBLE(Severity.WARN, Source.STATUS),
    /** The watcher is on the blocklist: the status is older than the entry, or the entry has ended. */
    WATCHER_BLOCKLISTED(Severity.WARN, Source.BLOCKLIST),
    /** Clients of several nodes have the image open. */
    SEVERAL_NODES(Severity.DANGER, Source.STATUS),
    /** A node has the image mapped, with or without a watch. */
    MAPPED(Severity.WARN, Source.DEVICES),
    /** Kubernetes knows users; read-only users are never watchers. */
    USED_IN_KUBERNETES(Severity.WARN, Source.OBJECTS),
    /** The newest data is only in a cache on a host. */
    DATA_ON_HOST(Severity.DANGER, Source.STATUS),
    /** The lock of a writer that did not stop cleanly: dead, frozen or fenced. */
    LAST_WRITER_UNCLEAN(Severity.WARN, Source.LOCKS),
    /** A lock that a kubelet or a person took. */
    LOCKED_BY(Severity.WARN, Source.LOCKS),
    /** No client has a live watch for writing. */
    NO_WATCHERS(Severity.INFO, Source.STATUS),
    /** The image has no exclusive lock, so no lock shows its last writer. */
    NO_LOCK_FEATURE(Severity.WARN, Source.INFO),
    /** No client holds a lock. */
    NO_LOCKS(Severity.INFO, Source.LOCKS),
    /** What a list of watchers cannot show. */
    READERS_INVISIBLE(Severity.INFO, Source.STATUS),
    /** The image takes part in a live migration. */
    MIGRATING(Severity.WARN, Source.STATUS),
    /** The status was not given, or the command failed. */
    STATUS_UNKNOWN(Severity.WARN, Source.STATUS),
    /** There is no image of this name: check its namespace, the trash and migrations. */
    IMAGE_NOT_FOUND(Severity.WARN, Source.STATUS),
    /** The locks were not given, or the command failed. */
    LOCKS_UNKNOWN(Severity.WARN, Source.LOCKS),
    /** A pod waits for the image: a node may map it at any time. */
    WAITS_IN_KUBERNETES(Severity.INFO, Source.OBJECTS),
    /** An object could not be read: it may be a user of the image. */
    UNREADABLE_OBJECT(Severity.WARN, Source.OBJECTS),
    /** Not all volumes, claims and pods were given, or nothing shows where a volume is attached. */
    OBJECTS_NOT_COMPLETE(Severity.WARN, Source.OBJECTS),

    /** The node was seen without power. */
    POWER_OFF(Severity.INFO, Source.CALLER),
    /** Every client of the node is on the blocklist. */
    FENCED(Severity.INFO, Source.BLOCKLIST),
    /** An administrator tainted the node as out of service: safe only if that is true. */
    ADMINISTRATOR_WORD(Severity.DANGER, Source.OBJECTS),
    /** The node itself lists its devices, and the image is not among them. */
    UNMAPPED(Severity.INFO, Source.DEVICES),
    /** The fence ends, and with it the safety. */
    FENCE_ENDS(Severity.WARN, Source.BLOCKLIST),
    /** The driver may lift the fence itself when its plugin on the node is back. */
    FENCE_MAY_BE_LIFTED(Severity.WARN, Source.BLOCKLIST),
    /** The addresses of the Node object are fenced, and nothing shows that Ceph sees its clients there. */
    CLIENT_NOT_SEEN(Severity.WARN, Source.SEVERAL),
    /** The node that is reported as lost is ready. */
    NODE_ALIVE(Severity.DANGER, Source.OBJECTS),
    /** The lost node may come back and write. */
    NOT_FENCED(Severity.DANGER, Source.SEVERAL),
    /** No writer is visible, but nothing proves that there is none. */
    NOT_PROVEN(Severity.WARN, Source.SEVERAL),
    /** The other node already has the image open. */
    ALREADY_THERE(Severity.INFO, Source.STATUS),
    /** An entry looks like a network, but has no effect. */
    FENCE_WITHOUT_EFFECT(Severity.DANGER, Source.BLOCKLIST),
    /** An entry ends too soon, and the cluster keeps its end when it is added again. */
    ENTRY_KEEPS_ITS_END(Severity.WARN, Source.BLOCKLIST),
    /** Only some of the clients of the node are on the blocklist. */
    FENCE_INCOMPLETE(Severity.WARN, Source.BLOCKLIST),
    /** The pool of the image is not known, so no command of a plan can name the image. */
    IMAGE_WITHOUT_POOL(Severity.ERROR, Source.CALLER),
    /** The image is in a RADOS namespace, and the release of the tools has none. */
    NAMESPACE_NOT_SUPPORTED(Severity.ERROR, Source.CALLER),
    /** The question is about a snapshot; only an image can be taken over. */
    SNAPSHOT_GIVEN(Severity.ERROR, Source.CALLER),

    /** Missing: the node, to see whether it is lost. */
    NODE_UNKNOWN(Severity.WARN, Source.OBJECTS),
    /** Missing: the node that takes the image over; its name may be wrong. */
    TARGET_UNKNOWN(Severity.WARN, Source.OBJECTS),
    /** Missing: all nodes, to see that no other node has an address. */
    NODES_NOT_COMPLETE(Severity.WARN, Source.OBJECTS),
    /** Missing: the Ceph clients of the node. */
    CLIENTS_UNKNOWN(Severity.WARN, Source.SEVERAL),
    /** Missing: the blocklist. */
    BLOCKLIST_UNKNOWN(Severity.WARN, Source.BLOCKLIST),
    /** Missing: what the node has mapped. */
    DEVICES_UNKNOWN(Severity.WARN, Source.DEVICES),
    /** An address of the node is also that of others, so fencing it would stop the wrong clients. */
    ADDRESS_SHARED(Severity.DANGER, Source.SEVERAL),

    /** The node was restarted since: its old mappings are gone. */
    RESTARTED(Severity.INFO, Source.OBJECTS),
    /** The node never comes back. */
    GONE(Severity.INFO, Source.CALLER),
    /** The node has nothing mapped. */
    NOTHING_MAPPED(Severity.INFO, Source.DEVICES),
    /** A boot id that was given is not whole, and was not compared. */
    BOOT_ID_UNUSABLE(Severity.WARN, Source.CALLER),
    /** Nothing shows that old mappings are gone. */
    OLD_MAPPINGS_POSSIBLE(Severity.DANGER, Source.SEVERAL),

    /** The image has snapshots. */
    HAS_SNAPSHOTS(Severity.WARN, Source.SNAPSHOTS),
    /** Clones depend on the image. */
    HAS_CLONES(Severity.DANGER, Source.CHILDREN),
    /** Missing: snapshots or clones. */
    DEPENDENTS_UNKNOWN(Severity.WARN, Source.SEVERAL),
    /** The trash accepts an image that is open, so moving it there does not protect it. */
    TRASH_ACCEPTS_OPEN_IMAGE(Severity.INFO, Source.SEVERAL),

    /** A command that was given gave no complete answer: it failed, or its output is cut. */
    EVIDENCE_NOT_READ(Severity.WARN, Source.SEVERAL),
    /** The status has a section that this library does not know: it may name a user. */
    SECTION_NOT_READ(Severity.WARN, Source.SEVERAL),
    /** The status says nothing about a persistent cache, because its state could not be read. */
    CACHE_NOT_READ(Severity.DANGER, Source.SEVERAL),
    /** The status shows no cache with unwritten data, and the features of the image say that there is one. */
    CACHE_FEATURE_DIRTY(Severity.DANGER, Source.SEVERAL),
    /** The status shows no cache with unwritten data, and the metadata of the image say that there is one. */
    CACHE_METADATA_UNCLEAN(Severity.DANGER, Source.SEVERAL),
    /** {@code rbd info} describes an image of another name. */
    INFO_OF_OTHER_IMAGE(Severity.WARN, Source.SEVERAL),
    /** {@code rbd info} shows the copy of a mirrored image: its users are on the other site. */
    COPY_OF_MIRRORED_IMAGE(Severity.WARN, Source.SEVERAL),
    /** {@code rbd info} shows a migration, and the status does not: one of them is old, or of another image. */
    MIGRATION_NOT_IN_STATUS(Severity.WARN, Source.SEVERAL),
    /** A pasted text shows a user that the given outputs do not show: one of them is old. */
    SAID_BY_PASTED_TEXT(Severity.DANGER, Source.SEVERAL),
    /** An object was written after the time at which everything was seen, so that time is wrong. */
    SEEN_TOO_EARLY(Severity.DANGER, Source.SEVERAL),
    /** The handle of a volume names another image than its attribute. */
    VOLUME_NAMES_TWO_IMAGES(Severity.DANGER, Source.SEVERAL),
    /** A volume on RBD names no image: it may lead to this one. */
    VOLUME_NAMES_NO_IMAGE(Severity.WARN, Source.SEVERAL),
    /** A watch has the address of a manager or mirror daemon, which are processes, and the cookie of a kernel. */
    DAEMON_WITH_KERNEL_COOKIE(Severity.DANGER, Source.SEVERAL),
    /** A client that the caller wants ignored was read on a node. */
    IGNORED_CLIENT_OF_NODE(Severity.DANGER, Source.SEVERAL),
    /** A node does not answer and did not list its devices: a client that is cut off has no watch, and writes later. */
    CUT_OFF_NODE_MAY_WRITE(Severity.WARN, Source.SEVERAL),
    /** The status and the devices show no user, and Kubernetes shows a possible one. */
    MAY_BE_USED_IN_KUBERNETES(Severity.WARN, Source.SEVERAL),

    /** A claim or a volume has the image, or a claim can be bound to its volume at any time. */
    RESERVED_IN_KUBERNETES(Severity.DANGER, Source.SEVERAL),
    /** A pod waits for the image: a node may map it at any time. */
    WAITED_FOR(Severity.DANGER, Source.SEVERAL),
    /** The content of a snapshot is the image, or a snapshot is being taken of it. */
    SNAPSHOT_NEEDS_IT(Severity.DANGER, Source.SEVERAL),
    /** {@code rbd info} shows the image in a group, whose members {@code rbd} does not remove. */
    MEMBER_OF_GROUP(Severity.WARN, Source.SEVERAL),
    /** {@code rbd snap ls} lists no snapshot, and {@code rbd info} counts some. */
    SNAPSHOTS_DISAGREE(Severity.WARN, Source.SEVERAL),
    /** {@code rbd children} lists no clone, and {@code rbd info} says that the image has one. */
    CLONES_DISAGREE(Severity.DANGER, Source.SEVERAL),
    /** A pasted text shows a snapshot or a clone of the image that the given outputs do not show. */
    TEXT_SHOWS_DEPENDENTS(Severity.DANGER, Source.SEVERAL),
    /** The image is mirrored: deleting it here also deletes it on the other site, or deletes the copy. */
    MIRRORED(Severity.DANGER, Source.SEVERAL),

    /** The newest data is only in a cache on a host and would be left behind. */
    DATA_LEFT_BEHIND(Severity.DANGER, Source.SEVERAL),
    /** The image of this site is the copy of a mirrored image, and is not written here. */
    NOT_PRIMARY(Severity.WARN, Source.SEVERAL),
    /** A third node, or a user on an unknown node, has the image. */
    IMAGE_USED_ELSEWHERE(Severity.DANGER, Source.SEVERAL),
    /** The last writer was on a third or unknown node, and did not stop cleanly. */
    LOCKED_ELSEWHERE(Severity.DANGER, Source.SEVERAL),
    /** The storage refuses the node that takes the image over. */
    TARGET_FENCED(Severity.DANGER, Source.SEVERAL),
    /** A known client of one of the two nodes, or an address of the lost node, also belongs to another node. */
    CLIENT_OF_OTHER_NODE(Severity.DANGER, Source.SEVERAL),
    /** The caller says that a node is not ready, and its object says that it is. */
    NOT_READY_BUT_READY(Severity.DANGER, Source.SEVERAL),
    /** The node was seen without power at a time in the future. */
    POWERED_OFF_LATER(Severity.WARN, Source.SEVERAL),
    /** The node was seen without power, and its kubelet reports it as ready. */
    POWERED_OFF_BUT_READY(Severity.DANGER, Source.SEVERAL),
    /** The node was seen without power, and its kubelet gave a sign of life after that. */
    POWERED_OFF_BUT_ALIVE(Severity.DANGER, Source.SEVERAL),
    /** The node was seen without power, and its client watches the image. */
    POWERED_OFF_BUT_WATCHING(Severity.DANGER, Source.SEVERAL),
    /** The node was seen without power, and a client that may be on it watches the image. */
    POWERED_OFF_BUT_WATCHED(Severity.DANGER, Source.SEVERAL),
    /** The node is fenced, and the image is watched by it, or by a client that may be on it. */
    FENCED_BUT_WATCHED(Severity.DANGER, Source.SEVERAL),
    /** The node is tainted as out of service with an effect that does not stop its pods. */
    TAINT_NOT_IN_FORCE(Severity.WARN, Source.SEVERAL),
    /** The node is tainted as out of service, and its kubelet reports it as ready. */
    TAINTED_BUT_READY(Severity.DANGER, Source.SEVERAL),
    /** The node is tainted as out of service, and the image is watched by it, or by a client that may be on it. */
    TAINTED_BUT_WATCHED(Severity.DANGER, Source.SEVERAL),
    /** The node is tainted as out of service, and its kubelet gave a sign of life after that. */
    TAINTED_BUT_ALIVE(Severity.DANGER, Source.SEVERAL),
    /** The node is tainted as out of service, and lists the image among its devices. */
    TAINTED_BUT_MAPPED(Severity.DANGER, Source.SEVERAL),
    /** The taint is older than the loss of the node: it was set for something else. */
    TAINTED_BEFORE_LOSS(Severity.DANGER, Source.SEVERAL),
    /** The node does not list the image among its devices, and the image is watched by it, or by a client that may be on it. */
    UNMAPPED_BUT_WATCHED(Severity.DANGER, Source.SEVERAL),
    /** The node does not list the image among its devices, and Kubernetes knows a user there. */
    UNMAPPED_BUT_USED(Severity.DANGER, Source.SEVERAL),

    /** The node lists mapped devices: they would write again. */
    STILL_MAPPED(Severity.DANGER, Source.SEVERAL),
    /** The node never comes back, and it lists its devices: it is there. */
    GONE_BUT_LISTED(Severity.DANGER, Source.SEVERAL),
    /** A list of devices was given and is not whole: the command failed, or its output is cut. */
    DEVICES_NOT_READ(Severity.DANGER, Source.SEVERAL),
    /** The given boot id is not that of the Node object, which may have none because its text is cut. */
    BOOT_ID_NOT_THAT_OF_NODE(Severity.DANGER, Source.SEVERAL),
    /** The node never comes back, and its kubelet reports it as ready. */
    GONE_BUT_READY(Severity.DANGER, Source.SEVERAL),
    /** The node never comes back, and the caller gives its boot id of now. */
    GONE_BUT_BOOTED(Severity.DANGER, Source.SEVERAL);

    /** The {@link #source} of what follows from more than one piece of evidence. */
    public static final String SEVERAL_SOURCES = "several";

    /** What a reason is based on. */
    private enum Source {
        STATUS("rbd status"),
        LOCKS("rbd lock ls"),
        INFO("rbd info"),
        SNAPSHOTS("rbd snap ls"),
        CHILDREN("rbd children"),
        DEVICES("rbd device list"),
        BLOCKLIST("ceph osd blocklist ls"),
        OBJECTS("kubernetes"),
        CALLER("caller"),
        SEVERAL(SEVERAL_SOURCES);

        private final String words;

        Source(String words) {
            this.words = words;
        }
    }

    private final Severity severity;
    private final Source source;

    UseReason(Severity severity, Source source) {
        this.severity = severity;
        this.source = source;
    }

    /**
     * {@return what the reason is based on, given or missing: the command, for example {@code rbd status}; {@code
     * kubernetes} for objects, {@code caller} for what the caller said, {@code several} for what follows from more than
     * one of them}
     */
    public String source() {
        return source.words;
    }

    /** Reasons, each with what it is based on. */
    static JsonArray toJson(List<Reason> reasons) {
        return JsonArray.of(reasons.stream()
                .map(reason -> reason.toJson()
                        .with("source", reason.code() instanceof UseReason code ? code.source() : SEVERAL_SOURCES)));
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
