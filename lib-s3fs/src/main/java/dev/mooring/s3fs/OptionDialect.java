package dev.mooring.s3fs;

import dev.mooring.internal.EnumNames;

/** How the users of a driver write several options into one text. */
public enum OptionDialect {
    /** The text is one option, like an item of {@code mountOptions}. */
    SINGLE,
    /** Words separated by white space; {@code "} quotes, and inside quotes {@code \} escapes. */
    WORDS,
    /** {@code -o a=b -oc,d}. */
    DASH_O;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
