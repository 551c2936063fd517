package dev.mooring.reason;

import dev.mooring.internal.EnumNames;

/**
 * A stable name for the cause of a reason. The ids are API: an id is never renamed, never gets another meaning, and
 * belongs to only one enum; {@code docs/codes.md} lists all of them. The {@code toString()} of each enum is the id.
 */
public interface ReasonCode {

    /** {@return the name of the enum constant} */
    String name();

    /** {@return the stable id: the name of the constant in CamelCase, upstream's term if there is one} */
    default String id() {
        return EnumNames.camelCase(name());
    }

    /** {@return the default severity of a reason with this code} */
    Severity severity();
}
