package dev.mooring.testing;

import dev.mooring.sanitize.Sanitized;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;

/** Where the assertions begin: import {@code assertThat} of this class together with that of AssertJ. */
public final class MooringAssertions {

    private MooringAssertions() {}

    /**
     * Assertions about how a claim ends.
     *
     * @param actual the claim
     * @return the assertions
     */
    public static ClaimAssert assertThat(PersistentVolumeClaim actual) {
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
    public static ClusterAssert assertThat(StorageWorld actual) {
        return new ClusterAssert(actual.documents());
    }

    /**
     * Assertions about a cluster, also about the claims that its workloads make.
     *
     * @param actual all of its objects
     * @return the assertions
     */
    public static ClusterAssert assertThat(Exports actual) {
        return new ClusterAssert(actual.documents());
    }
}
