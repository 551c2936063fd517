package dev.mooring.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeListBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Model objects as a chart makes them: without phase, uid and defaults. */
class ClaimBindingTest {

    private static final PersistentVolumeClaim CLAIM = claim("fast", "10Gi");
    private static final PersistentVolume SMALL = volume("small", "5Gi");
    private static final PersistentVolume FITTING = volume("fitting", "20Gi");
    private static final PersistentVolume LARGE = volume("large", "50Gi");

    private static PersistentVolumeClaim claim(@Nullable String storageClass, String size) {
        return new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withNamespace("shop")
                .withName("data")
                .endMetadata()
                .withNewSpec()
                .withStorageClassName(storageClass)
                .withAccessModes("ReadWriteOnce")
                .withNewResources()
                .addToRequests("storage", new Quantity(size))
                .endResources()
                .endSpec()
                .build();
    }

    private static PersistentVolume volume(String name, String size) {
        return new PersistentVolumeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withStorageClassName("fast")
                .withAccessModes("ReadWriteOnce")
                .addToCapacity("storage", new Quantity(size))
                .withNewHostPath("/data", null)
                .endSpec()
                .build();
    }

    private static StorageClass storageClass(@Nullable String mode) {
        return new StorageClassBuilder()
                .withNewMetadata()
                .withName("fast")
                .endMetadata()
                .withProvisioner("csi.example")
                .withVolumeBindingMode(mode)
                .build();
    }

    private static String chosen(BindingDecision decision) {
        return decision.volume().map(VolumeView::name).orElse("none");
    }

    @Test
    void theSmallestVolumeThatFitsIsChosenAndTheOthersSayWhyNot() {
        BindingDecision decision = ClaimBinding.of(CLAIM, SMALL, LARGE, FITTING);
        assertThat(chosen(decision)).isEqualTo("fitting");
        assertThat(decision.reasons())
                .extracting(reason -> reason.code() + " " + reason.message())
                .containsExactly(
                        "Binds claim binds to volume fitting",
                        "Chosen chosen",
                        "LargerThanChosen fits, but a smaller volume fits too",
                        "VolumeTooSmall volume has 5Gi, claim asks for 10Gi");
    }

    @Test
    void listsJsonAndManifestsAreTaken() {
        Object list =
                new PersistentVolumeListBuilder().withItems(SMALL, FITTING).build();
        assertThat(chosen(ClaimBinding.of(CLAIM, list))).isEqualTo("fitting");
        assertThat(chosen(ClaimBinding.of(CLAIM, List.of(SMALL, FITTING), LARGE, new Pod())))
                .isEqualTo("fitting");
        assertThat(chosen(ClaimBinding.of(
                        Manifest.from(CLAIM), Manifest.from(FITTING).json(), Manifest.from(LARGE))))
                .isEqualTo("fitting");
        assertThat(chosen(ClaimBinding.of(Manifest.from(CLAIM).json(), Inventory.of(LARGE))))
                .isEqualTo("large");
        assertThat(ClaimBinding.of(CLAIM)).isInstanceOf(BindingDecision.NoMatch.class);
    }

    @Test
    void aClassThatWaitsLetsOnlyReservedVolumesBind() {
        PersistentVolume reserved = new PersistentVolumeBuilder(LARGE)
                .editSpec()
                .withNewClaimRef()
                .withNamespace("shop")
                .withName("data")
                .endClaimRef()
                .endSpec()
                .build();
        Object waits = storageClass("WaitForFirstConsumer");
        assertThat(ClaimBinding.of(CLAIM, FITTING, waits)).isInstanceOf(BindingDecision.WaitForConsumer.class);
        assertThat(chosen(ClaimBinding.of(CLAIM, FITTING, reserved, waits))).isEqualTo("large");
        assertThat(chosen(ClaimBinding.of(CLAIM, FITTING, storageClass(null)))).isEqualTo("fitting");
        assertThat(chosen(ClaimBinding.of(CLAIM, FITTING, storageClass("Immediate"))))
                .isEqualTo("fitting");
    }

    @Test
    void aNewClaimWithoutClassGetsTheDefaultClassAndAStoredOneDoesNot() {
        StorageClass marked = new StorageClassBuilder(storageClass(null))
                .editMetadata()
                .addToAnnotations("storageclass.kubernetes.io/is-default-class", "true")
                .endMetadata()
                .build();
        PersistentVolumeClaim without = claim(null, "10Gi");
        assertThat(chosen(ClaimBinding.of(without, FITTING))).isEqualTo("none");
        assertThat(chosen(ClaimBinding.of(without, FITTING, marked))).isEqualTo("fitting");
        assertThat(chosen(ClaimBinding.of(claim("", "10Gi"), FITTING, marked))).isEqualTo("none");
        PersistentVolumeClaim stored = new PersistentVolumeClaimBuilder(without)
                .editMetadata()
                .withUid("u1")
                .endMetadata()
                .build();
        assertThat(chosen(ClaimBinding.of(stored, FITTING, marked))).isEqualTo("none");
    }

    @Test
    void aVolumeIsNewOnlyWithoutPhaseAndWithoutUidInItsClaimRef() {
        PersistentVolume released = new PersistentVolumeBuilder(FITTING)
                .withNewStatus()
                .withPhase("Released")
                .endStatus()
                .build();
        PersistentVolume taken = new PersistentVolumeBuilder(FITTING)
                .editSpec()
                .withNewClaimRef()
                .withNamespace("shop")
                .withName("data")
                .withUid("of-another-life")
                .endClaimRef()
                .endSpec()
                .build();
        assertThat(ClaimBinding.of(CLAIM, released).reasons())
                .extracting(reason -> reason.code().id())
                .containsExactly("NoMatchingVolume", "VolumeNotAvailable");
        assertThat(ClaimBinding.of(CLAIM, taken).reasons())
                .extracting(reason -> reason.code().id())
                .containsExactly("NoMatchingVolume", "ReservedForAnotherClaim", "VolumeNotAvailable");
    }

    @Test
    void aClaimThatNamesAVolumeGetsThatOrNone() {
        PersistentVolumeClaim named = new PersistentVolumeClaimBuilder(CLAIM)
                .editSpec()
                .withVolumeName("large")
                .endSpec()
                .build();
        assertThat(chosen(ClaimBinding.of(named, FITTING, LARGE))).isEqualTo("large");
        assertThat(ClaimBinding.of(named, FITTING).reasons())
                .extracting(reason -> reason.message())
                .containsExactly("claim names PersistentVolume large, which does not exist");
    }

    @Test
    void whatCannotBeReadIsNamed() {
        PersistentVolume broken = volume("broken", "10GB");
        BindingDecision decision = ClaimBinding.of(CLAIM, broken, FITTING);
        assertThat(chosen(decision)).isEqualTo("fitting");
        assertThat(decision.reasons())
                .last()
                .satisfies(reason -> assertThat(reason.code() + " " + reason.subject() + " " + reason.pointer())
                        .isEqualTo("UnreadableVolumeSkipped PersistentVolume/broken /spec/capacity/storage"));
        JsonObject badClass = Manifest.from(storageClass(null)).json().with("volumeBindingMode", JsonObject.EMPTY);
        assertThat(ClaimBinding.of(CLAIM, badClass, FITTING))
                .isInstanceOfSatisfying(
                        BindingDecision.Invalid.class,
                        invalid -> assertThat(invalid.error())
                                .isEqualTo(
                                        "StorageClass/fast cannot be read: /volumeBindingMode: expected a string, found object"));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        claim                      | unreadable class                                                                       | answer
        "storageClassName":"fast"  | {"name":"other"},"provisioner":[]                                                      | NoMatch
        "storageClassName":"other" | {"name":"other"},"provisioner":[]                                                      | Invalid
                                   | {"name":"other"},"provisioner":[]                                                      | Bind
                                   | {"name":"other","annotations":{"storageclass.kubernetes.io/is-default-class":"true"}},"provisioner":[]       | Invalid
                                   | {"name":"other","annotations":{"storageclass.beta.kubernetes.io/is-default-class":"true"}},"provisioner":[]  | Invalid
                                   | {"name":"other","annotations":{"storageclass.kubernetes.io/is-default-class":"yes"}},"provisioner":[]        | Bind
                                   | {"name":"other","annotations":{"storageclass.kubernetes.io/is-default-class":true}}    | Invalid
                                   | {"name":"other","annotations":["storageclass.kubernetes.io/is-default-class"]}         | Invalid
        "storageClassName":""      | {"name":"other","annotations":{"storageclass.kubernetes.io/is-default-class":"true"}},"provisioner":[]       | Bind
        "resources":{}             | {"name":"other","annotations":{"storageclass.kubernetes.io/is-default-class":"true"}},"provisioner":[]       | Invalid
        """)
    void aClassThatCannotBeReadMattersIfTheClaimMayHaveIt(String claim, String unreadable, String answer) {
        Manifest asks = Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":"
                + "{\"namespace\":\"shop\",\"name\":\"data\"},\"spec\":{" + (claim == null ? "" : claim) + "}}");
        Manifest bad = Manifest.parse(
                "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\",\"metadata\":" + unreadable + "}");
        VolumeView free = Sketch.volume("free");
        BindingDecision decision = ClaimBinding.of(asks, free.manifest(), bad);
        assertThat(decision.getClass().getSimpleName()).isEqualTo(answer);
        assertThat(decision instanceof BindingDecision.Invalid invalid ? invalid.error() : "StorageClass/other")
                .startsWith("StorageClass/other");
    }

    @Test
    void theFirstArgumentIsOneClaimThatCanBeRead() {
        assertThatThrownBy(() -> ClaimBinding.of(List.of(CLAIM, CLAIM), FITTING))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected one claim, found 2 objects");
        assertThatThrownBy(() -> ClaimBinding.of(FITTING, CLAIM))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("expected v1 PersistentVolumeClaim, found v1 PersistentVolume");
        assertThatThrownBy(() -> ClaimBinding.of(claim("fast", "10GB"), FITTING))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("10GB");
        assertThatThrownBy(() -> ClaimBinding.of("claim.yaml", FITTING)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theInputsStayAsTheyWere() {
        PersistentVolume before = new PersistentVolumeBuilder(FITTING).build();
        assertThat(ClaimBinding.of(CLAIM, FITTING).volume()).isPresent();
        assertThat(FITTING).isEqualTo(before);
    }
}
