package dev.mooring.forecast;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What a forecast says in addition to the controller's rules and events. */
public enum ForecastCode implements ReasonCode {
    /** About a claim: it stays Pending until a pod uses it, as its class asks for. */
    WAITING_FOR_CONSUMER(Severity.INFO),
    /**
     * About a claim that waits for its first consumer: its pod got a node without the scheduler, so that nothing binds
     * the claim.
     */
    POD_BYPASSED_SCHEDULER(Severity.WARN),
    /** About a claim that waits for its first consumer: no node takes the pod that uses it. */
    POD_NOT_PLACED(Severity.WARN),
    /** About a claim or volume: the scheduler chooses one of several nodes, which decides where the volume is or who gets it. */
    NODE_IS_OPEN(Severity.INFO),
    /** About a claim or volume: several volumes are possible on the node, and the order of pods or chance decides which one is taken. */
    VOLUME_IS_OPEN(Severity.INFO),
    /** About a claim without a volume: the data source that it names does not exist. */
    DATA_SOURCE_NOT_FOUND(Severity.WARN),
    /** About a claim without a volume: the data source that it names was not given. */
    DATA_SOURCE_NOT_GIVEN(Severity.INFO),
    /** About a volume: the claim that gets it may be deleted before, because its owners do not exist. */
    CLAIM_MAY_BE_COLLECTED_FIRST(Severity.WARN),
    /**
     * About a volume that stays: it is not known whether a claim goes, and so whether the volume ends Bound or
     * Released, or whether the recreated claim takes it.
     */
    CLAIM_MAY_GO(Severity.WARN),
    /** About a claim or volume: its sync ends in an error and is retried without end. */
    SYNC_ERROR(Severity.ERROR),
    /** About a claim that is Lost: what would make it Bound again. */
    HEALED_BY(Severity.INFO),
    /** About a volume: which claim has it or may take it. */
    HELD_BY(Severity.INFO),
    /** About a volume: it is released with policy Delete, and a provisioner or plugin deletes its data. */
    DATA_WILL_BE_DELETED(Severity.DANGER),
    /** About a volume: it is released with policy Recycle, and its content is deleted. */
    DATA_WILL_BE_SCRUBBED(Severity.DANGER),
    /** About a claim: it ends Lost. */
    CLAIM_WILL_BE_LOST(Severity.DANGER),
    /** About a claim: a new, empty volume is provisioned for it although a volume names it. */
    UNEXPECTED_EMPTY_VOLUME(Severity.DANGER),
    /** About a claim: it takes another volume than the one that is reserved for it. */
    OTHER_VOLUME_TAKEN(Severity.WARN),
    /** About a claim: it is Lost before it is Bound, which its events show. */
    HEALS_AFTER_LOST(Severity.WARN),
    /** About a claim or volume: it is updated without end. */
    NEVER_SETTLES(Severity.ERROR),
    /** About an object that is to be created: the API server refuses it. */
    REFUSED_BY_SERVER(Severity.ERROR),
    /** About an object that is to be created: one with its name exists. */
    ALREADY_EXISTS(Severity.ERROR),
    /** About a claim or volume: it ends in another state if the objects are synced in another order. */
    DEPENDS_ON_ORDER(Severity.WARN),
    /** About a claim: several volumes are equally good, and the cluster picks one at random. */
    LEFT_TO_CHANCE(Severity.WARN),
    /** About a claim or volume: there are more reasons than are listed. */
    MORE_REASONS(Severity.INFO);

    private final Severity severity;

    ForecastCode(Severity severity) {
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
