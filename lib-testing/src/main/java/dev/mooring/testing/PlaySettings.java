package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.provisioning.Provisioners;
import dev.mooring.release.Release;

/**
 * Which controllers {@link StorageControllers} plays besides those of volumes, claims and workloads.
 *
 * @param provisioners the external provisioners that run
 * @param scheduler whether pods get nodes
 * @param release the release of Kubernetes
 */
public record PlaySettings(Provisioners provisioners, boolean scheduler, Release release) {

    /** No provisioner and no scheduler, of the newest release. */
    public static final PlaySettings DEFAULT = new PlaySettings(Provisioners.NONE, false, Release.LATEST);

    public PlaySettings {
        requireNonNull(provisioners, "provisioners");
        requireNonNull(release, "release");
    }

    /**
     * The same with external provisioners: a claim whose class names one gets a volume.
     *
     * @param names the CSI drivers, for example {@code ebs.csi.aws.com}
     * @return the copy
     */
    public PlaySettings withProvisioners(String... names) {
        return new PlaySettings(Provisioners.named(names), scheduler, release);
    }

    /** {@return the same with the scheduler, which needs nodes on the server} */
    public PlaySettings withScheduler() {
        return new PlaySettings(provisioners, true, release);
    }

    /**
     * The same controllers of another release.
     *
     * @param kubernetes the release
     * @return the copy
     */
    public PlaySettings on(Release kubernetes) {
        return new PlaySettings(provisioners, scheduler, kubernetes);
    }
}
