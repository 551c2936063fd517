package dev.mooring.rbd.use;

import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.FailureKind;
import dev.mooring.rbd.output.ImageLock;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.ListedWatchers;
import dev.mooring.rbd.output.ManagerClients;
import dev.mooring.rbd.output.MappedDevice;
import dev.mooring.rbd.output.MirrorPoolStatus;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.reason.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Goes through the evidence once; what it finds is asked by the answers of this package. */
final class UseDecision {

    /** How long a watch outlives its client. */
    static final Duration WATCH_TIMEOUT = Duration.ofSeconds(30);

    private static final String MANAGER_MODULE = "rbd_support";

    private final UseEvidence evidence;
    private final String subject;
    private final List<ImageUser> users = new ArrayList<>();
    private final List<Reason> used = new ArrayList<>();
    private final List<Reason> unknown = new ArrayList<>();
    private final List<Reason> notes = new ArrayList<>();
    private final List<ImageLock> openLocks = new ArrayList<>();

    private UseDecision(UseEvidence evidence) {
        this.evidence = evidence;
        this.subject = "RbdImage/" + evidence.image();
    }

    static UseDecision of(UseEvidence evidence) {
        UseDecision decision = new UseDecision(evidence);
        decision.status();
        decision.locks();
        decision.devices();
        decision.kubernetes();
        return decision;
    }

    private void status() {
        RbdStatus status = evidence.status();
        if (status instanceof RbdStatus.Listed listed) {
            listed.watchers().forEach(this::watcher);
            cache(listed);
            migration(listed);
            severalNodes();
            if (users.isEmpty()) {
                notes.add(reason(UseReason.NO_WATCHERS, "no client has a live watch for writing"));
            }
            notes.add(reason(
                    UseReason.READERS_INVISIBLE,
                    "read-only mappings, frozen clients and fenced clients are never listed"));
        } else if (status instanceof CommandFailure failure) {
            boolean gone = failure.kind() == FailureKind.IMAGE_NOT_FOUND;
            unknown.add(reason(
                    gone ? UseReason.IMAGE_NOT_FOUND : UseReason.STATUS_UNKNOWN,
                    gone
                            ? "no image of this name; look for its namespace, the trash and migrations"
                            : "rbd status: " + failure.kind().id() + ", " + failure.message()));
        } else {
            unknown.add(reason(UseReason.STATUS_UNKNOWN, "rbd status was not asked"));
        }
    }

    private void watcher(Watcher watcher) {
        ImageUser.Kind kind = kind(watcher);
        NodeMatch match = match(watcher.address());
        users.add(new ImageUser(kind, match.node(), watcher.address(), watcher.client(), ""));
        if (kind.isInfrastructure()) {
            notes.add(reason(UseReason.INFRASTRUCTURE, watcher + " is the " + kind.id()));
            return;
        }
        if (match.isKnown()) {
            used.add(reason(
                    UseReason.WATCHED,
                    watcher + " is on node " + match.node() + " (" + match.strength() + "): " + match.how()));
            stale(watcher, evidence.node(match.node()));
        } else {
            used.add(reason(UseReason.WATCHER_UNKNOWN, watcher + ": " + match.how()));
        }
        ClientAddress address = watcher.address();
        if (address != null
                && evidence.blocklist() instanceof Blocklist.Listed list
                && !list.covering(address, evidence.now()).isEmpty()) {
            notes.add(
                    reason(UseReason.WATCHER_BLOCKLISTED, watcher + " is on the blocklist; ask for the status again"));
        }
    }

    private NodeMatch match(@Nullable ClientAddress address) {
        return address == null
                ? new NodeMatch("", NodeMatch.Strength.NONE, "it has no address")
                : NodeMatch.of(address, evidence);
    }

    private void stale(Watcher watcher, @Nullable RbdNode node) {
        if (node != null && node.readiness() == RbdNode.Readiness.NOT_READY && isRecent(node)) {
            notes.add(reason(
                    UseReason.STALE_POSSIBLE,
                    watcher + " may be one that times out: node " + node.name()
                            + " was lost less than 30 seconds ago, ask again"));
        }
    }

    boolean isRecent(RbdNode node) {
        return node.since() != null && node.since().plus(WATCH_TIMEOUT).isAfter(evidence.now());
    }

    private ImageUser.Kind kind(Watcher watcher) {
        ClientAddress address = watcher.address();
        if (address != null && evidence.asking().contains(address)) {
            return ImageUser.Kind.ASKING;
        }
        if (address != null && isManager(address)) {
            return ImageUser.Kind.MANAGER;
        }
        return isMirrorDaemon(watcher) ? ImageUser.Kind.MIRROR_DAEMON : ImageUser.Kind.CLIENT;
    }

    private boolean isManager(ClientAddress address) {
        return evidence.managerClients() instanceof ManagerClients.Listed manager
                && manager.clients().stream()
                        .filter(client ->
                                client.module().isEmpty() || client.module().equals(MANAGER_MODULE))
                        .anyMatch(client -> client.address().equals(address));
    }

    /** librbd's own rule before it removes an image: who watches the pool's mirroring object is a mirror daemon. */
    private boolean isMirrorDaemon(Watcher watcher) {
        ClientAddress address = watcher.address();
        if (address != null && isMirrorAddress(address)) {
            return true;
        }
        return watcher.client() != null
                && evidence.mirrorPool() instanceof MirrorPoolStatus.Described pool
                && pool.daemons().stream()
                        .anyMatch(daemon ->
                                daemon.instance().equals(watcher.client().toString()));
    }

    private boolean isMirrorAddress(ClientAddress address) {
        return evidence.mirrorDaemons() instanceof ListedWatchers.Listed daemons
                && daemons.watchers().stream().anyMatch(daemon -> address.equals(daemon.address()));
    }

    private void cache(RbdStatus.Listed status) {
        RbdStatus.Cache cache = status.cache();
        if (cache != null && cache.isPresent() && !cache.isClean()) {
            users.add(new ImageUser(ImageUser.Kind.CACHE, cache.host(), null, null, "persistent cache"));
            used.add(reason(UseReason.DATA_ON_HOST, "the newest data is in a cache on host " + cache.host()));
        }
    }

    private void migration(RbdStatus.Listed status) {
        RbdStatus.Migration migration = status.migration();
        if (migration != null) {
            notes.add(reason(
                    UseReason.MIGRATING,
                    "a migration from " + migration.source() + " to " + migration.destination() + " is "
                            + migration.state()));
        }
    }

    private void severalNodes() {
        Set<String> nodes = new TreeSet<>();
        for (ImageUser user : users) {
            if (user.kind() == ImageUser.Kind.CLIENT && !user.node().isEmpty()) {
                nodes.add(user.node());
            }
        }
        if (nodes.size() > 1) {
            notes.add(reason(
                    UseReason.SEVERAL_NODES, "clients on several nodes have it open: " + String.join(", ", nodes)));
        }
    }

    private void locks() {
        if (evidence.locks() instanceof ImageLocks.Listed listed) {
            if (listed.locks().isEmpty()) {
                notes.add(reason(UseReason.NO_LOCKS, "nobody holds a lock"));
            }
            listed.locks().forEach(this::lock);
        } else if (evidence.locks() instanceof CommandFailure failure) {
            unknown.add(reason(
                    UseReason.LOCKS_UNKNOWN, "rbd lock ls: " + failure.kind().id() + ", " + failure.message()));
        } else {
            unknown.add(reason(UseReason.LOCKS_UNKNOWN, "rbd lock ls was not asked"));
        }
    }

    /** A lock whose owner watches says no more than the watch; that of a manager or mirror daemon is no user's. */
    private void lock(ImageLock lock) {
        if (watchers().stream().anyMatch(lock::belongsTo) || isInfrastructure(lock.address())) {
            return;
        }
        openLocks.add(lock);
        String holder = lock.locker() + (lock.address() == null ? "" : " at " + lock.address());
        if (lock.automaticCookie().isPresent()) {
            unknown.add(reason(
                    UseReason.LAST_WRITER_UNCLEAN,
                    "the lock '" + lock.id() + "' of " + holder
                            + " has no watch: its owner is dead, frozen or fenced"));
        } else {
            unknown.add(reason(
                    UseReason.LOCKED_BY,
                    "the lock '" + lock.id() + "' of " + holder
                            + lock.kubeletHost()
                                    .map(host -> " was taken by the kubelet of " + host)
                                    .orElse(" was taken by a person or tool")));
        }
    }

    private boolean isInfrastructure(@Nullable ClientAddress address) {
        return address != null && (isManager(address) || isMirrorAddress(address));
    }

    private void devices() {
        for (NodeDevices node : evidence.devices()) {
            for (MappedDevice device : node.of(evidence.image())) {
                users.add(new ImageUser(ImageUser.Kind.DEVICE, node.node(), null, null, device.device()));
                used.add(reason(UseReason.MAPPED, "node " + node.node() + " has it mapped as " + device.device()));
            }
        }
    }

    private void kubernetes() {
        for (UseEvidence.KubernetesUser user : evidence.kubernetesUsers()) {
            users.add(new ImageUser(ImageUser.Kind.KUBERNETES, user.node(), null, null, user.subject()));
            used.add(reason(
                    UseReason.USED_IN_KUBERNETES,
                    user.subject() + " uses it" + (user.node().isEmpty() ? "" : " on node " + user.node())));
        }
    }

    ImageUse use() {
        List<Reason> reasons = new ArrayList<>(used);
        reasons.addAll(unknown);
        reasons.addAll(notes);
        if (!used.isEmpty()) {
            return new ImageUse.InUse(users, reasons);
        }
        return unknown.isEmpty() ? new ImageUse.Free(evidence.now(), users, reasons) : new ImageUse.Unknown(reasons);
    }

    Reason reason(UseReason code, String message) {
        return Reason.of(code, subject, message);
    }

    UseEvidence evidence() {
        return evidence;
    }

    /** Watches of the status; empty also if it was not read. */
    List<Watcher> watchers() {
        return evidence.status() instanceof RbdStatus.Listed listed ? listed.watchers() : List.of();
    }

    /** Users that are neither manager nor mirror daemon nor whoever asks. */
    List<ImageUser> realUsers() {
        return users.stream().filter(user -> !user.kind().isInfrastructure()).toList();
    }

    /** Locks whose owner has no watch. */
    List<ImageLock> openLocks() {
        return openLocks;
    }

    boolean knowsStatus() {
        return evidence.status() instanceof RbdStatus.Listed;
    }

    boolean knowsLocks() {
        return evidence.locks() instanceof ImageLocks.Listed;
    }

    List<Reason> unknownReasons() {
        return unknown;
    }

    List<Reason> noteReasons() {
        return notes;
    }
}
