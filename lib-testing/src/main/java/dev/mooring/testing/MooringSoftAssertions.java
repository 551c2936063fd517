package dev.mooring.testing;

import dev.mooring.manifest.Manifest;
import dev.mooring.sanitize.Sanitized;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import org.assertj.core.api.SoftAssertions;

/**
 * The assertions of {@link MooringAssertions}, with all failures collected until {@code assertAll()}.
 *
 * <pre>{@code
 * MooringSoftAssertions softly = new MooringSoftAssertions();
 * softly.assertThat(data).among(chart).bindsTo("films");
 * softly.assertAll();
 * }</pre>
 */
public class MooringSoftAssertions extends SoftAssertions {

    /** Assertions without failures yet. */
    public MooringSoftAssertions() {
        super();
    }

    /**
     * Assertions about how a claim ends.
     *
     * @param actual the claim
     * @return the assertions
     */
    public ClaimAssert assertThat(PersistentVolumeClaim actual) {
        return proxy(ClaimAssert.class, PersistentVolumeClaim.class, actual);
    }

    /**
     * Assertions about manifests that were sanitized for another cluster.
     *
     * @param actual the result of the sanitizer
     * @return the assertions
     */
    public SanitizedAssert assertThat(Sanitized actual) {
        return proxy(SanitizedAssert.class, Sanitized.class, actual);
    }

    /**
     * Assertions about a cluster, also about the claims that its workloads make.
     *
     * @param actual the cluster
     * @return the assertions
     */
    public ClusterAssert assertThat(StorageWorld actual) {
        return cluster(actual.documents());
    }

    /**
     * Assertions about a cluster, also about the claims that its workloads make.
     *
     * @param actual all of its objects
     * @return the assertions
     */
    public ClusterAssert assertThat(Exports actual) {
        return cluster(actual.documents());
    }

    private ClusterAssert cluster(List<Manifest> documents) {
        return proxy(ClusterAssert.class, List.class, documents)
                .asking(claim -> proxy(ClaimAssert.class, PersistentVolumeClaim.class, claim));
    }
}
