package dev.mooring.driver;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why two volumes are the same storage, are not, or why that is not known. */
public enum SamenessCode implements ReasonCode {
    /** All parts that name the storage are equal. */
    STORAGE_PARTS_EQUAL(Sameness.Answer.SAME),
    /** A part that has one value for each storage differs. */
    STORAGE_PART_DIFFERS(Sameness.Answer.DIFFERENT),
    /** The two drivers serve different kinds of storage. */
    STORAGE_KINDS_DIFFER(Sameness.Answer.DIFFERENT),
    /** The storage belongs to one node or one Kubernetes cluster, and the two clusters are different ones. */
    STORAGE_IS_LOCAL(Sameness.Answer.DIFFERENT),
    /** Only names differ that can be two names of one thing. */
    STORAGE_NAMES_MAY_BE_ALIASES(Sameness.Answer.UNKNOWN),
    /** One directory lies inside the other: they share files. */
    STORAGE_DIRECTORIES_OVERLAP(Sameness.Answer.UNKNOWN),
    /** A part that would decide is not in one of the volumes. */
    STORAGE_PART_MISSING(Sameness.Answer.UNKNOWN),
    /** A name that is the same in both clusters is given by each cluster itself. */
    STORAGE_NAME_IS_LOCAL(Sameness.Answer.UNKNOWN),
    /** Two drivers can serve the same server or device. */
    STORAGE_BEHIND_TWO_DRIVERS(Sameness.Answer.UNKNOWN),
    /** The way in which the driver builds its handles is not known. */
    DRIVER_HANDLES_UNKNOWN(Sameness.Answer.UNKNOWN);

    private final Sameness.Answer answer;

    SamenessCode(Sameness.Answer answer) {
        this.answer = answer;
    }

    Sameness.Answer answer() {
        return answer;
    }

    @Override
    public Severity severity() {
        return Severity.INFO;
    }

    @Override
    public String toString() {
        return id();
    }
}
