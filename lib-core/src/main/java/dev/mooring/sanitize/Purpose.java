package dev.mooring.sanitize;

import dev.mooring.internal.EnumNames;

/** What the manifests are for. */
public enum Purpose {
    /**
     * The volume and its claim bind to each other in the target, and no other claim can take the volume: {@code claimRef}
     * is reduced to the name of the claim, the claim names the volume, all bind annotations are removed. They bind in
     * any order of creation. Use this purpose unless you have a reason for another.
     */
    PREBIND,
    /**
     * The volume and its claim bind to each other, as people often do by hand: {@code claimRef} is removed, the claim
     * names the volume. Until they are bound, any claim can take the volume.
     */
    REBIND_STATIC,
    /** A released volume of a live cluster becomes available again. Claims are not changed. */
    RELEASE,
    /** The target creates new, empty volumes: volumes are left out, and claims lose their links to the old volume. */
    REPROVISION,
    /** The manifests as their author would write them, for a Git repository. Does not check whether they bind. */
    NEAT;

    /** {@return whether volumes and claims of the input bind to each other in the target} */
    public boolean binds() {
        return this == PREBIND || this == REBIND_STATIC;
    }

    /** {@return the name in kebab-case, for example {@code rebind-static}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
