package dev.mooring.rbd.use;

import dev.mooring.rbd.use.ImageUse.ImageUser;
import dev.mooring.rbd.use.RbdNode.Readiness;
import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The conditions of the rules about a takeover. */
final class TakeoverFacts {

    private final Takeover.Request request;
    private final UseFindings use;
    private final LostNode lost;
    private final FenceState fence;
    private final TakeoverRule rule;

    TakeoverFacts(Takeover.Request request) {
        this.request = request;
        this.use = UseFindings.of(request.evidence());
        this.lost = LostNode.of(request.fromNode(), request.toNode(), use);
        this.fence = FenceState.of(lost, request.evidence());
        this.rule = TakeoverRule.first(this);
    }

    /** The rule that applies. */
    TakeoverRule rule() {
        return rule;
    }

    Reason reason(UseReason code, String message) {
        return Reason.of(code, "Node/" + from(), message);
    }

    Takeover.Request request() {
        return request;
    }

    UseEvidence evidence() {
        return request.evidence();
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
        return FenceTargets.of(lost, evidence(), request.commands().release());
    }

    String from() {
        return request.fromNode();
    }

    String to() {
        return request.toNode();
    }

    /** Whether a name is that of one of the two nodes. */
    boolean isOneOfTwo(String node) {
        return node.equals(from()) || node.equals(to());
    }

    List<ImageUser> clients(String node) {
        return use.realUsers().stream()
                .filter(user ->
                        user.kind() == ImageUser.Kind.CLIENT && user.node().equals(node))
                .toList();
    }

    boolean statusUnknown() {
        return !use.knowsStatus();
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

    /** No watcher is on the node, and none that may be. */
    boolean unwatched() {
        return use.knowsStatus() && !watchedByLost() && !unknownWatcher();
    }

    boolean poweredOff() {
        return request.poweredOffAt().isPresent();
    }

    Optional<RbdNode.Health> health() {
        return lost.node().map(RbdNode::health);
    }

    Optional<RbdNode.OutOfService> taint() {
        return health().flatMap(RbdNode.Health::outOfService);
    }

    boolean tainted() {
        return taint().isPresent();
    }

    /** The time is so long ago that a watch of a client that stopped then must have timed out. */
    boolean isOld(Instant time) {
        return !time.plus(UseFindings.WATCH_TIMEOUT).isAfter(evidence().now());
    }

    /** Every client of the node is on the blocklist for long enough. */
    boolean fenced() {
        return fence.isComplete();
    }

    List<NodeDevices> ownDevices() {
        return evidence().devices().stream()
                .filter(devices -> devices.node().equals(from()))
                .toList();
    }

    /** The node itself lists its devices, and the image is among them. */
    boolean mapped() {
        return ownDevices().stream()
                .anyMatch(devices -> !devices.mapped(evidence().image()).isEmpty());
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

    /** The locks are known, and each has its watch. */
    boolean unlocked() {
        return use.knowsLocks() && use.openLocks().isEmpty();
    }

    Readiness readiness() {
        return health().map(RbdNode.Health::readiness).orElse(Readiness.UNKNOWN);
    }

    boolean nodeReady() {
        return readiness() == Readiness.READY || readiness() == Readiness.DISPUTED;
    }

    boolean nodeUnknown() {
        return readiness() == Readiness.UNKNOWN;
    }

    boolean lostJustNow() {
        return lost.node().filter(use::isRecent).isPresent();
    }

    /** Only the taint would allow the takeover. */
    boolean isByTaint() {
        return tainted() && !poweredOff() && !fenced();
    }

    /** Only the devices of the node would allow the takeover. */
    boolean isByDevices() {
        return unmapped() && !poweredOff() && !fenced() && !tainted();
    }
}
