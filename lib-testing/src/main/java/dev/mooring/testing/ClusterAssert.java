package dev.mooring.testing;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what becomes of a cluster whose objects are all given.
 *
 * <p>For example, of a chart with a StatefulSet {@code db} and the claim template {@code data}:
 *
 * <pre>{@code
 * assertThat(chart).claim("shop/data-db-0").bindsTo("films");
 * }</pre>
 */
public class ClusterAssert extends AbstractAssert<ClusterAssert, List<Manifest>> {

    private Function<@Nullable PersistentVolumeClaim, ClaimAssert> about = ClaimAssert::new;

    /**
     * Assertions about a cluster; usually made by {@link MooringAssertions#assertThat(StorageWorld)}.
     *
     * @param actual its objects; there are no others
     */
    public ClusterAssert(@Nullable List<Manifest> actual) {
        super(actual, ClusterAssert.class);
    }

    /** Soft assertions make those about a claim, so that their failures are collected too. */
    ClusterAssert asking(Function<@Nullable PersistentVolumeClaim, ClaimAssert> claims) {
        about = claims;
        return this;
    }

    /**
     * Assertions about a claim of the cluster, or one that a controller makes of its workloads: of the claim templates of
     * a StatefulSet, or of a generic ephemeral volume of a pod. It fails if there is no such claim and none is made; the
     * message names the claims that are made, and by what.
     *
     * @param key {@code namespace/name}, or a name in the namespace {@code default}
     * @return the assertions
     */
    // Final, so that soft assertions do not override it: their proxy returns null after a failure.
    public final ClaimAssert claim(String key) {
        if (actual == null) {
            isNotNull();
            return about.apply(null);
        }
        ObjectRef ref = StorageWorld.ref(Kinds.PERSISTENT_VOLUME_CLAIM, requireNonNull(key, "key"));
        MadeClaims made = MadeClaims.of(actual);
        Optional<Manifest> given =
                actual.stream().filter(each -> each.ref().equals(ref)).findFirst();
        Optional<Manifest> claim = given.or(() -> made.find(ref));
        if (claim.isEmpty()) {
            return about.apply(null)
                    .overridingErrorMessage(
                            "%s", "Expected the cluster to have " + ref + ", but it does not" + made.of(actual, ref))
                    .isNotNull();
        }
        ClaimAssert found =
                about.apply(claim.get().toModel(PersistentVolumeClaim.class)).among(actual.toArray());
        return given.isPresent() ? found : found.madeThere();
    }
}
