package dev.mooring.rbd.use;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.internal.Lazy;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.use.ImageUse.ImageUser;
import dev.mooring.rbd.use.RbdNode.Readiness;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a rule about a takeover may look at: the evidence about the image, and what follows from it about the two nodes. */
final class TakeoverEvidence {

    private final Takeover.Request request;
    private final RbdEvidence image;
    private final TakeoverEvidence given;
    private final Lazy<LostNode> lost = new Lazy<>(() -> LostNode.of(this));
    private final Lazy<FenceState> fence = new Lazy<>(() -> FenceState.of(this));
    private final Lazy<TakeoverCase> decided = new Lazy<>(() -> TakeoverCase.first(this));

    /** What is given, which proves nothing. */
    TakeoverEvidence(Takeover.Request request, RbdEvidence given) {
        this.request = request;
        this.image = given;
        this.given = this;
    }

    private TakeoverEvidence(TakeoverEvidence given, RbdEvidence image) {
        this.request = given.request;
        this.image = image;
        this.given = given;
    }

    /** The evidence of one rule. */
    TakeoverEvidence strict(Reads reads) {
        return new TakeoverEvidence(given, image.strict(reads));
    }

    /** As {@link RbdEvidence#search}. */
    Stream<Reason> search(Function<TakeoverEvidence, Stream<Reason>> against) {
        return Stream.of(given, this).flatMap(against).distinct();
    }

    Reason reason(ReasonCode code, String message, RemedyStep... remedy) {
        return Reason.of(code, "Node/" + from(), message).withRemedy(remedy);
    }

    Takeover.Request request() {
        return request;
    }

    RbdEvidence image() {
        return image;
    }

    String from() {
        return request.fromNode();
    }

    String to() {
        return request.toNode();
    }

    Instant now() {
        return image.all().now();
    }

    /** The case that applies. */
    TakeoverCase decided() {
        return decided.get();
    }

    // --- nodes and clients

    /** All nodes: only then an address or a client can be ruled out for the others. */
    @CanIgnoreReturnValue
    List<RbdNode> nodes() {
        return image.nodes(() -> reason(
                UseReason.NODES_NOT_COMPLETE,
                "not all nodes are given; one of them may have an address or a client of " + from(),
                EvidenceCommand.objects()));
    }

    /** One of the two nodes; a name that no node has may be a mistake. */
    Optional<RbdNode> node(String name) {
        return image.node(
                name,
                () -> name.equals(from())
                        ? reason(
                                UseReason.NODE_UNKNOWN,
                                "no node " + name + " was given",
                                EvidenceCommand.nodes("that the node exists, and whether its kubelet is silent"))
                        : reason(
                                UseReason.TARGET_UNKNOWN,
                                "no node " + name + " was given",
                                EvidenceCommand.nodes("that the node exists, and that no fence covers it")));
    }

    /** Whether a name is that of one of the two nodes. */
    boolean isOneOfTwo(String node) {
        return node.equals(from()) || node.equals(to());
    }

    /** The clients that have the image open on a node; on none that is certain, if it has no name. */
    List<ImageUser> clients(String node) {
        List<ImageUser> clients = image.clients();
        if (!clients.isEmpty()) {
            nodes();
        }
        return clients.stream().filter(user -> user.node().equals(node)).toList();
    }

    /** The node of the owner of a lock, if it is certain, else empty. */
    String nodeOf(ImageLock lock) {
        List<RbdNode> all = nodes();
        return lock.kubeletHost().isPresent()
                ? lock.kubeletHost()
                        .filter(name ->
                                all.stream().anyMatch(node -> node.name().equals(name)))
                        .orElse("")
                : lock.address()
                        .map(address -> NodeMatch.of(address, image).knownNode())
                        .orElse("");
    }

    /** Whether a client of the image on this node may be rbd-nbd and not the kernel. */
    boolean maybeNbd(String node) {
        return image.front().maybeNbd()
                || image.all().devices().stream()
                        .anyMatch(listed -> listed.node().equals(node)
                                && listed.hasNbd(image.all().image()));
    }

    // --- the lost node

    LostNode lost() {
        return lost.get();
    }

    FenceState fence() {
        return fence.get();
    }

    FenceTargets targets() {
        return FenceTargets.of(this);
    }

    boolean statusUnknown() {
        image.status();
        return !image.knows(EvidenceCommand.STATUS);
    }

    boolean locksUnknown() {
        image.locks();
        return !image.knows(EvidenceCommand.LOCKS);
    }

    /** A watcher cannot be assigned to a node. */
    boolean unknownWatcher() {
        return !clients("").isEmpty();
    }

    boolean watchedByLost() {
        return !clients(from()).isEmpty();
    }

    boolean watchedByTarget() {
        return !clients(to()).isEmpty();
    }

    /** A watcher is on the node, or may be. */
    boolean watched() {
        return watchedByLost() || unknownWatcher();
    }

    /** It is known that no watcher is on the node, and none that may be. */
    boolean unwatched() {
        return !watched() && image.knows(EvidenceCommand.STATUS);
    }

    boolean poweredOff() {
        request.poweredOffAt().ifPresent(at -> image.says("node " + from() + " was seen without power"));
        return request.poweredOffAt().isPresent();
    }

    Optional<RbdNode.Health> health() {
        return node(from()).map(RbdNode::health);
    }

    Optional<RbdNode.OutOfService> taint() {
        return health().flatMap(RbdNode.Health::outOfService);
    }

    boolean tainted() {
        taint().ifPresent(taint -> image.says("the taint of node " + from() + " is true"));
        return taint().isPresent();
    }

    /** The time is so long ago that a watch of a client that stopped then must have timed out. */
    boolean isOld(Instant time) {
        return !time.plus(RbdEvidence.WATCH_TIMEOUT).isAfter(now());
    }

    /** Every client of the node is on the blocklist for long enough. */
    boolean fenced() {
        return fence().isComplete();
    }

    List<NodeDevices> ownDevices() {
        return image.devices(from());
    }

    /** The node itself lists its devices, and the image is among them. */
    boolean mapped() {
        return ownDevices().stream()
                .anyMatch(devices -> !devices.mapped(image.all().image()).isEmpty());
    }

    /** The node itself lists its devices, without the image. */
    boolean unmapped() {
        List<NodeDevices> lists = ownDevices();
        return !lists.isEmpty() && !mapped() && lists.stream().allMatch(NodeDevices::isComplete);
    }

    /** A list of the devices of the node is missing, and the others do not show the image. */
    boolean devicesIncomplete() {
        return !ownDevices().isEmpty() && !mapped() && !unmapped();
    }

    private Readiness readiness() {
        return health().map(RbdNode.Health::readiness).orElse(Readiness.UNKNOWN);
    }

    boolean nodeReady() {
        return readiness() == Readiness.READY || readiness() == Readiness.DISPUTED;
    }

    boolean nodeUnknown() {
        return readiness() == Readiness.UNKNOWN;
    }

    boolean lostJustNow() {
        return node(from()).filter(image::isRecent).isPresent();
    }

    /** Only the taint would allow the takeover. */
    boolean isByTaint() {
        return !poweredOff() && !fenced() && tainted();
    }

    /** Only the devices of the node would allow the takeover. */
    boolean isByDevices() {
        return unmapped() && !poweredOff() && !fenced() && !tainted();
    }
}
