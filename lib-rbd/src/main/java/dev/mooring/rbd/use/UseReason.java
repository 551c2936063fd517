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
    TRASH_ACCEPTS_OPEN_IMAGE(Severity.INFO, Source.SEVERAL);

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
