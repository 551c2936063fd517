package dev.mooring.sanitize;

import dev.mooring.reason.EnumNames;

/** What the manifests are for: the name of a {@link Way}. */
public enum Intent {
    /**
     * The volume and its claim bind to each other in the target, and no other claim can take the volume: {@code claimRef}
     * is reduced to the name of the claim, the claim names the volume, all bind annotations are removed. They bind in
     * whatever order they are created. Use this way unless there is a reason for another.
     */
    PREBIND(Way.Prebind.DEFAULT),
    /**
     * The volume and its claim bind to each other, as it is often done by hand: {@code claimRef} is removed, the claim
     * names the volume. Until they are bound, any claim can take the volume.
     */
    REBIND_STATIC(Way.RebindStatic.DEFAULT),
    /** A released volume of a live cluster becomes available again. Claims are not changed. */
    RELEASE(Way.Release.DEFAULT),
    /** The target makes new, empty volumes: volumes are left out, claims lose what ties them to the old volume. */
    REPROVISION(Way.Reprovision.DEFAULT),
    /** The manifests as their author would write them, for a Git repository. Whether they bind is not checked. */
    NEAT(Way.Neat.DEFAULT);

    @SuppressWarnings("ImmutableEnumChecker") // records of enums, flags and texts
    private final Way way;

    Intent(Way way) {
        this.way = way;
    }

    /** {@return the way of this name with every setting at its default} */
    public Way way() {
        return way;
    }

    /** {@return the name in kebab-case, for example {@code rebind-static}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
