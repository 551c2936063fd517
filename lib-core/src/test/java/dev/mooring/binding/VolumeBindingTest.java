package dev.mooring.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.binding.VolumeBinding.BoundVolume;
import dev.mooring.binding.VolumeBinding.DelayBinding;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeBindingTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        row | volume          | claim      | bound
        1   |                 |            | false
        2   | ref=ns/c:u1     |            | true
        3   | ref=ns/c        |            | true
        4   | ref=ns/c:       |            | true
        5   | ref=ns/c:u2     |            | false
        6   | ref=c           | default/c  | false
        7   | ref=other/c:u1  |            | false
        8   | ref=ns/C:u1     |            | false
        9   | ref=ns/c:u1     | uid=       | false
        """)
    void isVolumeBoundToClaim(String row, String volume, String claim, boolean bound) {
        VolumeView read = volume(volume);
        assertThat(VolumeBinding.isVolumeBoundToClaim(read, claim(claim))).isEqualTo(bound);
        assertThat(VolumeBinding.isVolumeBoundToClaim(model(read), model(claim(claim))))
                .isEqualTo(bound);
    }

    @Test
    void row10TheKindOfTheClaimRefIsNeverLookedAt() {
        VolumeView volume = VolumeView.from(Manifest.parse("{\"metadata\":{\"name\":\"pv\"},\"spec\":{\"claimRef\":"
                + "{\"kind\":\"Pod\",\"namespace\":\"ns\",\"name\":\"c\",\"uid\":\"u1\"}}}"));
        assertThat(VolumeBinding.isVolumeBoundToClaim(volume, claim(""))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                     | claim           | volume          | mismatch
        both absent              |                 |                 | false
        36 one is a block device |                 | mode=Block      | true
        37 absent is Filesystem  | mode=Filesystem |                 | false
        empty is not Filesystem  | mode=           |                 | true
        both empty               | mode=           | mode=           | false
        """)
    void checkVolumeModeMismatches(String row, String claim, String volume, boolean mismatch) {
        assertThat(VolumeBinding.checkVolumeModeMismatches(claim(claim), volume(volume)))
                .isEqualTo(mismatch);
        assertThat(VolumeBinding.checkVolumeModeMismatches(model(claim(claim)), model(volume(volume))))
                .isEqualTo(mismatch);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                     | claim          | volume         | all
        the same                 |                |                | true
        order does not matter    | modes=RWO+ROX  | modes=ROX+RWO  | true
        no mode includes another | modes=RWO      | modes=RWX      | false
        nor the pod's the node's | modes=RWOP     | modes=RWO      | false
        nothing asked            | modes=         | modes=         | true
        nothing offered          |                | modes=         | false
        names are not checked    | modes=Weird    | modes=Weird    | true
        """)
    void checkAccessModes(String row, String claim, String volume, boolean all) {
        assertThat(VolumeBinding.checkAccessModes(claim(claim), volume(volume))).isEqualTo(all);
        assertThat(VolumeBinding.checkAccessModes(model(claim(claim)), model(volume(volume))))
                .isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        words             | className | hasClass
        class!            | ''        | false
        class=            | ''        | true
        class=fast        | fast      | true
        class=fast beta=  | ''        | true
        class! beta=slow  | slow      | true
        """)
    void classes(String words, String className, boolean hasClass) {
        assertThat(claim(words).className()).isEqualTo(className);
        assertThat(VolumeBinding.persistentVolumeClaimHasClass(model(claim(words))))
                .isEqualTo(hasClass);
        assertThat(volume(words).className()).isEqualTo(className);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        row | volume                  | claim          | text                                    | failures
        69  |                         |                |                                         |
        70  | 4Gi                     |                | requested PV is too small               | VolumeTooSmall
        71  | class=fast              |                | storageClassName does not match         | StorageClassMismatch
        72  | mode=Block              |                | incompatible volumeMode                 | IncompatibleVolumeMode
        73  | modes=ROX               |                | incompatible accessMode                 | IncompatibleAccessModes
        74  | vac=gold                |                | volumeAttributesClassName does not match | VolumeAttributesClassMismatch
        75  | deleting 4Gi            |                | the volume is marked for deletion "pv"  | MarkedForDeletion VolumeTooSmall
        76  | class=fast 4Gi          |                | requested PV is too small               | VolumeTooSmall StorageClassMismatch
        77  | phase=Failed            |                |                                         |
        78  | label=a=1               | selector={"matchLabels":{"a":"2"}} |                     |
        82  | 1000100m                | 1000500m       |                                         |
        83  | 10E                     |                | requested PV is too small               | VolumeTooSmall
        84  | nosize                  | nosize         |                                         |
        """)
    void checkVolumeSatisfyClaim(String row, String volume, String claim, String text, String failures) {
        VolumeView read = volume(volume);
        ClaimView asks = claim(claim);
        assertThat(VolumeBinding.checkVolumeSatisfyClaim(read, asks)).isEqualTo(Optional.ofNullable(text));
        assertThat(VolumeBinding.checkVolumeSatisfyClaim(model(read), model(asks)))
                .isEqualTo(Optional.ofNullable(text));
        assertThat(codes(VolumeBinding.namedVolumeFailures(read, asks))).isEqualTo(failures == null ? "" : failures);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        release | volume      | claim    | text
        1.30    | vac=gold    |          |
        1.30    | vac=gold 1Gi |         | requested PV is too small
        1.33    |             |          |
        1.33    | vac=gold    |          | volumeAttributesClassName is not supported when the feature-gate VolumeAttributesClass is disabled
        1.33    |             | vac=gold | volumeAttributesClassName is not supported when the feature-gate VolumeAttributesClass is disabled
        1.33    | vac=gold    | vac=gold | volumeAttributesClassName is not supported when the feature-gate VolumeAttributesClass is disabled
        1.34    | vac=gold    | vac=gold |
        1.34    | vac=gold    |          | volumeAttributesClassName does not match
        """)
    void theAttributesClassOfANamedVolumeDependsOnTheRelease(String on, String volume, String claim, String text) {
        assertThat(VolumeBinding.checkVolumeSatisfyClaim(volume(volume), claim(claim), Release.of(on)))
                .isEqualTo(Optional.ofNullable(text));
    }

    @Test
    void aFailureTellsBothValuesAndTheirPlace() {
        Reason reason =
                VolumeBinding.namedVolumeFailures(volume("10E"), claim("")).get(0);
        assertThat(reason.subject()).isEqualTo("PersistentVolume/pv");
        assertThat(reason.pointer()).isEqualTo("/spec/capacity/storage");
        assertThat(reason.message()).isEqualTo("volume has 10E (counts 0), claim asks for 5Gi");
        assertThat(reason.expected()).contains("5Gi");
        assertThat(reason.actual()).contains("10E (counts 0)");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        case                  | claim                              | volume                   | failures
        11 fits               |                                    |                          |
        43 sizes are exact    | 1000500m                           | 1000100m                 | VolumeTooSmall
        12 not seen yet       |                                    | phase=Pending            | VolumeNotAvailable
        32 wrong label        | selector={"matchLabels":{"a":"2"}} | label=a=1                | SelectorMismatch
        53 of another claim   |                                    | ref=ns/other             | ReservedForAnotherClaim
        47 reserved is spared | selector={"matchLabels":{"a":"2"}} | ref=ns/c phase=Pending class=x |
        48 but not its size   |                                    | ref=ns/c 4Gi             | VolumeTooSmall
        52 nor its modes      |                                    | ref=ns/c modes=ROX       | AccessModesNotOffered
        modes must be known   | modes=Weird                        | modes=Weird              | AccessModesNotOffered
        all of them           | vac=v class=y mode=Block 20Gi modes=RWX selector={"matchLabels":{"a":"2"}} | ref=x/y deleting phase=Bound | AccessModesNotOffered ReservedForAnotherClaim VolumeTooSmall IncompatibleVolumeMode VolumeAttributesClassMismatch MarkedForDeletion VolumeNotAvailable SelectorMismatch StorageClassMismatch
        """)
    void matchFailures(String row, String claim, String volume, String failures) {
        assertThat(codes(VolumeBinding.matchFailures(claim(claim), volume(volume))))
                .isEqualTo(failures == null ? "" : failures);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        before                                   | claim | patch
                                                 |       | {"metadata":{"annotations":{"pv.kubernetes.io/bound-by-controller":"yes"}},"spec":{"claimRef":{"kind":"PersistentVolumeClaim","apiVersion":"v1","namespace":"ns","name":"c","uid":"u1"}}}
        ref=ns/c                                 |       | {"spec":{"claimRef":{"apiVersion":"v1","uid":"u1"}}}
        ref=ns/c:u1                              |       | {}
        ref=ns/c:u2                              |       | {"metadata":{"annotations":{"pv.kubernetes.io/bound-by-controller":"yes"}},"spec":{"claimRef":{"apiVersion":"v1","uid":"u1"}}}
        ref=ns/d ann=pv.kubernetes.io/bound-by-controller=no |       | {"spec":{"claimRef":{"apiVersion":"v1","name":"c","uid":"u1"}}}
                                                 | rv=7  | {"metadata":{"annotations":{"pv.kubernetes.io/bound-by-controller":"yes"}},"spec":{"claimRef":{"kind":"PersistentVolumeClaim","apiVersion":"v1","namespace":"ns","name":"c","uid":"u1","resourceVersion":"7"}}}
        ref=ns/d:u9                              | uid=  | {"metadata":{"annotations":{"pv.kubernetes.io/bound-by-controller":"yes"}},"spec":{"claimRef":{"uid":null,"apiVersion":"v1","name":"c"}}}
        ref=ns/d:                                | uid=  | {"metadata":{"annotations":{"pv.kubernetes.io/bound-by-controller":"yes"}},"spec":{"claimRef":{"apiVersion":"v1","name":"c"}}}
        """)
    void getBindVolumeToClaim(String before, String claim, String patch) {
        VolumeView volume = volume(before);
        BoundVolume bound = VolumeBinding.getBindVolumeToClaim(volume, claim(claim));
        assertThat(JsonMergePatch.between(
                                volume.manifest().json(),
                                bound.volume().manifest().json())
                        .toJson())
                .isEqualTo(patch);
        assertThat(bound.isChanged()).isEqualTo(!patch.equals("{}"));
        assertThat(VolumeBinding.isVolumeBoundToClaim(bound.volume(), claim(claim)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        row | claim      | mode                 | delayed | error
        1   |            | WaitForFirstConsumer | false   |
        2   | class=gone | WaitForFirstConsumer | false   |
        4   | class=x    |                      | false   | VolumeBindingMode not set for StorageClass "x"
        5   | class=x    | WaitForFirstConsumer | true    |
        5b  | class=x    | Immediate            | false   |
        """)
    void isDelayBindingMode(String row, String claim, String mode, boolean delayed, String error) {
        StorageClassView known = StorageClassView.from(Manifest.parse("{\"metadata\":{\"name\":\"x\"}"
                + (mode == null ? "" : ",\"volumeBindingMode\":\"" + mode + "\"") + "}"));
        assertThat(VolumeBinding.isDelayBindingMode(
                        claim(claim),
                        name -> Optional.of(known).filter(each -> each.name().equals(name))))
                .isEqualTo(new DelayBinding(delayed, Optional.ofNullable(error)));
    }

    @Test
    void isDelayBindingProvisioning() {
        assertThat(VolumeBinding.isDelayBindingProvisioning(claim(""))).isFalse();
        assertThat(VolumeBinding.isDelayBindingProvisioning(claim("ann=volume.kubernetes.io/selected-node=")))
                .isTrue();
    }

    @Test
    void aViewMayStandBesideAModelObject() {
        assertThat(VolumeBinding.isVolumeBoundToClaim(volume("ref=ns/c:u1"), model(claim(""))))
                .isTrue();
        assertThat(VolumeBinding.isVolumeBoundToClaim(model(volume("ref=ns/c:u1")), claim("")))
                .isTrue();
    }

    /** The compiler does not refuse them, because the arguments are of no class of the model. */
    @Test
    void objectsInTheWrongOrderAreRefused() {
        PersistentVolume first = model(volume(""));
        PersistentVolumeClaim second = model(claim(""));
        VolumeView firstView = volume("");
        ClaimView secondView = claim("");
        assertThatThrownBy(() -> VolumeBinding.isVolumeBoundToClaim(second, first))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("expected v1 PersistentVolume, found v1 PersistentVolumeClaim");
        assertThatThrownBy(() -> VolumeBinding.checkAccessModes(first, second))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("expected v1 PersistentVolumeClaim, found v1 PersistentVolume");
        assertThatThrownBy(() -> VolumeBinding.checkAccessModes(firstView, secondView))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("found dev.mooring.object.VolumeView");
    }

    private static String codes(List<Reason> reasons) {
        return reasons.stream().map(reason -> reason.code().id()).collect(Collectors.joining(" "));
    }

    private static VolumeView volume(String words) {
        return Sketch.volume(words == null ? "" : words);
    }

    private static ClaimView claim(String words) {
        return Sketch.claim(words == null ? "" : words);
    }

    private static PersistentVolume model(VolumeView volume) {
        return volume.manifest().toModel(PersistentVolume.class);
    }

    private static PersistentVolumeClaim model(ClaimView claim) {
        return claim.manifest().toModel(PersistentVolumeClaim.class);
    }
}
