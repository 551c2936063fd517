package dev.mooring.rbd.use;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why an image counts as used, free or neither, and why a node may or may not have it. */
public enum UseReason implements ReasonCode {
    /** A client has the image open for writing. */
    WATCHED("Watched", Severity.WARN, Source.STATUS),
    /** A watcher cannot be tied to a node: it is used by somebody unknown. */
    WATCHER_UNKNOWN("WatcherUnknown", Severity.WARN, Source.STATUS),
    /** A watcher is the manager, a mirror daemon, or whoever asked. */
    INFRASTRUCTURE("Infrastructure", Severity.INFO, Source.STATUS),
    /** The watcher's node was lost less than 30 seconds ago: the watch may be one that has not timed out yet. */
    STALE_POSSIBLE("StalePossible", Severity.WARN, Source.STATUS),
    /** The watcher is on the blocklist: the status is older than the entry, or the entry has ended. */
    WATCHER_BLOCKLISTED("WatcherBlocklisted", Severity.WARN, Source.BLOCKLIST),
    /** Clients of several nodes have it open. */
    SEVERAL_NODES("SeveralNodes", Severity.DANGER, Source.STATUS),
    /** A node has it mapped, though it need not be a watcher. */
    MAPPED("Mapped", Severity.WARN, Source.DEVICES),
    /** Kubernetes knows users; read-only ones are never watchers. */
    USED_IN_KUBERNETES("UsedInKubernetes", Severity.WARN, Source.OBJECTS),
    /** The newest data is only in a cache on a host. */
    DATA_ON_HOST("DataOnHost", Severity.DANGER, Source.STATUS),
    /** The lock of a writer that did not stop cleanly: dead, frozen or fenced. */
    LAST_WRITER_UNCLEAN("LastWriterUnclean", Severity.WARN, Source.LOCKS),
    /** A lock that a kubelet or a person took. */
    LOCKED_BY("LockedBy", Severity.WARN, Source.LOCKS),
    /** No client has a live watch for writing. */
    NO_WATCHERS("NoWatchers", Severity.INFO, Source.STATUS),
    /** Nobody holds a lock. */
    NO_LOCKS("NoLocks", Severity.INFO, Source.LOCKS),
    /** What no list of watchers can tell. */
    READERS_INVISIBLE("ReadersInvisible", Severity.INFO, Source.STATUS),
    /** The image takes part in a live migration. */
    MIGRATING("Migrating", Severity.WARN, Source.STATUS),
    /** The status was not asked for, or the command failed. */
    STATUS_UNKNOWN("StatusUnknown", Severity.WARN, Source.STATUS),
    /** The image is not there under this name: look for its namespace, the trash, a migration. */
    IMAGE_NOT_FOUND("ImageNotFound", Severity.WARN, Source.STATUS),
    /** The locks were not asked for, or the command failed. */
    LOCKS_UNKNOWN("LocksUnknown", Severity.WARN, Source.LOCKS),

    /** Somebody saw that the node has no power. */
    POWER_OFF("PowerOff", Severity.INFO, Source.CALLER),
    /** Every client of the node is on the blocklist. */
    FENCED("Fenced", Severity.INFO, Source.BLOCKLIST),
    /** A person tainted the node as out of service: safe only if that is true. */
    ADMINISTRATOR_WORD("AdministratorWord", Severity.DANGER, Source.OBJECTS),
    /** The node itself lists its devices, and the image is not among them. */
    UNMAPPED("Unmapped", Severity.INFO, Source.DEVICES),
    /** The fence ends, and with it the safety. */
    FENCE_ENDS("FenceEnds", Severity.WARN, Source.BLOCKLIST),
    /** The watch of the lost node goes within 30 seconds. */
    WAIT_FOR_WATCHER("WaitForWatcher", Severity.INFO, Source.STATUS),
    /** The node is fenced and the image still watched: by another client or address. */
    WATCHED_DESPITE_FENCE("WatchedDespiteFence", Severity.DANGER, Source.STATUS),
    /** The node that counts as lost still has its watch. */
    NODE_ALIVE("NodeAlive", Severity.DANGER, Source.STATUS),
    /** Another node than the two uses the image. */
    USED_ELSEWHERE("UsedElsewhere", Severity.DANGER, Source.SEVERAL),
    /** The node has it not mapped, yet it is watched. */
    WATCHED_ELSEWHERE("WatchedElsewhere", Severity.DANGER, Source.STATUS),
    /** The lost node may come back and write. */
    NOT_FENCED("NotFenced", Severity.DANGER, Source.SEVERAL),
    /** Nothing speaks for a writer, and nothing proves that there is none. */
    NOT_PROVEN("NotProven", Severity.WARN, Source.SEVERAL),
    /** This site's image is the mirror's copy. */
    NOT_PRIMARY("NotPrimary", Severity.WARN, Source.INFO),
    /** The other node has the image open already. */
    ALREADY_THERE("AlreadyThere", Severity.INFO, Source.STATUS),
    /** An entry that looks like a network but fences nobody. */
    FENCES_NOBODY("FencesNobody", Severity.DANGER, Source.BLOCKLIST),
    /** An entry ends too soon, and the cluster keeps its end when it is added again. */
    ENTRY_KEEPS_ITS_END("EntryKeepsItsEnd", Severity.WARN, Source.BLOCKLIST),
    /** Only some of the node's clients are on the blocklist. */
    FENCE_INCOMPLETE("FenceIncomplete", Severity.WARN, Source.BLOCKLIST),

    /** Missing: the node, to see whether it is lost. */
    NODE_UNKNOWN("NodeUnknown", Severity.WARN, Source.OBJECTS),
    /** Missing: which Ceph clients the node has. */
    CLIENTS_UNKNOWN("ClientsUnknown", Severity.WARN, Source.SEVERAL),
    /** Missing: the blocklist. */
    BLOCKLIST_UNKNOWN("BlocklistUnknown", Severity.WARN, Source.BLOCKLIST),
    /** Missing: what the node has mapped. */
    DEVICES_UNKNOWN("DevicesUnknown", Severity.WARN, Source.DEVICES),
    /** The node's addresses are those of others too, so fencing them would hit the wrong ones. */
    ADDRESS_SHARED("AddressShared", Severity.DANGER, Source.SEVERAL),

    /** The node was restarted since: its old mappings are gone. */
    RESTARTED("Restarted", Severity.INFO, Source.OBJECTS),
    /** The node will never come back. */
    GONE("Gone", Severity.INFO, Source.CALLER),
    /** The node has nothing mapped. */
    NOTHING_MAPPED("NothingMapped", Severity.INFO, Source.DEVICES),
    /** An old mapping would write again. */
    STILL_MAPPED("StillMapped", Severity.DANGER, Source.DEVICES),
    /** Nothing shows that old mappings are gone. */
    OLD_MAPPINGS_POSSIBLE("OldMappingsPossible", Severity.DANGER, Source.SEVERAL),

    /** The image has snapshots. */
    HAS_SNAPSHOTS("HasSnapshots", Severity.WARN, Source.SNAPSHOTS),
    /** Clones depend on the image. */
    HAS_CLONES("HasClones", Severity.DANGER, Source.CHILDREN),
    /** Missing: snapshots or clones. */
    DEPENDENTS_UNKNOWN("DependentsUnknown", Severity.WARN, Source.SEVERAL),
    /** The trash takes an image that is open; it protects nobody. */
    TRASH_PROTECTS_NOBODY("TrashProtectsNobody", Severity.INFO, Source.SEVERAL);

    /** What a reason rests on. */
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
        SEVERAL("several");

        private final String words;

        Source(String words) {
            this.words = words;
        }
    }

    private final String id;
    private final Severity severity;
    private final Source source;

    UseReason(String id, Severity severity, Source source) {
        this.id = id;
        this.severity = severity;
        this.source = source;
    }

    /**
     * What the reason rests on, whether it was there or is missing.
     *
     * @return the command, for example {@code rbd status}; {@code kubernetes} for objects, {@code caller} for what the
     *     caller said, {@code several} for what follows from more than one of them
     */
    public String source() {
        return source.words;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Severity severity() {
        return severity;
    }
}
