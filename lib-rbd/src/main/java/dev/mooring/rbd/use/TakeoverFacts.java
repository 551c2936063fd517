package dev.mooring.rbd.use;

import dev.mooring.rbd.output.ImageInfo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a takeover hangs on, each asked once; the letters are those of the table of rules. */
final class TakeoverFacts {

    private final TakeoverRequest request;
    private final UseDecision use;
    private final LostNode lost;
    private final FenceState fence;

    TakeoverFacts(TakeoverRequest request) {
        this.request = request;
        this.use = UseDecision.of(request.evidence());
        this.lost = LostNode.of(request.fromNode(), request.toNode(), use);
        this.fence = FenceState.of(lost, request.evidence());
    }

    TakeoverRequest request() {
        return request;
    }

    UseDecision use() {
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

    private List<ImageUser> users(String node, ImageUser.Kind kind) {
        return use.realUsers().stream()
                .filter(user -> user.kind() == kind && user.node().equals(node))
                .toList();
    }

    boolean statusUnknown() {
        return !use.knowsStatus();
    }

    boolean dataOnHost() {
        return use.realUsers().stream().anyMatch(user -> user.kind() == ImageUser.Kind.CACHE);
    }

    boolean notPrimary() {
        return request.evidence().info() instanceof ImageInfo.Described info && info.isNonPrimary();
    }

    /** A user on a third node, or one that Kubernetes or a list of devices knows without a node. */
    boolean usedElsewhere() {
        return use.realUsers().stream()
                .filter(user -> user.kind() != ImageUser.Kind.CACHE)
                .filter(user ->
                        user.kind() != ImageUser.Kind.CLIENT || !user.node().isEmpty())
                .anyMatch(user ->
                        !user.node().equals(request.fromNode()) && !user.node().equals(request.toNode()));
    }

    boolean unknownWatcher() {
        return !users("", ImageUser.Kind.CLIENT).isEmpty();
    }

    boolean watchedByLost() {
        return !users(request.fromNode(), ImageUser.Kind.CLIENT).isEmpty();
    }

    boolean watchedByTarget() {
        return !users(request.toNode(), ImageUser.Kind.CLIENT).isEmpty();
    }

    /** P. */
    boolean poweredOff() {
        return request.poweredOffAt() != null;
    }

    /** The power was seen off so long ago that a watch must have timed out since. */
    boolean offForLong() {
        return isOld(request.poweredOffAt());
    }

    /** T. */
    boolean tainted() {
        return lost.node() != null && lost.node().outOfService() != null;
    }

    boolean taintedForLong() {
        return lost.node() != null && isOld(lost.node().outOfService());
    }

    private boolean isOld(@Nullable Instant time) {
        return time != null
                && !time.plus(UseDecision.WATCH_TIMEOUT)
                        .isAfter(request.evidence().now());
    }

    /** F. */
    boolean fenced() {
        return fence.isComplete();
    }

    /** U. */
    boolean unmapped() {
        List<NodeDevices> lists = request.evidence().devices().stream()
                .filter(devices -> devices.node().equals(request.fromNode()))
                .toList();
        return !lists.isEmpty()
                && lists.stream()
                        .allMatch(devices -> devices.isComplete()
                                && devices.of(request.evidence().image()).isEmpty());
    }

    /** W: no watcher of that node, and none that could be. */
    boolean unwatched() {
        return use.knowsStatus() && !watchedByLost() && !unknownWatcher();
    }

    /** L: the locks are known, and none is open. */
    boolean unlocked() {
        return use.knowsLocks() && use.openLocks().isEmpty();
    }

    boolean nodeReady() {
        return lost.node() != null && lost.node().readiness() == RbdNode.Readiness.READY;
    }

    boolean nodeUnknown() {
        return lost.node() == null || lost.node().readiness() == RbdNode.Readiness.UNKNOWN;
    }

    boolean lostJustNow() {
        return lost.node() != null && use.isRecent(lost.node());
    }
}
