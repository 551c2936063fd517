package dev.mooring.s3fs.recovery;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a mount is brought back in this way or not at all, and why a container must restart or need not. */
public enum RecoveryCode implements ReasonCode {
    /** Nothing is to be done: it answers. */
    FINE("Fine", Severity.INFO),
    /** No container that runs follows the host. */
    NOBODY_FOLLOWS("NobodyFollows", Severity.INFO),
    /** A container that runs follows the host: unmounting would cut it off for good. */
    CONTAINER_FOLLOWS("ContainerFollows", Severity.INFO),
    /** Some containers may write and some may not: what is stacked would be one for all of them. */
    READ_ONLY_MIXED("ReadOnlyMixed", Severity.WARN),
    /** The pile of mounts is as high as it may be. */
    TOO_MANY_LAYERS("TooManyLayers", Severity.WARN),
    /** Another pod's bind of the same mount is stacked over, and what is done to one comes to the other. */
    STACKED_WITH_PEERS("StackedWithPeers", Severity.INFO),
    /** Nothing is mounted there. */
    NOTHING_MOUNTED("NothingMounted", Severity.WARN),
    /** Whether it is dead is not known. */
    STATE_UNKNOWN("StateUnknown", Severity.WARN),

    /** Blocked: the directory holds files of the node. */
    TARGET_NOT_EMPTY("TargetNotEmpty", Severity.DANGER),
    /** Blocked: the daemon lives and does not answer. */
    TARGET_HUNG("TargetHung", Severity.ERROR),
    /** Blocked: something else is mounted there. */
    TARGET_FOREIGN("TargetForeign", Severity.ERROR),
    /** Blocked: another bucket is mounted there, and it answers. */
    TARGET_WRONG_BUCKET("TargetWrongBucket", Severity.ERROR),
    /** Blocked: another mount hides it. */
    TARGET_SHADOWED("TargetShadowed", Severity.ERROR),
    /** Blocked: under the dead mount lies one that is not ours. */
    LAYER_FOREIGN("LayerForeign", Severity.ERROR),
    /** Blocked: under the dead mount lies one whose s3fs runs. */
    LAYER_ALIVE("LayerAlive", Severity.ERROR),
    /** Blocked: unmounting a layer would unmount what another pod uses. */
    PEER_ALIVE("PeerAlive", Severity.ERROR),
    /** Blocked: the mount it is a bind of cannot be brought back. */
    STAGING_BLOCKED("StagingBlocked", Severity.ERROR),

    /** More than one s3fs serves the path; end the one that is not seen. */
    TWO_DAEMONS("TwoDaemons", Severity.WARN),
    /** A side path of an earlier recovery is still mounted. */
    SIDE_PATH_LEFT("SidePathLeft", Severity.INFO),
    /** The bind of a sub path is still one of an older mount. */
    SUB_PATH_STALE("SubPathStale", Severity.WARN),

    /** The kubelet has bound a sub path of the bare directory; unmount it by hand once the data is moved. */
    SUB_PATH_BARE("SubPathBare", Severity.DANGER),

    /** The container keeps the dead mount: it does not follow the host, or what it follows is taken away. */
    KEEPS_DEAD_MOUNT("KeepsDeadMount", Severity.WARN),
    /** The container was started before the mount was made anew. */
    STARTED_BEFORE("StartedBefore", Severity.WARN),
    /** The container's own mount table shows another mount than the host has. */
    SEES_OLD_MOUNT("SeesOldMount", Severity.WARN),
    /** The container may only read, and its own mount table shows a mount that came over it and that it may write. */
    READ_ONLY_LOST("ReadOnlyLost", Severity.DANGER),
    /** The container's own mount table shows that it is cut off from the host. */
    CUT_OFF("CutOff", Severity.WARN),
    /** The container writes to a bare directory of the node, or holds a mount of nobody. */
    MAY_BE_BARE("MayBeBare", Severity.WARN),
    /** Nothing says when the container was started, so it may hold the mount from before. */
    START_UNKNOWN("StartUnknown", Severity.WARN),
    /** The container would not be started again; its pod must be replaced. */
    RESTART_IMPOSSIBLE("RestartImpossible", Severity.ERROR),
    /** An ephemeral container cannot be restarted. */
    EPHEMERAL_CONTAINER("EphemeralContainer", Severity.WARN),
    /** Another volume of the container cannot be brought back now, and it would not start without. */
    RESTART_HELD("RestartHeld", Severity.WARN);

    private final String id;
    private final Severity severity;

    RecoveryCode(String id, Severity severity) {
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
