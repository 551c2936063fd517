package dev.mooring.testing;

import static dev.mooring.testing.MooringAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.binding.VolumeCheck;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimAssertTest {

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

    @ParameterizedTest
    @EnumSource
    void eachCheckHasARemedy(VolumeCheck check) {
        var reason = dev.mooring.reason.Reason.of(check, "PersistentVolume/films", "why");
        assertThat(CheckRemedy.of(reason))
                .singleElement()
                .satisfies(step -> assertThat(step.why()).isNotBlank());
    }
}
