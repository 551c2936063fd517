package dev.mooring.testing;

/**
 * Which controllers {@link StorageControllers} plays besides those of volumes and claims.
 *
 * @param scheduler whether pods get nodes
 */
public record PlaySettings(boolean scheduler) {

    /** Volumes and claims only. */
    public static final PlaySettings DEFAULT = new PlaySettings(false);

    /** {@return the same with the scheduler, which needs nodes on the server} */
    public PlaySettings withScheduler() {
        return new PlaySettings(true);
    }
}
