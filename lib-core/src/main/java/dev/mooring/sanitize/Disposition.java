package dev.mooring.sanitize;

import dev.mooring.internal.EnumNames;

/** What happens to an object of the input. */
public enum Disposition {
    /** It is in the output, changed or not. */
    EMIT,
    /** Deliberately left out: a volume under REPROVISION, an identical copy. */
    OMIT,
    /** It has an error and is not in the output. */
    REFUSE,
    /** It is of another kind, and unchanged in the output. */
    PASS_THROUGH;

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
