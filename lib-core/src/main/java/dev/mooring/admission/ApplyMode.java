package dev.mooring.admission;

import dev.mooring.internal.EnumNames;

/** How documents are sent to the API server. */
public enum ApplyMode {
    /** {@code kubectl apply}. */
    APPLY,
    /** {@code kubectl create}. */
    CREATE,
    /** Server-side apply. */
    SSA,
    /** {@code kubectl replace}. */
    REPLACE;

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
