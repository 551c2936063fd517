package dev.mooring.forecast;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What a forecast says beyond the rows of the controller's rules. */
public enum ForecastCode implements ReasonCode {
    /** About a claim: it is Pending, and that is right, until a pod uses it. */
    WAITING_FOR_CONSUMER("WaitingForConsumer", Severity.INFO),
    /** About a claim or volume: its sync ends in an error and is tried again and again. */
    SYNC_ERROR("SyncError", Severity.ERROR),
    /** About a claim that is Lost: what would make it Bound again. */
    HEALED_BY("HealedBy", Severity.INFO),
    /** About a volume: who has it or may take it. */
    HELD_BY("HeldBy", Severity.INFO),
    /** About a volume: it is released with policy Delete, and somebody outside the controller deletes its data. */
    DATA_DELETED("DataWillBeDeleted", Severity.DANGER),
    /** About a volume: it is released with policy Recycle, and its content is removed. */
    DATA_SCRUBBED("DataWillBeScrubbed", Severity.DANGER),
    /** About a claim: it ends Lost. */
    CLAIM_LOST("ClaimWillBeLost", Severity.DANGER),
    /** About a claim: a new, empty volume is made for it although a volume points to it. */
    UNEXPECTED_EMPTY_VOLUME("UnexpectedEmptyVolume", Severity.DANGER),
    /** About a claim: it takes another volume than the one that is reserved for it. */
    OTHER_VOLUME_TAKEN("OtherVolumeTaken", Severity.WARN),
    /** About a claim: it was Lost on the way, and people will have seen that. */
    HEALS_AFTER_LOST("HealsAfterLost", Severity.WARN),
    /** About a claim or volume: it is written again and again, without end. */
    NEVER_SETTLES("NeverSettles", Severity.ERROR),
    /** About an object that is to be created: the API server refuses it. */
    REFUSED("RefusedByServer", Severity.ERROR),
    /** About a claim or volume: it ends differently if the objects are looked at in another order. */
    DEPENDS_ON_ORDER("DependsOnOrder", Severity.WARN),
    /** About a claim: volumes are equally good, and the cluster leaves the choice to chance. */
    LEFT_TO_CHANCE("LeftToChance", Severity.WARN),
    /** About a claim or volume: there are more reasons than are told. */
    MORE("MoreReasons", Severity.INFO);

    private final String id;
    private final Severity severity;

    ForecastCode(String id, Severity severity) {
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
