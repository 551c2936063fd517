package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.expansion.Resizers;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.release.Release;
import java.util.Optional;

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

    /**
     * The same with the provisioner and the resizer of one more driver, which fail where the driver says.
     *
     * <pre>{@code
     * PlaySettings.DEFAULT.withDriver(Driver.named("ebs.csi.aws.com").failingResize("OutOfRange", "too large"));
     * }</pre>
     *
     * @param driver the driver
     * @return the copy
     */
    public PlaySettings withDriver(Driver driver) {
        String name = driver.name();
        return new PlaySettings(
                driver.refusal()
                        .map(error -> provisioners.refusing(name, error))
                        .orElseGet(() -> provisioners.and(name)),
                driver.resizeError()
                        .map(error -> resizers.refusing(name, error))
                        .orElseGet(() -> resizers.and(name)),
                hasScheduler,
                release);
    }

    /**
     * A CSI driver whose provisioner and resizer run, and what it refuses.
     *
     * @param name its name, for example {@code ebs.csi.aws.com}
     * @param refusal what it answers instead of making a volume; empty if it makes volumes
     * @param resizeError what it answers instead of expanding a volume; empty if it expands volumes
     */
    public record Driver(String name, Optional<String> refusal, Optional<String> resizeError) {

        public Driver {
            requireNonNull(name, "name");
            requireNonNull(refusal, "refusal");
            requireNonNull(resizeError, "resizeError");
        }

        /**
         * A driver that refuses nothing.
         *
         * @param name its name
         * @return the driver
         */
        public static Driver named(String name) {
            return new Driver(name, Optional.empty(), Optional.empty());
        }

        /**
         * The same that makes no volume: its claims stay Pending, with the event {@code ProvisioningFailed}.
         *
         * @param code the code of gRPC, for example {@code ResourceExhausted}
         * @param message its words
         * @return the copy
         */
        public Driver refusing(String code, String message) {
            return new Driver(name, Optional.of(error(code, message)), resizeError);
        }

        /**
         * The same that expands no volume, with the event {@code VolumeResizeFailed}. After {@code InvalidArgument}, {@code
         * OutOfRange} and {@code NotFound} the claim ends with {@code ControllerResizeInfeasible}; after {@code Canceled},
         * {@code DeadlineExceeded}, {@code Unavailable}, {@code ResourceExhausted} and {@code Aborted} it has no condition
         * of the error; after the others it has.
         *
         * @param code the code of gRPC
         * @param message its words
         * @return the copy
         */
        public Driver failingResize(String code, String message) {
            return new Driver(name, refusal, Optional.of(error(code, message)));
        }

        private static String error(String code, String message) {
            return "rpc error: code = " + code + " desc = " + message;
        }
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
