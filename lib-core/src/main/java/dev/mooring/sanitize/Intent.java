package dev.mooring.sanitize;

/** What the manifests are wanted for. */
public enum Intent {
    /**
     * Make these two find each other in the other cluster, and let nobody else take the volume: {@code claimRef} is
     * reduced to the claim's name, the claim names the volume, all bind annotations go. Binds whatever the order. The
     * one to choose unless there is a reason.
     */
    PREBIND,
    /**
     * Make these two find each other as it is done by hand: {@code claimRef} goes, the claim names the volume. Until
     * then anybody may take the volume.
     */
    REBIND_STATIC,
    /** Make one live, released volume usable again in its own cluster. Claims are left alone. */
    RELEASE,
    /** New, empty volumes in the other cluster: volumes are left out, claims lose what ties them to the old one. */
    REPROVISION,
    /** The manifests as their author would have written them, for a Git repository. Promises nothing about binding. */
    NEAT
}
