package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import java.time.Instant;
import java.util.Optional;

/**
 * Which node is to take an image over from which.
 *
 * @param evidence what was seen about the image
 * @param fromNode the node that is lost
 * @param toNode the node that is to have it
 * @param poweredOffAt when the node was seen without power, from outside; empty if it was not
 * @param commands the argument lists of a plan
 */
public record TakeoverRequest(
        UseEvidence evidence, String fromNode, String toNode, Optional<Instant> poweredOffAt, RbdCommands commands) {

    public TakeoverRequest {
        requireNonNull(evidence, "evidence");
        requireNonNull(fromNode, "fromNode");
        requireNonNull(toNode, "toNode");
        requireNonNull(poweredOffAt, "poweredOffAt");
        requireNonNull(commands, "commands");
        if (fromNode.isEmpty() || toNode.isEmpty() || fromNode.equals(toNode)) {
            throw new IllegalArgumentException("expected two different nodes, each with a name");
        }
    }

    /**
     * A takeover from a node whose power is not known. The commands of a plan use the configuration of the host that runs
     * them, and are those of Ceph 17 or later.
     *
     * @param evidence what was seen
     * @param fromNode the node that is lost
     * @param toNode the node that is to have it
     * @return the request
     */
    public static TakeoverRequest of(UseEvidence evidence, String fromNode, String toNode) {
        return new TakeoverRequest(
                evidence,
                fromNode,
                toNode,
                Optional.empty(),
                new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY));
    }

    /**
     * The request with the report of a power switch or a cloud API that the node is off.
     *
     * @param seenAt when that was seen
     * @return the changed copy
     */
    public TakeoverRequest withPoweredOff(Instant seenAt) {
        return new TakeoverRequest(evidence, fromNode, toNode, Optional.of(seenAt), commands);
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
