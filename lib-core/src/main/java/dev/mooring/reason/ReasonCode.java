package dev.mooring.reason;

/**
 * A stable name for why. Every feature has one enum of them; ids are API: never renamed, never used again for another
 * meaning.
 */
public interface ReasonCode {

    /**
     * The stable id, upstream's word where there is one.
     *
     * @return the id, never empty
     */
    String id();

    /**
     * The severity a reason of this code has unless the case says otherwise.
     *
     * @return the usual severity
     */
    Severity severity();
}
