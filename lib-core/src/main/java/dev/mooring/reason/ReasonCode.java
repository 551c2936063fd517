package dev.mooring.reason;

/**
 * A stable name for the cause of a reason. The ids are API: an id is never renamed, never used for another meaning, and
 * belongs to one enum only; {@code docs/codes.md} lists all of them. The {@code toString()} of each enum is the id.
 */
public interface ReasonCode {

    /** {@return the name of the enum constant} */
    String name();

    /** {@return the stable id: the name of the constant in CamelCase, upstream's word where there is one} */
    default String id() {
        return EnumNames.camelCase(name());
    }

    /** {@return the severity that a reason of this code has unless the case says otherwise} */
    Severity severity();
}
