package dev.mooring.fuse.recovery;

import dev.mooring.internal.EnumNames;

/** What to do about the liveness probe of a container. */
public enum ProbeVerdict {
    /** The container has no probe: add one. */
    ADD,
    /** The container has a probe that checks every path: keep it, and read the warnings. */
    KEEP,
    /** The container has a command that does not check every path: put the check before it by hand. */
    CONFLICT_PARTIAL,
    /** The probe of the container uses the network; a probe can have only one handler. */
    CONFLICT_HANDLER,
    /** Such a container cannot have a probe. */
    IMPOSSIBLE;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
