package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.provisioning.Provisioners;

/**
 * Which controllers {@link StorageControllers} plays besides those of volumes, claims and workloads.
 *
 * @param provisioners the external provisioners that run
 * @param scheduler whether pods get nodes
 */
public record PlaySettings(Provisioners provisioners, boolean scheduler) {

    /** No provisioner and no scheduler. */
    public static final PlaySettings DEFAULT = new PlaySettings(Provisioners.NONE, false);

    public PlaySettings {
        requireNonNull(provisioners, "provisioners");
    }

    /**
     * The same with external provisioners: a claim whose class names one gets a volume.
     *
     * @param names the CSI drivers, for example {@code ebs.csi.aws.com}
     * @return the copy
     */
    public PlaySettings withProvisioners(String... names) {
        return new PlaySettings(Provisioners.named(names), scheduler);
    }

    /** {@return the same with the scheduler, which needs nodes on the server} */
    public PlaySettings withScheduler() {
        return new PlaySettings(provisioners, true);
    }
}
