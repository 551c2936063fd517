package dev.mooring.driver;

import dev.mooring.internal.EnumNames;
import dev.mooring.object.internal.AccessModes;

/** Whether two Kubernetes clusters can use a storage; neither sees what the access modes promise in the other. */
public enum Sharing {
    /** Only the cluster that has it. */
    NEVER,
    /** One cluster after the other. */
    ONE_AT_A_TIME,
    /** Both at the same time as long as neither writes. */
    READERS,
    /** Both at the same time. */
    WRITERS,
    /** Not known. */
    UNKNOWN;

    /**
     * Whether volumes with an access mode can be used by both clusters at the same time.
     *
     * @param accessMode for example {@code ReadOnlyMany}
     * @return true only if it is known that they can
     */
    public boolean allows(String accessMode) {
        return switch (this) {
            case WRITERS -> true;
            case READERS -> accessMode.equals(AccessModes.ROX);
            case NEVER, ONE_AT_A_TIME, UNKNOWN -> false;
        };
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
