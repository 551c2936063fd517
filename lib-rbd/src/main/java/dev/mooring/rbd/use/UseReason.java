package dev.mooring.rbd.use;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why an image counts as used, free or neither, and why a node may or may not have it. */
public enum UseReason implements ReasonCode {
    /** A client has the image open for writing. */
    WATCHED("Watched", Severity.WARN),
    /** A watcher cannot be tied to a node: it is used by somebody unknown. */
    WATCHER_UNKNOWN("WatcherUnknown", Severity.WARN),
    /** A watcher is the manager, a mirror daemon, or whoever asked. */
    INFRASTRUCTURE("Infrastructure", Severity.INFO),
    /** The watcher's node was lost less than 30 seconds ago: the watch may be one that has not timed out yet. */
    STALE_POSSIBLE("StalePossible", Severity.WARN),
    /** The watcher is on the blocklist: the status is older than the entry, or the entry has ended. */
    WATCHER_BLOCKLISTED("WatcherBlocklisted", Severity.WARN),
    /** Clients of several nodes have it open. */
    SEVERAL_NODES("SeveralNodes", Severity.DANGER),
    /** A node has it mapped, though it need not be a watcher. */
    MAPPED("Mapped", Severity.WARN),
    /** Kubernetes knows users; read-only ones are never watchers. */
    USED_IN_KUBERNETES("UsedInKubernetes", Severity.WARN),
    /** The newest data is only in a cache on a host. */
    DATA_ON_HOST("DataOnHost", Severity.DANGER),
    /** The lock of a writer that did not stop cleanly: dead, frozen or fenced. */
    LAST_WRITER_UNCLEAN("LastWriterUnclean", Severity.WARN),
    /** A lock that a kubelet or a person took. */
    LOCKED_BY("LockedBy", Severity.WARN),
    /** No client has a live watch for writing. */
    NO_WATCHERS("NoWatchers", Severity.INFO),
    /** Nobody holds a lock. */
    NO_LOCKS("NoLocks", Severity.INFO),
    /** What no list of watchers can tell. */
    READERS_INVISIBLE("ReadersInvisible", Severity.INFO),
    /** The image takes part in a live migration. */
    MIGRATING("Migrating", Severity.WARN),
    /** The status was not asked for, or the command failed. */
    STATUS_UNKNOWN("StatusUnknown", Severity.WARN),
    /** The image is not there under this name: look for its namespace, the trash, a migration. */
    IMAGE_NOT_FOUND("ImageNotFound", Severity.WARN),
    /** The locks were not asked for, or the command failed. */
    LOCKS_UNKNOWN("LocksUnknown", Severity.WARN),

    /** Somebody saw that the node has no power. */
    POWER_OFF("PowerOff", Severity.INFO),
    /** Every client of the node is on the blocklist. */
    FENCED("Fenced", Severity.INFO),
    /** A person tainted the node as out of service: safe only if that is true. */
    ADMINISTRATOR_WORD("AdministratorWord", Severity.DANGER),
    /** The node itself lists its devices, and the image is not among them. */
    UNMAPPED("Unmapped", Severity.INFO),
    /** The fence ends, and with it the safety. */
    FENCE_ENDS("FenceEnds", Severity.WARN),
    /** The watch of the lost node goes within 30 seconds. */
    WAIT_FOR_WATCHER("WaitForWatcher", Severity.INFO),
    /** The node is fenced and the image still watched: by another client or address. */
    WATCHED_DESPITE_FENCE("WatchedDespiteFence", Severity.DANGER),
    /** The node that counts as lost still has its watch. */
    NODE_ALIVE("NodeAlive", Severity.DANGER),
    /** Another node than the two uses the image. */
    USED_ELSEWHERE("UsedElsewhere", Severity.DANGER),
    /** The node has it not mapped, yet it is watched. */
    WATCHED_ELSEWHERE("WatchedElsewhere", Severity.DANGER),
    /** The lost node may come back and write. */
    NOT_FENCED("NotFenced", Severity.DANGER),
    /** Nothing speaks for a writer, and nothing proves that there is none. */
    NOT_PROVEN("NotProven", Severity.WARN),
    /** This site's image is the mirror's copy. */
    NOT_PRIMARY("NotPrimary", Severity.WARN),
    /** The other node has the image open already. */
    ALREADY_THERE("AlreadyThere", Severity.INFO),
    /** An entry that looks like a network but fences nobody. */
    FENCES_NOBODY("FencesNobody", Severity.DANGER),
    /** Only some of the node's clients are on the blocklist. */
    FENCE_INCOMPLETE("FenceIncomplete", Severity.WARN),

    /** Missing: the node, to see whether it is lost. */
    NODE_UNKNOWN("NodeUnknown", Severity.WARN),
    /** Missing: which Ceph clients the node has. */
    CLIENTS_UNKNOWN("ClientsUnknown", Severity.WARN),
    /** Missing: the blocklist. */
    BLOCKLIST_UNKNOWN("BlocklistUnknown", Severity.WARN),
    /** Missing: what the node has mapped. */
    DEVICES_UNKNOWN("DevicesUnknown", Severity.WARN),
    /** The node's addresses are those of others too, so fencing them would hit the wrong ones. */
    ADDRESS_SHARED("AddressShared", Severity.DANGER),

    /** The node was restarted since: its old mappings are gone. */
    RESTARTED("Restarted", Severity.INFO),
    /** The node will never come back. */
    GONE("Gone", Severity.INFO),
    /** The node has nothing mapped. */
    NOTHING_MAPPED("NothingMapped", Severity.INFO),
    /** An old mapping would write again. */
    STILL_MAPPED("StillMapped", Severity.DANGER),
    /** Nothing shows that old mappings are gone. */
    OLD_MAPPINGS_POSSIBLE("OldMappingsPossible", Severity.DANGER),

    /** The image has snapshots. */
    HAS_SNAPSHOTS("HasSnapshots", Severity.WARN),
    /** Clones depend on the image. */
    HAS_CLONES("HasClones", Severity.DANGER),
    /** Missing: snapshots or clones. */
    DEPENDENTS_UNKNOWN("DependentsUnknown", Severity.WARN),
    /** The trash takes an image that is open; it protects nobody. */
    TRASH_PROTECTS_NOBODY("TrashProtectsNobody", Severity.INFO);

    private final String id;
    private final Severity severity;

    UseReason(String id, Severity severity) {
        this.id = id;
        this.severity = severity;
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
