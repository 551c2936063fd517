package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.expansion.Resizers;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.release.Release;

/**
 * Which controllers {@link StorageControllers} plays in addition to those of volumes, claims and workloads.
 *
 * @param provisioners the external provisioners that run
 * @param resizers the external-resizers that run; for their drivers the kubelets grow file systems
 * @param hasScheduler whether pods get nodes
 * @param release the release of Kubernetes
 */
public record PlaySettings(Provisioners provisioners, Resizers resizers, boolean hasScheduler, Release release) {

    /** No provisioner, no resizer and no scheduler, of the newest release. */
    public static final PlaySettings DEFAULT =
            new PlaySettings(Provisioners.NONE, Resizers.NONE, false, Release.LATEST);

    public PlaySettings {
        requireNonNull(provisioners, "provisioners");
        requireNonNull(resizers, "resizers");
        requireNonNull(release, "release");
    }

    /**
     * The same with external provisioners: a claim whose class names one gets a volume.
     *
     * @param names the CSI drivers, for example {@code ebs.csi.aws.com}
     * @return the copy
     */
    public PlaySettings withProvisioners(String... names) {
        return new PlaySettings(Provisioners.named(names), resizers, hasScheduler, release);
    }

    /**
     * The same with external-resizers: a bound claim that asks for more gets it. A file system grows where a pod that may
     * write to it is on a node; without one the claim ends with {@code NodeResizePending}.
     *
     * @param running the resizers, for example {@code Resizers.named("ebs.csi.aws.com")}
     * @return the copy
     */
    public PlaySettings withResizers(Resizers running) {
        return new PlaySettings(provisioners, running, hasScheduler, release);
    }

    /** {@return the same with the scheduler, which needs nodes on the server} */
    public PlaySettings withScheduler() {
        return new PlaySettings(provisioners, resizers, true, release);
    }

    /**
     * The same controllers of another release.
     *
     * @param kubernetes the release
     * @return the copy
     */
    public PlaySettings on(Release kubernetes) {
        return new PlaySettings(provisioners, resizers, hasScheduler, kubernetes);
    }
}
