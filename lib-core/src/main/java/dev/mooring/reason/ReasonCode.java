package dev.mooring.reason;

/**
 * A stable name for why. Every feature has one enum of them; the ids are API: never renamed, never used again for
 * another meaning, and each is used by one enum only. The {@code toString()} of each enum is the id.
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
