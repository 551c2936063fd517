package dev.mooring.rbd.use;

import dev.mooring.rbd.output.ImageInfo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The conditions of the rules about a takeover. */
final class TakeoverFacts {

    private final TakeoverRequest request;
    private final UseFindings use;
    private final LostNode lost;
    private final FenceState fence;

    TakeoverFacts(TakeoverRequest request) {
        this.request = request;
        this.use = UseFindings.of(request.evidence());
        this.lost = LostNode.of(request.fromNode(), request.toNode(), use);
        this.fence = FenceState.of(lost, request.evidence());
    }

    TakeoverRequest request() {
        return request;
    }

    UseFindings use() {
        return use;
    }

    LostNode lost() {
        return lost;
    }

    FenceState fence() {
        return fence;
    }

    FenceTargets targets() {
        return FenceTargets.of(lost, request.evidence(), request.commands().release());
    }

    private boolean has(String node, ImageUser.Kind kind) {
        return use.realUsers().stream()
                .anyMatch(user -> user.kind() == kind && user.node().equals(node));
    }

    boolean statusUnknown() {
        return !use.knowsStatus();
    }

    boolean dataOnHost() {
        return use.realUsers().stream().anyMatch(user -> user.kind() == ImageUser.Kind.CACHE);
    }

    boolean notPrimary() {
        return request.evidence().info().filter(ImageInfo::isNonPrimary).isPresent();
    }

    /** A user on a third node, or a pod or device whose node is not known. */
    boolean usedElsewhere() {
        return use.realUsers().stream()
                .filter(user -> user.kind() != ImageUser.Kind.CACHE)
                .filter(user ->
                        user.kind() != ImageUser.Kind.CLIENT || !user.node().isEmpty())
                .anyMatch(user ->
                        !user.node().equals(request.fromNode()) && !user.node().equals(request.toNode()));
    }

    /** A watcher cannot be assigned to a node. */
    boolean unknownWatcher() {
        return has("", ImageUser.Kind.CLIENT);
    }

    boolean watchedByLost() {
        return has(request.fromNode(), ImageUser.Kind.CLIENT);
    }

    boolean watchedByTarget() {
        return has(request.toNode(), ImageUser.Kind.CLIENT);
    }

    boolean poweredOff() {
        return request.poweredOffAt().isPresent();
    }

    /** The node was seen off so long ago that its watches must have timed out. */
    boolean offForLong() {
        return isOld(request.poweredOffAt());
    }

    private Optional<RbdNode.Health> health() {
        return lost.node().map(RbdNode::health);
    }

    boolean tainted() {
        return health().flatMap(RbdNode.Health::outOfService).isPresent();
    }

    boolean taintedForLong() {
        return isOld(health().flatMap(RbdNode.Health::outOfService));
    }

    private boolean isOld(Optional<Instant> time) {
        return time.filter(seen -> !seen.plus(UseFindings.WATCH_TIMEOUT)
                        .isAfter(request.evidence().now()))
                .isPresent();
    }

    /** Every client of the node is on the blocklist for long enough. */
    boolean fenced() {
        return fence.isComplete();
    }

    /** The node itself lists its devices, without the image. */
    boolean unmapped() {
        List<NodeDevices> lists = request.evidence().devices().stream()
                .filter(devices -> devices.node().equals(request.fromNode()))
                .toList();
        return !lists.isEmpty()
                && lists.stream()
                        .allMatch(devices -> devices.isComplete()
                                && devices.mapped(request.evidence().image()).isEmpty());
    }

    /** No watcher is on the node, and none that may be. */
    boolean unwatched() {
        return use.knowsStatus() && !watchedByLost() && !unknownWatcher();
    }

    /** The locks are known, and each has its watch. */
    boolean unlocked() {
        return use.knowsLocks() && use.openLocks().isEmpty();
    }

    private RbdNode.Readiness readiness() {
        return health().map(RbdNode.Health::readiness).orElse(RbdNode.Readiness.UNKNOWN);
    }

    boolean nodeReady() {
        return readiness() == RbdNode.Readiness.READY;
    }

    boolean nodeUnknown() {
        return readiness() == RbdNode.Readiness.UNKNOWN;
    }

    boolean lostJustNow() {
        return lost.node().filter(use::isRecent).isPresent();
    }
}
