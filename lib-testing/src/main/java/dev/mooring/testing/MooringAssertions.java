package dev.mooring.testing;

import dev.mooring.manifest.Manifest;
import dev.mooring.sanitize.Sanitized;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import org.assertj.core.api.SoftAssertionsProvider;
import org.jspecify.annotations.Nullable;

/** Where the assertions begin: import {@code assertThat} of this class together with that of AssertJ. */
public final class MooringAssertions {

    private MooringAssertions() {}

    /**
     * Assertions about how a claim ends.
     *
     * @param actual the claim
     * @return the assertions
     */
    public static ClaimAssert assertThat(@Nullable PersistentVolumeClaim actual) {
        return new ClaimAssert(actual);
    }

    /**
     * Assertions about manifests that were sanitized for another cluster.
     *
     * @param actual the result of the sanitizer
     * @return the assertions
     */
    public static SanitizedAssert assertThat(Sanitized actual) {
        return new SanitizedAssert(actual);
    }

    /**
     * Assertions about a cluster, also about the claims that its workloads make.
     *
     * @param actual the cluster
     * @return the assertions
     */
    public static ClusterAssert assertThat(@Nullable StorageWorld actual) {
        return new ClusterAssert(actual == null ? null : actual.documents());
    }

    /**
     * Assertions about a cluster, also about the claims that its workloads make.
     *
     * @param actual all of its objects
     * @return the assertions
     */
    public static ClusterAssert assertThat(@Nullable Exports actual) {
        return new ClusterAssert(actual == null ? null : actual.documents());
    }

    /**
     * These assertions for a class of soft assertions that a project has already; {@link MooringSoftAssertions} is one.
     */
    public interface SoftProvider extends SoftAssertionsProvider {

        /**
         * Assertions about how a claim ends.
         *
         * @param actual the claim
         * @return the assertions
         */
        default ClaimAssert assertThat(@Nullable PersistentVolumeClaim actual) {
            return proxy(ClaimAssert.class, PersistentVolumeClaim.class, actual);
        }

        /**
         * Assertions about manifests that were sanitized for another cluster.
         *
         * @param actual the result of the sanitizer
         * @return the assertions
         */
        default SanitizedAssert assertThat(Sanitized actual) {
            return proxy(SanitizedAssert.class, Sanitized.class, actual);
        }

        /**
         * Assertions about a cluster, also about the claims that its workloads make.
         *
         * @param actual the cluster
         * @return the assertions
         */
        default ClusterAssert assertThat(@Nullable StorageWorld actual) {
            return cluster(actual == null ? null : actual.documents());
        }

        /**
         * Assertions about a cluster, also about the claims that its workloads make.
         *
         * @param actual all of its objects
         * @return the assertions
         */
        default ClusterAssert assertThat(@Nullable Exports actual) {
            return cluster(actual == null ? null : actual.documents());
        }

        private ClusterAssert cluster(@Nullable List<Manifest> documents) {
            return proxy(ClusterAssert.class, List.class, documents)
                    .asking(claim -> proxy(ClaimAssert.class, PersistentVolumeClaim.class, claim));
        }
    }
}
