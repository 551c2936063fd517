package dev.mooring.rbd.use;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Unreadable;
import dev.mooring.object.internal.ObjectTimes;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.CommandFailure.FailureKind;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.output.CommandOutput.MirrorPoolStatus;
import dev.mooring.rbd.output.CommandOutput.MirrorPoolStatus.Daemon;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.rbd.use.ImageUse.ImageUser;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.reason.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the evidence shows, read once for all answers of this package. */
final class UseFindings {

    /** How long a watch outlives its client. */
    static final Duration WATCH_TIMEOUT = Duration.ofSeconds(30);

    /** The kinds that lead from an image to the pods that use it. */
    private static final List<String> NEEDED =
            List.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD);

    /** The kinds that show on which node an image is. */
    private static final List<String> PLACES = List.of(Kinds.NODE, Kinds.VOLUME_ATTACHMENT);

    private static final String MANAGER_MODULE = "rbd_support";

    private final UseEvidence evidence;
    private final String subject;
    private final List<ImageUser> users = new ArrayList<>();
    private final List<Reason> used = new ArrayList<>();
    private final List<Reason> unknown = new ArrayList<>();
    private final Map<UsePremise, List<Reason>> against = new EnumMap<>(UsePremise.class);
    private final Map<UsePremise, List<Reason>> missing = new EnumMap<>(UsePremise.class);
    private final Optional<ObjectTimes.Written> latest;
    private final List<Reason> notes = new ArrayList<>();
    private final List<ImageLock> openLocks = new ArrayList<>();

    private UseFindings(UseEvidence evidence) {
        this.evidence = evidence;
        this.subject = "RbdImage/" + evidence.image();
        this.latest = ObjectTimes.latest(evidence.objects());
    }

    static UseFindings of(UseEvidence evidence) {
        UseFindings findings = new UseFindings(evidence);
        findings.status();
        findings.locks();
        findings.devices();
        findings.kubernetes();
        findings.objects();
        UseContradiction.in(findings).forEach(findings::contradicted);
        return findings;
    }

    /** A user of the image. */
    private void used(UsePremise premise, Reason reason) {
        used.add(reason);
        against.computeIfAbsent(premise, none -> new ArrayList<>()).add(reason);
    }

    /** What speaks against a premise without being a user. */
    private void against(UsePremise premise, Reason reason) {
        unknown.add(reason);
        against.computeIfAbsent(premise, none -> new ArrayList<>()).add(reason);
    }

    private void missing(UsePremise premise, Reason reason) {
        unknown.add(reason);
        missing.computeIfAbsent(premise, none -> new ArrayList<>()).add(reason);
    }

    private void contradicted(Reason reason) {
        against(((UseContradiction) reason.code()).premise(), reason);
    }

    private void status() {
        RbdStatus status = evidence.status().orElse(null);
        if (status == null) {
            missing(
                    UsePremise.STATUS_IS_READ,
                    evidence.said(EvidenceCommand.STATUS)
                            .map(this::statusFailure)
                            .orElseGet(() -> reason(UseReason.STATUS_UNKNOWN, "the output of rbd status is not given"))
                            .withRemedy(EvidenceCommand.STATUS.step(evidence.image())));
            return;
        }
        evidence.said(EvidenceCommand.STATUS).stream()
                .flatMap(said -> said.notes().stream())
                .forEach(note -> notes.add(note.about(subject)));
        status.watchers().forEach(this::watcher);
        status.cache().ifPresent(this::cache);
        status.migration().ifPresent(this::migration);
        severalNodes();
        if (users.isEmpty()) {
            notes.add(reason(UseReason.NO_WATCHERS, "no client has a live watch for writing"));
        }
        notes.add(reason(
                UseReason.READERS_INVISIBLE, "read-only mappings, frozen clients and fenced clients are never listed"));
    }

    private Reason statusFailure(CommandAnswer<?> said) {
        return said instanceof CommandFailure<?> failure && failure.kind() == FailureKind.IMAGE_NOT_FOUND
                ? reason(
                        UseReason.IMAGE_NOT_FOUND,
                        "there is no image of this name; check its namespace, the trash and migrations")
                : reason(UseReason.STATUS_UNKNOWN, "rbd status: " + EvidenceCommand.why(said));
    }

    private void watcher(Watcher watcher) {
        ImageUser.Kind kind = kind(watcher);
        NodeMatch match = watcher.address()
                .map(address -> NodeMatch.of(address, evidence))
                .orElse(NodeMatch.WITHOUT_ADDRESS);
        users.add(new ImageUser(kind, match.knownNode(), watcher.address(), watcher.client(), ""));
        if (kind.isInfrastructure()) {
            notes.add(reason(
                    UseReason.INFRASTRUCTURE,
                    watcher + " is not a user: "
                            + (kind == ImageUser.Kind.IGNORED ? "it is ignored" : "it is the " + kind)));
            return;
        }
        if (match.isKnown()) {
            used(
                    UsePremise.NO_CLIENT_WATCHES,
                    reason(
                            UseReason.WATCHED,
                            watcher + " is on node " + match.node() + " (" + match.strength() + "): " + match.how()));
            evidence.node(match.node()).ifPresent(node -> stale(watcher, node));
        } else {
            used(UsePremise.NO_CLIENT_WATCHES, reason(UseReason.WATCHER_UNKNOWN, watcher + ": " + match.hint()));
        }
        if (watcher.address().filter(this::isBlocklisted).isPresent()) {
            notes.add(reason(UseReason.WATCHER_BLOCKLISTED, watcher + " is on the blocklist; run rbd status again"));
        }
    }

    private boolean isBlocklisted(ClientAddress address) {
        return evidence.blocklist()
                .filter(list -> !list.covering(address, evidence.now()).isEmpty())
                .isPresent();
    }

    private void stale(Watcher watcher, RbdNode node) {
        if (node.health().readiness() == RbdNode.Readiness.NOT_READY && isRecent(node)) {
            notes.add(reason(
                    UseReason.STALE_POSSIBLE,
                    watcher + " may time out: node " + node.name()
                            + " was lost less than 30 seconds ago; run rbd status again"));
        }
    }

    boolean isRecent(RbdNode node) {
        return node.health()
                .since()
                .filter(since -> since.plus(WATCH_TIMEOUT).isAfter(evidence.now()))
                .isPresent();
    }

    private ImageUser.Kind kind(Watcher watcher) {
        Optional<ClientAddress> address = watcher.address();
        if (address.filter(evidence.ignoredClients()::contains).isPresent()) {
            return ImageUser.Kind.IGNORED;
        }
        if (isKernel(watcher.kind())) {
            return ImageUser.Kind.CLIENT;
        }
        if (address.filter(this::isManager).isPresent()) {
            return ImageUser.Kind.MANAGER;
        }
        return isMirrorDaemon(watcher) ? ImageUser.Kind.MIRROR_DAEMON : ImageUser.Kind.CLIENT;
    }

    /** Managers and mirror daemons are processes: a watch of a kernel is not theirs, whatever its address. */
    static boolean isKernel(Watcher.Kind kind) {
        return kind == Watcher.Kind.KERNEL || kind == Watcher.Kind.KERNEL_OLD;
    }

    /** Whether an address or client id is that of the manager or a mirror daemon. */
    boolean isDaemon(Watcher watcher) {
        return watcher.address().filter(this::isManager).isPresent() || isMirrorDaemon(watcher);
    }

    private boolean isManager(ClientAddress address) {
        return evidence.managerClients().stream()
                .filter(client -> client.module().isEmpty() || client.module().equals(MANAGER_MODULE))
                .anyMatch(client -> client.address().equals(address));
    }

    /** The rule of librbd before it removes an image: a watcher of the pool's mirroring object is a mirror daemon. */
    private boolean isMirrorDaemon(Watcher watcher) {
        if (watcher.address().filter(this::isMirrorAddress).isPresent()) {
            return true;
        }
        List<Daemon> daemons = evidence.<MirrorPoolStatus>answer(EvidenceCommand.MIRROR_POOL)
                .map(MirrorPoolStatus::daemons)
                .orElse(List.of());
        return watcher.client()
                .filter(client ->
                        daemons.stream().anyMatch(daemon -> daemon.instance().equals(client.toString())))
                .isPresent();
    }

    private boolean isMirrorAddress(ClientAddress address) {
        return evidence.mirrorDaemons().stream()
                .anyMatch(daemon -> daemon.address().equals(Optional.of(address)));
    }

    private void cache(RbdStatus.Cache cache) {
        if (cache.isPresent() && !cache.isClean()) {
            users.add(ImageUser.on(cache.host(), ImageUser.Kind.CACHE, "persistent cache"));
            used(
                    UsePremise.CACHE_IS_WRITTEN,
                    reason(UseReason.DATA_ON_HOST, "the newest data is in a cache on host " + cache.host()));
        }
    }

    private void migration(RbdStatus.Migration migration) {
        notes.add(reason(
                UseReason.MIGRATING,
                "a migration from " + migration.source() + " to " + migration.destination() + " is "
                        + migration.state()));
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
                    UseReason.SEVERAL_NODES,
                    "clients on several nodes have the image open: " + String.join(", ", nodes)));
        }
    }

    private void locks() {
        List<ImageLock> locks = evidence.locks().map(ImageLocks::locks).orElse(null);
        if (locks == null) {
            missing(
                    UsePremise.LAST_WRITER_HAS_STOPPED,
                    reason(
                                    UseReason.LOCKS_UNKNOWN,
                                    evidence.said(EvidenceCommand.LOCKS)
                                            .map(said -> "rbd lock ls: " + EvidenceCommand.why(said))
                                            .orElse("the output of rbd lock ls is not given"))
                            .withRemedy(EvidenceCommand.LOCKS.step(evidence.image())));
            return;
        }
        if (locks.isEmpty()) {
            notes.add(reason(UseReason.NO_LOCKS, "no client holds a lock"));
        }
        if (evidence.info()
                .filter(info -> !info.features().contains("exclusive-lock"))
                .isPresent()) {
            notes.add(reason(
                    UseReason.NO_LOCK_FEATURE,
                    "the image has no feature exclusive-lock, so no lock shows its last writer"));
        }
        locks.forEach(this::lock);
    }

    /** A lock whose owner watches adds nothing to the watch; that of a manager or mirror daemon is not a user's. */
    private void lock(ImageLock lock) {
        boolean isKernel = lock.automaticCookie()
                .filter(cookie -> isKernel(Watcher.kind(cookie)))
                .isPresent();
        boolean isInfrastructure = !isKernel
                && lock.address()
                        .filter(address -> isManager(address) || isMirrorAddress(address))
                        .isPresent();
        if (watchers().stream().anyMatch(lock::belongsTo) || isInfrastructure) {
            return;
        }
        openLocks.add(lock);
        String holder = "the lock '" + lock.id() + "' of " + lock.locker()
                + lock.address().map(address -> " at " + address).orElse("");
        if (lock.automaticCookie().isPresent()) {
            against(
                    UsePremise.LAST_WRITER_HAS_STOPPED,
                    reason(
                            UseReason.LAST_WRITER_UNCLEAN,
                            holder + " has no watch: its owner is dead, frozen or fenced"));
        } else {
            against(
                    UsePremise.LAST_WRITER_HAS_STOPPED,
                    reason(
                            UseReason.LOCKED_BY,
                            holder + " was taken by "
                                    + lock.kubeletHost()
                                            .map(host -> "the kubelet of " + host)
                                            .orElse("a person or tool")));
        }
    }

    private void devices() {
        for (NodeDevices node : evidence.devices()) {
            for (MappedDevice device : node.mapped(evidence.image())) {
                users.add(ImageUser.on(node.node(), ImageUser.Kind.DEVICE, device.device()));
                used(
                        UsePremise.NO_NODE_HAS_IT_MAPPED,
                        reason(
                                UseReason.MAPPED,
                                "node " + node.node() + " has the image mapped as " + device.device()));
            }
        }
    }

    private void kubernetes() {
        for (KubernetesUser user : evidence.kubernetesUsers()) {
            switch (user.sign()) {
                case USES -> {
                    users.add(ImageUser.on(user.node(), ImageUser.Kind.KUBERNETES, user.subject()));
                    used(UsePremise.NO_POD_USES_IT, reason(UseReason.USED_IN_KUBERNETES, user.message()));
                }
                case WAITS -> notes.add(reason(UseReason.WAITS_IN_KUBERNETES, user.message()));
                case MAY_USE, RESERVES, SNAPSHOTS -> {
                    // an attachment is a contradiction of "no user", the others matter only for a deletion
                }
            }
        }
        for (Unreadable object : evidence.unreadable()) {
            against(
                    UsePremise.OBJECTS_ARE_COMPLETE,
                    reason(UseReason.UNREADABLE_OBJECT, object + "; the object may be a user of the image or a node"));
        }
    }

    /** What is not known about the objects of the cluster. */
    private void objects() {
        List<String> kinds = NEEDED.stream()
                .filter(kind -> !evidence.objects().isComplete(kind))
                .toList();
        if (!kinds.isEmpty()) {
            missing(UsePremise.OBJECTS_ARE_COMPLETE, notComplete("these kinds are not all given", kinds));
            return;
        }
        List<String> places =
                PLACES.stream().filter(kind -> complete(kind).isEmpty()).toList();
        if (!places.isEmpty()) {
            missing(
                    UsePremise.NO_NODE_HAS_IT_ATTACHED,
                    notComplete("these kinds, which show where a volume is attached, are not all given", places));
        }
    }

    Reason notComplete(String what, List<String> kinds) {
        return reason(
                        UseReason.OBJECTS_NOT_COMPLETE,
                        what + ": " + String.join(", ", kinds) + "; an object that is not given may use the image")
                .withRemedy(EvidenceCommand.objects());
    }

    List<Reason> against(UsePremise premise) {
        return against.getOrDefault(premise, List.of());
    }

    List<Reason> missing(UsePremise premise) {
        return missing.getOrDefault(premise, List.of());
    }

    /** Why nothing proves a premise: its evidence is missing, as another premise reports first. */
    Reason notGiven() {
        return unknown.isEmpty()
                ? reason(UseReason.STATUS_UNKNOWN, "the output of rbd status is not given")
                : unknown.get(0);
    }

    /** All objects of a kind, as a fact. */
    List<Fact> complete(String kind) {
        return evidence.objects().completeness(kind).<Fact>map(fact -> fact).stream()
                .toList();
    }

    Optional<ObjectTimes.Written> latest() {
        return latest;
    }

    ImageUse use() {
        List<Reason> reasons = new ArrayList<>(used);
        reasons.addAll(unknown);
        reasons.addAll(notes);
        if (!used.isEmpty()) {
            // A user is a user, whatever else is not given.
            reasons.removeIf(reason -> reason.code() == UseReason.OBJECTS_NOT_COMPLETE
                    || reason.code() == UseContradiction.CUT_OFF_NODE_MAY_WRITE);
            return new ImageUse.InUse(users, reasons);
        }
        return judged().yes()
                .<ImageUse>map(yes -> new ImageUse.Free(evidence.now(), users, reasons, yes))
                .orElseGet(() -> new ImageUse.Unknown(reasons));
    }

    private Certificate.Judged judged() {
        return judge("image " + evidence.image() + " is free", List.of(UsePremise.values()));
    }

    Certificate.Judged judge(String question, List<? extends Premise<? super UseFindings>> table) {
        return Certificate.judge(question, evidence.objects().release(), this, table);
    }

    Reason reason(UseReason code, String message) {
        return Reason.of(code, subject, message);
    }

    UseEvidence evidence() {
        return evidence;
    }

    /** The node of the owner of a lock, if it is certain, else empty. */
    String nodeOf(ImageLock lock) {
        if (lock.kubeletHost().isPresent()) {
            return lock.kubeletHost()
                    .filter(name -> evidence.node(name).isPresent())
                    .orElse("");
        }
        return lock.address()
                .map(address -> NodeMatch.of(address, evidence).knownNode())
                .orElse("");
    }

    /** Whether a client of the image on this node may be rbd-nbd and not the kernel. */
    boolean maybeNbd(String node) {
        return evidence.maybeNbd()
                || evidence.devices().stream()
                        .anyMatch(listed -> listed.node().equals(node) && listed.hasNbd(evidence.image()));
    }

    /** Watches of the status; empty also if it was not read. */
    List<Watcher> watchers() {
        return evidence.status().map(RbdStatus::watchers).orElse(List.of());
    }

    /** Users that are neither manager nor mirror daemon nor ignored. */
    List<ImageUser> realUsers() {
        return users.stream().filter(user -> !user.kind().isInfrastructure()).toList();
    }

    /** Locks whose owner has no watch. */
    List<ImageLock> openLocks() {
        return openLocks;
    }

    boolean knowsStatus() {
        return evidence.status().isPresent();
    }

    boolean knowsLocks() {
        return evidence.locks().isPresent();
    }

    List<Reason> unknownReasons() {
        return unknown;
    }
}
