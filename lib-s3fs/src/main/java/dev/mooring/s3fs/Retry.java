package dev.mooring.s3fs;

import dev.mooring.internal.EnumNames;

/** Whether to try again. */
public enum Retry {
    /** It succeeded. */
    NOT_NEEDED,
    /** Try again, with a growing delay. */
    LATER,
    /** It fails again until an object, an option or the node is changed. */
    AFTER_CHANGE;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
