package dev.mooring.expansion;

import dev.mooring.reason.EnumNames;

/** What comes of an expansion if nobody does anything, the best first. */
public enum ExpansionOutlook {
    /** The claim has the size. */
    DONE,
    /** Nothing is known that stops it. */
    GOES_ON,
    /** It goes on as soon as something happens that the reasons name, for example a pod starts. */
    WAITS,
    /** Evidence is missing; the reasons name it. */
    UNKNOWN,
    /** It never ends without a change that the reasons name. */
    HANGS,
    /** The API server refuses it. */
    REFUSED;

    /** {@return whether the claim has the size, or gets it for all that is known} */
    public boolean isFine() {
        return this == DONE || this == GOES_ON;
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
