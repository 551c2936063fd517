package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which node wants an image that another one had.
 *
 * @param evidence what was seen about the image
 * @param fromNode the node that is lost
 * @param toNode the node that wants it
 * @param poweredOffAt when something outside the node saw that it has no power; null if nobody did
 * @param commands for the argument lists of a plan
 */
public record TakeoverRequest(
        UseEvidence evidence,
        String fromNode,
        String toNode,
        @Nullable Instant poweredOffAt,
        RbdCommands commands) {

    public TakeoverRequest {
        requireNonNull(evidence, "evidence");
        requireNonNull(fromNode, "fromNode");
        requireNonNull(toNode, "toNode");
        requireNonNull(commands, "commands");
        if (fromNode.isEmpty() || toNode.isEmpty() || fromNode.equals(toNode)) {
            throw new IllegalArgumentException("expected two different nodes");
        }
    }

    /**
     * A takeover about whose power nothing is known; plans are for a host's own configuration and Ceph 17 or later.
     *
     * @param evidence what was seen
     * @param fromNode the node that is lost
     * @param toNode the node that wants it
     * @return the request
     */
    public static TakeoverRequest of(UseEvidence evidence, String fromNode, String toNode) {
        return new TakeoverRequest(
                evidence, fromNode, toNode, null, new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY));
    }

    /**
     * The request with the word of a power switch, a cloud's API or the like that the node is off.
     *
     * @param seenAt when that was seen
     * @return the changed copy
     */
    public TakeoverRequest withPoweredOff(Instant seenAt) {
        return new TakeoverRequest(evidence, fromNode, toNode, requireNonNull(seenAt, "seenAt"), commands);
    }

    /**
     * The request with other commands for the plan.
     *
     * @param newCommands connection and release
     * @return the changed copy
     */
    public TakeoverRequest withCommands(RbdCommands newCommands) {
        return new TakeoverRequest(evidence, fromNode, toNode, poweredOffAt, newCommands);
    }
}
