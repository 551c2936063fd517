package dev.mooring.rbd.use;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What two sides of a mirrored image show, and why one of them may not be promoted without losing data. */
enum FailoverReason implements ReasonCode {
    /** Both sides are primary, or one reports a split-brain and the other is primary: each has data that the other lacks. */
    SPLIT_BRAIN(Severity.DANGER),
    /** A side reports a split-brain, and nothing shows that the other side is primary: the report may pass. */
    SPLIT_BRAIN_NOT_CONFIRMED(Severity.DANGER),
    /** The first copy of the image, or the one after a resync, is not complete: it cannot be used. */
    COPY_NOT_COMPLETE(Severity.WARN),
    /** One side is primary, and the other replays what is written there. */
    REPLICATING(Severity.INFO),
    /** One side is primary, and nothing shows that the other replays what is written there. */
    NOT_REPLICATING(Severity.WARN),
    /** No side is primary: no client can write the image. */
    NEITHER_IS_PRIMARY(Severity.WARN),
    /** The role of only one side is known. */
    ONE_SIDE_KNOWN(Severity.WARN),
    /** The role of no side is known. */
    NO_SIDE_KNOWN(Severity.WARN),
    /** The outputs of the two sides are about images that do not mirror each other. */
    DIFFERENT_IMAGES(Severity.DANGER),
    /** The outputs of one side disagree about whether its image is primary: one of them is old. */
    SITE_CONTRADICTS_ITSELF(Severity.DANGER),
    /** A side was made primary by force: the other side was not demoted for it. */
    FORCE_PROMOTED(Severity.DANGER),
    /** No mirror daemon is up for the image on a side, so what it reported last may be old. */
    DAEMON_DOWN(Severity.WARN),
    /** The state or the description of a side is not known here. */
    STATE_NOT_UNDERSTOOD(Severity.WARN),
    /** A side shows more than one peer: a third cluster may have the newest data. */
    SEVERAL_PEERS(Severity.WARN),

    /** Missing: an output of a side was not given, or its command failed. */
    OUTPUT_OF_SIDE_UNKNOWN(Severity.WARN),
    /** Mirroring is not enabled for the image on a side, or not yet. */
    MIRRORING_NOT_ENABLED(Severity.WARN),
    /** The image is mirrored by its journal, or by a mode that was not printed: no output shows that all of it was replayed. */
    JOURNAL_NOT_SHOWN(Severity.WARN),
    /** A side is primary. */
    SIDE_IS_PRIMARY(Severity.DANGER),
    /** The mirror snapshots of a side are not listed. */
    MIRROR_SNAPSHOTS_UNKNOWN(Severity.WARN),
    /** The newest mirror snapshots of both sides do not show that this side has everything that the other one wrote. */
    DEMOTION_NOT_COPIED(Severity.DANGER),
    /** What a daemon reports does not fit a side that has everything. */
    STATUS_SPEAKS_AGAINST_IT(Severity.DANGER),
    /** A client that is neither manager nor mirror daemon has the image open. */
    CLIENT_HAS_IT_OPEN(Severity.DANGER),
    /** A pasted text shows another state than the given outputs. */
    TEXT_SHOWS_ANOTHER_STATE(Severity.DANGER),

    /** The side has everything that was written on the other one. */
    HAS_EVERYTHING(Severity.INFO),
    /** An answer is about the moment of its outputs. */
    ASK_AGAIN_BEFORE_PROMOTION(Severity.INFO);

    private final Severity severity;

    FailoverReason(Severity severity) {
        this.severity = severity;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
