package dev.mooring.testing;

import static dev.mooring.testing.MooringAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.binding.VolumeCheck;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import org.assertj.core.api.AbstractSoftAssertions;
import org.assertj.core.api.SoftAssertionsProvider;
import org.assertj.core.api.StandardSoftAssertionsProvider;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

public class ClaimAssertTest {

    private static final StorageWorld VOLUMES =
            StorageWorld.with().volume("small").of("5Gi").volume("films").of("20Gi");

    private static PersistentVolumeClaim claim(String size) {
        return StorageWorld.with().claim("shop/data").asks(size).get(PersistentVolumeClaim.class, "shop/data");
    }

    private static void fails(ThrowingCallable assertion, String... words) {
        assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).hasMessageContainingAll(words);
    }

    @Test
    void aClaimBindsToTheSmallestVolumeThatFits() {
        assertThat(claim("10Gi")).among(VOLUMES).bindsTo("films").bindsWhateverTheOrder();
        fails(
                () -> assertThat(claim("10Gi")).among(VOLUMES).bindsTo("small"),
                "Expected PersistentVolumeClaim/shop/data to bind to volume small, but it ends Bound with volume films",
                "volume has 5Gi, claim asks for 10Gi");
        fails(
                () -> assertThat(claim("10Gi")).among(VOLUMES).bindsTo("flims"),
                "there is no volume flims; the cluster has only [films, small]");
        fails(
                () -> assertThat(claim("10Gi")).among().bindsTo("films"),
                "there is no volume films; the cluster has no volumes");
    }

    @Test
    void theClaimItselfMayBeAmongTheObjects() {
        StorageWorld world = VOLUMES.claim("shop/data").asks("10Gi");
        assertThat(claim("10Gi")).among(world.objects()).bindsTo("films");
        assertThat(claim("10Gi")).among(world.inventory().all()).bindsTo("films");
    }

    @Test
    void anotherClaimMayBeFaster() {
        StorageWorld rival = VOLUMES.claim("shop/a").asks("10Gi");
        assertThat(claim("10Gi")).among(rival).staysPending();
        fails(() -> assertThat(claim("10Gi")).among(rival).bindsWhateverTheOrder(), "but it ends Pending");
        StorageWorld slower = VOLUMES.claim("shop/z").asks("10Gi");
        assertThat(claim("10Gi")).among(slower).bindsTo("films");
        fails(() -> assertThat(claim("10Gi")).among(slower).bindsWhateverTheOrder(), "DependsOnOrder");
    }

    @Test
    void aClaimStaysPendingForAReason() {
        assertThat(claim("30Gi"))
                .among(VOLUMES)
                .staysPending()
                .because(VolumeCheck.VOLUME_TOO_SMALL)
                .on("films")
                .on("small");
        assertThat(claim("30Gi"))
                .among(VOLUMES)
                .staysPending()
                .because("VolumeTooSmall")
                .on("films");
        fails(() -> assertThat(claim("10Gi")).among(VOLUMES).staysPending(), "to stay Pending, but it ends Bound");
        fails(
                () -> assertThat(claim("30Gi")).among(VOLUMES).staysPending().because(VolumeCheck.SELECTOR_MISMATCH),
                "because of SelectorMismatch",
                "VolumeTooSmall");
        fails(
                () -> assertThat(claim("30Gi"))
                        .among(VOLUMES)
                        .staysPending()
                        .because("VolumeTooSmall")
                        .on("other"),
                "because of volume other");
    }

    @Test
    void aProvisionerMakesAVolume() {
        StorageWorld world = StorageWorld.with()
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .asDefault();
        assertThat(claim("10Gi")).among(world).isProvisionedBy("ebs.csi.aws.com");
        assertThat(claim("10Gi")).among(world).staysPending();
        fails(
                () -> assertThat(claim("10Gi")).among(world).isProvisionedBy("nfs.csi.k8s.io"),
                "to be provisioned by nfs.csi.k8s.io");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k8s-sigs.io/nfs-subdir-external-provisioner",
                "ceph.rook.io/block",
                "ceph.com/rbd",
                "example.com/disks"
            })
    void aProvisionerThatIsNoCsiDriverMakesAVolume(String provisioner) {
        StorageWorld world = StorageWorld.with()
                .storageClass("plain")
                .provisionedBy(provisioner)
                .asDefault();
        assertThat(claim("10Gi")).among(world).isProvisionedBy(provisioner);
    }

    @Test
    void theServerRefusesAClaim() {
        assertThat(claim("0")).among(VOLUMES).isRefused().withError("spec.resources[storage]: Invalid value");
        fails(
                () -> assertThat(claim("10Gi")).among(VOLUMES).isRefused(),
                "to be refused by the API server, but it ends Bound");
        fails(
                () -> assertThat(claim("0")).among(VOLUMES).isRefused().withError("spec.accessModes"),
                "error that begins with spec.accessModes",
                "spec.resources[storage]");
    }

    @Test
    void aClaimWithoutNamespaceIsInTheDefaultOne() {
        PersistentVolumeClaim claim = claim("10Gi");
        claim.getMetadata().setNamespace(null);
        assertThat(claim).among(VOLUMES).bindsTo("films");
    }

    @Test
    void softAssertionsCollectAllFailures() {
        MooringSoftAssertions softly = new MooringSoftAssertions();
        softly.assertThat(claim("10Gi")).among(VOLUMES).bindsTo("small");
        softly.assertThat(claim("10Gi")).among(VOLUMES).staysPending().because("VolumeTooSmall");
        softly.assertThat(claim("10Gi")).among(VOLUMES).bindsTo("films");
        assertThat(softly.errorsCollected()).hasSizeBetween(2, 3);
        fails(softly::assertAll, "bind to volume small", "to stay Pending");
    }

    /** One failure is one message, also if words about it follow. */
    @Test
    void softAssertionsSayAFailureOnce() {
        MooringSoftAssertions softly = new MooringSoftAssertions();
        softly.assertThat(claim("10Gi"))
                .among(VOLUMES)
                .staysPending()
                .because("VolumeTooSmall")
                .on("films");
        softly.assertThat(claim("10Gi")).among(VOLUMES).isRefused().withError("spec");
        softly.assertThat((PersistentVolumeClaim) null)
                .among(VOLUMES)
                .staysPending()
                .because("VolumeTooSmall");
        softly.assertThat((Exports) null).claim("shop/data").bindsTo("films");
        assertThat(softly.assertionErrorsCollected()).hasSizeBetween(4, 5);
    }

    /** Soft assertions of a project that has its own class. */
    public static class Softly extends AbstractSoftAssertions
            implements StandardSoftAssertionsProvider, MooringAssertions.SoftProvider {}

    @Test
    void softAssertionsOfAProjectHaveThemToo() {
        assertThatThrownBy(() -> SoftAssertionsProvider.assertSoftly(Softly.class, softly -> {
                    softly.assertThat(1).isEqualTo(2);
                    softly.assertThat(claim("10Gi")).among(VOLUMES).bindsTo("small");
                    softly.assertThat(VOLUMES).claim("shop/nope").bindsTo("small");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(
                        "failure 1", "bind to volume small", "to have PersistentVolumeClaim/shop/nope");
    }

    @Test
    void whatIsNullIsAnAssertionError() {
        fails(() -> assertThat((StorageWorld) null).claim("shop/data"), "not to be null");
        fails(() -> assertThat((Exports) null).claim("shop/data"), "not to be null");
        fails(() -> assertThat((PersistentVolumeClaim) null).among(VOLUMES).bindsTo("films"), "not to be null");
    }

    /** The rival gets a volume of its own, so the only one is free for the claim. */
    @Test
    void aClaimBindsWhereProvisionersRun() {
        StorageWorld world = StorageWorld.with()
                .storageClass("fast")
                .provisionedBy("ebs.csi.aws.com")
                .claim("shop/a")
                .asks("30Gi")
                .ofClass("fast")
                .volume("films")
                .of("20Gi")
                .ofClass("fast");
        PersistentVolumeClaim data = StorageWorld.with()
                .claim("shop/data")
                .asks("10Gi")
                .ofClass("fast")
                .get(PersistentVolumeClaim.class, "shop/data");
        assertThat(data).among(world).withProvisioners("ebs.csi.aws.com").bindsTo("films");
        PersistentVolumeClaim large = StorageWorld.with()
                .claim("shop/data")
                .asks("25Gi")
                .ofClass("fast")
                .get(PersistentVolumeClaim.class, "shop/data");
        fails(
                () -> assertThat(large)
                        .among(world)
                        .withProvisioners("ebs.csi.aws.com")
                        .staysPending(),
                "to stay Pending, but it ends Bound");
        assertThat(large).among(world).withProvisioners("other.csi").isProvisionedBy("ebs.csi.aws.com");
        assertThat(large).among(world).withProvisioners("other.csi").staysPending();
    }

    @ParameterizedTest
    @EnumSource
    void eachCheckHasARemedy(VolumeCheck check) {
        var reason = dev.mooring.reason.Reason.of(check, "PersistentVolume/films", "why");
        assertThat(CheckRemedy.of(reason))
                .singleElement()
                .satisfies(step -> assertThat(step.why()).isNotBlank());
    }
}
