package dev.mooring.deletion;

import dev.mooring.reason.EnumNames;

/** What is lost if somebody removes a finalizer whose controller has not let go. */
public enum ForcedLoss {
    /** Nothing. */
    NOTHING,
    /** The data stay in the storage, and no object points to them any more. */
    STORAGE_LEFT_BEHIND,
    /** It is not known what the controller of the finalizer still had to do. */
    UNKNOWN,
    /** Data can be deleted or corrupted. */
    DATA;

    /** {@return the name in kebab-case, for example {@code storage-left-behind}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
